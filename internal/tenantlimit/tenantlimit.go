// Package tenantlimit bounds how many requests a process executes at the same time: in all, for each
// workspace, and for anonymous callers. Packages rest, graph and traffic/ingest call it; nothing below them
// knows about load.
package tenantlimit

import (
	"context"
	"errors"
	"net/netip"
	"runtime"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/network"
)

// The arithmetic: a permit stands for PermitBytes of memory, which a body with its values and an answer may
// take. A process has as many permits as a quarter of memory_limit holds, and at most permitsPerProcessor
// for each processor: with 512 MiB and two processors 16 permits of 8 MiB, 128 MiB. A workspace has half of
// them, anonymous callers together as many as one workspace. A heavy request takes 4 permits, 32 MiB, which
// is AnswerCap: a workspace executes two at a time, all workspaces four. Answers that clients are reading
// take another eighth of the memory, 64 MiB. What is left is for garbage, connections, caches and jobs.
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

	slowPermits     = 8        // of all workspaces
	slowOfWorkspace = 2        // of one workspace
	smallAnswer     = 64 << 10 // bytes that do not count while their client reads them
	maxQueue        = 128      // waiting requests of one workspace
	maxWriters      = 10       // waiting requests that change one project
	maxQueueInAll   = 1024     // waiting requests of all workspaces
	patience        = 10 * time.Second
	retryAfter      = time.Second
)

// Class says which permits a request takes.
type Class int

// Classes of requests.
const (
	Light Class = iota // one permit
	Heavy              // four permits: reports, lists of projects, large bodies
	Slow               // one of a few other permits: requests that wait for a model or a provider, and logs
)

// Caller is who sends a request. An anonymous caller has an address and no workspace.
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
		allAnswers: newLevel[struct{}](reading, 0),
		answers:    newLevel[uuid.UUID](reading/workspacePart, 0),
		projects:   newLevel[[2]uuid.UUID](1, maxWriters),
	}
}

// Permit is what a request holds. A nil Permit holds nothing. One goroutine at a time may call its methods.
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
	return p, p.acquire(ctx, class)
}

// Exchange gives the permit back and waits for one of another class. It returns the errors of Acquire.
func (p *Permit) Exchange(ctx context.Context, class Class) error {
	if p == nil || p.class == class && len(p.held) > 0 {
		return nil
	}
	p.Release()
	return p.acquire(ctx, class)
}

func (p *Permit) acquire(ctx context.Context, class Class) error {
	l, weight := p.limiter, int64(1)
	workspaces, all := l.workspaces, l.all
	switch p.class = class; class {
	case Light:
	case Heavy:
		weight = heavyPermits
	case Slow:
		workspaces, all = l.slow, l.allSlow
	}
	steps := []step{workspaces.step(p.caller.Workspace, weight), all.step(struct{}{}, weight)}
	if p.caller.Workspace == uuid.Nil {
		steps = append([]step{l.networks.step(network.Site(p.caller.Address), weight)}, steps...)
	}
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := p.take(limited, steps...)
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(err, errFull):
		return refusal(fault.RateLimited, "too many requests of this caller wait already")
	default:
		return refusal(fault.Unavailable, "the server is busy")
	}
}

// take takes all steps, or none.
func (p *Permit) take(ctx context.Context, steps ...step) error {
	for _, step := range steps {
		release, err := step(ctx)
		if err != nil {
			p.Release()
			return err
		}
		p.held = append(p.held, release)
	}
	return nil
}

// Answer gives the permit back before an answer of so many bytes is written, because a client may read
// slowly. A large answer counts until Release. The error is a RateLimited fault when the caller, or all
// callers, are reading too many bytes.
func (p *Permit) Answer(size int) error {
	if p.Release(); p == nil || size <= smallAnswer {
		return nil
	}
	l, n := p.limiter, int64(size)
	if err := p.take(context.Background(), l.answers.step(p.caller.Workspace, n), l.allAnswers.step(struct{}{}, n)); err != nil {
		return refusal(fault.RateLimited, "too many large answers are being read: read them to their end first")
	}
	return nil
}

// Release gives back what the permit holds. It may be called again.
func (p *Permit) Release() {
	if p != nil {
		for _, release := range p.held {
			release()
		}
		p.held = nil
	}
}

// Writer waits until no other request of the workspace changes the project. A waiting request holds its
// permit and no connection to the database. Writer returns the errors of Acquire.
func (l *Limiter) Writer(ctx context.Context, workspace, project uuid.UUID) (release func(), err error) {
	if l == nil {
		return func() {}, nil
	}
	release, err = l.projects.step([2]uuid.UUID{workspace, project}, 1)(ctx)
	if errors.Is(err, errFull) {
		return nil, refusal(fault.RateLimited, "too many changes of this project wait already")
	}
	return release, err
}

func refusal(kind fault.Kind, message string) error {
	f := fault.New(kind, "%s; try again in %d s", message, int(retryAfter/time.Second))
	f.RetryAfter = retryAfter
	return f
}
