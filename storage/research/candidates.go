package research

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// What has become of a candidate.
const (
	reviewWaiting  = "waiting"
	reviewAccepted = "accepted"
	reviewRejected = "rejected"
)

// candidateRow is a candidate as it is stored.
type candidateRow struct {
	model.PromptCandidate

	Review   string
	PromptID *uuid.UUID

	bun.BaseModel `bun:"table:prompt_candidates,alias:c"`
}

// shown are a candidate's columns; a deleted topic is none.
func shown(q *bun.SelectQuery) *bun.SelectQuery {
	return q.ExcludeColumn("topic_id").ColumnExpr("t.id AS topic_id").
		Join("LEFT JOIN topics AS t ON t.project_id = c.project_id AND t.id = c.topic_id")
}

// waiting narrows to a set's candidates that can be reviewed now.
func (s *Store) waiting(ctx context.Context, rows *[]candidateRow, projectID, setID uuid.UUID, now time.Time) *bun.SelectQuery {
	return s.Bun(ctx).NewSelect().Model(rows).Where("c.project_id = ?", projectID).Where("c.prompt_set_id = ?", setID).
		Where("c.review = ?", reviewWaiting).Where("c.expires_at > ?", now)
}

// Candidates reads a page of the candidates of a set that wait for review, oldest first.
func (s *Store) Candidates(
	ctx context.Context, projectID, setID uuid.UUID, now time.Time, req page.Request,
) (*model.PromptCandidatePage, error) {
	after, err := storage.AfterID(req)
	if err != nil {
		return nil, err
	}
	var rows []candidateRow
	err = shown(s.waiting(ctx, &rows, projectID, setID, now)).Where("c.id > ?", after).Order("c.id").Limit(int64(req.Limit) + 1).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read candidates: %w", err)
	}
	items, next := page.Cut(req, candidatesOf(rows), func(c model.PromptCandidate) []string { return []string{c.ID.String()} })
	return &model.PromptCandidatePage{Items: items, NextCursor: next}, nil
}

func candidatesOf(rows []candidateRow) []model.PromptCandidate {
	items := make([]model.PromptCandidate, len(rows))
	for i := range rows {
		items[i] = rows[i].PromptCandidate
	}
	return items
}

// HoldCandidates reads those of some candidates of a set that wait for review, and
// holds them until the transaction ends.
func (s *Store) HoldCandidates(
	ctx context.Context, projectID, setID uuid.UUID, ids []uuid.UUID, now time.Time,
) ([]model.PromptCandidate, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var rows []candidateRow
	err := shown(s.waiting(ctx, &rows, projectID, setID, now)).Where("c.id IN (?)", bun.List(ids)).Order("c.id").For("UPDATE OF c").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("hold candidates: %w", err)
	}
	return candidatesOf(rows), nil
}

// acceptance is a candidate that has become a prompt.
type acceptance struct {
	ID       uuid.UUID  `bun:"type:uuid"`
	PromptID *uuid.UUID `bun:"type:uuid"`
}

// AcceptCandidates writes down which prompts candidates have become; nil: the set
// had the prompt already.
func (s *Store) AcceptCandidates(ctx context.Context, projectID uuid.UUID, prompts map[uuid.UUID]*uuid.UUID) error {
	if len(prompts) == 0 {
		return nil
	}
	rows := make([]acceptance, 0, len(prompts))
	for id, prompt := range prompts {
		rows = append(rows, acceptance{ID: id, PromptID: prompt})
	}
	_, err := s.Bun(ctx).NewUpdate().With("d", s.Bun(ctx).NewValues(&rows)).
		Model((*candidateRow)(nil)).TableExpr("d").Set("review = ?", reviewAccepted).Set("prompt_id = d.prompt_id").
		Where("c.project_id = ?", projectID).Where("c.id = d.id").Exec(ctx)
	return storage.Wrap(err, "accept candidates")
}

// RejectCandidates writes down that candidates were rejected.
func (s *Store) RejectCandidates(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID) error {
	if len(ids) == 0 {
		return nil
	}
	_, err := s.Bun(ctx).NewUpdate().Model((*candidateRow)(nil)).Set("review = ?", reviewRejected).
		Where("c.project_id = ?", projectID).Where("c.id IN (?)", bun.List(ids)).Exec(ctx)
	return storage.Wrap(err, "reject candidates")
}

