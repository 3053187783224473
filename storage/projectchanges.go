package storage

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// UpdateProject stores a project's own fields.
func (s *DB) UpdateProject(ctx context.Context, p *model.Project) error {
	_, err := s.Bun(ctx).NewUpdate().Model(p).ExcludeColumn("id", "workspace_id", "created_at").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("update project: %w", err)
	}
	return nil
}

// attemptsSoFar counts the attempts of an audit that is under way. Each of them
// settles one credit.
const attemptsSoFar = `(SELECT coalesce(sum(e.attempts), 0)::bigint FROM executions e
	WHERE e.project_id = r.project_id AND e.audit_id = r.audit_id)`

// DeleteProject deletes a project and everything below it. A NotFound fault when
// there is none.
//
// Locks are taken as by all others, on audits and then on executions in the order
// of their ids; the rows without a foreign key go last, when nobody can add any.
func (s *DB) DeleteProject(ctx context.Context, workspaceID, id uuid.UUID) error {
	return s.InTx(ctx, func(ctx context.Context) error {
		const lock = `SELECT id FROM projects WHERE workspace_id = $1 AND id = $2 FOR UPDATE`
		_, err := One(ctx, s, pgx.RowTo[uuid.UUID], lock, workspaceID, id)
		if NotFound(err) {
			return fault.Missing("project")
		}
		if err != nil {
			return fmt.Errorf("lock project: %w", err)
		}
		for _, query := range []string{
			`SELECT count(*) FROM (SELECT FROM audits WHERE project_id = $1 ORDER BY id FOR UPDATE) a`,
			`SELECT count(*) FROM (SELECT FROM executions
				WHERE project_id = $1 AND status IN ('queued', 'running') ORDER BY id FOR UPDATE) e`,
			`UPDATE credit_reservations r SET settled = ` + attemptsSoFar + `, closed_at = clock_timestamp()
				WHERE r.workspace_id = (SELECT workspace_id FROM projects WHERE id = $1) AND r.project_id = $1 AND r.settled IS NULL`,
			`DELETE FROM projects WHERE id = $1`,
			`DELETE FROM attempts WHERE project_id = $1`,
			`DELETE FROM answers WHERE project_id = $1`,
			`DELETE FROM analyses WHERE project_id = $1`,
			`DELETE FROM presences WHERE project_id = $1`,
			`DELETE FROM citations WHERE project_id = $1`,
			`DELETE FROM searches WHERE project_id = $1`,
			`WITH c AS (DELETE FROM ad_creatives WHERE project_id = $1) DELETE FROM ads WHERE project_id = $1`,
			`WITH j AS (DELETE FROM judgements WHERE project_id = $1), a AS (DELETE FROM judge_attempts WHERE project_id = $1),
				n AS (DELETE FROM name_verdicts WHERE project_id = $1)
				DELETE FROM judgement_cache WHERE project_id = $1`,
		} {
			if _, err := s.PGX(ctx).Exec(ctx, query, Cached(id)...); err != nil {
				return fmt.Errorf("delete project: %w", err)
			}
		}
		return nil
	})
}

// PutMarket inserts a market or replaces the one with its id. When it is the
// default one, no other is any more.
func (s *DB) PutMarket(ctx context.Context, m *model.Market) error {
	const takeDefault = `UPDATE markets SET is_default = false WHERE project_id = $1 AND id <> $2 AND is_default`
	const put = `INSERT INTO markets (project_id, id, label, country_code, language_code, is_default, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (project_id, id) DO UPDATE SET label = excluded.label, country_code = excluded.country_code,
			language_code = excluded.language_code, is_default = excluded.is_default`
	return s.InTx(ctx, func(ctx context.Context) error {
		if m.IsDefault {
			if _, err := s.PGX(ctx).Exec(ctx, takeDefault, Cached(m.ProjectID, m.ID)...); err != nil {
				return fmt.Errorf("take default from market: %w", err)
			}
		}
		_, err := s.PGX(ctx).Exec(ctx, put,
			Cached(m.ProjectID, m.ID, m.Label, m.CountryCode, m.LanguageCode, m.IsDefault, m.CreatedAt)...)
		if err != nil {
			return fmt.Errorf("store market: %w", err)
		}
		return nil
	})
}

// DeleteMarket deletes a market; audits keep what they ran in. A NotFound fault
// when there is none.
func (s *DB) DeleteMarket(ctx context.Context, projectID, id uuid.UUID) error {
	return s.removeOne(ctx, "market", `DELETE FROM markets WHERE project_id = $1 AND id = $2`, projectID, id)
}

// PromptSetNames gives the names of a project's prompt sets by their ids.
func (s *DB) PromptSetNames(ctx context.Context, projectID uuid.UUID) (map[uuid.UUID]string, error) {
	rows, err := s.PGX(ctx).Query(ctx, `SELECT id, name FROM prompt_sets WHERE project_id = $1`, Cached(projectID)...)
	if err != nil {
		return nil, fmt.Errorf("read names of prompt sets: %w", err)
	}
	names := map[uuid.UUID]string{}
	var id uuid.UUID
	var name string
	if _, err := pgx.ForEachRow(rows, []any{&id, &name}, func() error {
		names[id] = name
		return nil
	}); err != nil {
		return nil, fmt.Errorf("read names of prompt sets: %w", err)
	}
	return names, nil
}

// InsertPromptSet stores a new prompt set, without prompts.
func (s *DB) InsertPromptSet(ctx context.Context, set *model.PromptSet) error {
	if _, err := s.Bun(ctx).NewInsert().Model(set).Exec(ctx); err != nil {
		return fmt.Errorf("insert prompt set: %w", err)
	}
	return nil
}

// UpdatePromptSet stores a prompt set's name and description.
func (s *DB) UpdatePromptSet(ctx context.Context, set *model.PromptSet) error {
	_, err := s.Bun(ctx).NewUpdate().Model(set).Column("name", "description", "updated_at").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("update prompt set: %w", err)
	}
	return nil
}

// DeletePromptSet deletes a prompt set with its prompts; audits keep the texts
// that they asked. A NotFound fault when there is none. Prompts are locked in the
// order of their ids, as by an audit that records what it found of them.
func (s *DB) DeletePromptSet(ctx context.Context, projectID, id uuid.UUID) error {
	const lock = `SELECT count(*) FROM (SELECT FROM prompts WHERE project_id = $1 AND prompt_set_id = $2 ORDER BY id FOR UPDATE) p`
	return s.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.PGX(ctx).Exec(ctx, lock, Cached(projectID, id)...); err != nil {
			return fmt.Errorf("lock prompts: %w", err)
		}
		return s.removeOne(ctx, "prompt set", `DELETE FROM prompt_sets WHERE project_id = $1 AND id = $2`, projectID, id)
	})
}

func (s *DB) removeOne(ctx context.Context, what, query string, args ...any) error {
	tag, err := s.PGX(ctx).Exec(ctx, query, Cached(args...)...)
	if err != nil {
		return fmt.Errorf("delete %s: %w", what, err)
	}
	if tag.RowsAffected() == 0 {
		return fault.Missing(what)
	}
	return nil
}
