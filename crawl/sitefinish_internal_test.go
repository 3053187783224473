package crawl

import (
	"context"
	"slices"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage/crawls"
)

// countingStore counts the links that each statement writes.
type countingStore struct {
	SiteStore

	links []int
}

func (c *countingStore) SaveScores(_ context.Context, scored []crawls.Scored) error {
	links := 0
	for _, one := range scored {
		links += len(one.Sources)
	}
	c.links = append(c.links, links)
	return nil
}

// Pages with very many incoming links are written in statements of bounded size.
func TestScoresAreWrittenInBoundedStatements(t *testing.T) {
	t.Parallel()
	store := &countingStore{}
	s := &Sites{SitesConfig: SitesConfig{Store: store}}
	var scored []crawls.Scored
	for _, links := range []int{0, sourcesBatch - 1, 1, 1, 2 * sourcesBatch, 3, 0} {
		scored = append(scored, crawls.Scored{Sources: make([]uuid.UUID, links)})
	}
	if err := s.saveScores(t.Context(), scored); err != nil {
		t.Fatal(err)
	}
	if want := []int{sourcesBatch, 1, 2 * sourcesBatch, 3}; !slices.Equal(store.links, want) {
		t.Errorf("statements of %d links, not %d", store.links, want)
	}
}
