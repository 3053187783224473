package project

import (
	"fmt"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/internal/cadence"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Checker checks the values of one object that a client wrote. Path is where the
// object stands, empty for the whole input; what is wrong goes to Problems
// under the field's path in snake_case.
type Checker struct {
	Path     string
	Problems *fault.Problems
}

// At is the path of a field.
func (c Checker) At(field string) string {
	if c.Path == "" {
		return field
	}
	return c.Path + "." + field
}

// Below checks an object that is a field of this one.
func (c Checker) Below(field string) Checker { return Checker{c.At(field), c.Problems} }

// Wrong names a field and what is allowed there.
func (c Checker) Wrong(field, format string, args ...any) {
	c.Problems.Add(c.At(field), format, args...)
}

// Name reads a text that must not be blank, of at most MaxName characters.
func (c Checker) Name(field, s string) string {
	s = Tidy(s)
	c.Problems.Note(c.At(field), Needed(s, MaxName))
	return s
}

// BrandName reads the name of a brand or competitor, which answers are searched for.
func (c Checker) BrandName(field, s string) string {
	s = Tidy(s)
	c.Problems.Note(c.At(field), Searchable(s))
	return s
}

// Text checks a text that may be empty.
func (c Checker) Text(field, s string, limit int) string {
	c.Problems.Note(c.At(field), Text(s, limit))
	return s
}

// Country reads an ISO 3166-1 code.
func (c Checker) Country(field, s string) string {
	code, err := Country(s)
	c.Problems.Note(c.At(field), err)
	return code
}

// Language reads a BCP 47 tag.
func (c Checker) Language(field, s string) string {
	tag, err := Language(s)
	c.Problems.Note(c.At(field), err)
	return tag
}

// Zone checks the name of an IANA time zone.
func (c Checker) Zone(field, s string) string {
	_, err := cadence.Zone(s)
	c.Problems.Note(c.At(field), err)
	return s
}

// Address checks an absolute http or https address.
func (c Checker) Address(field, s string) string {
	c.Problems.Note(c.At(field), WebAddress(s))
	return s
}

// Logo checks an address that need not be there; an empty one counts as absent.
func (c Checker) Logo(field string, s *string) *string {
	if s == nil || *s == "" {
		return nil
	}
	return new(c.Address(field, *s))
}

// Terms checks a list of texts that answers are searched for; what is the same but for case
// and blanks is kept once. Never nil.
func (c Checker) Terms(field string, list []string, limit int) []string {
	out, seen := []string{}, map[string]bool{}
	if !c.bounded(field, len(list), limit) {
		return out
	}
	for i, s := range list {
		s = Tidy(s)
		c.Problems.Note(c.item(field, i), Searchable(s))
		if folded := Fold(s); !seen[folded] {
			seen[folded] = true
			out = append(out, s)
		}
	}
	return out
}

// Domains reads a list of host names; each is given once. Never nil.
func (c Checker) Domains(field string, list []string) []string {
	out := []string{}
	if !c.bounded(field, len(list), MaxDomains) {
		return out
	}
	for i, s := range list {
		host, err := RegisteredDomain(s)
		c.Problems.Note(c.item(field, i), err)
		if !slices.Contains(out, host) {
			out = append(out, host)
		}
	}
	return out
}

func (c Checker) bounded(field string, n, limit int) bool {
	if n > limit {
		c.Wrong(field, "must have at most %d items", limit)
	}
	return n <= limit
}

func (c Checker) item(field string, i int) string { return fmt.Sprintf("%s[%d]", c.At(field), i) }

// Repetitions checks how often each prompt is asked.
func (c Checker) Repetitions(field string, n int) int {
	if n < 1 || n > MaxRepetitions {
		c.Wrong(field, "must be a whole number between 1 and %d", MaxRepetitions)
	}
	return n
}

// oneOf checks a value of a closed set.
func oneOf[T ~string](c Checker, field string, value T, allowed []T) T {
	if !slices.Contains(allowed, value) {
		c.Wrong(field, "must be one of %s", model.OneOf(allowed))
	}
	return value
}

// unique reports that a name must not be taken, by the folded names that are.
func (c Checker) unique(field, name string, taken map[string]string) {
	if who := taken[Fold(name)]; who != "" && strings.TrimSpace(name) != "" {
		c.Wrong(field, "is the name of %s", who)
	}
}
