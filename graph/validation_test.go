package graph_test

import (
	"net/http"
	"strings"
	"testing"
)

// within nests a text in inline fragments.
func within(levels int, each, inside string) string {
	return strings.Repeat("...{"+each, levels) + inside + strings.Repeat("}", levels)
}

// slowDocuments are small documents that cost seconds or minutes to validate.
func slowDocuments() map[string]string {
	typenames, emails := strings.Repeat("__typename ", 10), strings.Repeat("email ", 10)
	names := func(n int) string { return many(n, strings.Repeat("x", 500)+"%d ") }
	return map[string]string{
		"an unused fragment of nested fragments": `{__typename} fragment f on Query {` + within(380, typenames, "") + `}`,
		"nested fragments":                       `{` + within(380, typenames, "") + `}`,
		"nested fragments with a name":           `{...f} fragment f on Query {` + within(380, typenames, "") + `}`,
		"nesting alone":                          `{` + within(900, "", "__typename") + `}`,
		"fragments side by side":                 `{me{` + strings.Repeat("...{"+emails+"}", 100) + `}}`,
		"an unused fragment of fragments":        `{__typename} fragment f on Me {` + strings.Repeat("...{"+emails+"}", 100) + `}`,
		"the first of two with one name":         `{...f} fragment f on Query {__typename} fragment f on Query {` + within(380, typenames, "") + `}`,
		"fragments that spread the next": `{...f0}` + many(40, "fragment f%d on Query {"+strings.Repeat("...{"+typenames+"} ", 4)+"...f0 ...f1 ...f2 ...f3 ...f4} ") +
			`fragment g on Query {` + many(40, "...f%d ") + `}`,
		"one field of the same fields":       `{` + strings.Repeat(`__schema{`+strings.Repeat(`types{`+strings.Repeat(`fields{`+strings.Repeat("name ", 10)+`}`, 10)+`}`, 10)+`}`, 2) + `}`,
		"many arguments":                     `{` + strings.Repeat(`me(`+many(400, "a%d:1 ")+`){email} `, 4) + `}`,
		"long values":                        `{` + strings.Repeat(`me(`+strings.Repeat("a:["+strings.Repeat("1 ", 50)+"] ", 20)+`){email} `, 4) + `}`,
		"names that nobody knows":            `{` + within(10, "", "project(id:"+someID+"){"+names(99)+"}") + `}`,
		"names in fragments that are walked": `{...f0}` + many(49, "fragment f%d on Query { ...g } ") + `fragment g on Query {project(id:` + someID + `){` + many(50, "x%d ") + `}}`,
		"types that nobody knows":            `{...f0}` + many(50, "fragment f%d on "+strings.Repeat("X", 500)+"%d { id } "),
		"arguments that nobody knows":        `{` + within(10, "", strings.Repeat(`projects(`+many(90, strings.Repeat("x", 50)+"%d:1 ")+`){nextCursor} `, 10)) + `}`,
	}
}

// A document that would take long to validate is refused without validation, for every caller and each time
// in the same way.
func TestSlowDocumentsAreNotValidated(t *testing.T) {
	t.Parallel()
	s := serve(t)
	for name, query := range slowDocuments() {
		for _, who := range []struct {
			name string
			told told
		}{
			{"a stranger", s.post(t, nil, request(query))},
			{"a key", s.post(t, aKey(), request(query))},
			{"again", s.post(t, aKey(), request(query))},
		} {
			got := who.told
			if got.status != http.StatusUnprocessableEntity || len(got.Errors) != 1 || got.Errors[0].Extensions.Code != "validation_error" ||
				got.Errors[0].Extensions.Details[0].Field != "query" || !strings.Contains(got.raw, "must ") {
				t.Errorf("%s of %s: %d %.300s", name, who.name, got.status, got.raw)
			}
		}
	}
}

// The documents of real clients are far below the limit.
func TestUsualDocumentsAreValidated(t *testing.T) {
	t.Parallel()
	s := serve(t)
	fields := `id name brandName websiteUrl industry countryCode languageCode timezone createdAt updatedAt `
	for name, query := range map[string]string{
		"a component of each fragment": `{projects(limit:1){items{` + many(20, "...f%d ") + `}}} ` + many(20, "fragment f%d on Project {"+fields+"} "),
		"fragments in one another":     `{projects(limit:1){items{` + many(14, "...f%d ") + `}}} ` + many(14, "fragment f%d on Project {"+fields+" ...g%d} fragment g%d on Project {id ...h%d} fragment h%d on Project {name}"),
		"inline fragments":             `{me{` + within(15, "", "email") + `}}`,
		"one after the other":          `{` + many(10, "a%d:projects(limit:1){items{"+fields+"}} ") + `}`,
	} {
		if got := s.post(t, aKey(), request(query)); got.status != http.StatusOK || len(got.Errors) > 0 {
			t.Errorf("%s: %d %.300s", name, got.status, got.raw)
		}
	}
}
