// Package tenantlimit bounds how many requests a process executes at the same time: in all, for each workspace,
// and for anonymous callers. Nothing below its callers rest, graph and traffic/httpingest knows about load.
package tenantlimit

import (
	"context"
	"errors"
	"net/netip"
	"runtime"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/clientip"
	"github.com/answer-visibility/avm/internal/fault"
)

// A process has as many permits as a quarter of memory_limit holds, and at most permitsPerProcessor for each
// processor: with 512 MiB and two processors 16. docs/design.md has the whole arithmetic.
const (
	// PermitBytes is the memory that one permit stands for, in bytes.
	PermitBytes = 8 << 20
	// AnswerCap bounds one answer, in bytes.
	AnswerCap = heavyPermits * PermitBytes

	heavyPermits        = 4
	minPermits          = 4 * heavyPermits
	permitsPerProcessor = 8
	permitMemory        = 4 // permits have one of so many parts of the memory
	workspacePart       = 2 // a workspace has one of so many parts of the permits
	networkPart         = 4 // a network has one of so many parts of the permits for anonymous callers
	slowPermits         = 8 // of all workspaces
	slowOfWorkspace     = 2
	smallAnswer         = 64 << 10 // bytes that do not count while their client reads them

	maxQueue      = 128  // waiting requests of one workspace
	maxWriters    = 10   // waiting requests that change one project
	maxQueueInAll = 1024 // waiting requests of all workspaces
	patience      = 10 * time.Second
)

// Class reports which permits a request takes.
type Class int

// Classes of requests.
const (
	Light Class = iota // one permit
	Heavy              // four permits: reports, lists of projects, large bodies
	Slow               // one of a few other permits: requests that wait for a model or a provider, and logs
)

// Caller identifies the sender of a request. An anonymous caller has an address and no workspace.
type Caller struct {
	Workspace uuid.UUID
	Address   netip.Addr
}

// Limiter gives out permits. A nil Limiter gives out any number. It is safe for concurrent use.
type Limiter struct {
	all, allSlow, allAnswers  *level[struct{}]
	workspaces, slow, answers *level[uuid.UUID]
	networks                  *level[netip.Prefix] // of anonymous callers
	projects                  *level[[2]uuid.UUID] // of writers: workspace and project
}

// New returns the Limiter of a process that may use so many bytes of memory.
func New(memory int64) *Limiter {
	permits := max(minPermits, min(memory/permitMemory/PermitBytes, permitsPerProcessor*int64(max(2, runtime.GOMAXPROCS(0)))))
	share, reading := permits/workspacePart, permits*PermitBytes/2
	return &Limiter{
		all:        newLevel[struct{}](permits, maxQueueInAll),
		workspaces: newLevel[uuid.UUID](share, maxQueue),
		networks:   newLevel[netip.Prefix](share/networkPart, maxQueue/networkPart),
		allSlow:    newLevel[struct{}](slowPermits, maxQueueInAll),
		slow:       newLevel[uuid.UUID](slowOfWorkspace, maxWriters),
		allAnswers: newLevel[struct{}](reading, maxQueueInAll),
		answers:    newLevel[uuid.UUID](reading/workspacePart, maxQueue),
		projects:   newLevel[[2]uuid.UUID](1, maxWriters),
	}
}

// Permit is a share of memory that a request holds. A nil Permit holds none. One goroutine at a time may call its
// methods.
type Permit struct {
	limiter *Limiter
	caller  Caller
	class   Class
	held    []func()
}

// Acquire waits for a permit of a class. The error is a RateLimited fault when too many requests of the
// caller wait already, an Unavailable fault when the wait was too long, and ctx's cause when that ends first.
func (l *Limiter) Acquire(ctx context.Context, caller Caller, class Class) (*Permit, error) {
	if l == nil {
		return nil, nil //nolint:nilnil // a nil Permit holds nothing
	}
	p := &Permit{limiter: l, caller: caller}
	return p, p.Exchange(ctx, class)
}

// Exchange returns the permit and waits for one of another class. It returns the errors of Acquire.
func (p *Permit) Exchange(ctx context.Context, class Class) error {
	if p == nil || p.class == class && len(p.held) > 0 {
		return nil
	}
	p.Release()
	l, key, weight := p.limiter, p.caller.Workspace, int64(1)
	if p.class = class; class == Heavy {
		weight = heavyPermits
	}
	steps := []step{l.workspaces.step(key, weight), l.all.step(struct{}{}, weight)}
	if class == Slow {
		steps = []step{l.slow.step(key, weight), l.allSlow.step(struct{}{}, weight)}
	}
	if key == uuid.Nil {
		steps = append([]step{l.networks.step(clientip.Site(p.caller.Address), weight)}, steps...)
	}
	return p.wait(ctx, "too many requests of this caller wait already", steps...)
}

// Writer waits until no other request of the workspace changes a project. The others wait until Answer or
// Release, with their permits and without a connection to the database. It returns the errors of Acquire.
func (p *Permit) Writer(ctx context.Context, project uuid.UUID) error {
	if p == nil {
		return nil
	}
	key := [2]uuid.UUID{p.caller.Workspace, project}
	return p.wait(ctx, "too many changes of this project wait already", p.limiter.projects.step(key, 1))
}

// Answer exchanges what the permit holds for the bytes of an answer, before the answer is written: a client
// may read slowly. It waits while clients are reading too much. The bytes count until Release; those of a
// small answer do not. It returns the errors of Acquire.
func (p *Permit) Answer(ctx context.Context, size int) error {
	if p == nil {
		return nil
	}
	executed := &Permit{held: p.held}
	defer executed.Release()
	if p.held = nil; size <= smallAnswer {
		return nil
	}
	l, n := p.limiter, int64(size)
	return p.wait(ctx, "too many answers wait to be read", l.answers.step(p.caller.Workspace, n), l.allAnswers.step(struct{}{}, n))
}

// wait takes all steps, or none; full is the message where a queue is full.
func (p *Permit) wait(ctx context.Context, full string, steps ...step) error {
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for _, step := range steps {
		release, err := step(limited)
		if err == nil {
			p.held = append(p.held, release)
			continue
		}
		p.Release()
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		refusal := fault.New(fault.Unavailable, "the server is busy; try again in 1 s")
		if errors.Is(err, errFull) {
			refusal = fault.New(fault.RateLimited, "%s; try again in 1 s", full)
		}
		refusal.RetryAfter = time.Second
		return refusal
	}
	return nil
}

// Release returns what the permit holds. It may be called again.
func (p *Permit) Release() {
	if p != nil {
		for _, release := range p.held {
			release()
		}
		p.held = nil
	}
}
