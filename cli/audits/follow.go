package audits

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

	"github.com/answer-visibility/avm/cli/serve"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/model"
)

// workerEvery is how often it is looked whether a worker is running.
const workerEvery = 5 * time.Second

// attend follows audits until all have ended. Where nobody works on the
// database, this process does.
func (a *app) attend(ctx context.Context, r *serve.Running, audits []model.Audit) error {
	if err := r.StandIn(ctx, a.App); err != nil {
		return err
	}
	r.Aside(r.Notices.Run)
	changes, err := follow(ctx, r, audits)
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
	ctx context.Context, r *serve.Running, changes <-chan *model.AuditProgress,
) (map[uuid.UUID]*model.AuditProgress, error) {
	show, done := terminal.Progress(a.Stderr)
	defer done()
	ticker := time.NewTicker(workerEvery)
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
			if err := r.StandIn(ctx, a.App); err != nil {
				return latest, err
			}
		}
	}
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
func follow(ctx context.Context, r *serve.Running, audits []model.Audit) (<-chan *model.AuditProgress, error) {
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