// PurgeCandidates deletes a project's candidates that nobody reviewed before a time.
func (s *Store) PurgeCandidates(ctx context.Context, projectID uuid.UUID, before time.Time) error {
	_, err := s.Bun(ctx).NewDelete().Model((*candidateRow)(nil)).Where("project_id = ?", projectID).
		Where("review = ?", reviewWaiting).Where("expires_at <= ?", before).Exec(ctx)
	return storage.Wrap(err, "purge candidates")
}

// Known is a question that a project has, as a prompt or as a candidate. Of a prompt whose fingerprint has the version asked
// for, only the fingerprint is read.
type Known struct {
	Fingerprint string
	Prompt      *PromptPrint // whose fingerprint is missing or of another version; nil: a candidate
	Text, Gist  string
}

// PromptPrint is the fingerprint of a prompt's text as it was at a time.
type PromptPrint struct {
	ID          uuid.UUID `bun:"type:uuid"`
	UpdatedAt   time.Time `bun:"type:timestamptz"`
	Fingerprint string    `bun:"type:text"`
}

// EachKnown calls fn with every prompt of a project, archived ones too, and with its candidates that wait for review or were
// rejected. Version is what current fingerprints begin with. A prompt whose current fingerprint begins with more than longest is
// left out.
func (s *Store) EachKnown(ctx context.Context, projectID uuid.UUID, version, longest string, fn func(k *Known)) error {
	current := s.Bun(ctx).NewSelect().Table("prompts").Column("id", "updated_at", "text").
		ColumnExpr("CASE WHEN left(fingerprint, ?) = ? THEN fingerprint END AS fingerprint", len(version), version).Where("project_id = ?", projectID)
	prompts := s.Bun(ctx).NewSelect().TableExpr("(?) AS p", current).ColumnExpr("coalesce(fingerprint, '')").
		ColumnExpr("CASE WHEN fingerprint IS NULL THEN id END").ColumnExpr("CASE WHEN fingerprint IS NULL THEN updated_at END").
		ColumnExpr("CASE WHEN fingerprint IS NULL THEN text ELSE '' END").ColumnExpr("''").
		Where("fingerprint IS NULL OR left(fingerprint, ?) <= ?", len(longest), longest)
	all := s.Bun(ctx).NewSelect().Model((*candidateRow)(nil)).ColumnExpr("'', NULL::uuid, NULL::timestamptz").Column("text", "gist").
		Where("c.project_id = ?", projectID).Where("c.review IN (?)", bun.List([]string{reviewWaiting, reviewRejected})).UnionAll(prompts)
	rows, err := all.Rows(ctx)
	if err != nil {
		return fmt.Errorf("read known questions: %w", err)
	}
	defer rows.Close() //nolint:errcheck // rows.Err says what went wrong
	for rows.Next() {
		var k Known
		var id uuid.NullUUID
		var updated sql.NullTime
		if err := rows.Scan(&k.Fingerprint, &id, &updated, &k.Text, &k.Gist); err != nil {
			return fmt.Errorf("read known questions: %w", err)
		}
		if id.Valid {
			k.Prompt = &PromptPrint{ID: id.UUID, UpdatedAt: updated.Time}
		}
		fn(&k)
	}
	return rows.Err()
}

// StoreFingerprints stores the fingerprints of prompts that did not change since they were read.
func (s *Store) StoreFingerprints(ctx context.Context, projectID uuid.UUID, prints []PromptPrint) error {
	if len(prints) == 0 {
		return nil
	}
	_, err := s.Bun(ctx).NewUpdate().With("d", s.Bun(ctx).NewValues(&prints)).Table("prompts").TableExpr("d").
		Set("fingerprint = d.fingerprint").Where("prompts.project_id = ?", projectID).Where("prompts.id = d.id").
		Where("prompts.updated_at = d.updated_at").Where("prompts.fingerprint IS DISTINCT FROM d.fingerprint").Exec(ctx)
	return storage.Wrap(err, "store fingerprints of prompts")
}
