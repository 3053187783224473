package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"path/filepath"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/bench/year"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/embedded"
	"github.com/answer-visibility/avm/storage/people"
)

// yearly are the settings under which reports are measured: the memory may be at
// most 2 GB.
func yearly() map[string]string {
	settings := counting()
	maps.Copy(settings, map[string]string{
		"shared_buffers": "1536MB", "effective_cache_size": "2GB", "work_mem": "16MB", "maintenance_work_mem": "256MB",
		"max_wal_size": "8GB", "checkpoint_timeout": "15min", "log_destination": "jsonlog",
		"shared_preload_libraries": settings["shared_preload_libraries"] + ",auto_explain",
		"auto_explain.log_format":  "json", "auto_explain.log_analyze": "off", "auto_explain.log_min_duration": "-1",
	})
	return settings
}

// scene opens the second PostgreSQL, the one with the year. Its folder may be from
// an earlier run. leave must follow.
func (w *world) scene(ctx context.Context) (*world, error) {
	s := &world{dir: w.dir, provider: w.provider, scale: w.scale, keep: w.keep}
	if s.keep == "" {
		s.keep = filepath.Join(w.dir, "year")
	}
	if err := s.enter(ctx); err != nil {
		return nil, errors.Join(err, s.leave(ctx))
	}
	return s, nil
}

func (w *world) enter(ctx context.Context) (err error) {
	if w.postgres, err = embedded.Start(ctx, embedded.Config{
		DataDir: w.keep, Logger: slog.New(slog.DiscardHandler), Settings: yearly(),
	}); err != nil {
		return err
	}
	if w.store, err = storage.Open(ctx, storage.Config{URL: w.postgres.AdminURL()}); err != nil {
		return err
	}
	applied, err := w.store.Migrate(ctx)
	if err != nil {
		return err
	}
	if err := w.countStatements(ctx); err != nil {
		return err
	}
	if err := w.readmit(ctx); err != nil || applied == 0 {
		return err
	}
	return w.rebuild(ctx)
}

// leave stops what scene started.
func (w *world) leave(ctx context.Context) error {
	var errs []error
	if w.store != nil {
		errs = append(errs, w.store.Close())
	}
	if w.postgres != nil {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Minute)
		defer cancel()
		errs = append(errs, w.postgres.Stop(ctx))
	}
	return errors.Join(errs...)
}

// readmit makes the workspace or, where an earlier run made it, a new key in place
// of its old ones.
func (w *world) readmit(ctx context.Context) error {
	var there []uuid.UUID
	err := w.store.Pool().QueryRow(ctx, `SELECT coalesce(array_agg(id), '{}') FROM workspaces`).Scan(&there)
	if err != nil {
		return err
	}
	if len(there) == 0 {
		return w.admit(ctx)
	}
	w.workspace = there[0]
	keys := access.NewKeys(people.New(w.store), time.Now)
	old, err := keys.List(ctx, w.workspace)
	if err != nil {
		return err
	}
	for _, k := range old {
		if keys.State(k) == model.KeyStateLive {
			if _, err := keys.Revoke(ctx, k.ID); err != nil {
				return err
			}
		}
	}
	return w.newKey(ctx)
}

// rebuild makes the rollups of kept audits again: the schema is newer than they are.
func (w *world) rebuild(ctx context.Context) error {
	service, err := report.New(report.Config{Store: w.store})
	if err != nil {
		return err
	}
	rows, err := w.store.Pool().Query(ctx, `SELECT project_id, id FROM audits WHERE completed_at IS NOT NULL ORDER BY 1, 2`)
	if err != nil {
		return err
	}
	var ids [][2]uuid.UUID
	for rows.Next() {
		var id [2]uuid.UUID
		if err := rows.Scan(&id[0], &id[1]); err != nil {
			return err
		}
		ids = append(ids, id)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, id := range ids {
		if err := service.Rebuild(ctx, id[0], id[1]); err != nil {
			return err
		}
	}
	return w.settle(ctx)
}

// settle does at once what autovacuum does in time.
func (w *world) settle(ctx context.Context) error {
	_, err := w.store.Pool().Exec(ctx, "VACUUM (ANALYZE)")
	return err
}

// makeYear makes a project or what is missing of it, and says how long that took.
func (w *world) makeYear(ctx context.Context, name string, size year.Size, out io.Writer) (*year.Project, error) {
	began, said := time.Now(), time.Now()
	p, err := year.Make(ctx, w.store, w.workspace, name, size, func(done, of int) {
		if time.Since(said) > 30*time.Second {
			said = time.Now()
			fmt.Fprintf(out, "%s: %d of %d audits after %s\n", name, done, of, time.Since(began).Round(time.Second))
		}
	})
	if err != nil {
		return nil, err
	}
	if err := w.settle(ctx); err != nil {
		return nil, err
	}
	took := time.Since(began)
	fmt.Fprintf(out, "%s: %d executions written, read and added up in %s (%.0f/s; what was kept took no time)\n",
		name, size.Executions(), took.Round(time.Second), float64(size.Executions())/took.Seconds())
	return p, nil
}
