// Package job is River: the kinds of jobs, their queues, periodic work, and
// start and stop of a process that works.
package job

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// The queues besides one for each engine, which has the engine's name.
const (
	analyzeQueue     = "analyze"
	judgeQueue       = "judge"
	maintenanceQueue = "maintenance"
	scheduleQueue    = "schedule"
	pagesQueue       = "pages"
)

// manyAttempts keeps River from giving a job up: how often an engine is asked is
// counted elsewhere, and what fails here is the database.
const manyAttempts = 10_000

// executeArgs is the job that takes an execution one attempt further.
type executeArgs struct {
	Project uuid.UUID           `json:"p"`
	Audit   uuid.UUID           `json:"a"`
	ID      uuid.UUID           `json:"e"`
	Engine  model.LogicalEngine `json:"l"`
}

// Kind names the job.
func (executeArgs) Kind() string { return "execute" }

// analyzeArgs is the job that reads an audit's answers.
type analyzeArgs struct {
	Project uuid.UUID `json:"p"`
	Audit   uuid.UUID `json:"a"`
}

// Kind names the job.
func (analyzeArgs) Kind() string { return "analyze" }

// judgeArgs is the job that has an audit's answers judged.
type judgeArgs struct {
	Project uuid.UUID `json:"p"`
	Audit   uuid.UUID `json:"a"`
}

// Kind names the job.
func (judgeArgs) Kind() string { return "judge" }

// purgeArgs is the job that deletes idempotency records past their time.
type purgeArgs struct{}

// Kind names the job.
func (purgeArgs) Kind() string { return "purge_idempotency" }

// scheduleArgs is the job that launches the audits of schedules that are due.
type scheduleArgs struct{}

// Kind names the job.
func (scheduleArgs) Kind() string { return "schedule" }

// readPagesArgs is the job that reads cited pages that are due.
type readPagesArgs struct{}

// Kind names the job.
func (readPagesArgs) Kind() string { return "read_pages" }

// Inserter enqueues jobs in the transaction of the context; it is audit.Jobs. It
// works nothing itself.
type Inserter struct {
	client *river.Client[pgx.Tx]
}

// NewInserter makes an Inserter.
func NewInserter(store *storage.DB) (*Inserter, error) {
	client, err := river.NewClient(riverpgxv5.New(store.Pool()), &river.Config{})
	if err != nil {
		return nil, fmt.Errorf("job inserter: %w", err)
	}
	return &Inserter{client: client}, nil
}

// insertChunk is how many jobs go into one statement.
const insertChunk = 10_000

// Execute enqueues executions, each on its engine's queue in the order given.
func (i *Inserter) Execute(ctx context.Context, tasks []audit.Task) error {
	params := make([]river.InsertManyParams, len(tasks))
	for n, t := range tasks {
		params[n] = river.InsertManyParams{
			Args:       executeArgs{Project: t.ProjectID, Audit: t.AuditID, ID: t.ID, Engine: t.Engine},
			InsertOpts: &river.InsertOpts{Queue: string(t.Engine), MaxAttempts: manyAttempts},
		}
	}
	return i.insert(ctx, params)
}

// Analyze enqueues the analysis of audits.
func (i *Inserter) Analyze(ctx context.Context, audits []storage.FinishedAudit) error {
	params := make([]river.InsertManyParams, len(audits))
	for n, a := range audits {
		params[n] = river.InsertManyParams{
			Args:       analyzeArgs{Project: a.ProjectID, Audit: a.ID},
			InsertOpts: &river.InsertOpts{Queue: analyzeQueue, MaxAttempts: manyAttempts},
		}
	}
	return i.insert(ctx, params)
}

// Judge enqueues the judging of an audit; it is perception.Jobs.
func (i *Inserter) Judge(ctx context.Context, projectID, auditID uuid.UUID) error {
	return i.insert(ctx, []river.InsertManyParams{{
		Args:       judgeArgs{Project: projectID, Audit: auditID},
		InsertOpts: &river.InsertOpts{Queue: judgeQueue, MaxAttempts: manyAttempts},
	}})
}

var errNoTransaction = errors.New("jobs are enqueued within a transaction only")

func (i *Inserter) insert(ctx context.Context, params []river.InsertManyParams) error {
	tx := storage.Tx(ctx)
	if tx == nil {
		return errNoTransaction
	}
	for len(params) > 0 {
		n := min(len(params), insertChunk)
		if _, err := i.client.InsertManyFastTx(ctx, tx, params[:n]); err != nil {
			return fmt.Errorf("enqueue jobs: %w", err)
		}
		params = params[n:]
	}
	return nil
}

const maxRetryPause = time.Minute

// retryPause is River's wait after an error, which is the database's: soon, then
// ever later.
func retryPause(attempt int) time.Duration {
	return min(time.Second<<min(max(attempt-1, 0), 6), maxRetryPause)
}
