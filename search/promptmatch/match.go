package promptmatch

import (
	"cmp"
	"math"
	"slices"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/prompt/dedup"
)

// MatchVersion names the rules by which texts are matched. It changes with them.
const MatchVersion = "lexical-1"

const (
	// leastOfQuery is how much of a query's words a text must have, by weight.
	leastOfQuery = 0.6
	// leastOfText is how much of the text's words that must be: a query about a part
	// of the topic asks something else.
	leastOfText = 0.34
	// fewWords is how many words must be common, unless the texts have the same ones.
	fewWords = 2
	// maxMatches bounds the matches of one text that are listed.
	maxMatches = 10
)

// Queries finds the queries of people that ask what a text asks. Words weigh the
// more the fewer queries have them.
type Queries struct {
	words   *dedup.Matcher
	rows    []model.PerformanceRow
	topics  [][]string
	weights map[string]float64
	having  map[string][]int // the queries that have a word
}

// NewQueries prepares queries, in some languages (BCP 47 tags).
func NewQueries(rows []model.PerformanceRow, languages ...string) *Queries {
	q := &Queries{
		words: dedup.NewMatcher(languages...), rows: rows, topics: make([][]string, len(rows)), weights: map[string]float64{},
		having: map[string][]int{},
	}
	for i := range rows {
		q.topics[i] = q.words.Topic(rows[i].Key)
		for _, w := range q.topics[i] {
			q.having[w] = append(q.having[w], i)
		}
	}
	for w, in := range q.having {
		q.weights[w] = math.Log(1 + float64(len(rows))/float64(len(in)))
	}
	return q
}

// Match returns the queries that ask what a text asks, the most alike first, at most
// ten, and the impressions of all that do.
func (q *Queries) Match(text string) ([]model.QueryMatch, int64) {
	topic := q.words.Topic(text)
	common := map[int]float64{}
	counts := map[int]int{}
	for _, w := range topic {
		for _, i := range q.having[w] {
			common[i] += q.weights[w]
			counts[i]++
		}
	}
	weight := q.weigh(topic)
	var matches []model.QueryMatch
	var impressions int64
	for i, shared := range common {
		own := q.weigh(q.topics[i])
		same := counts[i] == len(topic) && counts[i] == len(q.topics[i])
		if !same && (counts[i] < fewWords || shared < leastOfQuery*own || shared < leastOfText*weight) {
			continue
		}
		m := matchOf(&q.rows[i], shared/(own+weight-shared))
		impressions += m.Impressions
		matches = append(matches, m)
	}
	slices.SortFunc(matches, func(a, b model.QueryMatch) int {
		return cmp.Or(cmp.Compare(b.Similarity, a.Similarity), cmp.Compare(b.Impressions, a.Impressions), cmp.Compare(a.Query, b.Query))
	})
	return matches[:min(len(matches), maxMatches)], impressions
}

// weigh adds up the weights of words. One that no query has weighs as much as the
// rarest.
func (q *Queries) weigh(words []string) float64 {
	sum := 0.0
	for _, w := range words {
		if known, ok := q.weights[w]; ok {
			sum += known
		} else {
			sum += math.Log(1 + float64(len(q.rows)))
		}
	}
	return sum
}

func matchOf(r *model.PerformanceRow, similarity float64) model.QueryMatch {
	return model.QueryMatch{
		Query: r.Key, Similarity: min(similarity, 1), Clicks: value(r.Clicks), Impressions: value(r.Impressions), Position: r.Position,
	}
}

func value(n *int64) int64 {
	if n == nil {
		return 0
	}
	return *n
}
