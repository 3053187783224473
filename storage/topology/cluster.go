package topology

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strconv"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/storage/embedded"
)

// ErrNoCitus is the cause where no PostgreSQL with Citus is named.
var ErrNoCitus = errors.New("AVM_TEST_CITUS names no PostgreSQL that has Citus")

// CitusPrograms returns the folder of a PostgreSQL with Citus that the environment names;
// empty where it names none.
func CitusPrograms() string {
	return os.Getenv("AVM_TEST_CITUS") //nolint:forbidigo // tests and benchmarks are configured by nothing but their environment
}

// Cluster is a distributed PostgreSQL of several nodes. The first node is the coordinator,
// which keeps no shards.
type Cluster struct {
	Nodes []*Node
}

// Node is one PostgreSQL.
type Node struct {
	config embedded.Config
	server *embedded.Server
}

// NewNode returns a PostgreSQL that is not started yet.
func NewNode(config embedded.Config) *Node { return &Node{config: config} }

// CitusSettings returns the settings of every server with Citus.
func CitusSettings() map[string]string {
	return map[string]string{
		"shared_preload_libraries":           "citus",
		"max_prepared_transactions":          "300",
		"max_locks_per_transaction":          "512",
		"citus.node_conninfo":                "sslmode=disable",
		"citus.enable_statistics_collection": "off",
	}
}

// StartCluster starts a coordinator and workers, all with the full durability of a server in
// production, below a folder. Settings go over those of CitusSettings. The caller stops it.
func StartCluster(ctx context.Context, folder string, workers int, settings map[string]string) (*Cluster, error) {
	if CitusPrograms() == "" {
		return nil, ErrNoCitus
	}
	all := CitusSettings()
	maps.Copy(all, map[string]string{
		"wal_level": "logical", "max_wal_senders": "20", "max_replication_slots": "20", "max_worker_processes": "40",
		"max_connections": "200", "citus.recover_2pc_interval": "1s",
	})
	maps.Copy(all, settings)
	c := &Cluster{}
	for i := range workers + 1 {
		n := NewNode(embedded.Config{DataDir: filepath.Join(folder, strconv.Itoa(i)), BinDir: CitusPrograms(), Settings: all})
		if err := n.Start(ctx); err != nil {
			return nil, errors.Join(err, c.Stop(ctx))
		}
		c.Nodes = append(c.Nodes, n)
	}
	if err := c.join(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("join nodes: %w", err), c.Stop(ctx))
	}
	return c, nil
}

// URL returns the coordinator's address.
func (c *Cluster) URL() string { return c.Nodes[0].URL() }

// Stop stops all nodes.
func (c *Cluster) Stop(ctx context.Context) error {
	var errs []error
	for _, n := range c.Nodes {
		errs = append(errs, n.Stop(ctx))
	}
	return errors.Join(errs...)
}

// join makes one cluster of the nodes.
func (c *Cluster) join(ctx context.Context) error {
	for _, n := range c.Nodes {
		if err := n.prepare(ctx); err != nil {
			return err
		}
	}
	coordinator := c.Nodes[0]
	at, err := coordinator.Folder()
	if err == nil {
		err = coordinator.Exec(ctx, "SELECT citus_set_coordinator_host($1, 5432)", at)
	}
	for _, n := range c.Nodes[1:] {
		at, folderErr := n.Folder()
		err = errors.Join(err, folderErr)
		if err == nil {
			err = coordinator.Exec(ctx, "SELECT citus_add_node($1, 5432)", at)
		}
	}
	return err
}

// prepare configures how a node reaches itself, and makes the extension.
func (n *Node) prepare(ctx context.Context) error {
	at, err := n.Folder()
	if err != nil {
		return err
	}
	for _, sql := range []string{
		"ALTER SYSTEM SET citus.local_hostname = '" + at + "'", "SELECT pg_reload_conf()", "CREATE EXTENSION IF NOT EXISTS citus",
	} {
		if err := n.Exec(ctx, sql); err != nil {
			return err
		}
	}
	return nil
}

// URL returns the address of the node's database, for the superuser.
func (n *Node) URL() string { return n.server.AdminURL() }

// Start starts the node, or starts it again.
func (n *Node) Start(ctx context.Context) (err error) {
	n.server, err = embedded.Start(ctx, n.config)
	return err
}

// Stop stops the node.
func (n *Node) Stop(ctx context.Context) error { return n.server.Stop(ctx) }

// DataDir returns the folder that the node is kept in.
func (n *Node) DataDir() string { return n.config.DataDir }

// Folder returns the folder of the node's socket, by which the other nodes know it.
func (n *Node) Folder() (string, error) {
	cfg, err := pgx.ParseConfig(n.URL())
	if err != nil {
		return "", err
	}
	return cfg.Host, nil
}

// Exec runs a statement in a connection of its own.
func (n *Node) Exec(ctx context.Context, sql string, args ...any) error {
	conn, err := pgx.Connect(ctx, n.URL())
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, sql, args...)
	return errors.Join(err, conn.Close(ctx))
}
