package report_test

import (
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/analyze"
)

// asOlder has an audit's answers as if an older version had read them.
func (w *world) asOlder(audit uuid.UUID) {
	w.Helper()
	w.exec(`UPDATE audits SET analyzer_version = 'reading-0' WHERE id = $1`, audit)
	w.exec(`UPDATE audit_readings SET analyzer_version = 'reading-0' WHERE id = $1`, audit)
	w.exec(`UPDATE analyses SET analyzer_version = 'reading-0' WHERE reading_id = $1`, audit)
}

// Judging that began before an audit was read again ends in each of its readings.
func TestJudgementsReachEveryReading(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	id := c.run(opinions())
	c.asOlder(id)
	if got := c.rebuild(id, true); !got.Reread {
		t.Fatalf("%+v", got)
	}
	for _, reading := range []*uuid.UUID{nil, &id} {
		r := c.perception(model.RunQuery{AuditID: &id, ReadingID: reading})
		holds(t, r, r.State == "pending", r.Coverage.Pending == 7)
	}
	c.finish(id)
	for _, reading := range []*uuid.UUID{nil, &id} {
		r := c.perception(model.RunQuery{AuditID: &id, ReadingID: reading})
		holds(t, r, r.State == "value", r.Coverage.Pending == 0, r.Coverage.Classified == 7, len(r.Themes) == 1, len(r.Drivers) == 2)
	}
}

// What was said of a mention that a later reading does not find is not part of that
// reading's figures; what only it finds was never judged.
func TestPerceptionOfAReadingIsOfItsMentions(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	id := c.try(opinions())
	before := asJSON(c.perception(model.RunQuery{AuditID: &id}))
	c.asOlder(id)
	// As if newer rules took another word for the brand.
	c.exec(`UPDATE answers SET text = 'Beta alone.' WHERE audit_id = $1 AND text LIKE 'Acme is bad%'`, id)
	if got := c.rebuild(id, true); !got.Reread {
		t.Fatalf("%+v", got)
	}
	r := c.perception(model.RunQuery{AuditID: &id})
	holds(t, r, r.Brand.Coverage.Mentions == 3, r.Brand.Score.Negative == 0, r.Recommended.RecommendedAgainst == 0, r.Themes[0].Positive == 2,
		r.Themes[0].Negative == 0, len(r.Themes[0].Quotes) == 2, len(r.NegativeQuotes) == 2, len(r.Drivers) == 1,
		r.Drivers[0].Answers == 2, r.Entities[1].Coverage.Mentions == 4, len(r.Entities[1].Coverage.Unavailable) == 1,
		r.Entities[1].Coverage.Unavailable[0].Reason == "task_failed")
	if got := asJSON(c.perception(model.RunQuery{AuditID: &id, ReadingID: &id})); got != before {
		t.Errorf("the first reading:\n%s\nwant\n%s", got, before)
	}
}

// Names are those of the reading that reports are made of, for callers that list an
// audit's as for the judge.
func TestNamesAreThoseOfTheReading(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	id := c.run(boards())
	c.asOlder(id)
	c.exec(`UPDATE answers SET text = text || E'\n- Solo 3' WHERE audit_id = $1 AND prompt_index = 1 AND text LIKE '###%'`, id)
	first := c.observed(id)[0].ID
	if got := c.rebuild(id, true); !got.Reread {
		t.Fatalf("%+v", got)
	}
	if got := c.observed(id); len(got) != 4 || got[0].ID == first {
		t.Errorf("the audit's names are %+v", got)
	}
	c.finish(id)
	if asked := c.stub.nameCalls; len(asked) != 1 || len(asked[0]) != 4 {
		t.Errorf("asked about %v", c.stub.askedNames())
	}
}

// What is lost of an earlier reading is made again too, and is not taken for the
// newest finding.
func TestEveryReadingIsRebuilt(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	id := c.try(opinions())
	c.asOlder(id)
	c.rebuild(id, false) // cells differ by the version that read them
	c.exec(`UPDATE answers SET text = 'Nobody.' WHERE audit_id = $1 AND text LIKE 'Acme is bad%'`, id)
	if got := c.rebuild(id, true); !got.Reread {
		t.Fatalf("%+v", got)
	}
	want := c.dump(id)
	for _, table := range []string{"cells", "totals", "source_sums", "perception_totals"} {
		if want[table] == "" {
			t.Fatalf("%s of the first reading is empty", table)
		}
		c.exec(`DELETE FROM `+table+` WHERE reading_id = $1`, id)
	}
	if got := c.rebuild(id, false); got != (analyze.Rebuilt{Changed: true}) {
		t.Errorf("rows were lost: %+v", got)
	}
	sameDump(t, "mended", c.dump(id), want)
	if got := c.rebuild(id, false); got != (analyze.Rebuilt{}) {
		t.Errorf("once more: %+v", got)
	}
}
