package job_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// answers reads all pages of three.
func (f *fixture) answers(t *testing.T, auditID uuid.UUID, filter audits.AnswerFilter) []model.Answer {
	t.Helper()
	var all []model.Answer
	var cursor *string
	for {
		req, err := page.Parse(new(3), cursor, 1, "answers")
		if err != nil {
			t.Fatal(err)
		}
		kept, err := audits.New(f.store).Answers(t.Context(), f.project.ID, auditID, req, filter)
		if err != nil {
			t.Fatal(err)
		}
		p, err := audit.ReadAnswers(kept)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p.Items...)
		if cursor = p.NextCursor; cursor == nil {
			return all
		}
	}
}

func TestAnswersOfAnAudit(t *testing.T) {
	t.Parallel()
	_, url := audittest.Provider(t, enginetest.Options{})
	f := newFixture(t, storagetest.Open(t), 4, audittest.Catalogue(t, url, 4))
	a := f.launch(t, 2, assistantA, assistantB)
	analyzed := make(audittest.Analyzed)
	audittest.Process(t, f.store, f.engines, analyzed)
	await(t, analyzed)
	all := f.answers(t, a.ID, audits.AnswerFilter{})
	if len(all) != 16 || !slices.IsSortedFunc(all, inOrder) {
		t.Fatalf("%d answers, in order: %v", len(all), slices.IsSortedFunc(all, inOrder))
	}
	for _, answer := range all {
		checkAnswer(t, answer)
	}
	promptID := *all[0].PromptID
	some := f.answers(t, a.ID, audits.AnswerFilter{Engine: new(assistantB), PromptID: &promptID})
	if len(some) != 2 || some[0].LogicalEngine != assistantB || *some[1].PromptID != promptID {
		t.Errorf("filtered: %+v", some)
	}
	other, _ := audittest.Project(t, f.store, 1)
	_, err := audits.New(f.store).Answers(t.Context(), other.ID, a.ID, page.Request{Limit: 1}, audits.AnswerFilter{})
	if fault.KindOf(err) != fault.NotFound {
		t.Errorf("from another project: %v", err)
	}
}

// inOrder is by prompt, engine and repetition.
func inOrder(a, b model.Answer) int {
	if a.PromptIndex != b.PromptIndex {
		return a.PromptIndex - b.PromptIndex
	}
	if a.LogicalEngine != b.LogicalEngine {
		return slices.Index(model.AllLogicalEngine, a.LogicalEngine) - slices.Index(model.AllLogicalEngine, b.LogicalEngine)
	}
	return a.Repetition - b.Repetition
}

func checkAnswer(t *testing.T, a model.Answer) {
	t.Helper()
	if a.Text == "" || a.Attempt != 1 || a.Mentions != nil || a.AnsweredAt.Before(a.StartedAt) || a.TransportModel == "" {
		t.Errorf("%+v", a)
	}
	for i, c := range a.Citations {
		owned := c.Host == "sony.com" || len(c.Host) > 9 && c.Host[len(c.Host)-9:] == ".sony.com"
		if c.Position != i+1 || c.URL == "" || c.Owned != owned {
			t.Errorf("citation %+v", c)
		}
	}
}

// Mentions are null before the analysis, a list after it, empty where nobody is
// mentioned.
func TestMentionsOfAnswers(t *testing.T) {
	t.Parallel()
	_, url := audittest.Provider(t, enginetest.Options{})
	f := newFixture(t, storagetest.Open(t), 2, audittest.Catalogue(t, url, 4))
	a := f.launch(t, 1, assistantA)
	analyzed := make(audittest.Analyzed)
	audittest.Process(t, f.store, f.engines, analyzed)
	await(t, analyzed)
	for _, query := range []string{
		`INSERT INTO analyses SELECT project_id, audit_id, execution_id, gen_random_uuid(), prompt_index, logical_engine,
			prompt_index = 0, CASE prompt_index WHEN 0 THEN 2 ELSE 0 END, true, false, true, 'test' FROM answers WHERE audit_id = $1`,
		`INSERT INTO presences SELECT project_id, audit_id, execution_id, e, 2 - e, 3 + e, '{}'
			FROM answers, generate_series(0, 1) e WHERE audit_id = $1 AND prompt_index = 0`,
	} {
		if _, err := f.store.Pool().Exec(t.Context(), query, a.ID); err != nil {
			t.Fatal(err)
		}
	}
	all := f.answers(t, a.ID, audits.AnswerFilter{})
	want := []model.AnswerMention{{Name: "Bose", Rank: 1, Count: 4}, {Name: "Sony", IsBrand: true, Rank: 2, Count: 3}}
	if len(all) != 2 || !cmp.Equal(all[0].Mentions, want, cmpopts.EquateEmpty()) || all[1].Mentions == nil || len(all[1].Mentions) != 0 {
		t.Errorf("%+v", all)
	}
}
