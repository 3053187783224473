package report_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/reports"
)

// judgedMention is a mention of the brand in the facts.
type judgedMention struct {
	Audit      uuid.UUID
	Index      int
	PromptID   *uuid.UUID
	Text       string
	TopicID    *uuid.UUID
	Topic      string
	Theme      string
	Engine     string
	State      string
	Polarity   string
	Confidence float64
	Advised    string
}

// judgedMentions reads the brand's mentions in audits, one by one.
func (w *world) judgedMentions(audits []uuid.UUID, engine string) []judgedMention {
	w.Helper()
	rows, err := w.store.Pool().Query(w.Context(), `SELECT q.audit_id, q.prompt_index, q.prompt_id, q.text, q.topic_id, q.topic, q.theme,
			f.logical_engine, coalesce(j.state, CASE WHEN g.finished_at IS NULL THEN 'pending' ELSE 'task_failed' END),
			coalesce(j.polarity, ''), coalesce(j.confidence, 1), coalesce(j.recommended, '')
		FROM presences p JOIN analyses f ON f.project_id = p.project_id AND f.reading_id = p.reading_id AND f.execution_id = p.execution_id
			JOIN audit_prompts q ON q.project_id = p.project_id AND q.audit_id = p.reading_id AND q.prompt_index = f.prompt_index
			JOIN judgings g ON g.project_id = p.project_id AND g.audit_id = p.reading_id
			LEFT JOIN judgements j ON j.project_id = p.project_id AND j.audit_id = p.reading_id AND j.execution_id = p.execution_id
				AND j.entity_index = 0
		WHERE p.project_id = $1 AND p.reading_id = ANY($2) AND p.entity_index = 0 AND q.cohort = 'core' AND ($3 = '' OR f.logical_engine = $3)
		ORDER BY q.audit_id, q.prompt_index, f.logical_engine`, storage.Planned(w.project.ID, audits, engine)...)
	w.must(err)
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[judgedMention])
	w.must(err)
	return all
}

// expectedPerceptions adds mentions up one by one, with nothing of the product.
func expectedPerceptions(mentions []judgedMention) []string {
	type name struct {
		id     uuid.UUID
		text   string
		engine string
	}
	sums := map[name]*reports.PromptPerception{}
	for i := range mentions {
		m := &mentions[i]
		key := name{text: m.Text, engine: m.Engine}
		if m.PromptID != nil {
			key.id = *m.PromptID
		}
		p := sums[key]
		if p == nil {
			p = &reports.PromptPerception{Engine: m.Engine, PromptID: m.PromptID, Text: m.Text}
			sums[key] = p
		}
		if bytes.Compare(m.Audit[:], p.Newest[:]) >= 0 {
			p.Newest, p.TopicID, p.Topic, p.Theme = m.Audit, m.TopicID, m.Topic, m.Theme
		}
		p.Mentions++
		*map[string]*int{
			"classifiedpositive": &p.Positive, "classifiedneutral": &p.Neutral, "classifiednegative": &p.Negative, "classifiedmixed": &p.Mixed,
			"pending": &p.Pending, "not_assessable": &p.NotAssessable, "model_not_configured": &p.ModelNotConfigured,
			"platform_cap": &p.PlatformCap, "entity_limit": &p.EntityLimit, "invalid_output": &p.InvalidOutput, "model_error": &p.ModelError,
			"task_failed": &p.TaskFailed,
		}[m.State+m.Polarity]++
		p.LowConfidence += count(m.Confidence < 0.5)
		p.Recommended += count(m.Advised == "yes")
		p.Against += count(m.Advised == "against")
	}
	rows := make([]string, 0, len(sums))
	for _, p := range sums {
		rows = append(rows, asJSON(p))
	}
	slices.Sort(rows)
	return rows
}

