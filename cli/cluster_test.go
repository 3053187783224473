package cli_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/internal/testlog"
	"github.com/answer-visibility/avm/storage/embedded"
	"github.com/answer-visibility/avm/storage/storagetest"
)

const (
	clusterPatience = 8 * time.Minute
	warmingReads    = 40 // of each operation come first: connections know every table and keep their plans then
	comparedReads   = 15 // of each operation are measured
)

// clusterHouse is the product on a coordinator and two workers.
type clusterHouse struct {
	*house

	cluster *storagetest.Cluster
	here    tenant // on the worker that stays
	there   tenant // on the worker that goes
}

// tenant is a project and a key of its workspace, which has no other.
type tenant struct{ project, key string }

// TestClusterFromOutside runs every operation of the API on a coordinator and two workers,
// and an audit of 2,000 executions over a worker that stops and comes back. Other
// projects' requests and audits continue meanwhile. Then the coordinator is killed.
func TestClusterFromOutside(t *testing.T) { //nolint:paralleltest // four servers are enough at a time
	if !storagetest.Distributed() {
		return // needs Citus: make test-distributed
	}
	c := &clusterHouse{cluster: storagetest.NewCluster(t, 2)}
	c.house = houseOn(t, c.cluster.URL())
	plain := houseOn(t, plainPostgres(t))
	c.callAll()
	plain.callAll()
	t.Logf("every operation once: %v", c.cluster.Kinds(t))
	mine, theirs := c.walked(), plain.walked()
	before := c.cluster.Kinds(t)
	reads := compareReads(t, mine, theirs)
	after := c.cluster.Kinds(t)
	t.Logf("%d reads: %v", reads, storagetest.Kinds{
		OneShard: after.OneShard - before.OneShard, SeveralShards: after.SeveralShards - before.SeveralShards,
	})
	c.settle()
	big := c.launchIn(c.there, 50)
	c.wait("some answers", func() bool { a, _ := c.auditIn(c.there, big.ID); return a.CompletedCount >= 200 })
	c.workerStops()
	small := c.launchIn(c.here, 2)
	var done audit
	c.wait("an audit ends while a worker is gone", func() bool { done, _ = c.auditIn(c.here, small.ID); return ended(done) })
	if done.Status != "completed" {
		t.Errorf("an audit on the worker that is there: %+v", done)
	}
	c.workerComesBack(big.ID)
	c.coordinatorDies()
}

// plainPostgres starts an ordinary PostgreSQL with the durability of one in production.
func plainPostgres(t *testing.T) string {
	t.Helper()
	server, err := embedded.Start(t.Context(), embedded.Config{DataDir: t.TempDir()})
	must(t, err)
	t.Cleanup(func() { _ = server.Stop(context.WithoutCancel(t.Context())) })
	return server.URL()
}

// houseOn starts the product on a database, with 20 prompts in a project and more lines in
// its configuration.
func houseOn(t *testing.T, url string, more ...string) *house {
	t.Helper()
	provider, err := enginetest.NewRecorded(enginetest.Options{})
	must(t, err)
	served := httptest.NewServer(provider)
	t.Cleanup(served.Close)
	address := freeAddress(t)
	h := &house{t: t, dir: t.TempDir(), url: url, base: "http://" + address, provider: provider, logs: &testlog.Book{}}
	config := fmt.Sprintf(outsideConfig, address, url, served.URL) + strings.Join(more, "")
	must(t, os.WriteFile(h.file("avm.yml"), []byte(config), 0o600))
	must(t, os.WriteFile(h.file("project.json"), manyPrompts(t, 20), 0o600))
	h.start()
	h.workspace = h.newWorkspace()
	h.member(h.workspace, "owner@example.com", "owner")
	h.project = h.newProject(h.workspace)
	h.key = h.newKey(h.workspace, "owner@example.com", allScopes()...)
	return h
}

// callAll runs every operation.
func (h *house) callAll() {
	h.t.Helper()
	ids := h.ids(h.project, h.key)
	h.ended(ids["audit_id"])
	for _, o := range h.operations() {
		a := h.call(o, h.key, ids)
		if a.status >= http.StatusBadRequest && a.status != http.StatusConflict {
			h.t.Errorf("%s %s: %d %s", o.method, o.path, a.status, a.body)
		}
	}
}

// side is one of two ways to the product whose reads are compared.
type side struct {
	*house

	ids map[string]string
}

