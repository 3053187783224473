package projects

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// promptRow is a prompt with the key that its text is compared by.
type promptRow struct {
	bun.BaseModel `bun:"table:prompts,alias:prompt"`
	model.Prompt

	TextKey     *uuid.UUID // nil: not stored yet
	Fingerprint *string    // nil: as above
}

// KeyedPrompt is a prompt with what its text is compared by: the key within its set, the fingerprint with generated questions.
type KeyedPrompt struct {
	*model.Prompt
	Key         uuid.UUID
	Fingerprint string
}

func (p KeyedPrompt) row() promptRow {
	return promptRow{Prompt: *p.Prompt, TextKey: &p.Key, Fingerprint: &p.Fingerprint}
}

// PromptText is the text of a prompt in a set. Key is its normal form, by which texts are
// compared; nil if it has not been stored yet.
type PromptText struct {
	ID   uuid.UUID
	Text string
	Key  *uuid.UUID
}

// SetTexts is what a set has of some texts, and what else of the project a change of texts needs.
type SetTexts struct {
	Alike     []PromptText // with one of the keys, or without a key
	Prompts   int          // of the whole project
	Languages []string     // of its markets, the default one's first
}

// TextsLike reads the prompts of a set whose text has one of the keys, and those
// whose key has not been stored yet. It returns a NotFound fault if the project does not have the set.
func (s *Store) TextsLike(ctx context.Context, p *model.Project, setID uuid.UUID, keys []uuid.UUID) (*SetTexts, error) {
	db, projectID := s.db.Bun(ctx), p.ID
	ofSet := func() *bun.SelectQuery {
		return db.NewSelect().Model((*promptRow)(nil)).Column("id", "text", "text_key").
			Where("project_id = ?", projectID).Where("prompt_set_id = ?", setID)
	}
	// Two selects, because each has an index; an OR would read the whole set.
	alike := ofSet().Where("text_key = ANY(?)", pgdialect.Array(keys)).UnionAll(ofSet().Where("text_key IS NULL"))
	total := db.NewSelect().Model((*model.Prompt)(nil)).ColumnExpr("count(*)").Where("project_id = ?", projectID)
	markets := db.NewSelect().Model((*model.Market)(nil)).Where("project_id = ?", projectID)
	languages := markets.Clone().Column("language_code").OrderExpr("is_default DESC, id")
	var rows []struct {
		InProject  int
		Languages  []string `bun:",array"`
		HasDefault bool
		ID         *uuid.UUID
		Text       *string
		TextKey    *uuid.UUID
	}
	err := db.NewSelect().Model((*model.PromptSet)(nil)).ColumnExpr("(?) AS in_project", total).
		ColumnExpr("ARRAY(?) AS languages", languages).ColumnExpr("EXISTS (?) AS has_default", markets.Where("is_default")).
		ColumnExpr("alike.id, alike.text, alike.text_key").Join("LEFT JOIN (?) AS alike ON true", alike).
		Where("prompt_set.project_id = ?", projectID).Where("prompt_set.id = ?", setID).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read texts of prompts: %w", err)
	}
	if len(rows) == 0 {
		return nil, fault.Missing("prompt set")
	}
	texts := &SetTexts{Prompts: rows[0].InProject, Languages: rows[0].Languages}
	if !rows[0].HasDefault { // as MarketsOf does
		texts.Languages = append([]string{p.LanguageCode}, texts.Languages...)
	}
	for _, row := range rows {
		if row.ID != nil {
			texts.Alike = append(texts.Alike, PromptText{ID: *row.ID, Text: *row.Text, Key: row.TextKey})
		}
	}
	return texts, nil
}

// TextBytes returns the size of all prompt texts of a project in bytes. It reads the lengths of long texts
// instead of the texts.
func (s *Store) TextBytes(ctx context.Context, projectID uuid.UUID) (bytes int64, err error) {
	err = s.db.Bun(ctx).NewSelect().Model((*promptRow)(nil)).ColumnExpr("coalesce(sum(octet_length(text)), 0)").
		Where("project_id = ?", projectID).Scan(ctx, &bytes)
	return bytes, storage.Wrap(err, "measure texts of prompts")
}

