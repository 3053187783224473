package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"
)

// leastOfHand is the least part of the hand-written handler's speed that the product has.
const leastOfHand = 0.85

// compareHead prints the heads of the columns that compare prints.
func compareHead(out io.Writer, what, rival string) {
	fmt.Fprintf(out, "%-38s %9s %9s %7s %9s %9s %7s %7s\n", what, "avm", rival, "ratio", "avm cpu", "its cpu", "ratio", "p99")
}

// question is what two contenders are compared by.
type question struct {
	name  string
	least float64 // the ratio that the product has at least
}

// compare measures the product beside a rival and prints a line. The ratio is of
// throughput; where programs beside the bench take the processors, the one of processor time,
// of the server and of PostgreSQL, says more, so that either may reach the goal.
func (w *world) compare(ctx context.Context, q question, avm, rival contender, out io.Writer) (below, err error) {
	s, err := w.interleave(ctx, avm, rival)
	if err != nil {
		return nil, err
	}
	a, r := &s[0], &s[1]
	throughput := a.throughput() / r.throughput()
	processor := float64(r.each()) / float64(a.each())
	fmt.Fprintf(out, "%-38s %7.0f/s %7.0f/s %7.2f %9s %9s %7.2f %7.2f\n", q.name, a.throughput(), r.throughput(), throughput,
		short(a.each()), short(r.each()), processor, float64(a.p99())/float64(r.p99()))
	if max(throughput, processor) < q.least {
		below = fmt.Errorf("%s: %.2f times %s, and %.2f by processor time; %.2f is the least", q.name, throughput, rival.name, processor, q.least)
	}
	return below, nil
}

// document is a GraphQL request.
type document struct {
	Query     string            `json:"query"`
	Variables map[string]string `json:"variables,omitempty"`
}

// posted returns the request of a document.
func (d document) posted() (request, error) {
	body, err := json.Marshal(d)
	return request{path: "/graphql", body: body}, err
}

// answer returns a target's answer to a document.
func (w *world) answer(ctx context.Context, t target, r request) ([]byte, error) {
	var body bytes.Buffer
	client := &http.Client{Timeout: time.Minute}
	defer client.CloseIdleConnections()
	if err := r.send(ctx, client, t.base, w.key, &body); err != nil {
		return nil, err
	}
	if bytes.Contains(body.Bytes(), []byte(`"errors":[`)) {
		return nil, fmt.Errorf("%s answered %.300s", t.name, body.Bytes())
	}
	return body.Bytes(), nil
}

// alike fails unless two contenders answer with the same objects in the same order.
func (w *world) alike(ctx context.Context, a, b contender) error {
	left, err := w.answer(ctx, a.target, a.ask(0))
	if err != nil {
		return err
	}
	right, err := w.answer(ctx, b.target, b.ask(0))
	if err != nil {
		return err
	}
	l, r := identifiers(left), identifiers(right)
	if len(l) == 0 || !slices.Equal(l, r) {
		return fmt.Errorf("%s answers %d objects, %s %d, or others:\n%.300s\n%.300s", a.name, len(l), b.name, len(r), left, right)
	}
	return nil
}

// identifiers returns the ids in an answer, in their order.
func identifiers(body []byte) []string {
	var ids []string
	for _, found := range regexp.MustCompile(`"(?:id|audit_?[iI]d)":"([0-9a-f-]{36})"`).FindAllSubmatch(body, -1) {
		ids = append(ids, string(found[1]))
	}
	return ids
}

// read returns a file of the project: sections run in its folder.
func read(name string) (string, error) {
	text, err := os.ReadFile(filepath.FromSlash(name))
	return string(text), err
}

// restDirectives finds what a resource of the REST API adds to GraphQL.
func restDirectives() *regexp.Regexp { return regexp.MustCompile(`@(?:case|omitNull)(?:\([^)]*\))?`) }
