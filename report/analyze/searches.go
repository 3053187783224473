package analyze

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/queryform"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// searches adds up what engines searched for. It keeps the executions behind a
// query; otherwise its size follows the number of different queries.
type searches struct {
	*rollup.Ledger
	places map[searchPlace]*searchSum
}

// searchPlace is where a query, by its normal form, came from.
type searchPlace struct {
	normal string
	prompt int
	engine string
}

type searchSum struct {
	brand      int            // responses that mention the brand
	spelled    map[string]int // events by spelling
	executions []uuid.UUID
}

func newSearches(l *rollup.Ledger) *searches {
	return &searches{Ledger: l, places: map[searchPlace]*searchSum{}}
}

// add counts the searches of one response.
func (s *searches) add(f *reports.Fact) {
	made := map[*searchSum]bool{}
	for _, query := range f.Searches {
		place := searchPlace{queryform.Normal(query), f.PromptIndex, f.LogicalEngine}
		sum := s.places[place]
		if sum == nil {
			sum = &searchSum{spelled: map[string]int{}}
			s.places[place] = sum
		}
		sum.spelled[query]++
		made[sum] = true
	}
	for sum := range made {
		sum.executions = append(sum.executions, f.ExecutionID)
		if f.BrandRank() > 0 {
			sum.brand++
		}
	}
}

func (s *searches) store(ctx context.Context, store *reports.Store, projectID uuid.UUID) error {
	return store.ReplaceFanout(ctx, projectID, s.Run.ReadingID, s.rows())
}

// rows returns the sums in the order of their primary keys.
func (s *searches) rows() *reports.Fanout {
	f := &reports.Fanout{Places: s.placeRows()}
	f.Queries, f.Totals = s.queryRows()
	return f
}

func (s *searches) placeRows() []reports.FanoutPlace {
	rows := make([]reports.FanoutPlace, 0, len(s.places))
	for place, sum := range s.places {
		row := reports.FanoutPlace{
			Cohort: s.Prompts[place.prompt].Cohort, QueryID: rollup.QueryID(place.normal), PromptIndex: place.prompt, Engine: place.engine,
			BrandResponses: sum.brand, Spellings: slices.Sorted(maps.Keys(sum.spelled)), Executions: sum.executions,
		}
		for _, spelling := range row.Spellings {
			row.Spelled = append(row.Spelled, sum.spelled[spelling])
		}
		slices.SortFunc(row.Executions, rollup.CompareIDs)
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b reports.FanoutPlace) int {
		return cmp.Or(cmp.Compare(a.Cohort, b.Cohort), rollup.CompareIDs(a.QueryID, b.QueryID), cmp.Compare(a.PromptIndex, b.PromptIndex),
			cmp.Compare(a.Engine, b.Engine))
	})
	return rows
}

// fanoutScope is a list of queries: a cohort's, of one engine or (empty) of all.
type fanoutScope struct {
	cohort model.PromptCohort
	engine string
}

// queryRows lists the queries by scope, in the order in which they are shown,
// and what they add up to.
func (s *searches) queryRows() ([]reports.FanoutQuery, []reports.FanoutTotal) {
	scopes := s.byScope()
	var queries []reports.FanoutQuery
	var sums []reports.FanoutTotal
	for _, scope := range slices.SortedFunc(maps.Keys(scopes), func(a, b fanoutScope) int {
		return cmp.Or(cmp.Compare(a.cohort, b.cohort), cmp.Compare(a.engine, b.engine))
	}) {
		total := reports.FanoutTotal{Cohort: scope.cohort, Engine: scope.engine}
		list := slices.SortedFunc(maps.Values(scopes[scope]), func(a, b *reports.FanoutQuery) int {
			return cmp.Or(cmp.Compare(b.Events, a.Events), cmp.Compare(a.Normal, b.Normal))
		})
		for i, q := range list {
			q.Place = i + 1
			queries = append(queries, *q)
			total.Events += q.Events
			if q.Matched {
				total.Matched++
			}
		}
		total.Queries = len(list)
		sums = append(sums, total)
	}
	return queries, sums
}

func (s *searches) byScope() map[fanoutScope]map[string]*reports.FanoutQuery {
	asked := s.asked()
	scopes := map[fanoutScope]map[string]*reports.FanoutQuery{}
	for place, sum := range s.places {
		events := 0
		for _, n := range sum.spelled {
			events += n
		}
		cohort := s.Prompts[place.prompt].Cohort
		for _, engine := range []string{"", place.engine} {
			scope := fanoutScope{cohort, engine}
			if scopes[scope] == nil {
				scopes[scope] = map[string]*reports.FanoutQuery{}
			}
			q := scopes[scope][place.normal]
			if q == nil {
				q = &reports.FanoutQuery{
					Cohort: cohort, Engine: engine, ID: rollup.QueryID(place.normal), Normal: place.normal,
					Matched: asked[promptWords{cohort, queryform.Words(place.normal)}],
				}
				scopes[scope][place.normal] = q
			}
			q.Events += events
			q.Responses += len(sum.executions)
			q.BrandResponses += sum.brand
		}
	}
	return scopes
}

// promptWords is a prompt as queries are matched with it.
type promptWords struct {
	cohort model.PromptCohort
	words  string
}

// asked are the run's prompts. One without words is not a query.
func (s *searches) asked() map[promptWords]bool {
	asked := make(map[promptWords]bool, len(s.Prompts))
	for _, p := range s.Prompts {
		if words := queryform.Words(queryform.Normal(p.Text)); words != "" {
			asked[promptWords{p.Cohort, words}] = true
		}
	}
	return asked
}
