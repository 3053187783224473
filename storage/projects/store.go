// Package projects stores projects and what people edit in them: markets,
// competitors, prompt sets, prompts and topics.
package projects

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Store reads and writes projects.
type Store struct {
	db           *storage.DB
	projects     *storage.Reader[model.Project]
	homes        *storage.Reader[home]
	prompts      *storage.Reader[model.Prompt]
	measurements *storage.Reader[measurement]
	competitors  *storage.Reader[model.Competitor]
	promptSets   *storage.Reader[model.PromptSet]
}

// New returns a store over a database.
func New(db *storage.DB) *Store {
	return &Store{
		db: db,
		// Lists of projects and of prompts mostly show names and texts.
		projects:     storage.NewReader[model.Project](db, "p", storage.Only("WorkspaceID", "Name", "BrandName", "CreatedAt")),
		homes:        storage.NewReader[home](db, "h"),
		prompts:      storage.NewReader[model.Prompt](db, "p", storage.Only("PromptSetID", "TopicID", "Text", "Cohort", "Status")),
		measurements: storage.NewReader[measurement](db, "m"), competitors: storage.NewReader[model.Competitor](db, "c"),
		promptSets: storage.NewReader[model.PromptSet](db, "s").With(db, "prompt_count",
			`(SELECT count(*) FROM prompts p WHERE p.project_id = s.project_id AND p.prompt_set_id = s.id)`),
	}
}

// InTx runs fn in a transaction that the context carries.
func (s *Store) InTx(ctx context.Context, fn func(context.Context) error) error {
	return s.db.InTx(ctx, fn)
}

// deleteByID deletes the row of a project that has the id. It returns a NotFound
// fault if there is none. Row is a nil pointer to the row's model.
func (s *Store) deleteByID(ctx context.Context, row any, projectID, id uuid.UUID, what string) error {
	q := s.db.Bun(ctx).NewDelete().Model(row).Where("project_id = ?", projectID).Where("id = ?", id)
	return storage.ExecOne(ctx, q, "delete "+what, what)
}