// walked makes a project in which every operation that reads finds something.
func (h *house) walked() side {
	h.t.Helper()
	h.project = h.newProject(h.workspace) // callAll has deleted the one before
	ids := h.ids(h.project, h.key)
	h.ended(ids["audit_id"])
	return side{h, ids}
}

// read returns how long a read takes.
func (s side) read(o operation) time.Duration {
	s.t.Helper()
	begun := time.Now()
	if a := s.call(o, s.key, s.ids); a.status >= http.StatusInternalServerError {
		s.t.Errorf("%s %s: %d %s", o.method, o.path, a.status, a.body)
	}
	return time.Since(begun)
}

// compareReads reports how long each operation that reads takes on one side against the other,
// and returns how many it asked of each. Both are asked in turn, so that what else the machine
// does meanwhile touches both.
func compareReads(t *testing.T, one, other side) int {
	t.Helper()
	took := [2]map[operation][]time.Duration{{}, {}}
	reads := slices.DeleteFunc(one.operations(), func(o operation) bool { return o.method != http.MethodGet })
	for round := range warmingReads + comparedReads {
		for _, o := range reads {
			for i, s := range []side{one, other} {
				if d := s.read(o); round >= warmingReads {
					took[i][o] = append(took[i][o], d)
				}
			}
		}
	}
	logRatios(t, took[0], took[1])
	return len(reads) * (warmingReads + comparedReads)
}

// logRatios prints the medians of two sides and how often the one takes the other's time.
func logRatios(t *testing.T, one, other map[operation][]time.Duration) {
	t.Helper()
	ratios := make([]float64, 0, len(one))
	lines := make([]string, 0, len(one))
	for o, all := range one {
		mine, theirs := median(all), median(other[o])
		ratio := float64(mine) / float64(theirs)
		ratios = append(ratios, ratio)
		lines = append(lines, fmt.Sprintf("%5.1f× %8s %8s %s %s", ratio,
			theirs.Round(100*time.Microsecond), mine.Round(100*time.Microsecond), o.method, o.path))
	}
	slices.Sort(ratios)
	slices.Sort(lines)
	t.Logf("%d reads, %.1f times as long in the median\n%s", len(ratios), ratios[len(ratios)/2], strings.Join(lines, "\n"))
}

func median(all []time.Duration) time.Duration {
	all = slices.Sorted(slices.Values(all))
	return all[len(all)/2]
}

// settle makes projects, each in a workspace of its own, until each worker has one.
func (c *clusterHouse) settle() {
	c.t.Helper()
	goes := c.cluster.Nodes[1].Name(c.t)
	for c.here.project == "" || c.there.project == "" {
		workspace := c.newWorkspace()
		c.member(workspace, "owner@example.com", "owner")
		p := tenant{project: c.newProject(workspace), key: c.newKey(workspace, "owner@example.com", allScopes()...)}
		if c.cluster.Homes(c.t, []string{p.project})[goes] != nil {
			c.there = p
		} else {
			c.here = p
		}
	}
}

// launchIn launches an audit with both engines: 40 executions a repetition.
func (c *clusterHouse) launchIn(p tenant, repetitions int) audit {
	c.t.Helper()
	body := fmt.Sprintf(`{"engines":["assistant_a","overview_a"],"repetitions":%d,"max_estimated_credits":100000}`, repetitions)
	a := c.do(http.MethodPost, "/v1/projects/"+p.project+"/audits", p.key, body, "Idempotency-Key", uuid.NewString())
	if a.status != http.StatusCreated {
		c.t.Fatalf("launch: %d %s", a.status, a.body)
	}
	var launched []audit
	a.into(c.t, &launched)
	return launched[0]
}

// auditIn reads an audit; false: it cannot be read now.
func (c *clusterHouse) auditIn(p tenant, id string) (a audit, ok bool) {
	c.t.Helper()
	read := c.do(http.MethodGet, "/v1/projects/"+p.project+"/audits/"+id, p.key, "")
	if read.status != http.StatusOK {
		return audit{}, false
	}
	read.into(c.t, &a)
	return a, true
}

// wait polls until done, for as long as two thousand executions take on a slow machine.
func (c *clusterHouse) wait(what string, done func() bool) time.Duration {
	c.t.Helper()
	begun := time.Now()
	ctx, cancel := context.WithTimeout(c.t.Context(), clusterPatience)
	defer cancel()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for !done() {
		select {
		case <-ctx.Done():
			c.t.Fatalf("waited in vain: %s", what)
		case <-tick.C:
		}
	}
	return time.Since(begun)
}

