package perception

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// task is one text to be judged about some entities, for all the responses that
// say it.
type task struct {
	text     string
	entities []int
	keys     []uuid.UUID // of the entities' judgements
	said     []uuid.UUID // executions; the first is the one whose calls are counted
	reply    []model.Judgement
}

func (t *task) id() uuid.UUID { return t.said[0] }

func (t *task) isOpen() bool { return len(t.entities) > 0 }

func (t *task) prompt(s *session) (string, error) {
	subjects := make([]Subject, len(t.entities))
	for i, e := range t.entities {
		subjects[i] = s.subject(e)
	}
	return render(t.text, subjects)
}

func (t *task) read(reply string) { t.reply = read(reply, t.text, len(t.entities)) }

func (t *task) settle(record *reports.JudgeRecord) {
	entities, keys := t.entities, t.keys
	t.entities, t.keys = nil, nil
	record.Cache = map[uuid.UUID]model.Judgement{}
	for i, judgement := range t.reply {
		if judgement.State == model.JudgementInvalidOutput {
			t.entities, t.keys = append(t.entities, entities[i]), append(t.keys, keys[i])
			continue
		}
		record.Cache[keys[i]] = judgement
		record.Rows = append(record.Rows, t.rows(entities[i], judgement)...)
	}
}

func (t *task) leave(state model.JudgementState, record *reports.JudgeRecord) {
	for _, e := range t.entities {
		record.Rows = append(record.Rows, t.rows(e, model.Judgement{State: state})...)
	}
	t.entities, t.keys = nil, nil
}

// judgeAll judges a chunk: what is known is recorded at once, and each text that
// is not is put to the model once.
func (s *session) judgeAll(ctx context.Context, answers []reports.AnswerToJudge) error {
	tasks, limited := s.tasks(answers)
	known, err := s.known(ctx, tasks)
	if err != nil {
		return err
	}
	record := &reports.JudgeRecord{Rows: limited}
	tasks = slices.DeleteFunc(tasks, func(t *task) bool {
		record.Rows = append(record.Rows, t.take(known)...)
		return !t.isOpen()
	})
	if err := s.record(ctx, record); err != nil {
		return err
	}
	return askAll(ctx, s, tasks)
}

// tasks groups responses by what they say and about whom, and leaves out the
// entities beyond the limit.
func (s *session) tasks(answers []reports.AnswerToJudge) ([]*task, []reports.JudgementRow) {
	var all []*task
	var limited []reports.JudgementRow
	byKey := map[string]*task{}
	for _, a := range answers {
		for _, e := range a.Entities[min(len(a.Entities), s.Limits.Entities):] {
			limited = append(limited, reports.JudgementRow{
				ExecutionID: a.ExecutionID, Entity: e, Judgement: model.Judgement{State: model.JudgementEntityLimit},
			})
		}
		entities := slices.Sorted(slices.Values(a.Entities[:min(len(a.Entities), s.Limits.Entities)]))
		name := fmt.Sprint(entities, "\x00", a.Text)
		t := byKey[name]
		if t == nil {
			t = &task{text: a.Text, entities: entities, keys: s.keys(a.Text, entities)}
			byKey[name], all = t, append(all, t)
		}
		t.said = append(t.said, a.ExecutionID)
	}
	return all, limited
}

// keys names judgements by what they depend on: the text, the entity as it is
// named to the model, and who judges by which words and rules.
func (s *session) keys(text string, entities []int) []uuid.UUID {
	by := s.by()
	keys := make([]uuid.UUID, len(entities))
	for i, e := range entities {
		subject := s.subject(e)
		parts := slices.Concat([]string{by.Model, by.TemplateVersion, by.ExtractorVersion, text, subject.Name}, subject.Aliases)
		keys[i] = digest(parts)
	}
	return keys
}

// digest names parts by what they are; lengths keep them apart.
func digest(parts []string) uuid.UUID {
	h := sha256.New()
	for _, part := range parts {
		_, _ = fmt.Fprintf(h, "%d:%s", len(part), part)
	}
	return uuid.UUID(h.Sum(nil)[:16])
}

func (s *session) subject(entity int) Subject {
	e := s.judging.Entities[entity]
	return Subject{Name: e.Name, Aliases: e.Aliases}
}

func (s *session) known(ctx context.Context, tasks []*task) (map[uuid.UUID]model.Judgement, error) {
	var keys []uuid.UUID
	for _, t := range tasks {
		keys = append(keys, t.keys...)
	}
	return s.Store.CachedJudgements(ctx, s.judging.ProjectID, keys)
}

// take returns the rows of what is known, and leaves the rest to be asked.
func (t *task) take(known map[uuid.UUID]model.Judgement) []reports.JudgementRow {
	var rows []reports.JudgementRow
	var entities []int
	var keys []uuid.UUID
	for i, e := range t.entities {
		judgement, ok := known[t.keys[i]]
		if !ok {
			entities, keys = append(entities, e), append(keys, t.keys[i])
			continue
		}
		rows = append(rows, t.rows(e, judgement)...)
	}
	t.entities, t.keys = entities, keys
	return rows
}

// rows returns one judgement to every response that says the text.
func (t *task) rows(entity int, judgement model.Judgement) []reports.JudgementRow {
	rows := make([]reports.JudgementRow, len(t.said))
	for i, id := range t.said {
		rows[i] = reports.JudgementRow{ExecutionID: id, Entity: entity, Judgement: judgement}
	}
	return rows
}

// record writes down what was found, once.
func (s *session) record(ctx context.Context, rec *reports.JudgeRecord) error {
	if len(rec.Rows) == 0 && len(rec.Names) == 0 && rec.Call == nil {
		return nil
	}
	slices.SortFunc(rec.Rows, func(a, b reports.JudgementRow) int {
		return cmp.Or(slices.Compare(a.ExecutionID[:], b.ExecutionID[:]), cmp.Compare(a.Entity, b.Entity))
	})
	rec.NamesTemplate = NamesTemplateVersion
	there, err := s.Store.RecordJudgements(ctx, s.judging, s.by(), rec, s.now())
	if err == nil && !there {
		s.set(&s.gone)
	}
	return err
}
