package extract

import (
	"net/url"
	"strings"
	"testing"
)

// TestRefreshTarget reads the forms of a meta refresh that browsers read.
func TestRefreshTarget(t *testing.T) {
	t.Parallel()
	for content, want := range map[string]string{
		"0; url=/en/":                   "/en/",
		"0;URL='https://example.com/a'": "https://example.com/a",
		`5 ; Url = "/a;b=c" rest`:       "/a;b=c",
		"0, /en/?a=b":                   "/en/?a=b",
		"0;/en/":                        "/en/",
		"0;url=":                        "",
		"30":                            "",
		"":                              "",
		"0;url='/not closed":            "/not closed",
		"0;url=/login?url=/a":           "/login?url=/a",
	} {
		if got := refreshTarget(content); got != want {
			t.Errorf("%q leads to %q, want %q", content, got, want)
		}
	}
}

// TestPagesThatLeadOnWithoutAClick holds that a meta refresh and frames are links without a text, by the base address.
func TestPagesThatLeadOnWithoutAClick(t *testing.T) {
	t.Parallel()
	at := &url.URL{Scheme: "https", Host: "example.com", Path: "/a/"}
	for content, want := range map[string]string{
		`<base href="/b/"><meta http-equiv="Refresh" content="0;url=c">`:               "https://example.com/b/c",
		`<meta http-equiv=refresh content="0;url=javascript:alert(1)">`:                "",
		`<meta http-equiv=refresh content="10">`:                                       "",
		`<frameset cols="1,2"><frame src="menu.html"><frame src=""><frame></frameset>`: "https://example.com/a/menu.html",
	} {
		read, err := Read(at, "text/html; charset=utf-8", []byte(content))
		if err != nil {
			t.Fatal(err)
		}
		var led []string
		for _, l := range read.Links {
			led = append(led, l.URL.String())
		}
		if got := strings.Join(led, ""); got != want || read.Document.Links.EmptyAnchor != 0 {
			t.Errorf("%s leads to %q, want %q", content, led, want)
		}
	}
}
