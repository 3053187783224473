package admission

import (
	"context"
	"errors"
	"runtime"
	"time"

	"github.com/google/uuid"
)

// LightWork is the units of work that a request takes while it is executed, if it is not
// heavy.
const LightWork = 1

const (
	mebibyte = 1 << 20
	// RequestMemory is the most that one request may hold, in bytes.
	RequestMemory = 64 * mebibyte
	// StreamMemory is what a request holds whose answer is read as it is written, in bytes.
	StreamMemory = 16 * mebibyte
	// BodyMemory is the memory reserved for each byte of a body until the memory of its values is counted, in bytes.
	BodyMemory = 8

	leastMemory = 128 * mebibyte // of all requests together
	mostMemory  = 4096 * mebibyte

	workPatience   = 20 * time.Second
	memoryPatience = 20 * time.Second
	batchPatience  = 250 * time.Millisecond
)

// Process is what the requests to one process share.
type Process struct {
	// Work has places for requests that are executed.
	Work *Pool
	// Memory is what requests hold of bodies and answers, in bytes.
	Memory *Pool
	// Bodies are the large bodies that are being received.
	Bodies   *Pool
	projects Locks // of projects that are changed
	batches  *Pool // has a place for each batch of lines that is counted
	lines    *Pool // has a place for each reader that processes lines
}

// HeavyWork returns the units of work that a heavy request takes, such as a report of all
// prompts or a part of a large answer. A workspace may execute half as many of them at a
// time as there are processors, so that the others find one free, and rests after each while
// there are others. Without others it may execute as many as there are processors.
func (p *Process) HeavyWork() int64 { return p.Work.cfg.Heavy }

// LargeBody is the size in bytes from which on a body is large.
const LargeBody = 256 << 10

// SlowSender is the longest time that a large body holds a place while its client sends it. It is shorter
// than others wait for a place. A slower client continues without the place.
const SlowSender = 100 * time.Millisecond

// Receive waits until an owner may receive a body of a size, -1 where it is not known. Of the large
// bodies of one owner a few are received at a time; the others wait unread. The place of a small one
// holds nothing.
func (p *Process) Receive(ctx context.Context, owner uuid.UUID, size int64) (*Place, error) {
	if size >= 0 && size <= LargeBody {
		return nil, nil //nolint:nilnil // a nil Place holds nothing
	}
	return p.Bodies.Acquire(ctx, owner, 1)
}

// Change waits for the lock of a project that an owner changes. Owners who ask for the project of another one, which
// they may not change, wait for no lock of its. While others wait for the lock, and other
// owners come, the lock stays taken after each change for as long as the change took: a queue of writers
// keeps the database busy for half of the time at most. See Locks for the context and the errors.
func (p *Process) Change(ctx context.Context, owner, project uuid.UUID) (held context.Context, release func(), err error) {
	id := uuid.NewSHA1(owner, project[:])
	held, unlock, err := p.projects.Hold(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	since := time.Now()
	return held, func() {
		if p.projects.wanted(id) && p.Work.Others(owner) {
			time.AfterFunc(restFrom(since), unlock)
			return
		}
		unlock()
	}, nil
}

// NewProcess divides the memory that the process may take, in bytes: a quarter of it
// is for requests, and one workspace gets at most half of that.
func NewProcess(limit int64) (*Process, error) {
	if limit < 1 {
		return nil, errors.New("admission: the limit of memory is required")
	}
	memory := min(max(limit/4, leastMemory), mostMemory)
	p := &Process{}
	var err error
	if p.Memory, err = New(Config{
		Name: "memory", Capacity: memory, Share: memory / 2, Queue: 32, Waiting: 512, Patience: memoryPatience,
	}); err != nil {
		return nil, err
	}
	if p.Bodies, err = New(Config{
		Name: "a place for a large body", Capacity: 16, Share: 4, Queue: 128, Waiting: 1024, Patience: workPatience,
	}); err != nil {
		return nil, err
	}
	if p.batches, err = New(Config{
		Name: "a place for a batch", Capacity: 8, Share: 4, Queue: 8, Waiting: 256, Patience: batchPatience,
	}); err != nil {
		return nil, err
	}
	processors := int64(max(2, runtime.GOMAXPROCS(0)))
	if p.lines, err = New(Config{
		Name: "a place for reading lines", Capacity: processors, Share: processors / 2, Queue: 64, Waiting: 256, Patience: workPatience,
	}); err != nil {
		return nil, err
	}
	places := int64(max(16, 4*runtime.GOMAXPROCS(0)))
	share := places / 2
	p.Work, err = New(Config{
		Name: "a place", Capacity: places, Share: share, Queue: 256, Waiting: 4096, Patience: workPatience,
		Heavy: share / int64(max(1, runtime.GOMAXPROCS(0)/2)),
	})
	return p, err
}
