// Package lazyregexp compiles regular expressions when they are first used: most processes never use those that read
// pages, and compiling them takes a tenth of the start.
package lazyregexp

import (
	"regexp"
	"sync"
)

// Regexp is a regular expression. It is safe for concurrent use.
type Regexp struct{ compiled func() *regexp.Regexp }

// New returns a regular expression. If it is not valid, its first use panics.
func New(expression string) Regexp {
	return Regexp{sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })}
}

// MatchString reports whether a text has a match.
func (r Regexp) MatchString(text string) bool { return r.compiled().MatchString(text) }

// FindStringSubmatch returns the first match in a text and those of its groups; nil: there is none.
func (r Regexp) FindStringSubmatch(text string) []string {
	return r.compiled().FindStringSubmatch(text)
}
