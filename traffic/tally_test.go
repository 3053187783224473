package traffic_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic"
)

// visitStore counts the visits that were read and are not stored yet. The log has nothing but visits.
type visitStore struct {
	*store.Store

	held, most, stored int
}

func (s *visitStore) Known(ctx context.Context, projectID, sourceID uuid.UUID, g *store.Segment) ([]bool, error) {
	s.held += len(g.Digests)
	s.most = max(s.most, s.held)
	return s.Store.Known(ctx, projectID, sourceID, g)
}

func (s *visitStore) AddSessions(_ context.Context, sessions []store.Session) error {
	s.held -= len(sessions)
	s.stored += len(sessions)
	return nil
}

// Counting a log of visits only takes bounded memory, although visits are not counts.
func TestVisitsThatAreHeldAreBounded(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	counting := &visitStore{Store: store.New(w.db)}
	w.traffic = w.service(traffic.Config{Store: counting})
	source := w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom})
	const lines, most = 120_000, 40_000
	var b strings.Builder
	at := now.AddDate(0, 0, -1).Format("02/Jan/2006:15:04:05 -0700")
	for n := range lines {
		_, _ = fmt.Fprintf(&b, "192.0.2.7 - - [%s] \"GET /a HTTP/1.1\" 200 %d \"https://chatgpt.com/\" \"Mozilla/5.0\"\n", at, n)
	}
	w.receive(source, "", b.String())
	if counting.stored != lines || counting.most > most {
		t.Errorf("%d of %d visits were held at once, %d stored", counting.most, lines, counting.stored)
	}
}
