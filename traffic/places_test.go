package traffic_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/traffic"
)

// A workspace whose batches take long leaves places for those of others.
func TestAWorkspaceLeavesPlacesForBatches(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	places, err := admission.NewProcess(1 << 30)
	if err != nil {
		t.Fatal(err)
	}
	w.traffic = w.service(traffic.Config{Places: places})
	made := w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupUpload})
	greedy, err := w.traffic.Uploadable(t.Context(), w.project.ID, made.ID)
	if err != nil {
		t.Fatal(err)
	}
	if greedy.WorkspaceID != w.project.WorkspaceID {
		t.Fatalf("the source is of workspace %s, not %s", greedy.WorkspaceID, w.project.WorkspaceID)
	}
	prepare := func(source model.CrawlSource) error {
		spool, err := traffic.NewSpool(strings.NewReader(apache(t)), nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = spool.Close() })
		receipt, err := w.traffic.Prepare(t.Context(), traffic.Delivery{Source: &source, Body: spool})
		if err == nil {
			t.Cleanup(receipt.Close)
		}
		return err
	}
	prepared := 0
	for ; err == nil; prepared++ {
		err = prepare(*greedy)
	}
	if fault.KindOf(err) != fault.RateLimited || prepared < 2 {
		t.Errorf("batch %d of a workspace: %v", prepared, err)
	}
	quiet := *greedy
	quiet.WorkspaceID = model.NewID()
	if err := prepare(quiet); err != nil {
		t.Errorf("a batch of another workspace: %v", err)
	}
}

// Two transactions of a workspace count lines at a time. The others wait without a connection.
func TestAWorkspaceCountsInTwoTransactions(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	made := w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupUpload})
	source, err := w.traffic.Uploadable(t.Context(), w.project.ID, made.ID)
	if err != nil {
		t.Fatal(err)
	}
	await := func(ctx context.Context, source model.CrawlSource) (*traffic.Receipt, error) {
		spool, err := traffic.NewSpool(strings.NewReader(apache(t)), nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = spool.Close() })
		receipt, err := w.traffic.Prepare(context.WithoutCancel(ctx), traffic.Delivery{Source: &source, Body: spool})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(receipt.Close)
		return receipt, receipt.Await(ctx)
	}
	first, err := await(t.Context(), *source)
	if err == nil {
		_, err = await(t.Context(), *source)
	}
	if err != nil {
		t.Fatal(err)
	}
	soon, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if _, err := await(soon, *source); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a third one: %v", err)
	}
	quiet := *source
	quiet.WorkspaceID = model.NewID()
	if _, err := await(t.Context(), quiet); err != nil {
		t.Errorf("one of another workspace: %v", err)
	}
	first.Close()
	if _, err := await(t.Context(), *source); err != nil {
		t.Errorf("after one was counted: %v", err)
	}
}
