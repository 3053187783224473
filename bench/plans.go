package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/answer-visibility/avm/bench/year"
)

// plannedAfter is how often a statement is sent so that PostgreSQL may choose a
// plan for any arguments.
const plannedAfter = 8

// plans sends every report while PostgreSQL notes the plan of every statement, and
// fails where one reads a table of facts from end to end. Rollups may be read so: a
// year of the one project there is, is much of them.
func (w *world) plans(ctx context.Context, p *year.Project, out io.Writer) error {
	tables, err := w.facts(ctx)
	if err != nil {
		return err
	}
	log, err := w.noted(ctx, func() error { return w.askAll(ctx, p) })
	if err != nil {
		return err
	}
	count, scans, err := readPlans(log, tables)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d plans of statements noted; %d statements read a table of facts from end to end\n", count, len(scans))
	if count == 0 {
		return errors.New("PostgreSQL noted no plan")
	}
	var wrong error
	for query, table := range scans {
		if w.scale < 1 {
			fmt.Fprintf(out, "%s, as may be in a small database: %s\n", table, query)
			continue
		}
		wrong = errors.Join(wrong, fmt.Errorf("%s is read from end to end by %s", table, query))
	}
	return wrong
}

// facts are the tables of facts: those with a row an execution or part of one.
func (w *world) facts(ctx context.Context) (map[string]bool, error) {
	var names []string
	err := w.store.Pool().QueryRow(ctx, `SELECT array_agg(c.relname::text) FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
		JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = i.indkey[1] AND k.attname IN ('audit_id', 'reading_id')
		WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace AND (c.relname = 'executions'
			OR EXISTS (SELECT 1 FROM pg_attribute e WHERE e.attrelid = c.oid AND e.attname = 'execution_id'))`).Scan(&names)
	tables := map[string]bool{}
	for _, name := range names {
		tables[name] = true
	}
	return tables, err
}

// noted has the plans of new connections noted for as long as fn runs, and gives
// what was written to the log.
func (w *world) noted(ctx context.Context, fn func() error) ([]byte, error) {
	set := func(value string) error {
		_, err := w.store.Pool().Exec(ctx, `ALTER DATABASE avm SET auto_explain.log_min_duration = `+value)
		return err
	}
	before, err := w.logged(ctx)
	if err != nil {
		return nil, err
	}
	if err := set("0"); err != nil {
		return nil, err
	}
	if err := errors.Join(fn(), set("-1")); err != nil {
		return nil, err
	}
	after, err := w.logged(ctx)
	if err != nil {
		return nil, err
	}
	if after < before { // a new file was begun
		before = 0
	}
	var log []byte
	const read = `SELECT pg_read_binary_file(pg_current_logfile('jsonlog'), $1, $2)`
	return log, w.store.Pool().QueryRow(ctx, read, before, after-before).Scan(&log)
}

// logged returns how long PostgreSQL's log is. PostgreSQL reads it: it may know its folder
// by a descriptor that no other process has.
func (w *world) logged(ctx context.Context) (size int64, err error) {
	const query = `SELECT (pg_stat_file(pg_current_logfile('jsonlog'))).size`
	return size, w.store.Pool().QueryRow(ctx, query).Scan(&size)
}

// askAll asks everything as often as it takes, in a process whose connections are new.
func (w *world) askAll(ctx context.Context, p *year.Project) (err error) {
	avm, err := w.avm(ctx, "--no-worker")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, avm.stop()) }()
	for _, a := range asks(p) {
		for range plannedAfter {
			status, _, err := w.get(ctx, avm.base+a.address(p, nil))
			if err != nil {
				return err
			}
			if status != http.StatusOK {
				break
			}
		}
	}
	return nil
}

// plannedQuery is a plan as auto_explain notes it.
type plannedQuery struct {
	Query string `json:"Query Text"`
	Plan  node   `json:"Plan"`
}

// node is a step of a plan.
type node struct {
	Kind  string `json:"Node Type"`
	Table string `json:"Relation Name"`
	Plans []node `json:"Plans"`
}

// scanned returns the first of some tables that is read from end to end; empty: none.
func (n *node) scanned(tables map[string]bool) string {
	if n.Kind == "Seq Scan" && tables[n.Table] {
		return n.Table
	}
	for i := range n.Plans {
		if table := n.Plans[i].scanned(tables); table != "" {
			return table
		}
	}
	return ""
}

// readPlans counts the plans in a log and gives the queries that read one of some
// tables from end to end, each with the table.
func readPlans(log []byte, tables map[string]bool) (count int, scans map[string]string, err error) {
	scans = map[string]string{}
	lines := bufio.NewScanner(bytes.NewReader(log))
	lines.Buffer(nil, len(log)+1)
	for lines.Scan() {
		var line struct {
			Message string `json:"message"`
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			return 0, nil, fmt.Errorf("PostgreSQL's log: %w", err)
		}
		_, text, isPlan := strings.Cut(line.Message, "plan:\n")
		if !isPlan {
			continue
		}
		var q plannedQuery
		if err := json.Unmarshal([]byte(text), &q); err != nil {
			return 0, nil, fmt.Errorf("a plan: %w", err)
		}
		count++
		if table := q.Plan.scanned(tables); table != "" {
			scans[strings.Join(strings.Fields(q.Query), " ")] = table
		}
	}
	return count, scans, lines.Err()
}
