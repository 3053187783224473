package bots_test

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/crawl/site/robots"
	"github.com/answer-visibility/avm/traffic/bots"
)

func builtIn(t *testing.T) (*bots.Catalogue, *bots.Matcher) {
	t.Helper()
	c, err := bots.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	m, err := bots.NewMatcher(c)
	if err != nil {
		t.Fatal(err)
	}
	return c, m
}

// Site crawls and AI traffic know the same AI agents.
func TestAgentsOfRobotsAreInTheCatalogue(t *testing.T) {
	t.Parallel()
	c, _ := builtIn(t)
	agents := map[string]string{}
	for i := range c.Bots {
		if b := &c.Bots[i]; b.AIAgent {
			for _, name := range b.Robots {
				agents[strings.ToLower(name)] = b.ID
			}
		}
	}
	seen := map[string]bool{}
	for _, a := range robots.Agents() {
		id := agents[strings.ToLower(a.Name)]
		if id == "" {
			t.Errorf("%s is no AI agent of the catalogue", a.Name)
		}
		seen[id] = true
	}
	for name, id := range agents {
		if !seen[id] {
			t.Errorf("%s is no agent of site crawls", name)
		}
	}
}

func TestMatch(t *testing.T) {
	t.Parallel()
	_, m := builtIn(t)
	for agent, want := range map[string]string{
		"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)":           "gptbot",
		"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot":        "chatgpt-user",
		"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot)": "oai-searchbot",
		"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)":          "claudebot",
		"Mozilla/5.0 (compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)":                                "perplexitybot",
		"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)":                                         "googlebot",
		"Googlebot-Image/1.0": "googlebot-image",
		"Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)":                                         "bingbot",
		"meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)":                       "meta-externalagent",
		"CCBot/2.0 (https://commoncrawl.org/faq/)":                                                                        "ccbot",
		"Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)":     "bytespider",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36": "",
		"Mozilla/5.0 (Linux; Android 10; CUBOT P40) AppleWebKit/537.36":                                                   "",
		"Mozilla/5.0 (Macintosh) AppleWebKit/537.36 Operator Chrome/120":                                                  "",
		"": "",
	} {
		got := ""
		if b := m.Match([]byte(agent)); b != nil {
			got = b.ID
		}
		if got != want {
			t.Errorf("%q is %q, want %q", agent, got, want)
		}
	}
}

func TestCandidate(t *testing.T) {
	t.Parallel()
	for agent, want := range map[string]string{
		"Mozilla/5.0 (compatible; NobodyKnowsBot/3.1; +https://example.com)": "NobodyKnowsBot",
		"new-crawler/1.0": "new-crawler",
		"Mozilla/5.0 (Linux; Android 10; CUBOT P40)":    "",
		"Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0": "",
	} {
		if got, _ := bots.Candidate([]byte(agent)); got != want {
			t.Errorf("%q is %q, want %q", agent, got, want)
		}
	}
}

// Every AI agent is found by its own name, unless robots.txt alone speaks to it.
func TestEveryAgentIsFoundByItsPatterns(t *testing.T) {
	t.Parallel()
	c, m := builtIn(t)
	agents := 0
	for i := range c.Bots {
		b := &c.Bots[i]
		if b.AIAgent {
			agents++
		}
		for _, p := range b.Patterns {
			plain := []byte(p)
			plain = slices.DeleteFunc(plain, func(c byte) bool { return c == '^' || c == '$' })
			if found := m.Match(plain); found == nil || found.Purpose != b.Purpose && found.ID != b.ID && b.AIAgent {
				t.Errorf("%q of %s is found as %v", p, b.ID, found)
			}
		}
	}
	if agents < 150 {
		t.Errorf("%d AI agents", agents)
	}
}