// StoreTextKeys stores the keys that the texts of prompts are compared by.
func (s *Store) StoreTextKeys(ctx context.Context, projectID uuid.UUID, texts []PromptText) error {
	ids, keys := make([]uuid.UUID, len(texts)), make([]uuid.UUID, len(texts))
	for i, t := range texts {
		ids[i], keys[i] = t.ID, *t.Key
	}
	_, err := s.db.Bun(ctx).NewUpdate().Model((*promptRow)(nil)).
		TableExpr("unnest(?::uuid[], ?::uuid[]) AS k (id, key)", pgdialect.Array(ids), pgdialect.Array(keys)).
		Set("text_key = k.key").Where("prompt.project_id = ?", projectID).Where("prompt.id = k.id").Exec(ctx)
	return storage.Wrap(err, "store keys of texts")
}

// InsertPrompts stores new prompts: one by INSERT, several by COPY. An import has up to
// 10,000 prompts.
func (s *Store) InsertPrompts(ctx context.Context, prompts []KeyedPrompt) error {
	rows := make([]promptRow, len(prompts))
	for i, p := range prompts {
		rows[i] = p.row()
	}
	if len(rows) > 1 {
		return storage.Wrap(storage.CopyAll(ctx, s.db, rows), "copy prompts")
	}
	return storage.Wrap(storage.InsertAll(ctx, s.db.Bun(ctx), &rows), "insert prompts")
}

// UpdatePrompt stores what may change of a prompt but its text.
func (s *Store) UpdatePrompt(ctx context.Context, p *model.Prompt) error {
	return s.updatePrompt(ctx, p)
}

// UpdatePromptText stores what may change of a prompt, its text as well.
func (s *Store) UpdatePromptText(ctx context.Context, p KeyedPrompt) error {
	row := p.row()
	return s.updatePrompt(ctx, &row, "text", "branded", "text_key", "fingerprint")
}

// updatePrompt stores what a change without a new text may set, and more columns.
func (s *Store) updatePrompt(ctx context.Context, row any, columns ...string) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model(row).WherePK().Column("topic_id", "theme", "intent", "cohort", "enabled", "status", "updated_at").
		Column(columns...).Exec(ctx)
	return storage.Wrap(err, "update prompt")
}

// LockPrompts reads prompts of a project in the order of their ids, for a change in the context's transaction. It
// returns a NotFound fault if one is missing.
func (s *Store) LockPrompts(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID) ([]*model.Prompt, error) {
	var found []*model.Prompt
	err := s.db.Bun(ctx).NewSelect().Model(&found).Where("project_id = ?", projectID).Where("id IN (?)", bun.List(ids)).
		OrderExpr("id").For("UPDATE").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("lock prompts: %w", err)
	}
	known := make(map[uuid.UUID]bool, len(found))
	for _, p := range found {
		known[p.ID] = true
	}
	if slices.ContainsFunc(ids, func(id uuid.UUID) bool { return !known[id] }) {
		return nil, fault.Missing("prompt")
	}
	return found, nil
}

// UpdatePrompts stores what is given of prompts.
func (s *Store) UpdatePrompts(
	ctx context.Context, projectID uuid.UUID, ids []uuid.UUID, in model.PromptsPatch, at time.Time,
) error {
	if len(ids) == 0 {
		return nil
	}
	q := s.db.Bun(ctx).NewUpdate().Model((*model.Prompt)(nil)).Set("updated_at = ?", at).
		Where("project_id = ?", projectID).Where("id IN (?)", bun.List(ids))
	if in.Cohort != nil {
		q.Set("cohort = ?", *in.Cohort)
	}
	if in.Enabled != nil {
		q.Set("enabled = ?", *in.Enabled)
	}
	if in.Status != nil {
		q.Set("status = ?", *in.Status)
	}
	if in.TopicID.IsSet() {
		q.Set("topic_id = ?", in.TopicID.Value())
	}
	_, err := q.Exec(ctx)
	return storage.Wrap(err, "update prompts")
}

// DeletePrompt deletes a prompt; audits keep what they asked. It returns a NotFound
// fault if there is none.
func (s *Store) DeletePrompt(ctx context.Context, projectID, id uuid.UUID) error {
	return s.deleteByID(ctx, (*model.Prompt)(nil), projectID, id, "prompt")
}
