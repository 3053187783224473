package traffic

import (
	"context"
	"time"

	"github.com/answer-visibility/avm/job"
)

const (
	queue         = "traffic"
	workers       = 1
	saltsEvery    = time.Hour
	saltsWork     = time.Minute
	addressesWork = 10 * time.Minute
)

// saltsArgs is the job that deletes the salts of visitors' hashes past their time.
type saltsArgs struct{}

// Kind names the job.
func (saltsArgs) Kind() string { return "drop_visitor_salts" }

// addressesArgs is the job that reads the addresses that operators publish.
type addressesArgs struct{}

// Kind names the job.
func (addressesArgs) Kind() string { return "refresh_bot_addresses" }

// Kinds returns the area's kinds of jobs.
func (s *Service) Kinds() []job.Kind {
	kinds := []job.Kind{job.Define(job.Definition[saltsArgs]{
		Queue: queue, Workers: workers, Timeout: saltsWork, Every: saltsEvery,
		Work: func(ctx context.Context, _ saltsArgs) error { return s.DropSalts(ctx) },
	})}
	if s.Fetch == nil || s.AddressRefresh <= 0 {
		return kinds
	}
	return append(kinds, job.Define(job.Definition[addressesArgs]{
		Queue: queue, Workers: workers, Timeout: addressesWork, Every: s.AddressRefresh, MaxAttempts: 1,
		Work: func(ctx context.Context, _ addressesArgs) error { return s.RefreshAddresses(ctx) },
	}))
}

// DropSalts deletes the salts that are older than the rotation: from then on nobody can tell an address
// from a visitor's hash.
func (s *Service) DropSalts(ctx context.Context) error {
	return s.Store.DropSalts(ctx, s.Clock().Add(-s.SaltRotation))
}
