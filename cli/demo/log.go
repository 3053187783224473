package demo

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"time"
)

// The days of the sample log and of the sample's visits count from 0, half a year before the sample was made.
const (
	// sampleDays is how many days before the sample was made the log begins.
	sampleDays = 7 * historyWeeks
	// Of lostDays from lostDay on the sample has no log.
	lostDay  = 117
	lostDays = 4
	// On brokenDay the site answers every third request with an error.
	brokenDay = 88
	// changeDay is the day of the site's latest changes: its robots.txt blocks some agents from then on, a page was
	// removed and two were added.
	changeDay = sampleDays - 28

	daySeconds = 24 * 60 * 60
)

// sampleClient is a kind of client that asks for pages in the sample log.
type sampleClient struct {
	agent     string
	addresses []string // several: visitors, each of which comes once a day
	sender    string   // the host of the AI system that sent them; empty: none did
	first     float64  // requests of a day at the beginning
	last      float64  // and at the end of the half year
	weekend   float64  // share of a weekday's requests that come on a day of a weekend
	paths     []string
	blocked   blocking
}

// blocking is what becomes of a client after the site's latest changes.
type blocking int

const (
	welcome blocking = iota
	obeys            // reads robots.txt alone
	refused          // comes as before, and the site answers 403
)

// visitors returns the addresses of a number of visitors, from a network reserved for documentation.
func visitors(network string, n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("%s.%d", network, i+1)
	}
	return list
}

