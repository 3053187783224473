package rollup_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/traffic/rollup"
)

func TestReferral(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		referrer, query string
		want            rollup.Source
	}{
		{"https://chatgpt.com/", "", rollup.AssistantA},
		{"https://www.perplexity.ai/search?q=x", "", rollup.AssistantD},
		{"", "a=b&utm_source=chatgpt.com", rollup.AssistantA},
		{"https://claude.ai/chat/1", "utm_source=newsletter", rollup.AssistantB},
		{"https://www.google.com/search?q=a", "", rollup.NoSource},
		{"https://www.google.com/search?udm=50&q=a", "", rollup.OverviewA},
		{"https://notchatgpt.com/", "", rollup.NoSource},
		{"https://chatgpt.com.evil.example/", "", rollup.NoSource},
		{"chatgpt.com", "", rollup.NoSource},
		{"", "xutm_source=chatgpt", rollup.NoSource},
	} {
		if got := rollup.Referral([]byte(c.referrer), []byte(c.query)); got != c.want {
			t.Errorf("%q %q is %q, want %q", c.referrer, c.query, got, c.want)
		}
	}
}

func scan(t *testing.T, body string) (*rollup.Scan, []rollup.Line) {
	t.Helper()
	s := newScan(t)
	var lines []rollup.Line
	if err := s.Read(strings.NewReader(body), func(some []rollup.Line) error {
		lines = append(lines, some...)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return s, lines
}

const object = `{"time":"2026-11-21T09:30:15Z","address":"192.0.2.7","url":"/a","status":200,"user_agent":"GPTBot/1.2"}`

// A JSON array is read like lines.
func TestArray(t *testing.T) {
	t.Parallel()
	s, lines := scan(t, "[ "+object+",\n"+strings.ReplaceAll(object, `"/a"`, `"/\"}b"`)+" ]")
	if len(lines) != 2 || s.Rejected != 0 || s.Paths.Names[1] != `/"}b` {
		t.Errorf("%d lines, %d rejected, paths %q", len(lines), s.Rejected, s.Paths.Names)
	}
}

// A line that occurs twice in a body is two lines, and the same two in the next body.
func TestDigests(t *testing.T) {
	t.Parallel()
	body := object + "\n" + object + "\n"
	_, first := scan(t, body)
	_, again := scan(t, body)
	if len(first) != 2 || first[0].Digest == first[1].Digest || first[0].Digest != again[0].Digest || first[1].Digest != again[1].Digest {
		t.Errorf("digests %v, then %v", first, again)
	}
}

func TestRefusedLines(t *testing.T) {
	t.Parallel()
	s, lines := scan(t, object+"\nnonsense\n"+strings.ReplaceAll(object, "2026-11-21", "2027-11-21")+"\n"+
		strings.Repeat("x", 300_000)+"\n"+object+"\n")
	if len(lines) != 2 || s.Rejected != 3 || len(s.Sample) != 3 {
		t.Fatalf("%d lines, %d rejected: %v", len(lines), s.Rejected, s.Sample)
	}
	for i, line := range []int{2, 3, 4} {
		if s.Sample[i].Line != line {
			t.Errorf("sample %d is of line %d", i, s.Sample[i].Line)
		}
	}
}

// Every AI system has a name and a label of its own.
func TestSourcesHaveLabels(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, s := range rollup.Sources() {
		if s.Label() == "" || seen[s.Label()] || rollup.LabelOf(s.String()) != s.Label() {
			t.Errorf("%s is called %q, and by its name %q", s, s.Label(), rollup.LabelOf(s.String()))
		}
		seen[s.Label()] = true
	}
	if got := rollup.LabelOf("unheard of"); got != "unheard of" {
		t.Errorf("a name that nobody has is called %q", got)
	}
}

// Paths of a body are bounded in sum, however long they are. The others count as one.
func TestPathsAreBoundedInSum(t *testing.T) {
	t.Parallel()
	s := newScan(t)
	at := time.Date(2026, 11, 1, 9, 0, 0, 0, time.UTC).Format("02/Jan/2006:15:04:05 -0700")
	var b strings.Builder
	for i := range 40_000 {
		fmt.Fprintf(&b, "192.0.2.7 - - [%s] \"GET /%d/%s HTTP/1.1\" 200 5 \"-\" \"GPTBot/1.2\"\n", at, i, strings.Repeat("p", 900))
	}
	others := 0
	err := s.Read(strings.NewReader(b.String()), func(lines []rollup.Line) error {
		for i := range lines {
			if s.Paths.Names[lines[i].Path] == model.OtherCrawlPaths {
				others++
			}
		}
		return nil
	})
	sum := 0
	for _, name := range s.Paths.Names {
		sum += len(name)
	}
	if err != nil || sum > 16<<20 || sum < 8<<20 || others+len(s.Paths.Names)-1 != 40_000 {
		t.Errorf("%d bytes of %d paths, %d others: %v", sum, len(s.Paths.Names), others, err)
	}
}

func TestPathsAreStoredAsText(t *testing.T) {
	t.Parallel()
	if got := rollup.CleanPath([]byte("/a\x00\xff")); strings.ContainsRune(got, 0) || got != "/a��" {
		t.Errorf("cleaned to %q", got)
	}
}
