package recorded

import (
	"slices"
	"testing"
	"unicode/utf8"
)

func TestLinksIn(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]Link{
		"ä [A](https://a.example/x_(y)?z=1) b":                 {{URL: "https://a.example/x_(y)?z=1", Title: "A", Start: 2, End: 34}},
		"[A]() and [B](https://chatgpt.com/?hints=search&q=b)": nil,
		"so ([A][1])\n\n[1]: https://a.example/ \"Title \"q\" x\"\n[2]: https://b.example/": {
			{URL: "https://a.example/", Title: `Title "q" x`, Start: 4, End: 10},
		},
		"[A][9]": nil,
		"plain":  nil,
	} {
		if got := linksIn(text); !slices.Equal(got, want) {
			t.Errorf("linksIn(%q) = %+v, want %+v", text, got, want)
		}
	}
}

// FuzzLinksIn: links have an address and lie within the text, one after another.
func FuzzLinksIn(f *testing.F) {
	f.Add("[a](https://b) [c][1]\n[1]: https://d \"e\"")
	f.Add("[[ä]](https://b(c)d)\xff[x][2]")
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, l := range linksIn(text) {
			if l.URL == "" || l.Start < end || l.End <= l.Start || l.End > utf8.RuneCountInString(text) {
				t.Errorf("%+v in %q", l, text)
			}
			end = l.End
		}
	})
}
