package year

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/model"
)

const (
	untracked = 60
	hosts     = 300
	pages     = 2000 // that may be cited in one audit
	newPages  = 4    // a week, in place of the oldest
	// comparisons are so many of ten prompts.
	comparisons = 1
)

// question is a prompt and what engines search for to answer it.
type question struct {
	text, theme, job string
	cohort           model.PromptCohort
	searches         []string
	rates            []float64 // by entity: how often it is named
	page             int       // where its sources begin
}

// vocabulary is what is talked about.
type vocabulary struct {
	seed      uint64
	tracked   int      // the brand first
	names     []string // tracked, then others
	hosts     []string
	questions []question
}

func newVocabulary(name string, size Size) *vocabulary {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name)) // a hash never fails
	v := &vocabulary{seed: h.Sum64(), tracked: size.Entities}
	r := v.random(0, 0)
	v.names = coin(r, v.tracked+untracked)
	v.hosts = []string{
		"en.wikipedia.org", "www.reddit.com", "www.youtube.com", "www.amazon.com", "www.linkedin.com", "github.com", "www.g2.com",
		"www.nytimes.com", "www.gov.uk", "www.mit.edu", "docs.python.org", "medium.com",
	}
	for i := len(v.hosts); i < hosts; i++ {
		v.hosts = append(v.hosts, fmt.Sprintf("www.%s%d.example", []string{"review", "guide", "news", "shop"}[i%4], i))
	}
	for i := range size.Prompts {
		v.questions = append(v.questions, newQuestion(r, i, v.tracked))
	}
	return v
}

// random is a source of its own for every pair.
func (v *vocabulary) random(a, b uint64) *rand.Rand {
	//nolint:gosec // reproducible on purpose
	return rand.New(rand.NewPCG(v.seed+a*0x9e3779b97f4a7c15, b))
}

// coin makes names that are not words, each once.
func coin(r *rand.Rand, n int) []string {
	first := []string{"Vel", "Quor", "Zan", "Mir", "Tal", "Brix", "Nov", "Kel", "Dra", "Fen", "Gly", "Hux"}
	second := []string{"or", "ani", "ex", "umo", "ita", "avo", "endo", "yx"}
	third := []string{"ra", "tec", "lio", "via", "dium", "ster", "qa"}
	var names []string
	for len(names) < n {
		name := first[r.IntN(len(first))] + second[r.IntN(len(second))] + third[r.IntN(len(third))]
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func newQuestion(r *rand.Rand, i, entities int) question {
	themes := []string{
		"project planning", "invoicing", "payroll", "help desk", "web analytics", "password managers", "team chat", "video calls",
		"online shops", "e-mail campaigns",
	}
	jobs := []string{
		"small teams", "agencies", "schools", "freelancers", "hospitals", "start-ups", "retailers", "charities", "law firms", "builders",
		"remote work", "field service", "banks", "museums", "restaurants", "farms", "logistics", "publishers", "hotels", "city councils",
	}
	q := question{theme: themes[i%len(themes)], job: jobs[i/len(themes)%len(jobs)], cohort: model.PromptCohortCore, page: r.IntN(pages)}
	if i%10 < comparisons {
		q.cohort = model.PromptCohortComparison
	}
	q.text = fmt.Sprintf("Which tool for %s suits %s best?", q.theme, q.job)
	if round := i / (len(themes) * len(jobs)); round > 0 {
		q.text = fmt.Sprintf("%s (%d)", q.text, round)
	}
	q.searches = []string{
		fmt.Sprintf("best %s tool for %s", q.theme, q.job), fmt.Sprintf("%s %s reviews %d", q.theme, q.job, i),
	}
	for e := range entities {
		popular := 0.4 / (1 + 0.25*float64(e))
		q.rates = append(q.rates, min(0.95, popular*math.Exp(0.7*r.NormFloat64())))
	}
	return q
}

func domain(name string) string { return strings.ToLower(name) + ".example" }

// source returns the address and title of a page, in a market's language.
func (v *vocabulary) source(page, market int) (url, title string) {
	golden := float64(page) * 0.6180339887
	place := golden - math.Floor(golden)
	host := v.hosts[int(place*place*float64(len(v.hosts)))] // few hosts have most pages
	return fmt.Sprintf("https://%s/%s/best-tools-%d", host, countries()[market].language, page), fmt.Sprintf("The best tools, part %d", page)
}

type country struct{ country, language, label string }

func countries() []country {
	return []country{{"US", "en", "United States"}, {"DE", "de", "Germany"}, {"FR", "fr", "France"}}
}
