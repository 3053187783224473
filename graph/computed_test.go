package graph_test

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/internal/logbook"
	"github.com/answer-visibility/avm/model"
)

// busy counts the fields that are resolved at a time.
type busy struct {
	root

	now, most *atomic.Int64
}

func (b busy) Project() generated.ProjectResolver { return busyProjects{now: b.now, most: b.most} }

func (b busy) come() {
	now := b.now.Add(1)
	for {
		most := b.most.Load()
		if now <= most || b.most.CompareAndSwap(most, now) {
			break
		}
	}
	<-time.After(5 * time.Millisecond)
	b.now.Add(-1)
}

type busyProjects struct {
	projects

	now, most *atomic.Int64
}

func (b busyProjects) VisibilityMarkets(context.Context, *model.Project, model.PromptCohort, model.IntervalScope) (*model.VisibilityMarkets, error) {
	busy{now: b.now, most: b.most}.come()
	return &model.VisibilityMarkets{Items: []model.MarketVisibility{{}}}, nil
}

func (b busyProjects) Topics(context.Context, *model.Project) ([]model.Topic, error) {
	busy{now: b.now, most: b.most}.come()
	return []model.Topic{{}}, nil
}

// One document computes a few reports at a time, however many it selects. Fields of loaders still load for
// all parents at once.
func TestAFewFieldsAreComputedAtATime(t *testing.T) {
	t.Parallel()
	const most = 4
	for field, bounded := range map[string]bool{"visibilityMarkets { items { mentionRate } }": true, "topics { name }": false} {
		b := busy{now: new(atomic.Int64), most: new(atomic.Int64)}
		g, err := graph.Configure(graph.Options{
			Resolvers: b, Logger: slog.New(slog.DiscardHandler), Gathered: []string{"Project.topics"},
		})
		if err != nil {
			t.Fatal(err)
		}
		query := "{ " + many(4, "a%d: project(id: "+someID+") { ...f } ") + "} fragment f on Project { " + many(5, "b%d: "+field+" ") + "}"
		got := served{g, &logbook.Book{}}.post(t, aKey(), request(query))
		if got.status != http.StatusOK || len(got.Errors) > 0 || strings.Count(got.raw, `"b4"`) != 4 {
			t.Errorf("%s: %d %.300s", field, got.status, got.raw)
		}
		if n := b.most.Load(); bounded != (n <= most) {
			t.Errorf("%s: %d fields were resolved at a time", field, n)
		}
	}
}
