package cli_test

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage/storagetest"
)

const (
	madeInOutage = 8  // projects of each way to make them: without a choice half of their ids are on the unavailable worker
	askedInHang  = 40 // requests for a project on a worker that hangs
)

// While a worker is down, and while one hangs, projects are made and found by name, other workspaces are served, the
// projects of the worker are refused at once, and the log says so once.
func TestClusterNodesFromOutside(t *testing.T) { //nolint:paralleltest // three servers are enough at a time
	if !storagetest.Distributed() {
		return // needs Citus: make test-distributed
	}
	c := &clusterHouse{cluster: storagetest.NewCluster(t, 2)}
	c.house = houseOn(t, c.cluster.URL())
	c.settle()
	worker := c.cluster.Nodes[1]
	must(t, worker.Stop(t.Context()))
	c.makesProjects("Down")
	c.listsNames()
	c.refuses(c.there)
	c.serves(c.here)
	c.logsOnce("a node of the database is unavailable")
	must(t, worker.Start(t.Context()))
	c.wait("the project is read", func() bool { return c.reads(c.there).status == http.StatusOK })
	c.hangs(worker)
}

// hangs stops each process of a worker with SIGSTOP and lets them continue.
func (c *clusterHouse) hangs(worker *storagetest.Node) {
	c.t.Helper()
	resume := worker.Suspend(c.t)
	defer resume()
	var asking sync.WaitGroup
	for range 4 { // each on a connection of its own
		asking.Go(func() { c.refuses(c.there) })
	}
	asking.Wait()
	before := c.stuck()
	for range askedInHang {
		c.refuses(c.there)
	}
	if now := c.stuck(); now > before {
		c.t.Errorf("%d statements wait for the worker, %d before %d requests more", now, before, askedInHang)
	}
	c.serves(c.here)
	c.makesProjects("Hung")
	resume()
	c.wait("the project is read", func() bool { return c.reads(c.there).status == http.StatusOK })
}

// stuck returns how many of the coordinator's processes wait for a worker.
func (c *clusterHouse) stuck() int {
	return c.number(`SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND backend_type = 'client backend' AND pid <> pg_backend_pid()`)
}

func (c *clusterHouse) reads(p tenant) answer {
	return c.do(http.MethodGet, "/v1/projects/"+p.project+"/prompts", p.key, "")
}

// refuses wants a project to be unavailable.
func (c *clusterHouse) refuses(p tenant) {
	c.t.Helper()
	if a := c.reads(p); a.status != http.StatusServiceUnavailable || a.header.Get("Retry-After") == "" {
		c.t.Errorf("a project of the worker that is away: %d, Retry-After %q, %s", a.status, a.header.Get("Retry-After"), a.body)
	}
}

// serves wants a project to be there.
func (c *clusterHouse) serves(p tenant) {
	c.t.Helper()
	for range 10 {
		if a := c.reads(p); a.status != http.StatusOK {
			c.t.Errorf("a project of the worker that answers: %d %s", a.status, a.body)
		}
	}
}

// makesProjects makes projects by the command line and by the graph, and finds them by name.
func (c *clusterHouse) makesProjects(name string) {
	c.t.Helper()
	for i := range madeInOutage {
		path := c.file("named.json")
		named := fmt.Sprintf("%s %d", name, i)
		must(c.t, os.WriteFile(path, fmt.Appendf(nil, `{"name": %q, "brand_name": "Acme", "website_url": "https://acme.example",
			"country_code": "US", "language_code": "en"}`, named), 0o600))
		id := c.made("id", "project", "create", "--workspace", c.workspace, "--file", path)
		if shown := c.made("id", "project", "show", "--project", named); shown != id {
			c.t.Errorf("the project %q is %q, made as %q", named, shown, id)
		}
		if _, stderr, status := c.run("audit", "list", "--project", named); status != 0 {
			c.t.Errorf("audits of %q: %d %s", named, status, stderr)
		}
		body := fmt.Sprintf(`{"query":"mutation { createProject(input: {name: \"%s by graph\", brandName: \"Acme\", `+
			`websiteUrl: \"https://acme.example\", countryCode: \"US\", languageCode: \"en\"}) { id name } }"}`, named)
		a := c.do(http.MethodPost, "/graphql", c.key, body, "Idempotency-Key", uuid.NewString())
		if a.status != http.StatusOK || strings.Contains(string(a.body), `"errors"`) {
			c.t.Errorf("made by the graph: %d %s", a.status, a.body)
		}
	}
}

// listsNames lists projects while a worker is unavailable: that asks the coordinator alone.
func (c *clusterHouse) listsNames() {
	c.t.Helper()
	a := c.do(http.MethodPost, "/graphql", c.there.key, `{"query":"{ projects(limit: 100) { items { id name brandName } } }"}`)
	if a.status != http.StatusOK || !strings.Contains(string(a.body), c.there.project) {
		c.t.Errorf("names of projects: %d %s", a.status, a.body)
	}
	if _, stderr, status := c.run("project", "list"); status != 0 {
		c.t.Errorf("avm project list: %d %s", status, stderr)
	}
}

// logsOnce wants one line about an outage after many requests that met it.
func (c *clusterHouse) logsOnce(line string) {
	c.t.Helper()
	for range 20 {
		c.refuses(c.there)
	}
	if n := strings.Count(c.logs.String(), line); n != 1 {
		c.t.Errorf("%d lines of %q:\n%s", n, line, c.logs)
	}
	if n := strings.Count(c.logs.String(), "08006"); n > 1 {
		c.t.Errorf("%d lines about one cause:\n%s", n, c.logs)
	}
}
