package reports

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage"
)

// Undeclared reports whether a reading has answers of which it is not known whether they decline.
func (s *Store) Undeclared(ctx context.Context, projectID, readingID uuid.UUID) (bool, error) {
	some, err := s.db.Bun(ctx).NewSelect().Table("analyses").Where("project_id = ?", projectID).Where("reading_id = ?", readingID).
		Where("declined IS NULL").Exists(ctx)
	return some, storage.Wrap(err, "look for answers that may decline")
}
