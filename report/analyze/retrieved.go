package analyze

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// retrievedHosts returns the domains whose pages an answer retrieved, of which it cites none,
// with their owners. It is never nil.
func retrievedHosts(analyzer *answer.Analyzer, retrieved []model.EngineCitation, cited []answer.CitedSource) map[string][]int16 {
	hosts := map[string][]int16{}
	if len(retrieved) == 0 {
		return hosts
	}
	in := answer.Input{Citations: make([]answer.Citation, len(retrieved))}
	for i, c := range retrieved {
		in.Citations[i] = answer.Citation{URL: c.URL, Title: c.Title, Start: -1, End: -1}
	}
	for _, c := range analyzer.Read(in).Citations {
		if c.Host == "" {
			continue
		}
		owners := []int16{}
		for _, e := range c.Entities {
			owners = append(owners, int16(e)) //nolint:gosec // entities are few
		}
		hosts[c.Host] = owners
	}
	for _, c := range cited {
		delete(hosts, c.Host)
	}
	return hosts
}

// retrievedRollup adds up what an audit's answers retrieved without citing it. It is made of
// the answers themselves: making the other rollups again from facts leaves it as it is.
type retrievedRollup struct {
	*rollup.Ledger
	sums map[retrievedPlace]*reports.RetrievedSum // nil until an answer was read
}

type retrievedPlace struct {
	cohort       model.PromptCohort
	engine, host string
}

func newRetrievedRollup(l *rollup.Ledger) *retrievedRollup { return &retrievedRollup{Ledger: l} }

func (r *retrievedRollup) add(f *reports.Fact) {
	if f.Retrieved == nil {
		return
	}
	if r.sums == nil {
		r.sums = map[retrievedPlace]*reports.RetrievedSum{}
	}
	cohort := r.Prompts[f.PromptIndex].Cohort
	for host, owners := range f.Retrieved {
		place := retrievedPlace{cohort, f.LogicalEngine, host}
		sum := r.sums[place]
		if sum == nil {
			sum = &reports.RetrievedSum{Cohort: cohort, LogicalEngine: f.LogicalEngine, Host: host, Owners: owners}
			r.sums[place] = sum
		}
		sum.Responses++
	}
}

func (r *retrievedRollup) store(ctx context.Context, store *reports.Store, projectID uuid.UUID) error {
	if r.sums == nil {
		return nil
	}
	sums := make([]reports.RetrievedSum, 0, len(r.sums))
	places := slices.SortedFunc(maps.Keys(r.sums), func(a, b retrievedPlace) int {
		return cmp.Or(cmp.Compare(a.cohort, b.cohort), cmp.Compare(a.engine, b.engine), cmp.Compare(a.host, b.host))
	})
	for _, place := range places {
		sum := *r.sums[place]
		sum.ProjectID, sum.ReadingID = projectID, r.Run.ReadingID
		sums = append(sums, sum)
	}
	return store.ReplaceRetrieved(ctx, projectID, r.Run.ReadingID, sums)
}