// Cells add up to what counting mentions one by one finds: prompts that were renamed, filed elsewhere, asked twice
// or taken from the project included.
func TestPromptPerceptionsAreSumsOfFacts(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	random := rand.New(rand.NewPCG(5, 6))
	var ids []uuid.UUID
	for i := range 4 {
		id := c.run(many())
		ids = append(ids, id)
		c.exec(`UPDATE audit_prompts SET topic = $2, theme = $3 WHERE audit_id = $1 AND prompt_index % 4 < 2`, id, fmt.Sprint("topic ", i), strings.Repeat(" ", i)+"theme")
		c.exec(`UPDATE audit_prompts SET topic_id = $2 WHERE audit_id = $1 AND prompt_index % 4 = $3`, id, model.NewID(), i)
		c.exec(`UPDATE audit_prompts SET prompt_id = NULL WHERE audit_id = $1 AND prompt_index % 5 = $2`, id, i)
		c.exec(`UPDATE audit_prompts SET prompt_id = NULL WHERE audit_id = $1 AND prompt_index = 19`, id)
		c.exec(`UPDATE audit_prompts SET text = text || ' now' WHERE audit_id = $1 AND prompt_index % 6 = $2`, id, i)
		c.exec(`UPDATE audit_prompts SET prompt_id = NULL, text = 'twice' WHERE audit_id = $1 AND prompt_index IN (13, 14)`, id)
		c.exec(`UPDATE audit_prompts SET cohort = 'comparison' WHERE audit_id = $1 AND prompt_index = $2`, id, 10+i)
		c.judgeAtRandom(random, id, i%2 == 0)
	}
	store := reports.New(c.store)
	for _, audits := range [][]uuid.UUID{ids, ids[1:3], {ids[3], ids[0]}, ids[2:3]} {
		for _, engine := range []string{"", "assistant_a", "assistant_b", "none"} {
			scope := reports.PerceptionScope{ReadingIDs: audits, Cohort: "core", Engine: engine}
			prompts, err := store.PromptPerceptions(t.Context(), c.project.ID, scope)
			c.must(err)
			known := map[uuid.UUID]bool{}
			for i, p := range prompts {
				if known[p.Prompt] && prompts[i-1].Prompt != p.Prompt {
					t.Error("rows of one prompt do not stand together")
				}
				known[p.Prompt] = true
			}
			got := make([]string, len(prompts))
			for i, p := range prompts {
				row := *p
				row.Prompt = uuid.Nil
				got[i] = asJSON(row)
			}
			slices.Sort(got)
			want := expectedPerceptions(c.judgedMentions(audits, engine))
			if !slices.Equal(got, want) || len(want) == 0 && engine != "none" && engine != "assistant_b" {
				t.Errorf("%d audits, engine %q: %d rows\n%s\nwant %d\n%s", len(audits), engine, len(got), strings.Join(got, "\n"), len(want), strings.Join(want, "\n"))
			}
		}
	}
}

// expectedDrivers counts the answers that cite sites, one by one.
const expectedDrivers = `SELECT s.domain || ' ' || sum(s.answers) || ' ' || (SELECT min(e.example_url) FROM perception_drivers e
			WHERE e.project_id = $3 AND e.reading_id = ANY($1) AND e.cohort = 'core' AND e.logical_engine = $2 AND e.domain = s.domain
				AND e.answers = max(s.answers))
	FROM perception_drivers s WHERE s.project_id = $3 AND s.reading_id = ANY($1) AND s.cohort = 'core' AND s.logical_engine = $2
	GROUP BY s.domain ORDER BY sum(s.answers) DESC, s.domain COLLATE "C" LIMIT 20`

func TestDriversAreTheSitesOfAllRuns(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	random := rand.New(rand.NewPCG(7, 8))
	var ids []uuid.UUID
	for range 3 {
		p := planted{prompts: []string{"q"}}
		for i := range 60 {
			s := said{engine: []string{"assistant_a", "assistant_b"}[i%2], text: "Acme is good (price)."}
			for range 3 {
				s.cites = append(s.cites, fmt.Sprintf("https://www.site%d.example/%d", random.IntN(25), random.IntN(3)))
			}
			p.said = append(p.said, s)
		}
		ids = append(ids, c.try(p))
	}
	for _, engine := range []string{"", "assistant_b"} {
		q := model.RunQuery{AuditIds: ids}
		if engine != "" {
			q.Engine = (*model.LogicalEngine)(&engine)
		}
		var got []string
		for _, d := range c.perception(q).Drivers {
			got = append(got, fmt.Sprint(d.Domain, " ", d.Answers, " ", *d.ExampleURL))
		}
		rows, err := c.store.Pool().Query(t.Context(), expectedDrivers, storage.Planned(ids, engine, c.project.ID)...)
		c.must(err)
		want, err := pgx.CollectRows(rows, pgx.RowTo[string])
		c.must(err)
		if !slices.Equal(got, want) || len(want) != 20 {
			t.Errorf("engine %q: drivers\n%s\nwant\n%s", engine, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}
