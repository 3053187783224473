package storagetest

import (
	"context"
	"errors"
	"maps"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/topology"
)

// shards is how many parts each table of a project has on a distributed server.
const shards = "4"

// Distributed reports whether tests run on a distributed PostgreSQL: a single node with
// Citus, on which every project's table has four shards. AVM_TEST_CITUS names the
// folder of its programs.
func Distributed() bool { return topology.CitusPrograms() != "" }

// citusSettings has the server load Citus, and write down each statement that needs
// more than one shard.
func citusSettings() map[string]string {
	all := topology.CitusSettings()
	maps.Copy(all, map[string]string{
		"max_worker_processes":             "100", // one for each database with the extension
		"citus.shard_count":                shards,
		"citus.multi_task_query_log_level": "log",
		"citus.enable_stat_counters":       "on",
		"log_destination":                  "jsonlog",
		"log_filename":                     statementLog,
		"log_rotation_age":                 "0",
		"log_file_mode":                    "0644",
		"log_min_error_statement":          "error",
	})
	return all
}

// prepareCitus configures how the only node it reaches itself.
func (o *office) prepareCitus(ctx context.Context) error {
	var folder string
	if err := o.conn.QueryRow(ctx, "SHOW unix_socket_directories").Scan(&folder); err != nil {
		return err
	}
	if folder == "" {
		return errors.New("a distributed server for tests needs a socket")
	}
	if _, err := o.conn.Exec(ctx, "ALTER SYSTEM SET citus.local_hostname = '"+folder+"'"); err != nil {
		return err
	}
	_, err := o.conn.Exec(ctx, "SELECT pg_reload_conf()")
	return err
}

// distribute turns the template's database into a distributed one.
func distribute(ctx context.Context, store *storage.DB) error {
	if !Distributed() {
		return nil
	}
	return store.Distribute(ctx, func(string) {})
}

// watch has a test fail for each statement of its database that needed several shards
// and is not on the list of those that may.
func watch(tb testing.TB, url string) {
	tb.Helper()
	if !Distributed() {
		return
	}
	w, err := newWatcher(tb.Context(), url)
	if err != nil {
		tb.Fatalf("storagetest: %v", err)
	}
	tb.Cleanup(func() {
		statements, err := w.statements(context.WithoutCancel(tb.Context()))
		if err != nil {
			tb.Errorf("storagetest: %v", err)
		}
		mine, err := ownStatements(w.database)
		if err != nil {
			tb.Errorf("storagetest: %v", err)
		}
		for _, statement := range statements {
			if !mine[strings.TrimSpace(statement)] && !mayFanOut(statement) {
				tb.Errorf("storagetest: statement over several shards: %s", statement)
			}
		}
		tb.Logf("Citus: %v", w.kinds)
	})
}