// workerStops stops the worker and shows whom it costs what.
func (c *clusterHouse) workerStops() {
	c.t.Helper()
	must(c.t, c.cluster.Nodes[1].Stop(c.t.Context()))
	for _, path := range []string{"/v1/projects", "/v1/projects/" + c.there.project, "/v1/projects/" + c.there.project + "/prompts"} {
		a := c.do(http.MethodGet, path, c.there.key, "")
		if a.status != http.StatusServiceUnavailable || a.header.Get("Retry-After") == "" {
			c.t.Errorf("GET %s of the worker that is gone: %d, Retry-After %q", path, a.status, a.header.Get("Retry-After"))
		}
		if f := a.failure(c.t); f.Error.Code != "service_unavailable" || !f.Error.Retryable {
			c.t.Errorf("GET %s of the worker that is gone: %s", path, a.body)
		}
	}
	graph := c.do(http.MethodPost, "/graphql", c.there.key, fmt.Sprintf(`{"query":"{ project(id: \"%s\") { name } }"}`, c.there.project))
	if text := string(graph.body); !strings.Contains(text, `"service_unavailable"`) || !strings.Contains(text, `"retry_after"`) {
		c.t.Errorf("the graph of the worker that is gone: %s", text)
	}
	estimate := `{"engines":["assistant_a"]}`
	for _, p := range []tenant{c.here, c.there} {
		for _, path := range []string{"/v1/engines", "/v1/me", "/v1/credits"} {
			if a := c.do(http.MethodGet, path, p.key, ""); a.status != http.StatusOK {
				c.t.Errorf("GET %s while a worker is gone: %d %s", path, a.status, a.body)
			}
		}
	}
	for _, o := range []operation{
		{method: http.MethodGet, path: "/v1/projects"},
		{method: http.MethodGet, path: "/v1/projects/" + c.here.project + "/prompts"},
		{method: http.MethodPost, path: "/v1/projects/" + c.here.project + "/audits/estimate", body: estimate},
		{method: http.MethodPost, path: "/v1/projects/" + c.here.project + "/competitors", body: `{"name":"Rival"}`, idempotent: true},
	} {
		if a := c.call(o, c.here.key, nil); a.status >= http.StatusBadRequest {
			c.t.Errorf("%s %s of the worker that is there: %d %s", o.method, o.path, a.status, a.body)
		}
	}
}

// workerComesBack starts the worker again: the audit that waited for it ends, whole.
func (c *clusterHouse) workerComesBack(id string) {
	c.t.Helper()
	must(c.t, c.cluster.Nodes[1].Start(c.t.Context()))
	read := c.wait("the project is read", func() bool { _, ok := c.auditIn(c.there, id); return ok })
	var done audit
	took := c.wait("the audit that waited ends", func() bool {
		done, _ = c.auditIn(c.there, id)
		return ended(done)
	})
	if done.Status != "completed" || done.CompletedCount != 2000 {
		c.t.Errorf("the audit that waited: %+v", done)
	}
	c.t.Logf("the worker's projects were read %v after its start, and its audit ended after %v",
		read.Round(time.Millisecond), took.Round(time.Millisecond))
}

// coordinatorDies kills the coordinator while an audit runs, and starts it again.
func (c *clusterHouse) coordinatorDies() {
	c.t.Helper()
	running := c.launchIn(c.here, 5)
	c.wait("some answers", func() bool { a, _ := c.auditIn(c.here, running.ID); return a.CompletedCount > 0 })
	c.cluster.Nodes[0].Kill(c.t)
	if a := c.do(http.MethodGet, "/v1/me", c.here.key, ""); a.status != http.StatusServiceUnavailable {
		c.t.Errorf("without a coordinator: %d %s", a.status, a.body)
	}
	begun := time.Now()
	must(c.t, c.cluster.Nodes[0].Start(c.t.Context()))
	started := time.Since(begun)
	read := c.wait("the project is read", func() bool { _, ok := c.auditIn(c.here, running.ID); return ok })
	var done audit
	took := c.wait("the audit ends", func() bool { done, _ = c.auditIn(c.here, running.ID); return ended(done) })
	if done.Status != "completed" || done.CompletedCount != 200 {
		c.t.Errorf("the audit over the coordinator's death: %+v", done)
	}
	c.t.Logf("the coordinator started in %v; read again %v later; the audit ended after %v more",
		started.Round(time.Millisecond), read.Round(time.Millisecond), took.Round(time.Millisecond))
}
