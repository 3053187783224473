package retention

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/retention"
)

// world is a store of projects with old answers, and where their jobs go.
type world struct {
	projects []retention.Project
	answers  map[uuid.UUID]int // of the one old audit of a project, which has its id
	busy     int               // batches that others keep from their work
	sizes    []int             // of the batches
	before   time.Time         // that was asked for last
	enqueued []job.Insert
}

func (w *world) Projects(_ context.Context, f retention.ProjectFilter, after uuid.UUID, limit int) ([]retention.Project, error) {
	var found []retention.Project
	for _, p := range w.projects {
		if p.ProjectID.String() > after.String() && (f.Project == nil || *f.Project == p.ProjectID) &&
			(f.Plans == nil || slices.Contains(f.Plans, p.Plan)) && len(found) < limit {
			found = append(found, p)
		}
	}
	return found, nil
}

func (w *world) Expired(_ context.Context, projectID uuid.UUID, before time.Time) ([]retention.Expired, error) {
	w.before = before
	if w.answers[projectID] == 0 {
		return nil, nil
	}
	return []retention.Expired{{ID: projectID}}, nil
}

func (w *world) Begin(context.Context, uuid.UUID, uuid.UUID, time.Time, time.Time) (bool, error) {
	return true, nil
}

func (w *world) RemoveBatch(_ context.Context, projectID, _ uuid.UUID, limit int) (retention.Batch, error) {
	w.sizes = append(w.sizes, limit)
	if w.busy > 0 {
		w.busy--
		return retention.Batch{Busy: true}, nil
	}
	removed := min(limit, w.answers[projectID])
	w.answers[projectID] -= removed
	return retention.Batch{Removed: removed}, nil
}

func (w *world) InTx(ctx context.Context, fn func(context.Context) error) error { return fn(ctx) }

func (w *world) Enqueue(_ context.Context, jobs ...job.Insert) error {
	w.enqueued = append(w.enqueued, jobs...)
	return nil
}

func newWorld(t *testing.T, months Months) (*world, *Service) {
	t.Helper()
	w := &world{answers: map[uuid.UUID]int{}}
	for i := range 2*pageSize + 1 {
		plan := model.AllPlan[i%len(model.AllPlan)]
		w.projects = append(w.projects, retention.Project{ProjectID: model.NewID(), Plan: plan})
	}
	slices.SortFunc(w.projects, func(a, b retention.Project) int { return slices.Compare(a.ProjectID[:], b.ProjectID[:]) })
	s, err := New(Config{
		Store: w, Transactions: w, Jobs: w, Months: months,
		Clock: func() time.Time { return time.Date(2026, 3, 31, 9, 0, 0, 0, time.UTC) },
	})
	if err != nil {
		t.Fatal(err)
	}
	return w, s
}

func TestEachProjectOfALimitedPlanHasAJob(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		months Months
		plans  []model.Plan
	}{
		{nil, nil},
		{Months{model.PlanPaid: 12}, []model.Plan{model.PlanPaid}},
		{Months{model.PlanPaid: 12, model.PlanFree: 1}, model.AllPlan},
	} {
		w, s := newWorld(t, c.months)
		if err := s.plan(t.Context()); err != nil {
			t.Fatal(err)
		}
		want := map[uuid.UUID]bool{}
		for _, p := range w.projects {
			if slices.Contains(c.plans, p.Plan) {
				want[p.ProjectID] = true
			}
		}
		for _, j := range w.enqueued {
			args, ok := j.Args.(projectArgs)
			if !ok || !want[args.Project] || !j.Unique {
				t.Errorf("%v: enqueued %+v", c.months, j)
			}
			delete(want, args.Project)
		}
		if len(want) > 0 {
			t.Errorf("%v: %d projects have no job", c.months, len(want))
		}
	}
}

func TestAProjectsJobRemovesByItsPlan(t *testing.T) {
	t.Parallel()
	w, s := newWorld(t, Months{model.PlanPaid: 1})
	for _, p := range w.projects[:4] {
		w.answers[p.ProjectID] = 1_000
		if err := s.project(t.Context(), projectArgs{p.ProjectID}); err != nil {
			t.Errorf("%s: %v", p.Plan, err)
		}
		if gone := w.answers[p.ProjectID] == 0; gone != (p.Plan == model.PlanPaid) {
			t.Errorf("%s: %d answers are left", p.Plan, w.answers[p.ProjectID])
		}
	}
	if want := time.Date(2026, 3, 3, 9, 0, 0, 0, time.UTC); !w.before.Equal(want) { // there is no 31 February
		t.Errorf("before %s, want %s", w.before, want)
	}
	if err := s.project(t.Context(), projectArgs{model.NewID()}); err != nil {
		t.Errorf("a project that was deleted: %v", err)
	}
}

// A job does a part and asks for more; a batch that others keep from its work is made
// smaller, and given up in the end.
func TestBatchesAdaptToTheDatabase(t *testing.T) {
	t.Parallel()
	w, s := newWorld(t, nil)
	id := w.projects[0].ProjectID
	r := &Remover{Store: w, Project: id, Before: s.Clock(), Clock: s.Clock, Batches: 2}
	w.answers[id] = 1_000_000
	if removed, end, err := r.Remove(t.Context()); end || err != nil || removed.Answers < firstBatch || removed.Audits != 0 {
		t.Errorf("of two batches: %+v, at the end: %t, %v", removed, end, err)
	}
	r.Batches, w.busy, w.sizes, w.answers[id] = 0, 2, nil, 10
	if removed, end, err := r.Remove(t.Context()); !end || err != nil || removed != (Removed{1, 10}) {
		t.Errorf("busy at first: %+v, at the end: %t, %v", removed, end, err)
	}
	if !slices.Equal(w.sizes[:3], []int{firstBatch, firstBatch / 2, firstBatch / 4}) {
		t.Errorf("batches of %v", w.sizes)
	}
	w.busy, w.answers[id] = 1_000, 10
	if _, _, err := r.Remove(t.Context()); !errors.Is(err, ErrBusy) {
		t.Errorf("busy for ever: %v", err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := errors.New("stop")
	cancel(stop)
	w.busy = 0
	if _, _, err := r.Remove(ctx); !errors.Is(err, stop) {
		t.Errorf("stopped: %v", err)
	}
}
