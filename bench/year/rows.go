package year

import (
	"context"
	"encoding/json"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
)

func always() model.EntityMatching {
	return model.EntityMatching{Mode: model.EntityMatchingModeAlways, ContextTerms: []string{}, ExclusionPhrases: []string{}}
}

// project writes the project, unless it is there.
func (m *maker) project(ctx context.Context) error {
	var there bool
	err := m.store.Pool().QueryRow(ctx, `SELECT EXISTS (SELECT FROM projects WHERE id = $1)`, m.id).Scan(&there)
	if err != nil || there {
		return err
	}
	brand := m.words.names[0]
	seed := projects.NewProject{Project: &model.Project{
		ID: m.id, WorkspaceID: m.workspace, Name: m.name, BrandName: brand, WebsiteURL: "https://www." + domain(brand),
		Industry: "Software", Subindustry: "Business software", PrimaryMarket: countries()[0].label, CountryCode: countries()[0].country,
		LanguageCode: countries()[0].language, BenchmarkMode: model.BenchmarkModeConsumerLike, DefaultRepetitions: 5,
		Brand: model.Brand{Aliases: []string{}, Matching: always()}, OwnedDomains: []string{domain(brand)}, UnintendedDomains: []string{},
		CreatedAt: start(), UpdatedAt: start(),
	}}
	for i, name := range m.words.names[1:m.words.tracked] {
		seed.Competitors = append(seed.Competitors, &model.Competitor{
			ProjectID: m.id, ID: m.newID(start(), "competitor", i+1), Name: name, Aliases: []string{}, Domains: []string{domain(name)},
			Matching: always(), CreatedAt: start(), UpdatedAt: start(),
		})
	}
	for market := 1; market < m.size.Markets; market++ {
		c, at := countries()[market], start()
		seed.Markets = append(seed.Markets, model.Market{
			ProjectID: m.id, ID: m.marketID(market), Label: c.label, CountryCode: c.country, LanguageCode: c.language,
			CreatedAt: &at,
		})
	}
	set := &model.PromptSet{ProjectID: m.id, ID: m.prompts[0].PromptSetID, Name: "Main", CreatedAt: start(), UpdatedAt: start()}
	for i := range m.prompts {
		set.Prompts = append(set.Prompts, &m.prompts[i])
	}
	seed.PromptSets = []*model.PromptSet{set}
	return projects.New(m.store).CreateProject(ctx, seed)
}

// entities are the tracked ones as an audit keeps them.
func (m *maker) entities() []model.EntitySnapshot {
	all := make([]model.EntitySnapshot, m.words.tracked)
	for i, name := range m.words.names[:m.words.tracked] {
		all[i] = model.EntitySnapshot{
			Name: name, Aliases: []string{}, Domains: []string{domain(name)}, UnintendedDomains: []string{}, Matching: always(),
		}
		if i > 0 {
			id := m.newID(start(), "competitor", i)
			all[i].ID = &id
		}
	}
	return all
}

func engineSnapshots(week int) []model.EngineSnapshot {
	all := make([]model.EngineSnapshot, len(engines()))
	for i, e := range engines() {
		all[i] = model.EngineSnapshot{
			LogicalEngine: e.name, TransportProvider: e.provider, TransportModel: e.modelIn(week), Adapter: "openai-responses",
			RetrievalEnabled: e.retrieval, MaxAttempts: 3,
		}
	}
	return all
}

// write stores an audit whose answers are there and not read.
func (m *maker) write(ctx context.Context, p planned) error {
	rows, err := m.rows(p)
	if err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, m.store.Pool(), func(tx pgx.Tx) error {
		if err := m.writeAudit(ctx, tx, p, rows); err != nil {
			return err
		}
		for _, t := range []struct {
			name    string
			columns []string
			rows    [][]any
		}{
			{"audit_prompts", promptColumns(), m.promptRows(p)},
			{"executions", executionColumns(), rows.executions},
			{"answers", answerColumns(), rows.answers},
			{"judgings", judgingColumns(), m.judgingRows(p)},
			{"judgements", judgementColumns(), rows.judgements},
		} {
			if _, err := tx.CopyFrom(ctx, pgx.Identifier{t.name}, t.columns, pgx.CopyFromRows(t.rows)); err != nil {
				return err
			}
		}
		return nil
	})
}

func (m *maker) writeAudit(ctx context.Context, tx pgx.Tx, p planned, rows *ended) error {
	entities, err := json.Marshal(m.entities())
	if err != nil {
		return err
	}
	asked, err := json.Marshal(engineSnapshots(p.week))
	if err != nil {
		return err
	}
	c, began := countries()[p.market], p.at.Add(-time.Hour)
	_, err = tx.Exec(ctx, `INSERT INTO audits (project_id, id, workspace_id, status, benchmark_mode, audit_scope, repetitions, random_seed,
			requested_count, completed_count, failed_count, not_run_count, error_message, model_provenance, engine_snapshots, entities,
			market_id, market_country_code, market_language_code, not_applicable_engines, created_at, updated_at, started_at)
		VALUES ($1, $2, $3, 'analyzing', 'consumer_like', 'brand', $4, $5, $6, $7, $8, $9, '', '[]', $10, $11, $12, $13, $14, '{}',
			$15, $15, $15)`,
		m.id, p.id, m.workspace, m.size.repetitions(p.week), strconv.Itoa(p.week), len(rows.executions), rows.completed, rows.failed,
		rows.silent, string(asked), string(entities), m.marketID(p.market), c.country, c.language, began)
	return err
}

func promptColumns() []string {
	return []string{
		"project_id", "audit_id", "prompt_index", "id", "prompt_id", "text", "theme", "intent", "buyer_stage", "prompt_intent", "cohort",
		"branded",
	}
}

func (m *maker) promptRows(p planned) [][]any {
	rows := make([][]any, len(m.prompts))
	for i := range m.prompts {
		q := &m.prompts[i]
		rows[i] = []any{
			m.id, p.id, i, m.newID(p.at, "asked", i), q.ID, q.Text, q.Theme, string(q.Intent), string(q.BuyerStage),
			string(q.PromptIntent), string(q.Cohort), q.Branded,
		}
	}
	return rows
}

func executionColumns() []string {
	return []string{
		"project_id", "audit_id", "id", "prompt_index", "logical_engine", "repetition", "status", "attempts", "max_attempts", "started_at",
		"finished_at",
	}
}

func answerColumns() []string {
	return []string{
		"project_id", "audit_id", "execution_id", "prompt_index", "logical_engine", "repetition", "attempt", "text", "citations", "searches",
		"searched", "transport_provider", "transport_model", "retrieval_enabled", "adapter_version", "finish_reason", "raw", "started_at",
		"answered_at", "ads",
	}
}
