package audit_test

import (
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/jobs"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// changes are notices that all subscribers get.
type changes struct {
	mu  sync.Mutex
	all []chan struct{}
}

// Subscribe implements audit.Notices.
func (c *changes) Subscribe(uuid.UUID) (changed <-chan struct{}, leave func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	ch := make(chan struct{}, 1)
	c.all = append(c.all, ch)
	return ch, func() {}
}

func (c *changes) tell() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, ch := range c.all {
		select {
		case ch <- struct{}{}:
		default:
		}
	}
}

func TestFollowersOfAnAuditShareTheirLooks(t *testing.T) {
	t.Parallel()
	var statements storagetest.Statements
	f := newFixtureOver(t, storagetest.Open(t, storagetest.Counted(&statements)))
	enqueuer, err := job.NewInserter(f.store)
	if err != nil {
		t.Fatal(err)
	}
	told := &changes{}
	if f.service, err = audit.New(audit.Config{
		Store: audits.New(f.store), Projects: projects.New(f.store), Engines: audittest.Catalogue(t, nowhere, 2),
		Jobs: enqueuer, Queue: jobs.New(f.store), Notices: told,
	}); err != nil {
		t.Fatal(err)
	}
	a := f.launchAll(t, []model.LogicalEngine{assistantA})
	before := statements.Load()
	var following []<-chan *model.AuditProgress
	for range 50 {
		progress, err := f.service.Follow(t.Context(), f.project.ID, a.ID, func(err error) { t.Error(err) })
		if err != nil {
			t.Fatal(err)
		}
		following = append(following, progress)
	}
	for _, progress := range following {
		if p := <-progress; p.RequestedCount != 4 {
			t.Fatalf("progress %+v", p)
		}
	}
	began := time.Now()
	for time.Since(began) < 2500*time.Millisecond {
		told.tell()
		<-time.After(20 * time.Millisecond)
		for _, progress := range following {
			select {
			case <-progress:
			default:
			}
		}
	}
	if looks := statements.Load() - before; looks < 2 || looks > 5 {
		t.Errorf("%d looks in 2.5 s", looks)
	}
	if _, err := f.service.Cancel(t.Context(), f.project.ID, a.ID); err != nil {
		t.Fatal(err)
	}
	told.tell()
	for _, progress := range following {
		var last *model.AuditProgress
		for p := range progress {
			last = p
		}
		if last == nil || last.Status != model.AuditStatusCancelled {
			t.Fatalf("the last progress is %+v", last)
		}
	}
}
