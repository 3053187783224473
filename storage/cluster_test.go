package storage_test

import (
	"context"
	"fmt"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// clusterProjects is enough for each worker to have some.
const clusterProjects = 40

// TestCluster shows on a coordinator and two workers what a node that is down costs, that a
// group of shards moves while it is written to, and that no crash leaves half a transaction.
func TestCluster(t *testing.T) { //nolint:paralleltest // three servers are enough at a time
	if !storagetest.Distributed() {
		return // needs Citus: make test-distributed
	}
	c := storagetest.NewCluster(t, 2)
	store := c.Open(t)
	first := plant(t, store)
	projects := []string{first}
	for range clusterProjects {
		id := uuid.Must(uuid.NewV7()).String()
		insertProject(t, store, id)
		projects = append(projects, id)
	}
	homes := c.Homes(t, projects)
	if len(homes) != 2 {
		t.Fatalf("projects on %d nodes", len(homes))
	}
	citePage(t, store, projects, time.Now().UTC().Truncate(time.Microsecond))
	viewsOnWorkers(t, store, homes)
	oneWorkerDown(t, c, store, homes)
	shardsMove(t, c, store, homes)
	crashes(t, c, projects[0])
}

// market writes a market of a project, in a transaction that also writes to a plain table.
func market(ctx context.Context, store *storage.DB, project string) error {
	return store.InTx(ctx, func(ctx context.Context) error {
		id := uuid.Must(uuid.NewV7())
		_, err := store.PGX(ctx).Exec(ctx, `INSERT INTO markets (project_id, id, label, country_code, language_code, is_default, created_at)
			VALUES ($1, $2, 'm', 'US', 'en', false, '2026-01-01')`, project, id)
		if err != nil {
			return err
		}
		_, err = store.PGX(ctx).Exec(ctx, `INSERT INTO engine_rates (logical_engine, next_at) VALUES ($1, '2026-01-01')`, id.String())
		return err
	})
}

// viewsOnWorkers reads each view of avm_report for a project on each worker, which needs the views' functions there.
func viewsOnWorkers(t *testing.T, store *storage.DB, homes map[string][]string) {
	t.Helper()
	for node, projects := range homes {
		for view := range reportColumns(t, store) {
			tag, err := store.Pool().Exec(t.Context(), "SELECT * FROM avm_report."+view+" WHERE project_id = $1", projects[0])
			if err != nil || view == "projects" && tag.RowsAffected() != 1 {
				t.Errorf("%s on %s: %s, %v", view, node, tag, err)
			}
		}
	}
}

// oneWorkerDown stops a worker: projects on the other one are read and written, its own
// fail with an error that is theirs alone, and it comes back.
func oneWorkerDown(t *testing.T, c *storagetest.Cluster, store *storage.DB, homes map[string][]string) {
	t.Helper()
	down := c.Nodes[1]
	gone := down.Name(t)
	if err := down.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	for node, projects := range homes {
		for _, project := range projects {
			err := market(t.Context(), store, project)
			switch {
			case node != gone && err != nil:
				t.Errorf("a project on the node that is there: %v", err)
			case node == gone && err == nil:
				t.Error("a project on the node that is gone was written to")
			case node == gone && (storage.Unreachable(err) || !storage.NodeAway(err)):
				t.Errorf("one project's error is taken for another: %v", err)
			}
		}
	}
	pagesOfOthers(t, store, homes, gone, time.Now().UTC().Truncate(time.Microsecond))
	if n := one[int](t, store, `SELECT count(*) FROM workspaces`); n != 1 {
		t.Errorf("%d workspaces while a worker is down", n)
	}
	begun := time.Now()
	if err := down.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	for market(t.Context(), store, homes[gone][0]) != nil {
		if t.Context().Err() != nil {
			t.Fatal("the worker does not come back")
		}
	}
	t.Logf("written to again %v after the start of the worker", time.Since(begun).Round(time.Millisecond))
}

// shardsMove moves a project's shards to the other worker while the project is written to.
func shardsMove(t *testing.T, c *storagetest.Cluster, store *storage.DB, homes map[string][]string) {
	t.Helper()
	from, to := c.Nodes[1].Name(t), c.Nodes[2].Name(t)
	project := homes[from][0]
	moved := make(chan error, 1)
	begun := time.Now()
	go func() {
		_, err := store.Pool().Exec(t.Context(), `SELECT citus_move_shard_placement(
			get_shard_id_for_distribution_column('projects', $1::uuid), $2, 5432, $3, 5432, 'force_logical')`, project, from, to)
		moved <- err
	}()
	before := one[int](t, store, `SELECT count(*) FROM markets WHERE project_id = $1`, project)
	written, longest := 0, time.Duration(0)
	for done := false; !done; {
		select {
		case err := <-moved:
			if err != nil {
				t.Fatal(err)
			}
			done = true
		default:
			at := time.Now()
			if err := market(t.Context(), store, project); err != nil {
				t.Fatalf("while shards move: %v", err)
			}
			written++
			longest = max(longest, time.Since(at))
		}
	}
	if n := one[int](t, store, `SELECT count(*) FROM markets WHERE project_id = $1`, project); n != before+written {
		t.Errorf("%d markets, want %d", n, before+written)
	}
	if c.Homes(t, []string{project})[to] == nil {
		t.Error("the project is where it was")
	}
	t.Logf("moved in %v; %d writes meanwhile, the longest %v", time.Since(begun).Round(time.Millisecond), written, longest.Round(time.Millisecond))
}

// crashes kills the coordinator's process of a transaction in its commit, five times: the
// rows in the shard and in the plain table are both there, or neither is.
func crashes(t *testing.T, c *storagetest.Cluster, project string) {
	t.Helper()
	coordinator := c.Nodes[0].Connect(t)
	for _, set := range []string{"ALTER SYSTEM SET commit_delay = 100000", "ALTER SYSTEM SET commit_siblings = 0", "SELECT pg_reload_conf()"} {
		if _, err := coordinator.Exec(t.Context(), set); err != nil {
			t.Fatal(err)
		}
	}
	workers := []*pgx.Conn{c.Nodes[1].Connect(t), c.Nodes[2].Connect(t)}
	for range 5 {
		crash(t, c, workers, project)
	}
}

func crash(t *testing.T, c *storagetest.Cluster, workers []*pgx.Conn, project string) {
	t.Helper()
	store := c.Open(t)
	label := uuid.Must(uuid.NewV7()).String()
	pids, ended := make(chan int, 1), make(chan error, 1)
	go func() {
		ended <- store.InTx(t.Context(), func(ctx context.Context) error {
			var pid int
			err := store.PGX(ctx).QueryRow(ctx, `SELECT pg_backend_pid()`).Scan(&pid)
			if err != nil {
				return err
			}
			_, err = store.PGX(ctx).Exec(ctx, `INSERT INTO markets (project_id, id, label, country_code, language_code, is_default, created_at)
				VALUES ($1, $2, $3, 'US', 'en', false, '2026-01-01')`, project, label, label)
			if err == nil {
				_, err = store.PGX(ctx).Exec(ctx, `INSERT INTO engine_rates (logical_engine, next_at) VALUES ($1, '2026-01-01')`, label)
			}
			pids <- pid
			return err
		})
	}()
	pid := <-pids
	waitForCommit(t, workers, pid)
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	t.Logf("killed in its commit: %v", <-ended)
	whole(t, c, workers, label, project)
}

// waitForCommit waits until a worker has prepared the transaction.
func waitForCommit(t *testing.T, workers []*pgx.Conn, pid int) {
	t.Helper()
	for t.Context().Err() == nil {
		for _, worker := range workers {
			var prepared int
			err := worker.QueryRow(t.Context(), `SELECT count(*) FROM pg_prepared_xacts WHERE gid LIKE $1`,
				fmt.Sprintf("citus\\_%%\\_%d\\_%%", pid)).Scan(&prepared)
			if err != nil {
				t.Fatal(err)
			}
			if prepared > 0 {
				return
			}
		}
	}
}

// whole checks that a transaction is there as a whole or not at all, once the coordinator
// is back and has ended what was prepared.
func whole(t *testing.T, c *storagetest.Cluster, workers []*pgx.Conn, label, project string) {
	t.Helper()
	var inShard, inPlain, prepared int
	for t.Context().Err() == nil {
		store, err := storage.Open(t.Context(), storage.Config{URL: c.URL()})
		if err != nil {
			continue // it recovers
		}
		err = store.Pool().QueryRow(t.Context(), `SELECT (SELECT count(*) FROM markets WHERE project_id = $1 AND label = $2),
			(SELECT count(*) FROM engine_rates WHERE logical_engine = $2), (SELECT recover_prepared_transactions())`,
			project, label).Scan(&inShard, &inPlain, &prepared)
		if err == nil && prepared == 0 {
			prepared, err = preparedAt(t, workers)
		}
		_ = store.Close()
		if err == nil && prepared == 0 {
			break
		}
	}
	if inShard != inPlain {
		t.Errorf("%d rows in the shard, %d in the plain table", inShard, inPlain)
	}
}

// preparedAt counts the transactions that wait on the workers.
func preparedAt(t *testing.T, workers []*pgx.Conn) (int, error) {
	t.Helper()
	all := 0
	for _, worker := range workers {
		var some int
		if err := worker.QueryRow(t.Context(), `SELECT count(*) FROM pg_prepared_xacts`).Scan(&some); err != nil {
			return 0, err
		}
		all += some
	}
	return all, nil
}
