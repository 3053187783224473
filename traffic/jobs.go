package traffic

import (
	"context"
	"time"

	"github.com/answer-visibility/avm/job"
)

const (
	queue      = "traffic"
	saltsEvery = time.Hour
	saltsWork  = time.Minute
)

// saltsArgs is the job that deletes the salts of visitors' hashes past their time.
type saltsArgs struct{}

// Kind names the job.
func (saltsArgs) Kind() string { return "drop_visitor_salts" }

// Kinds returns the area's kinds of jobs.
func (s *Service) Kinds() []job.Kind {
	return []job.Kind{job.Define(job.Definition[saltsArgs]{
		Queue: queue, Workers: 1, Timeout: saltsWork, Every: saltsEvery,
		Work: func(ctx context.Context, _ saltsArgs) error { return s.DropSalts(ctx) },
	})}
}

// DropSalts deletes the salts that are older than the rotation: from then on nobody can tell an address
// from a visitor's hash.
func (s *Service) DropSalts(ctx context.Context) error {
	return s.Store.DropSalts(ctx, s.Clock().Add(-s.SaltRotation))
}
