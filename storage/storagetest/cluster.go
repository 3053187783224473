package storagetest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/topology"
)

// Cluster is a distributed PostgreSQL of several nodes for one test. The first node is
// the coordinator, which keeps no shards.
type Cluster struct {
	Nodes []*Node
}

// Node is one PostgreSQL of a test's own.
type Node struct{ *topology.Node }

// NewCluster starts a coordinator and workers, all with the full durability of a server in
// production, and a migrated and distributed database on them. They end with the test.
func NewCluster(tb testing.TB, workers int) *Cluster {
	tb.Helper()
	settings := citusSettings()
	settings["citus.multi_task_query_log_level"] = "off"
	settings["max_worker_processes"] = "40"
	started, err := topology.StartCluster(tb.Context(), nodesFolder(tb), workers, settings)
	if err != nil {
		tb.Fatalf("storagetest: %v", err)
	}
	c := &Cluster{}
	for _, n := range started.Nodes {
		c.Nodes = append(c.Nodes, &Node{n})
		endWith(tb, n)
	}
	if err := migrate(tb.Context(), c.URL()); err != nil {
		tb.Fatalf("storagetest: %v", err)
	}
	return c
}

// nodesFolder makes the folder of a test's own servers.
func nodesFolder(tb testing.TB) string {
	tb.Helper()
	folder, err := os.MkdirTemp("/tmp", "avm-nodes-") //nolint:usetesting // PostgreSQL's account must get in, and a socket's path is short
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = os.RemoveAll(folder) })
	if err := os.Chmod(folder, 0o755); err != nil { //nolint:gosec // see above
		tb.Fatal(err)
	}
	return folder
}

// URL is the coordinator's address.
func (c *Cluster) URL() string { return c.Nodes[0].URL() }

// endWith stops a node when the test ends.
func endWith(tb testing.TB, n *topology.Node) {
	tb.Helper()
	tb.Cleanup(func() { _ = n.Stop(context.WithoutCancel(tb.Context())) })
}

// Kill ends the node without a chance to tidy up (kill -9 of its first process).
func (n *Node) Kill(tb testing.TB) {
	tb.Helper()
	if err := syscall.Kill(n.pid(tb), syscall.SIGKILL); err != nil {
		tb.Fatal(err)
	}
	_ = n.Stop(tb.Context()) // waits for its end
}

// Homes returns the projects by the name of the node that they are on.
func (c *Cluster) Homes(tb testing.TB, projects []string) map[string][]string {
	tb.Helper()
	conn := c.Nodes[0].Connect(tb)
	homes := map[string][]string{}
	for _, id := range projects {
		var node string
		err := conn.QueryRow(tb.Context(), `SELECT nodename FROM citus_shards
			WHERE table_name = 'projects'::regclass AND shardid = get_shard_id_for_distribution_column('projects', $1::uuid)`, id).Scan(&node)
		if err != nil {
			tb.Fatal(err)
		}
		homes[node] = append(homes[node], id)
	}
	return homes
}

// Name is what the other nodes call it.
func (n *Node) Name(tb testing.TB) string {
	tb.Helper()
	name, err := n.Folder()
	if err != nil {
		tb.Fatal(err)
	}
	return name
}

// Open opens a store on the cluster.
func (c *Cluster) Open(tb testing.TB) *storage.DB {
	tb.Helper()
	store, err := storage.Open(tb.Context(), storage.Config{URL: c.URL(), MaxConnections: testConnections})
	if err != nil {
		tb.Fatalf("storagetest: %v", err)
	}
	tb.Cleanup(func() { _ = store.Close() })
	return store
}

// Connect opens a connection to the node's database.
func (n *Node) Connect(tb testing.TB) *pgx.Conn {
	tb.Helper()
	conn, err := pgx.Connect(tb.Context(), n.URL())
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = conn.Close(context.WithoutCancel(tb.Context())) })
	return conn
}

// Suspend stops all processes of the node, which then hangs, until the returned function is called.
func (n *Node) Suspend(tb testing.TB) (resume func()) {
	tb.Helper()
	first := n.pid(tb)
	listed, err := os.ReadFile("/proc/" + strconv.Itoa(first) + "/task/" + strconv.Itoa(first) + "/children")
	if err != nil {
		tb.Fatal(err)
	}
	pids := []int{first}
	for child := range strings.FieldsSeq(string(listed)) {
		pid, err := strconv.Atoi(child)
		if err != nil {
			tb.Fatal(err)
		}
		pids = append(pids, pid)
	}
	signal := func(s syscall.Signal) {
		for _, pid := range pids {
			_ = syscall.Kill(pid, s) // one that has ended is no concern
		}
	}
	signal(syscall.SIGSTOP)
	resume = sync.OnceFunc(func() { signal(syscall.SIGCONT) })
	tb.Cleanup(resume)
	return resume
}

// pid returns the id of the node's first process.
func (n *Node) pid(tb testing.TB) int {
	tb.Helper()
	conn, err := pgx.Connect(tb.Context(), n.URL())
	if err != nil {
		tb.Fatal(err)
	}
	var data string
	err = conn.QueryRow(tb.Context(), "SHOW data_directory").Scan(&data)
	if err := errors.Join(err, conn.Close(tb.Context())); err != nil {
		tb.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(data, "postmaster.pid")) //nolint:gosec // a server of ours
	if err != nil {
		tb.Fatal(err)
	}
	line, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(line)
	if err != nil {
		tb.Fatal(err)
	}
	return pid
}