// sampleClients are bots at their operators' published addresses, an impostor of a bot, an unknown bot, and
// people whom AI systems sent.
func sampleClients() []sampleClient {
	const (
		browser = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"
		gecko   = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; "
	)
	everything := []string{
		"/", "/headphones", "/earbuds", "/tv", "/headphones/wh-ch720n", "/headphones/wh-ch520", "/headphones/wh-ch710n", "/headphones/wh-ch720n-copy",
		"/earbuds/wf-c510", "/earbuds/wf-c700n", "/tv/bravia", "/tv/bravia-3", "/compare/headphones-vs-earbuds", "/prices", "/guides/replace-ear-pads",
		"/guides/battery", "/blog/noise-cancelling", "/faq", "/support", "/about", "/robots.txt", "/sitemap.xml", "/blog/missing",
	}
	answers := []string{
		"/headphones/wh-ch720n", "/headphones/wh-ch720n", "/compare/headphones-vs-earbuds", "/guides/battery", "/headphones", "/tv/bravia", "/earbuds/wf-c700n", "/faq",
	}
	person := func(network, sender string, first, last float64) sampleClient {
		return sampleClient{agent: browser, addresses: visitors(network, 60), sender: sender, first: first, last: last, weekend: 0.7, paths: answers}
	}
	bot := func(agent, address string, first, last float64, paths []string) sampleClient {
		return sampleClient{agent: agent, addresses: []string{address}, first: first, last: last, weekend: 1, paths: paths}
	}
	perplexity := bot(gecko+"PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)", "3.211.124.183", 14, 22, everything)
	perplexity.blocked = obeys
	bytespider := bot("Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider)", "203.0.113.90", 9, 12, everything)
	bytespider.blocked = refused
	return []sampleClient{
		bot(gecko+"GPTBot/1.2; +https://openai.com/gptbot)", "4.227.36.17", 38, 46, everything),
		bot(gecko+"OAI-SearchBot/1.0; +https://openai.com/searchbot)", "20.14.99.97", 16, 41, everything),
		bot(gecko+"ChatGPT-User/1.0; +https://openai.com/bot)", "4.151.71.180", 8, 34, answers),
		bot(gecko+"ClaudeBot/1.0; +claudebot@anthropic.com)", "34.85.172.162", 27, 30, everything),
		bot(gecko+"Claude-User/1.0; +Claude-User@anthropic.com)", "34.11.34.31", 1, 5, answers),
		perplexity,
		bot(gecko+"Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)", "34.193.163.52", 3, 7, answers),
		bytespider,
		bot("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "34.22.85.3", 48, 52, everything),
		bot("Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", "13.66.139.9", 24, 22, everything),
		bot(gecko+"GPTBot/1.2; +https://openai.com/gptbot)", "203.0.113.66", 2, 5, everything), // bears a name that is not its own
		bot("SampleResearchBot/0.3", "203.0.113.70", 1, 2, everything),
		person("192.0.2", "chatgpt.com", 5, 21),
		person("198.51.100", "www.perplexity.ai", 2, 5),
		person("203.0.113", "gemini.google.com", 1, 6),
		person("192.0.2", "copilot.microsoft.com", 1, 3),
		person("198.51.100", "claude.ai", 0.4, 2),
		person("203.0.113", "", 12, 14),
	}
}

// logs are the sample log in files: that before the lost days and that after them. Both are the same whenever
// they are made, but that the second one grows with time.
func logs(first, now time.Time) []string {
	var before, after strings.Builder
	for day := 0; ; day++ {
		at := first.AddDate(0, 0, day)
		switch {
		case at.After(now):
			return []string{before.String(), after.String()}
		case day < lostDay:
			writeDay(&before, at, day, now)
		case day >= lostDay+lostDays:
			writeDay(&after, at, day, now)
		}
	}
}

// writeDay writes the lines of a day, up to now.
func writeDay(b *strings.Builder, at time.Time, day int, now time.Time) {
	type line struct {
		second int
		text   string
	}
	var lines []line
	clients := sampleClients()
	for i := range clients {
		c := &clients[i]
		random := rand.New(rand.NewPCG(uint64(day), uint64(i))) //nolint:gosec // samples need no secrecy
		for n := range c.requests(at, day, random) {
			second := random.IntN(daySeconds)
			path := c.path(day, random)
			status := c.status(path, day, random)
			lines = append(lines, line{second, fmt.Sprintf("%s - - [%s] \"GET %s HTTP/1.1\" %d %d \"%s\" \"%s\"\n",
				c.addresses[n%len(c.addresses)], at.Add(time.Duration(second)*time.Second).Format("02/Jan/2006:15:04:05 -0700"),
				path, status, 4000+random.IntN(900), c.referrer(), c.agent)})
		}
	}
	slices.SortStableFunc(lines, func(a, b line) int { return cmp.Compare(a.second, b.second) })
	for _, l := range lines {
		if !at.Add(time.Duration(l.second) * time.Second).After(now) {
			b.WriteString(l.text)
		}
	}
}

// referrer returns what a client says about the page that it comes from.
func (c *sampleClient) referrer() string {
	if c.sender == "" {
		return "-"
	}
	return "https://" + c.sender + "/"
}

// requests draws how many requests of a kind of client a day has.
func (c *sampleClient) requests(at time.Time, day int, random *rand.Rand) int {
	n := c.first + (c.last-c.first)*float64(day)/sampleDays
	if c.blocked == obeys && day >= changeDay {
		n = 2
	}
	if weekday := at.Weekday(); weekday == time.Saturday || weekday == time.Sunday {
		n *= c.weekend
	}
	const spread = 0.4
	return int(math.Round(n * (1 + spread*(random.Float64()-1/2.0))))
}

// path draws what a client asks for.
func (c *sampleClient) path(day int, random *rand.Rand) string {
	if c.blocked == obeys && day >= changeDay {
		return "/robots.txt"
	}
	for {
		path := c.paths[random.IntN(len(c.paths))]
		if added := path == "/earbuds/wf-c700n" || path == "/guides/battery"; !added || day >= changeDay {
			return path
		}
	}
}

// status draws how the site answers.
func (c *sampleClient) status(path string, day int, random *rand.Rand) int {
	switch {
	case c.blocked == refused && day >= changeDay && path != "/robots.txt":
		return http.StatusForbidden
	case day == brokenDay && random.IntN(3) == 0:
		return http.StatusServiceUnavailable
	case path == "/blog/missing", path == "/headphones/wh-ch710n" && day >= changeDay:
		return http.StatusNotFound
	default:
		return http.StatusOK
	}
}
