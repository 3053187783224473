package cli

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/jobs"
)

// workerSilence is how long a worker may be silent and still count as running.
const workerSilence = 10 * time.Second

// attend follows audits until all have ended. Where nobody works on the
// database, this process does.
func (a *app) attend(ctx context.Context, r *running, audits []model.Audit) error {
	if err := a.standIn(ctx, r); err != nil {
		return err
	}
	r.aside(r.Notices.Run)
	changes, err := r.follow(ctx, audits)
	if err != nil {
		return err
	}
	latest, err := a.watch(ctx, r, changes)
	if err != nil {
		return err
	}
	for _, one := range audits {
		if p := latest[one.ID]; p == nil || !p.Status.Ended() {
			return fmt.Errorf("stopped following; launched: %s. They continue wherever \"avm serve\" or \"avm work\" runs; \"avm audit follow ID\" shows one", auditIDs(audits))
		}
	}
	return nil
}

// watch shows what changes until nothing more does, and gives where every audit
// stood last. A worker may also go away while it is waited for.
func (a *app) watch(
	ctx context.Context, r *running, changes <-chan *model.AuditProgress,
) (map[uuid.UUID]*model.AuditProgress, error) {
	show, done := terminal.Progress(a.Stderr)
	defer done()
	ticker := time.NewTicker(workerSilence / 2)
	defer ticker.Stop()
	latest := map[uuid.UUID]*model.AuditProgress{}
	for {
		select {
		case p, more := <-changes:
			if !more {
				return latest, nil
			}
			latest[p.AuditID] = p
			show(byEngine(latest)...)
		case <-ticker.C:
			if err := a.standIn(ctx, r); err != nil {
				return latest, err
			}
		}
	}
}

// standIn works in this process where nobody does.
func (a *app) standIn(ctx context.Context, r *running) error {
	if r.workers != nil {
		return nil
	}
	n, err := jobs.New(r.DB.DB).Workers(ctx, workerSilence)
	if err != nil || n > 0 {
		return err
	}
	a.Complain("No worker is running: this command does the work itself.\n")
	return r.work(ctx)
}

func auditIDs(audits []model.Audit) string {
	ids := make([]string, len(audits))
	for i, one := range audits {
		ids[i] = one.ID.String()
	}
	return strings.Join(ids, ", ")
}

// follow puts the progress of several audits on one channel, which is closed
// once nothing more comes.
func (r *running) follow(ctx context.Context, audits []model.Audit) (<-chan *model.AuditProgress, error) {
	all := make(chan *model.AuditProgress)
	open := make(chan struct{}, len(audits))
	for _, one := range audits {
		changes, err := r.Audits.Follow(ctx, one.ProjectID, one.ID, func(err error) {
			r.Logger.WarnContext(ctx, "audit not followed", slog.Any("error", err))
		})
		if err != nil {
			return nil, err
		}
		go func() {
			for p := range changes {
				select {
				case all <- p:
				case <-ctx.Done():
				}
			}
			open <- struct{}{}
		}()
	}
	go func() {
		for range audits {
			<-open
		}
		close(all)
	}()
	return all, nil
}

// byEngine adds up audits by engine, in a fixed order.
func byEngine(audits map[uuid.UUID]*model.AuditProgress) []terminal.Portion {
	sums := map[string]terminal.Portion{}
	for _, p := range audits {
		for _, e := range p.Engines {
			name := string(e.LogicalEngine)
			sum := sums[name]
			sums[name] = terminal.Portion{
				Name: name, Done: sum.Done + e.Done(), Failed: sum.Failed + e.FailedCount, Total: sum.Total + e.RequestedCount,
			}
		}
	}
	return slices.SortedFunc(maps.Values(sums), func(x, y terminal.Portion) int { return cmp.Compare(x.Name, y.Name) })
}
