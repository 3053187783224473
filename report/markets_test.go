package report_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/storagetest"
)

func (w *world) markets() []model.MarketVisibility {
	w.Helper()
	m, err := w.service.Markets(w.Context(), w.project, model.PromptCohortCore, model.IntervalScopeYourTopics, nil)
	w.must(err)
	return m.Items
}

// in puts a run into a market.
func in(p planted, market uuid.UUID) planted {
	p.market = &market
	return p
}

func TestMarketsByTheirNewestRun(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	second, never, gone := w.market(false), w.market(false), w.market(false)
	w.run(before())
	own := w.run(after())
	w.run(in(after(), gone))
	abroad := w.run(in(before(), second))
	w.exec(`DELETE FROM markets WHERE id = $1`, gone)
	rows := w.markets()
	if len(rows) != 3 {
		t.Fatalf("rows %s", asJSON(rows))
	}
	m := rows[0]
	holds(t, m, m.Market.ID == nil, m.Market.IsDefault, m.Market.CountryCode == "DE", m.Market.LanguageCode == "de", m.Market.CreatedAt == nil,
		m.State == "measured", *m.AuditID == own, m.MeasuredAt != nil, *m.ComparisonStatus == "comparable",
		*m.Verdict == "insufficient_data", m.NetSentiment == nil)
	expect(t, "mention rate", m.MentionRate, 3/4.0)
	expect(t, "share of voice", m.ShareOfVoice, 3/4.0)
	expect(t, "mention rate delta", m.MentionRateDelta, 3/4.0-1/4.0)
	expect(t, "share of voice delta", m.ShareOfVoiceDelta, 3/4.0-1/3.0)
	holds(t, m.MentionRateInterval, m.MentionRateInterval.Method == "wilson_stratified", m.MentionRateInterval.LimitedEvidence,
		m.MentionRateInterval.Low < 0.75, m.MentionRateInterval.High > 0.75)

	m = rows[1]
	holds(t, m, *m.Market.ID == second, !m.Market.IsDefault, m.State == "measured", *m.AuditID == abroad,
		*m.ComparisonStatus == "no_baseline", *m.Verdict == "not_comparable")
	expect(t, "mention rate", m.MentionRate, 1/4.0)
	expect(t, "share of voice", m.ShareOfVoice, 1/3.0)
	expectNull(t, "mention rate delta", m.MentionRateDelta)
	expectNull(t, "share of voice delta", m.ShareOfVoiceDelta)

	m = rows[2]
	holds(t, m, *m.Market.ID == never, m.State == "no_run", m.AuditID == nil, m.MeasuredAt == nil, m.ComparisonStatus == nil,
		m.MentionRate == nil, m.ShareOfVoice == nil, m.NetSentiment == nil, m.MentionRateDelta == nil, m.ShareOfVoiceDelta == nil,
		m.MentionRateInterval == nil, m.Verdict == nil)
}

// Markets with large runs are read one after the other, each by two statements: the compared runs, and those before.
func TestMarketsWithLargeRuns(t *testing.T) {
	t.Parallel()
	var statements storagetest.Statements
	w := newWorld(t, storagetest.Counted(&statements))
	for _, market := range []uuid.UUID{w.market(false), w.market(false), w.market(false)} {
		for hits := range 7 {
			w.run(in(one(2*hits), market))
		}
	}
	begun := statements.Load()
	together := asJSON(w.markets())
	few := statements.Load() - begun
	w.exec(`UPDATE audits SET requested_count = 200000`)
	begun = statements.Load()
	apart := asJSON(w.markets())
	if many := statements.Load() - begun; apart != together || many != few+2*2 {
		t.Errorf("with %d statements they are\n%s\nwith %d\n%s", few, together, many, apart)
	}
}

// A market that was measured and where the brand is nowhere is 0, not unknown.
func TestMarketsWithoutMentionsOrAnswers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(one(0))
	m := w.markets()[0]
	expect(t, "mention rate", m.MentionRate, 0)
	expectNull(t, "share of voice where nobody is", m.ShareOfVoice)
	silent := one(0)
	each(&silent, func(s *said) { s.status = "no_answer" })
	id := w.run(silent)
	m = w.markets()[0]
	holds(t, m, m.State == "measured", *m.AuditID == id, m.MentionRateInterval == nil, *m.Verdict == "not_comparable")
	expectNull(t, "mention rate without answers", m.MentionRate)
	expectNull(t, "its delta", m.MentionRateDelta)
}

