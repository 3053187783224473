package dedup

import (
	"slices"
	"strings"
	"sync"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/danish"
	"github.com/blevesearch/snowballstem/dutch"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/finnish"
	"github.com/blevesearch/snowballstem/french"
	"github.com/blevesearch/snowballstem/german"
	"github.com/blevesearch/snowballstem/hungarian"
	"github.com/blevesearch/snowballstem/italian"
	"github.com/blevesearch/snowballstem/norwegian"
	"github.com/blevesearch/snowballstem/portuguese"
	"github.com/blevesearch/snowballstem/romanian"
	"github.com/blevesearch/snowballstem/russian"
	"github.com/blevesearch/snowballstem/spanish"
	"github.com/blevesearch/snowballstem/swedish"
	"github.com/blevesearch/snowballstem/turkish"
)

var stemmers = map[string]func(*snowballstem.Env) bool{
	"da": danish.Stem, "nl": dutch.Stem, "en": english.Stem, "fi": finnish.Stem, "fr": french.Stem, "de": german.Stem,
	"hu": hungarian.Stem, "it": italian.Stem, "no": norwegian.Stem, "nb": norwegian.Stem, "nn": norwegian.Stem,
	"pt": portuguese.Stem, "ro": romanian.Stem, "ru": russian.Stem, "es": spanish.Stem, "sv": swedish.Stem, "tr": turkish.Stem,
}

// maxLanguages bounds the languages whose endings are taken off.
const maxLanguages = 3

// maxStems bounds the words whose stems are remembered.
const maxStems = 100_000

// reducer takes the endings off words. The endings of all its languages are taken
// off one after the other: a word is then the same whatever language its text is in.
type reducer struct {
	stem    []func(*snowballstem.Env) bool
	drop    []lexicon
	version string // of what is found with them

	mu    sync.Mutex
	known map[string]string // folded word to stem; empty: it carries no topic
}

func newReducer(languages []string) *reducer {
	r := &reducer{known: map[string]string{}}
	var codes []string
	for _, tag := range append(languages, "en") {
		code, _, _ := strings.Cut(strings.ToLower(tag), "-")
		if slices.Contains(codes, code) {
			continue
		}
		codes = append(codes, code)
		if stem := stemmers[code]; stem != nil && len(r.stem) < maxLanguages {
			r.stem = append(r.stem, stem)
		}
		if known, ok := lexicons[code]; ok {
			r.drop = append(r.drop, known)
		}
	}
	r.version = versionOf(codes)
	return r
}

// reduce returns the stem of a folded word; empty: the word carries no topic.
func (r *reducer) reduce(word string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	if stem, ok := r.known[word]; ok {
		return stem
	}
	stem := r.of(word)
	if len(r.known) < maxStems {
		r.known[word] = stem
	}
	return stem
}

func (r *reducer) of(word string) string {
	for _, l := range r.drop {
		if l.function[word] || l.asking[word] {
			return ""
		}
	}
	for _, stem := range r.stem {
		env := snowballstem.NewEnv(word)
		stem(env)
		word = env.Current()
	}
	return bare(word)
}
