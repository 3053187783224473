package main

import (
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
)

// plantedSite is a website whose owner can do what actions propose.
type plantedSite struct {
	*httptest.Server

	mu     sync.Mutex
	broken map[string]bool // rules of the site that its article pages fail
	denied map[string]bool // agents in robots.txt
	pages  []string        // subjects of pages that were published
	linked map[string]bool // subjects of articles that the guide links to
}

// The rules that articles fail, and the agents that robots.txt denies. Every other one
// of each is put right once it is declared.
func plantedRules() []string {
	return []string{"title-missing", "description-missing", "h1-missing", "viewport-missing", "doctype-missing", "charset-undeclared"}
}

func plantedAgents() []string {
	return []string{"YouBot", "PerplexityBot", "ChatGPT-User", "Claude-Web"}
}

// plantedSubjects are articles that the guide names and does not link to.
func plantedSubjects() []string {
	return []string{"trail running shoes", "winter hiking socks", "light rain jackets", "warm down vests"}
}

func newPlantedSite() *plantedSite {
	s := &plantedSite{broken: map[string]bool{}, denied: map[string]bool{}, linked: map[string]bool{}}
	for _, rule := range plantedRules() {
		s.broken[rule] = true
	}
	for _, agent := range plantedAgents() {
		s.denied[agent] = true
	}
	s.Server = httptest.NewServer(s)
	return s
}

// change changes the site.
func (s *plantedSite) change(fn func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fn()
}

func pathOf(subject string) string { return "/" + strings.ReplaceAll(subject, " ", "-") }

// articleText is long enough for a page to be worth finding.
const articleText = `<p>All about it, in a few words that say little: what it is made of, where it comes from, how
long it lasts, what it costs, and what people who have used it for a year or two say about it.</p>`

// ServeHTTP answers with a page of the site.
func (s *plantedSite) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	subjects := append(plantedSubjects(), s.pages...)
	switch {
	case r.URL.Path == "/robots.txt":
		w.Header().Set("Content-Type", "text/plain")
		for _, agent := range plantedAgents() {
			if s.denied[agent] {
				_, _ = fmt.Fprintf(w, "User-agent: %s\nDisallow: /\n\n", agent)
			}
		}
		_, _ = fmt.Fprint(w, "User-agent: *\nAllow: /\n")
	case r.URL.Path == "/":
		s.write(w, "Acme outdoors", "<p>Acme makes clothes.</p>", append([]string{"guide"}, subjects...), false)
	case r.URL.Path == "/guide":
		s.write(w, "Guide", s.guide(), nil, false)
	case slices.ContainsFunc(subjects, func(subject string) bool { return pathOf(subject) == r.URL.Path }):
		s.write(w, strings.ReplaceAll(r.URL.Path[1:], "-", " "), articleText, nil, true)
	default:
		http.NotFound(w, r)
	}
}

// guide names all subjects, and links to those that were linked.
func (s *plantedSite) guide() string {
	var text strings.Builder
	for _, subject := range plantedSubjects() {
		named := subject
		if s.linked[subject] {
			named = `<a href="` + pathOf(subject) + `">` + subject + `</a>`
		}
		text.WriteString("<h2>About " + named + "</h2><p>Choose them with care, and read what others say.</p>")
	}
	return text.String()
}

// write writes a page. Articles fail the rules that are broken; links stand outside of
// the main content.
func (s *plantedSite) write(w http.ResponseWriter, title, body string, links []string, article bool) {
	fails := func(rule string) bool { return article && s.broken[rule] }
	w.Header().Set("Content-Type", "text/html")
	part := func(rule, text string) {
		if !fails(rule) {
			_, _ = fmt.Fprint(w, text)
		}
	}
	title = html.EscapeString(title)
	part("doctype-missing", "<!DOCTYPE html>")
	_, _ = fmt.Fprint(w, `<html lang="en"><head>`)
	part("charset-undeclared", `<meta charset="utf-8">`)
	part("viewport-missing", `<meta name="viewport" content="width=device-width, initial-scale=1">`)
	part("title-missing", "<title>"+title+"</title>")
	part("description-missing", `<meta name="description" content="What Acme knows about `+title+`, with advice and prices.">`)
	_, _ = fmt.Fprint(w, "</head><body><nav>")
	for _, subject := range links {
		_, _ = fmt.Fprintf(w, `<a href="%s">%s</a> `, pathOf(subject), html.EscapeString(subject))
	}
	_, _ = fmt.Fprint(w, "</nav><main><article>")
	part("h1-missing", "<h1>"+title+"</h1>")
	_, _ = fmt.Fprintf(w, "%s</article></main></body></html>", body)
}
