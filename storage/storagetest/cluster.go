package storagetest

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/embedded"
)

// Cluster is a distributed PostgreSQL of several nodes for one test. The first node is
// the coordinator, which keeps no shards.
type Cluster struct {
	Nodes []*Node
}

// Node is one PostgreSQL of a cluster.
type Node struct {
	config embedded.Config
	server *embedded.Server
}

// NewCluster starts a coordinator and workers, all with the full durability of a server in
// production, and a migrated and distributed database on them. They end with the test.
func NewCluster(tb testing.TB, workers int) *Cluster {
	tb.Helper()
	folder, c := nodesFolder(tb), &Cluster{}
	for i := range workers + 1 {
		n := &Node{config: embedded.Config{
			DataDir: filepath.Join(folder, strconv.Itoa(i)), BinDir: citusPrograms(), Settings: nodeSettings(),
		}}
		n.begin(tb)
		c.Nodes = append(c.Nodes, n)
	}
	if err := c.join(tb.Context()); err != nil {
		tb.Fatalf("storagetest: %v", err)
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

func nodeSettings() map[string]string {
	all := citusSettings()
	maps.Copy(all, map[string]string{
		"wal_level": "logical", "max_wal_senders": "20", "max_replication_slots": "20", "max_worker_processes": "40",
		"max_connections": "200", "citus.recover_2pc_interval": "1s", "citus.multi_task_query_log_level": "off",
	})
	return all
}

// URL is the coordinator's address.
func (c *Cluster) URL() string { return c.Nodes[0].server.URL() }

// join makes one cluster of the nodes.
func (c *Cluster) join(ctx context.Context) error {
	for _, n := range c.Nodes {
		if err := n.prepare(ctx); err != nil {
			return err
		}
	}
	coordinator := c.Nodes[0]
	at, err := coordinator.folder()
	if err == nil {
		err = coordinator.exec(ctx, "SELECT citus_set_coordinator_host($1, 5432)", at)
	}
	for _, n := range c.Nodes[1:] {
		at, folderErr := n.folder()
		err = errors.Join(err, folderErr)
		if err == nil {
			err = coordinator.exec(ctx, "SELECT citus_add_node($1, 5432)", at)
		}
	}
	return err
}

// prepare tells a node how it reaches itself, and makes the extension.
func (n *Node) prepare(ctx context.Context) error {
	if err := prepare(ctx, n.server.URL()); err != nil {
		return err
	}
	return n.exec(ctx, "CREATE EXTENSION IF NOT EXISTS citus")
}

// URL is the address of the node's database.
func (n *Node) URL() string { return n.server.URL() }

// begin starts the node until the test ends.
func (n *Node) begin(tb testing.TB) {
	tb.Helper()
	if err := n.Start(tb.Context()); err != nil {
		tb.Fatalf("storagetest: %v", err)
	}
	tb.Cleanup(func() { _ = n.Stop(context.WithoutCancel(tb.Context())) })
}

// Start starts the node, or starts it again.
func (n *Node) Start(ctx context.Context) (err error) {
	n.server, err = embedded.Start(ctx, n.config)
	return err
}

// Stop stops the node.
func (n *Node) Stop(ctx context.Context) error { return n.server.Stop(ctx) }

// Kill ends the node without a chance to tidy up (kill -9 of its first process).
func (n *Node) Kill(tb testing.TB) {
	tb.Helper()
	conn, err := pgx.Connect(tb.Context(), n.server.URL())
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
	if err == nil {
		err = syscall.Kill(pid, syscall.SIGKILL)
	}
	if err != nil {
		tb.Fatal(err)
	}
	<-n.server.Done()
	_ = n.server.Stop(tb.Context()) // gives its folder back
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
	name, err := n.folder()
	if err != nil {
		tb.Fatal(err)
	}
	return name
}

// folder is that of the node's socket.
func (n *Node) folder() (string, error) {
	cfg, err := pgx.ParseConfig(n.server.URL())
	if err != nil {
		return "", err
	}
	return cfg.Host, nil
}

func (n *Node) exec(ctx context.Context, sql string, args ...any) error {
	conn, err := pgx.Connect(ctx, n.server.URL())
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, sql, args...)
	return errors.Join(err, conn.Close(ctx))
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
	conn, err := pgx.Connect(tb.Context(), n.server.URL())
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = conn.Close(context.WithoutCancel(tb.Context())) })
	return conn
}
