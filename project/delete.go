package project

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/storage/projects"
)

const (
	deletionQueue   = "deletion"
	deletionWorkers = 1
	eraseBatch      = 1_000           // rows that one statement deletes
	eraseFor        = 5 * time.Second // of one call of a job
)

// deleteArgs is the job that deletes the rows of a project that is hidden.
type deleteArgs struct {
	Workspace uuid.UUID `json:"workspace"`
	Project   uuid.UUID `json:"project"`
}

// Kind implements job.Args.
func (deleteArgs) Kind() string { return "delete_project" }

// Delete deletes a project with everything below it. Nobody finds it any more; a job ends its
// audits and deletes its rows. Faults: NotFound.
func (s *Projects) Delete(ctx context.Context, workspaceID, id uuid.UUID) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.HideProject(ctx, workspaceID, id); err != nil {
			return err
		}
		return s.jobs.Enqueue(ctx, job.Insert{Args: deleteArgs{Workspace: workspaceID, Project: id}, Queue: deletionQueue})
	})
}

// Queue is what jobs that are not needed any more are removed from.
type Queue interface {
	ForgetJobs(ctx context.Context, kind string, like any) error
}

// Audits ends the audits of a project.
type Audits interface {
	End(ctx context.Context, projectID uuid.UUID) error
}

// Deletion deletes hidden projects. All fields are needed.
type Deletion struct {
	Store  *projects.Store
	Queue  Queue
	Audits Audits
}

// Kinds returns the kind of jobs that delete hidden projects.
func (d *Deletion) Kinds() []job.Kind {
	return []job.Kind{job.Define(job.Definition[deleteArgs]{
		Queue: deletionQueue, Workers: deletionWorkers, Work: d.work, Project: func(a deleteArgs) uuid.UUID { return a.Project },
	})}
}

// work ends what is under way in a hidden project, deletes some of its rows, and asks to be called
// again while there are more. The last call deletes the project, with what others have added since.
func (d *Deletion) work(ctx context.Context, args deleteArgs) error {
	if err := d.stop(ctx, args.Project); err != nil {
		return err
	}
	begun := time.Now()
	for _, table := range projects.BulkTables() {
		if end, err := d.erase(ctx, args.Project, table, begun.Add(eraseFor)); err != nil {
			return err
		} else if !end {
			return job.Again(0)
		}
	}
	err := d.Store.DeleteProject(ctx, args.Workspace, args.Project)
	if fault.KindOf(err) == fault.NotFound {
		return nil // a job before this one was killed after it had deleted the project
	}
	return err
}

// stop ends the project's audits, and forgets the jobs of the project that nobody works on.
func (d *Deletion) stop(ctx context.Context, id uuid.UUID) error {
	return errors.Join(
		d.Audits.End(ctx, id),
		d.Queue.ForgetJobs(ctx, "", map[string]uuid.UUID{"p": id}),
		d.Queue.ForgetJobs(ctx, "", map[string]uuid.UUID{"project_id": id}),
	)
}

// erase deletes the project's rows of a table in batches, and reports whether none are left. It
// rests after each batch as long as the batch took, so that others have half of the time at least.
func (d *Deletion) erase(ctx context.Context, id uuid.UUID, table string, until time.Time) (end bool, err error) {
	for {
		begun := time.Now()
		n, err := d.Store.EraseRows(ctx, id, table, eraseBatch)
		if err != nil || n < eraseBatch {
			return err == nil, err
		}
		rest := time.NewTimer(time.Since(begun))
		select {
		case <-rest.C:
		case <-ctx.Done():
			rest.Stop()
			return false, context.Cause(ctx)
		}
		if time.Now().After(until) {
			return false, nil
		}
	}
}