func TestRead_Refuses(t *testing.T) {
	t.Parallel()
	for name, raw := range map[string]string{
		"no version":      `{"bots":[{"id":"a","name":"A","purpose":"other","patterns":["abc"]}]}`,
		"unknown purpose": `{"version":"1","bots":[{"id":"a","name":"A","purpose":"x","patterns":["abc"]}]}`,
		"no pattern":      `{"version":"1","bots":[{"id":"a","name":"A","purpose":"other"}]}`,
		"same pattern":    `{"version":"1","bots":[{"id":"a","name":"A","purpose":"other","patterns":["abc"]},{"id":"b","name":"B","purpose":"other","patterns":["ABC"]}]}`,
		"unknown range":   `{"version":"1","bots":[{"id":"a","name":"A","purpose":"other","patterns":["abc"],"ranges":["../x"]}]}`,
		"no JSON":         `{`,
	} {
		if _, err := bots.Read([]byte(raw)); err == nil {
			t.Errorf("%s: was accepted", name)
		}
	}
}

// phonebook is a resolver with few entries.
type phonebook struct {
	names     map[string]string
	addresses map[string]string
	away      bool
	asked     int
}

var errAway = errors.New("no answer")

func (p *phonebook) LookupAddr(_ context.Context, addr string) ([]string, error) {
	p.asked++
	if p.away {
		return nil, errAway
	}
	if name, ok := p.names[addr]; ok {
		return []string{name}, nil
	}
	return nil, &net.DNSError{IsNotFound: true}
}

func (p *phonebook) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	if a, ok := p.addresses[host]; ok {
		return []netip.Addr{netip.MustParseAddr(a)}, nil
	}
	return nil, &net.DNSError{IsNotFound: true}
}

func TestVerify(t *testing.T) {
	t.Parallel()
	c, _ := builtIn(t)
	ranges, err := bots.BuiltInRanges()
	if err != nil {
		t.Fatal(err)
	}
	book := &phonebook{
		names:     map[string]string{"192.0.2.1": "baiduspider-1.crawl.baidu.com.", "192.0.2.2": "baiduspider-2.crawl.baidu.com.", "192.0.2.3": "evilbaidu.com."},
		addresses: map[string]string{"baiduspider-1.crawl.baidu.com": "192.0.2.1", "baiduspider-2.crawl.baidu.com": "198.51.100.9"},
	}
	v := bots.NewVerifier(ranges, book, time.Now)
	for _, k := range []struct {
		bot, address string
		want         bots.Verification
	}{
		{"gptbot", "20.171.206.1", bots.Verified},
		{"gptbot", "192.0.2.1", bots.Failed},
		{"googlebot", "66.249.66.1", bots.Verified},
		{"ccbot", "192.0.2.9", bots.Failed},
		{"bytespider", "192.0.2.1", bots.Unverified},
		{"baiduspider", "192.0.2.1", bots.Verified},
		{"baiduspider", "192.0.2.2", bots.Failed},
		{"baiduspider", "192.0.2.3", bots.Failed},
	} {
		claim := bots.Claim{Bot: c.ByID(k.bot), Address: netip.MustParseAddr(k.address)}
		v.Settle(t.Context(), []bots.Claim{claim})
		if got, settled := v.Check(claim); got != k.want || !settled {
			t.Errorf("%s at %s is %s (settled: %v), want %s", k.bot, k.address, got, settled, k.want)
		}
	}
}

// An unavailable resolver settles nothing, and is not asked for every client.
func TestVerify_ResolverAway(t *testing.T) {
	t.Parallel()
	c, _ := builtIn(t)
	book := &phonebook{away: true}
	v := bots.NewVerifier(nil, book, time.Now)
	address := netip.MustParseAddr("192.0.2.1")
	for range 1_000 {
		address = address.Next()
		claim := bots.Claim{Bot: c.ByID("baiduspider"), Address: address}
		v.Settle(t.Context(), []bots.Claim{claim})
		if got, _ := v.Check(claim); got != bots.Unverified {
			t.Fatalf("is %s", got)
		}
	}
	if book.asked > 100 {
		t.Errorf("asked %d times", book.asked)
	}
}
