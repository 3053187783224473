package storage

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// EndedAudits lists a project's audits that have figures, those that failed
// included, in the order of their ends.
func (s *Store) EndedAudits(ctx context.Context, projectID uuid.UUID) ([]uuid.UUID, error) {
	const query = `SELECT id FROM audits WHERE project_id = $1 AND status IN ('completed', 'partially_completed', 'failed')
		ORDER BY completed_at, id`
	ids, err := collect(ctx, s, pgx.RowTo[uuid.UUID], query, projectID)
	if err != nil {
		return nil, fmt.Errorf("list ended audits: %w", err)
	}
	return ids, nil
}

// FiguresDigest names the rows that are kept of an audit: two that are equal come
// from the same rows. Its tables are those that go with the audit.
func (s *Store) FiguresDigest(ctx context.Context, projectID, auditID uuid.UUID) (string, error) {
	tables, err := collect(ctx, s, pgx.RowTo[string], auditTables)
	if err != nil {
		return "", fmt.Errorf("list tables of audits: %w", err)
	}
	parts := make([]string, len(tables))
	for i, table := range tables {
		const query = `SELECT count(*) || '/' || coalesce(sum(hashtextextended(t::text, 0)), 0) FROM %s t
			WHERE project_id = $1 AND audit_id = $2`
		row, err := one(ctx, s, pgx.RowTo[string], fmt.Sprintf(query, pgx.Identifier{table}.Sanitize()), projectID, auditID)
		if err != nil {
			return "", fmt.Errorf("digest %s: %w", table, err)
		}
		parts[i] = table + "=" + row
	}
	return strings.Join(parts, " "), nil
}

// auditTables finds the tables that are deleted with their audit: what it asked,
// and its rollups. Facts are not among them.
const auditTables = `SELECT c.relname::text FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid
	WHERE f.contype = 'f' AND f.confrelid = 'audits'::regclass AND f.confdeltype = 'c'
		AND (SELECT array_agg(k.attname::text ORDER BY k.attname) FROM pg_attribute k
			WHERE k.attrelid = c.oid AND k.attnum = ANY(f.conkey)) = '{audit_id,project_id}'
	ORDER BY 1`

// SetVersions says by which rules an ended audit is read and scored now.
func (s *Store) SetVersions(
	ctx context.Context, projectID, auditID uuid.UUID, analyzer, scoring string, now time.Time,
) error {
	_, err := s.pgx(ctx).Exec(ctx, `UPDATE audits SET analyzer_version = $3, scoring_rule_version = $4, updated_at = $5
		WHERE project_id = $1 AND id = $2`, projectID, auditID, analyzer, scoring, now)
	if err != nil {
		return fmt.Errorf("set versions of audit: %w", err)
	}
	return nil
}
