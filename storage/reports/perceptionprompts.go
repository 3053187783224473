package reports

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
)

// PromptPerception is how the brand was judged in an engine's answers to one
// prompt. The same question in several audits is one prompt.
type PromptPerception struct {
	Prompt   int // a number of its own
	Engine   string
	PromptID *uuid.UUID // nil: the project has it no more, or never had
	Text     string
	TopicID  *uuid.UUID // as the newest audit found it filed; nil: nowhere
	Topic    string
	Theme    string
	Newest   uuid.UUID // of these audits
	Sentiment
}

// PerceptionSums adds up over readings how the brand was judged by prompt and engine, and how often sites were cited.
// PromptPerceptions then reads the texts of the prompts, and PerceptionDetails the addresses of the sites that are shown.
func (s *Store) PerceptionSums(ctx context.Context, projectID uuid.UUID, scope PerceptionScope) (*PerceptionSums, error) {
	sums := newPerceptionSums(scope.Engine)
	for row, err := range s.perceptionRows(ctx, projectID, scope) {
		if err != nil {
			return nil, err
		}
		if err := sums.add(&row); err != nil {
			return nil, fmt.Errorf("read perception of prompts: reading %s: %w", row.ReadingID, err)
		}
	}
	return sums, nil
}

// PromptPerceptions reads how the brand was judged, prompt by prompt and engine
// by engine; what is of one prompt stands together.
func (s *Store) PromptPerceptions(ctx context.Context, projectID uuid.UUID, sums *PerceptionSums) ([]*PromptPerception, error) {
	asked, err := s.AskedAt(ctx, projectID, sums.places())
	if err != nil {
		return nil, fmt.Errorf("read prompts of perception: %w", err)
	}
	return sums.list(asked), nil
}

// perceptionRows returns the packed rows of a scope by audit, as they are read.
func (s *Store) perceptionRows(ctx context.Context, projectID uuid.UUID, scope PerceptionScope) iter.Seq2[perceptionRow, error] {
	q := s.db.Bun(ctx).NewSelect().TableExpr("perception_prompts AS p").
		ColumnExpr("p.reading_id, r.audit_id, p.format, p.engines, p.prompts, p.cells, p.unjudged, s.format, s.sites").
		Join("JOIN audit_readings r ON r.project_id = ? AND r.id = p.reading_id", projectID).
		Join("LEFT JOIN perception_sites s ON s.project_id = ? AND s.reading_id = p.reading_id AND s.cohort = ? AND s.logical_engine = ?",
			projectID, scope.Cohort, scope.Engine).
		Where("p.project_id = ?", projectID).Where("p.reading_id = ANY(?)", pgdialect.Array(scope.ReadingIDs)).
		Where("p.cohort = ?", scope.Cohort).OrderExpr("r.audit_id")
	var r perceptionRow
	return stream(ctx, s, "read perception of prompts", q, &r,
		&r.ReadingID, &r.AuditID, &r.Format, &r.Engines, &r.Prompts, &r.Cells, &r.Unjudged, &r.SitesFormat, &r.Sites)
}

// PerceptionSums are rows of perception added up: cells by prompt and engine, and sites.
type PerceptionSums struct {
	engine  string // the others are left out; empty: none is
	numbers map[promptName]int
	rows    [][]perceptionSum // by the prompt's number
	sites   map[string]*siteSum
}

func newPerceptionSums(engine string) *PerceptionSums {
	return &PerceptionSums{engine: engine, numbers: map[promptName]int{}, sites: map[string]*siteSum{}}
}

// perceptionSum is a sum of cells, with the place of the newest audit's prompt.
type perceptionSum struct {
	Sentiment

	engine string
	newest AskedPlace
}

// AskedPlace is a prompt's place in an audit.
type AskedPlace struct {
	AuditID     uuid.UUID
	PromptIndex int
}

