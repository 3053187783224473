package job

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"github.com/answer-visibility/avm/internal/tracing"
	"github.com/answer-visibility/avm/storage"
)

// Inserter enqueues jobs in the transaction of the context. It works none itself.
type Inserter struct {
	client inserting
}

// inserting is the part of River's client that inserts. River's client is generic: importers of a struct that
// holds it would compile it again.
type inserting interface {
	InsertManyTx(ctx context.Context, tx pgx.Tx, params []river.InsertManyParams) ([]*rivertype.JobInsertResult, error)
	InsertManyFastTx(ctx context.Context, tx pgx.Tx, params []river.InsertManyParams) (int, error)
}

// NewInserter returns an Inserter for a database.
func NewInserter(db *storage.DB) (*Inserter, error) {
	client, err := river.NewClient(riverpgxv5.New(db.Pool()), &river.Config{})
	if err != nil {
		return nil, fmt.Errorf("job inserter: %w", err)
	}
	return &Inserter{client: client}, nil
}

// Insert is one job to enqueue.
type Insert struct {
	Args        Args
	Queue       string
	At          time.Time // zero: now
	MaxAttempts int       // 0: retried until it succeeds
	Unique      bool      // not enqueued while an equal one is unfinished
	Priority    int       // 1 (or 0) to LastPriority: in a queue, lower numbers begin first
}

// LastPriority is the priority of jobs that begin after all others of their queue. A few jobs that have
// waited long begin earlier.
const LastPriority = 4

// manyAttempts keeps River from discarding a job that is to be retried until it
// succeeds.
const manyAttempts = 10_000

// insertChunk is the number of jobs of one statement.
const insertChunk = 10_000

var errNoTransaction = errors.New("jobs can only be enqueued in a transaction")

// Enqueue enqueues jobs in the transaction of the context, which must carry one.
// Jobs of one queue and priority begin in the order given.
func (i *Inserter) Enqueue(ctx context.Context, jobs ...Insert) error {
	tx := storage.Tx(ctx)
	if tx == nil {
		return errNoTransaction
	}
	for chunk := range slices.Chunk(jobs, insertChunk) {
		if err := i.insert(ctx, tx, chunk); err != nil {
			return fmt.Errorf("enqueue jobs: %w", err)
		}
	}
	return nil
}

// insert enqueues one chunk: with COPY, which knows no unique jobs, where it can.
func (i *Inserter) insert(ctx context.Context, tx pgx.Tx, jobs []Insert) error {
	params := make([]river.InsertManyParams, len(jobs))
	unique, metadata := false, tracing.Metadata(ctx)
	for n, j := range jobs {
		params[n] = river.InsertManyParams{Args: j.Args, InsertOpts: j.options(metadata)}
		unique = unique || j.Unique
	}
	if unique {
		_, err := i.client.InsertManyTx(ctx, tx, params)
		return err
	}
	_, err := i.client.InsertManyFastTx(ctx, tx, params)
	return err
}

func (j Insert) options(metadata []byte) *river.InsertOpts {
	opts := &river.InsertOpts{
		Queue: j.Queue, Priority: j.Priority, ScheduledAt: j.At, MaxAttempts: attempts(j.MaxAttempts), Metadata: metadata,
	}
	if j.Unique {
		opts.UniqueOpts = river.UniqueOpts{ByArgs: true, ByState: unfinished()}
	}
	return opts
}
