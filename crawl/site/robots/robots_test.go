package robots_test

import (
	"encoding/json"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/crawl/site/robots"
)

// robotsCase is one robots.txt with questions and their answers.
type robotsCase struct {
	ID     string `json:"id"`
	Text   string `json:"robots_txt"`
	Bytes  []byte `json:"robots_txt_base64"`
	Expect []struct {
		URL       string `json:"url"`
		UserAgent string `json:"user_agent"`
		Outcome   string `json:"outcome"`
		Type      string `json:"type"`
		Why       string `json:"why"`
	} `json:"expect"`
}

// beyond are the cases whose answers are not RFC 9309's, and why.
func beyond() map[string]string {
	return map[string]string{
		"index-page#1":      "one crawler's own rule",
		"user-agent-name#1": "one crawler's own rule",
		"non-ascii-paths#4": "a draft's: by 2.2.2 an encoded letter is that letter",
		"327748#1":          "by 2.2.2 /robots.txt is always allowed",
		"860237#1":          "by 2.2.2 /robots.txt is always allowed",
	}
}

// Every answer that RFC 9309 gives in the published cases is ours.
func TestRobotsByTheStandard(t *testing.T) {
	t.Parallel()
	asked := 0
	for _, file := range files(t, filepath.Join(shared(t, "crawl/robots_spec_tests"), "*.json")) {
		var cases []robotsCase
		if err := json.Unmarshal(read(t, file), &cases); err != nil {
			t.Fatal(err)
		}
		for _, c := range cases {
			content := c.Bytes
			if content == nil {
				content = []byte(c.Text)
			}
			parsed := robots.Read(content)
			for _, want := range c.Expect {
				asked++
				rules := parsed.For(want.UserAgent)
				if got := rules.Allows(pathOf(t, want.URL)); got != (want.Outcome == "ALLOWED") && beyond()[c.ID] == "" {
					t.Errorf("%s (%s): %s may ask for %s: %v; %s", c.ID, want.Type, want.UserAgent, want.URL, got, want.Why)
				}
			}
		}
	}
	if asked < 250 {
		t.Errorf("only %d questions", asked)
	}
}

func pathOf(t *testing.T, address string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return u.RequestURI()
}

// What real sites serve is read without harm, and never forbids everything by
// being odd.
func TestRealRobotsAreRead(t *testing.T) {
	t.Parallel()
	opened := 0
	all := files(t, filepath.Join(shared(t, "crawl/robots_real"), "*"))
	for _, file := range all {
		content := robots.Read(read(t, file))
		rules := content.For("AnswerVisibilityBot")
		if !rules.Allows("/robots.txt") || rules.Delay < 0 || rules.Delay > time.Hour {
			t.Errorf("%s: %v", file, rules.Delay)
		}
		if rules.Allows("/") {
			opened++
		}
	}
	if opened < len(all)*9/10 {
		t.Errorf("%d of %d let us in", opened, len(all))
	}
}

func TestRobots(t *testing.T) {
	t.Parallel()
	const text = `Allow: /before-everybody
User-agent: other
User-agent: MyBot/2.0 # comment
Crawl-delay: 2.5
Disallow: /a*c$
Allow: /x/
Disallow: /x
disallow /typed
Disallow:
Sitemap: https://example.com/sitemap.xml
User-agent: *
Disallow: /
Crawl-delay: nonsense
User-agent: mybot
Disallow: /caf%c3%a9
Crawl-delay: 1e300
`
	file := robots.Read([]byte(text))
	mine, others := file.For("MyBot/7"), file.For("somebody")
	for path, want := range map[string]bool{
		"": true, "/": true, "/abc": false, "/abcd": true, "/a/b?c": false, "/x/y": true, "/xy": false, "/typed": false,
		"/café": false, "/caf%C3%A9/menu": false, "/cafe": true, "/robots.txt": true,
	} {
		if mine.Allows(path) != want {
			t.Errorf("%s is allowed: %v", path, !want)
		}
	}
	if others.Allows("/any") || !others.Allows("/robots.txt") || others.Delay != 0 || mine.Delay != time.Hour {
		t.Errorf("others %v, delays %v and %v", others.Allows("/any"), others.Delay, mine.Delay)
	}
	var none robots.File
	if !none.For("MyBot").Allows("/any") {
		t.Error("no rules forbid")
	}
	long := robots.Read([]byte(strings.Repeat("# nothing\n", robots.MaxBytes/10) + "User-agent: *\nDisallow: /\n"))
	if !long.For("MyBot").Allows("/any") {
		t.Error("what is beyond the bound was read")
	}
}

func FuzzRobots(f *testing.F) {
	f.Add([]byte("User-agent: *\nDisallow: /a*b$\nCrawl-delay: 3"), "/aXb")
	f.Add([]byte("\xef\xbb\xbfuser-agent bot\r\nallow: /%zz\r\ndisallow: /**"), "/%")
	f.Fuzz(func(t *testing.T, content []byte, path string) {
		file := robots.Read(content)
		rules := file.For("bot")
		if !rules.Allows("/robots.txt") || rules.Delay < 0 || rules.Allows(path) && rules.Allows("") != rules.Allows("/") {
			t.Errorf("%q", content)
		}
	})
}