// add adds the cells of a row. Rows come in the order of their audits, the newest last.
func (p *PerceptionSums) add(row *perceptionRow) error {
	if err := row.check(); err != nil {
		return err
	}
	numbers, places := make([]int, row.prompts()), make([]AskedPlace, row.prompts())
	for i := range numbers {
		index, name := row.prompt(i)
		numbers[i], places[i] = p.number(name), AskedPlace{row.AuditID, index}
	}
	if err := p.addSites(row); err != nil {
		return err
	}
	return row.each(func(c *perceivedCell) {
		engine := row.Engines[c.engine]
		if p.engine == "" || engine == p.engine {
			sum := p.sum(numbers[c.prompt], engine)
			sum.Add(&c.Sentiment)
			sum.newest = places[c.prompt]
		}
	})
}

// number returns a prompt's number. A new prompt gets the next one.
func (p *PerceptionSums) number(name promptName) int {
	number, ok := p.numbers[name]
	if !ok {
		number = len(p.rows)
		p.numbers[name] = number
		p.rows = append(p.rows, nil)
	}
	return number
}

func (p *PerceptionSums) sum(number int, engine string) *perceptionSum {
	rows := p.rows[number]
	for i := range rows {
		if rows[i].engine == engine {
			return &rows[i]
		}
	}
	p.rows[number] = append(rows, perceptionSum{engine: engine})
	return &p.rows[number][len(rows)]
}

// places returns where the newest prompts of the sums stand.
func (p *PerceptionSums) places() []AskedPlace {
	var all []AskedPlace
	for _, rows := range p.rows {
		first := len(all)
		for i := range rows {
			if !slices.Contains(all[first:], rows[i].newest) {
				all = append(all, rows[i].newest)
			}
		}
	}
	return all
}

// list returns the sums with what their prompts are called. A prompt that is not there was deleted
// with its project meanwhile.
func (p *PerceptionSums) list(asked map[AskedPlace]*model.AuditPrompt) []*PromptPerception {
	var all []*PromptPerception
	for number, rows := range p.rows {
		for i := range rows {
			prompt := asked[rows[i].newest]
			if prompt == nil {
				continue
			}
			all = append(all, &PromptPerception{
				Prompt: number, Engine: rows[i].engine, PromptID: prompt.PromptID, Text: prompt.Text, TopicID: prompt.TopicID,
				Topic: prompt.Topic, Theme: prompt.Theme, Newest: prompt.AuditID, Sentiment: rows[i].Sentiment,
			})
		}
	}
	return all
}

// AskedAt reads the prompts at places, with their texts.
func (s *Store) AskedAt(ctx context.Context, projectID uuid.UUID, places []AskedPlace) (map[AskedPlace]*model.AuditPrompt, error) {
	if len(places) == 0 {
		return nil, nil //nolint:nilnil // nothing is found in no map
	}
	audits, indexes := make([]uuid.UUID, len(places)), make([]int, len(places))
	for i, p := range places {
		audits[i], indexes[i] = p.AuditID, p.PromptIndex
	}
	var rows []model.AuditPrompt
	err := s.db.Bun(ctx).NewSelect().TableExpr("audit_prompts AS p").
		Join("JOIN unnest(?::uuid[], ?::int[]) AS w (audit_id, prompt_index)", pgdialect.Array(audits), pgdialect.Array(indexes)).
		JoinOn("w.audit_id = p.audit_id AND w.prompt_index = p.prompt_index").
		Column("p.audit_id", "p.prompt_index", "p.prompt_id", "p.text", "p.topic_id", "p.topic", "p.theme").
		Where("p.project_id = ?", projectID).Scan(ctx, &rows)
	if err != nil {
		return nil, err
	}
	asked := make(map[AskedPlace]*model.AuditPrompt, len(rows))
	for i := range rows {
		asked[AskedPlace{rows[i].AuditID, rows[i].PromptIndex}] = &rows[i]
	}
	return asked, nil
}