// Runs before the default market was marked are of another market.
func TestMarkedDefaultMarketReplacesTheOwn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(before())
	marked := w.market(true)
	rows := w.markets()
	holds(t, rows, len(rows) == 1, *rows[0].Market.ID == marked, rows[0].Market.IsDefault, rows[0].State == "no_run")
	w.run(in(after(), marked))
	rows = w.markets()
	holds(t, rows, len(rows) == 1, rows[0].State == "measured", *rows[0].ComparisonStatus == "no_baseline")
}

// On the same runs a market's row says what the root report says.
func TestMarketsAgreeWithTheRootReport(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	second := w.market(false)
	changed := after()
	changed.prompts[0] = "asked otherwise"
	others := changed
	others.competitors = []string{"Beta", "Gamma"}
	unlike := planted{prompts: []string{"else"}, said: []said{{engine: "assistant_a", text: "Acme"}}}
	for _, next := range []planted{before(), after(), unlike, changed, others} {
		w.run(next)
		w.run(in(next, second))
		for _, row := range w.markets() {
			v := w.visibility(model.VisibilityQuery{AuditID: row.AuditID})
			deltas := v.Comparison.Deltas
			holds(t, row, *row.ComparisonStatus == v.Comparison.Status, same2(row.MentionRate, v.VisibilityRate),
				same2(row.MentionRateDelta, deltas["visibility_rate"]), same2(row.ShareOfVoiceDelta, deltas["share_of_voice"]),
				row.MeasuredAt.Equal(v.CreatedAt), row.MentionRateGrade != nil, *row.MentionRateGrade == v.VisibilityRateGrade.Level)
			for _, r := range v.Rankings {
				holds(t, row, !r.IsBrand || same2(row.ShareOfVoice, r.ShareOfVoice))
			}
		}
	}
}

// What a market's rate is good for is what the root report says of it, with drift known and many prompts.
func TestMarketsAreGradedLikeTheRootReport(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for day := range 7 {
		id := w.run(wide(func(int) int { return 5 }))
		w.exec(`UPDATE audits SET created_at = $2 WHERE id = $1`, id, time.Now().AddDate(0, 0, day-7))
		row := w.markets()[0]
		v := w.visibility(model.VisibilityQuery{AuditID: row.AuditID})
		if *row.MentionRateGrade != v.VisibilityRateGrade.Level {
			t.Errorf("after %d audits the market is to %s, the report to %s", day+1, *row.MentionRateGrade, v.VisibilityRateGrade.Level)
		}
	}
}

// same2 reports whether two figures are the same to the last digit.
func same2(a, b *float64) bool { return (a == nil) == (b == nil) && (a == nil || *a == *b) }

// wide is a run of twelve prompts, ten answers each, of which so many mention Acme.
func wide(hits func(prompt int) int) planted {
	p := planted{}
	for i := range 12 {
		p.prompts = append(p.prompts, fmt.Sprintf("question %d", i))
		for r := range 10 {
			text := "Nobody"
			if r < hits(i) {
				text = "Acme"
			}
			p.said = append(p.said, said{prompt: i, engine: "assistant_a", text: text})
		}
	}
	return p
}

// Twelve prompts that change by 3 or 5 of 10: t = 0.4 / (0.1·√(12/11)/√12) = 13.3, far
// beyond 2.2. By 1 up and 1 down: t = 0.
func TestVerdictsOfMarkets(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	second := w.market(false)
	then := wide(func(int) int { return 4 })
	w.run(then)
	w.run(in(then, second))
	w.run(wide(func(i int) int { return 7 + i%2*2 }))
	w.run(in(wide(func(i int) int { return 3 + i%2*2 }), second))
	rows := w.markets()
	expect(t, "moved", rows[0].MentionRateDelta, 0.4)
	expect(t, "did not", rows[1].MentionRateDelta, 0)
	holds(t, rows, *rows[0].Verdict == "moved", *rows[1].Verdict == "within_noise")
}

// A change with p between 2.5 and 5 % has moved alone, and not beside a market
// that stayed: three prompts up by 0.2, one by 0.1, eight as they were. The mean
// is 7/120, s = 0.0900, t = 2.245, p = 0.046.
func TestOneMoverAmongManyMarketsIsNoise(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	then := wide(func(int) int { return 4 })
	up := wide(func(i int) int { return []int{6, 6, 6, 5, 4}[min(i, 4)] })
	w.run(then)
	w.run(up)
	holds(t, w.markets(), *w.markets()[0].Verdict == "moved")
	second := w.market(false)
	w.run(in(then, second))
	w.run(in(wide(func(i int) int { return 3 + i%2*2 }), second))
	rows := w.markets()
	holds(t, rows, *rows[0].Verdict == "within_noise", *rows[1].Verdict == "within_noise")
}
