package robots_test

import (
	"slices"
	"testing"

	"github.com/answer-visibility/avm/crawl/site/robots"
)

func TestVerdictsPerAgent(t *testing.T) {
	t.Parallel()
	file := robots.Read([]byte(`User-agent: GPTBot
User-agent: CCBot
Disallow: /

User-agent: ClaudeBot
Disallow: /private/
Allow: /

User-agent: *
Disallow: /cart
Sitemap: https://example.com/sitemap.xml
Content-Signal: search=yes, ai-train=no
`))
	verdicts := file.Verdicts()
	blocked := func(path string) []string {
		var names []string
		for _, a := range verdicts.Blocked(path) {
			names = append(names, a.Name)
		}
		return names
	}
	for _, c := range []struct {
		path, agent string
		blocked     bool
	}{
		{"/", "GPTBot", true},
		{"/", "CCBot", true},
		{"/", "ClaudeBot", false},
		{"/", "PerplexityBot", false},
		{"/private/a", "ClaudeBot", true},
		{"/cart", "PerplexityBot", true},
		{"/cart", "ClaudeBot", false},
	} {
		if got := slices.Contains(blocked(c.path), c.agent); got != c.blocked {
			t.Errorf("%s for %s: blocked %v", c.path, c.agent, got)
		}
	}
	if len(file.Sitemaps()) != 1 || len(file.Signals()) != 1 {
		t.Errorf("sitemaps %v, signals %v", file.Sitemaps(), file.Signals())
	}
}

func TestAgentsHaveKnownPurposes(t *testing.T) {
	t.Parallel()
	all := robots.Agents()
	if len(all) < 150 {
		t.Errorf("only %d agents", len(all))
	}
	for _, a := range all {
		switch a.Purpose {
		case robots.Training, robots.Search, robots.UserFetch, robots.Other:
		default:
			t.Errorf("%s has the purpose %q", a.Name, a.Purpose)
		}
		if a.Name == "" {
			t.Error("an agent has no name")
		}
	}
}
