package config

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// entry is one value as it was given, with its place.
type entry struct {
	path  string // dotted, for instance engines.assistant_a.model
	value string
	from  string // avm.yml:12, AVM_LISTEN, --listen
	// composed reports whether the file refers to variables for the value, which may be secrets.
	composed bool
}

// maxShown is the longest wrong value that an error shows, in bytes. Keys of services are longer.
const maxShown = 24

// shown returns the value as an error begins with it; empty for a value that is, or may be, a
// secret, also one under the wrong key: a long one, or an address with a password before its @.
func (e *entry) shown() string {
	if e.composed || isSecret(e.path) || len(e.value) > maxShown || strings.Contains(e.value, "@") {
		return ""
	}
	return strconv.Quote(e.value) + " "
}

// isSecret reports whether the value of a key is a secret, or an address that may hold one.
func isSecret(path string) bool {
	key := path[strings.LastIndex(path, ".")+1:]
	return slices.Contains([]string{
		"api_key", "client_secret", "encryption_key", "database_url", "database_direct_url", "redis_url",
	}, key)
}

// problem returns an error that names a key and the place where it was given.
func problem(from, path, format string, args ...any) error {
	return fmt.Errorf("%s: %s: %w", from, path, fmt.Errorf(format, args...))
}

// fileReader reads a configuration file into values by path, and records the lines
// on which sections begin.
type fileReader struct {
	name     string
	keys     map[string]setter
	env      environment
	entries  []entry
	begun    places          // sections by path
	named    map[string]bool // variables that values refer to
	problems []error
}

// read collects the file's entries and problems.
func (r *fileReader) read(content []byte) {
	if at := notUTF8(content); at >= 0 { // a broken byte would end up in a name or a secret
		line := 1 + bytes.Count(content[:at], []byte("\n"))
		r.problems = append(r.problems, fmt.Errorf("%s:%d: is not UTF-8", r.name, line))
		return
	}
	file, err := parser.ParseBytes(content, 0)
	if err != nil {
		r.problems = append(r.problems, r.syntaxError(err))
		return
	}
	docs := slices.DeleteFunc(file.Docs, func(d *ast.DocumentNode) bool { return d.Body == nil })
	if len(docs) > 1 {
		r.refuse(docs[1].Body, "-", "must be a single document")
		return
	}
	for _, doc := range docs {
		r.section("", doc.Body)
	}
}

// notUTF8 returns the offset of the first byte that is not UTF-8; -1 when there is none.
func notUTF8(content []byte) int {
	for at := 0; at < len(content); {
		r, size := utf8.DecodeRune(content[at:])
		if r == utf8.RuneError && size <= 1 {
			return at
		}
		at += size
	}
	return -1
}

// syntaxError returns the parser's error without its excerpt of the file, which may
// hold a secret.
func (r *fileReader) syntaxError(err error) error {
	var at yaml.Error
	if !errors.As(err, &at) || at.GetToken() == nil {
		return fmt.Errorf("%s: is not valid YAML", r.name)
	}
	if strings.Contains(at.GetMessage(), "already defined") { // the parser has no type for it
		return problem(r.at(at.GetToken()), at.GetToken().Value, "is given twice")
	}
	return fmt.Errorf("%s: is not valid YAML: %s", r.at(at.GetToken()), inWords(at.GetMessage()))
}

// inWords returns a message of the parser in words of the file rather than of the parser.
func inWords(message string) string {
	for _, known := range [][2]string{
		{"sequence end token", `a list begins with "[" and has no "]"`},
		{"',' or ']' must be specified", `a list needs "," or "]" here`},
		{"mapping end token", `a mapping begins with "{" and has no "}"`},
		{"',' or '}' must be specified", `a mapping needs "," or "}" here`},
		{"could not find '['", `"]" ends a list that has no "["`},
		{"could not find '{'", `"}" ends a mapping that has no "{"`},
		{"could not find end character", "a text in quotes has no closing quote"},
		{"mapping value is not allowed", `a value here must not contain ": " unless it is in quotes`},
		{"map key-value delimiter", `a key must be followed by ":"`},
		{"non-map value is specified", `every line here must be of the form "key: value"`},
		{"unexpected key name", `a key must be followed by ":"`},
		{"'\t'", "a line must be indented with blanks, not with tabs"},
		{`'\t'`, "a line must be indented with blanks, not with tabs"},
		{"tab character", "a line must be indented with blanks, not with tabs"},
		{"cannot start any token", "a value must not begin with this character unless it is in quotes"},
	} {
		if strings.Contains(message, known[0]) {
			return known[1]
		}
	}
	return withoutQuotes(message)
}

// withoutQuotes cuts a message before the first text that it quotes from the file.
func withoutQuotes(message string) string {
	cut, _, _ := strings.Cut(message, "\n")
	if i := strings.IndexAny(cut, `"'`+"`"); i >= 0 {
		cut = cut[:i]
	}
	return strings.TrimSpace(cut)
}

func (r *fileReader) at(t *token.Token) string { return fmt.Sprintf("%s:%d", r.name, t.Position.Line) }

func (r *fileReader) refuse(node ast.Node, path, format string, args ...any) {
	r.problems = append(r.problems, problem(r.at(node.GetToken()), path, format, args...))
}

// section reads a mapping; path is empty for the file itself.
func (r *fileReader) section(path string, node ast.Node) {
	if node.Type() == ast.NullType {
		return
	}
	mapping, ok := node.(ast.MapNode)
	if !ok {
		r.refuse(node, orFile(path), "must hold keys: %s", strings.Join(r.below(path), ", "))
		return
	}
	for it := mapping.MapRange(); it.Next(); {
		key, child := it.Key().GetToken().Value, it.Value()
		if path != "" {
			key = path + "." + key
		}
		switch {
		case r.keys[key] != nil:
			r.leaf(key, it.Key(), child)
		case r.addNamed(path, it.Key().GetToken().Value) || len(r.below(key)) > 0:
			r.begun[key] = r.at(it.Key().GetToken())
			r.section(key, child)
		default:
			r.refuse(it.Key(), key, "is not known; known here: %s", strings.Join(r.below(path), ", "))
		}
	}
}

func orFile(path string) string {
	if path == "" {
		return "the file"
	}
	return path
}

// leaf reads one value. A key without a value (`model:` alone) counts as not given.
func (r *fileReader) leaf(path string, key, node ast.Node) {
	text, ok := scalarText(node)
	if !ok && isList(path) {
		if text, ok = listText(node); !ok {
			r.refuse(key, path, "must be a list of single values, or one text with commas")
			return
		}
	}
	if !ok {
		r.refuse(key, path, "must be a single value")
		return
	}
	if node.Type() == ast.NullType {
		return
	}
	value, missing := r.env.expand(text, r.named)
	if missing != "" {
		r.refuse(key, path, "the environment variable %s is not set", missing)
		return
	}
	r.entries = append(r.entries, entry{path: path, value: value, from: r.at(key.GetToken()), composed: value != text})
}

// scalarText returns a scalar without its quotes and folding.
func scalarText(node ast.Node) (string, bool) {
	switch n := node.(type) {
	case *ast.StringNode:
		return n.Value, true
	case *ast.LiteralNode:
		return n.Value.Value, true
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.NullNode:
		return n.GetToken().Value, true
	default:
		return "", false
	}
}

// addNamed adds the keys of an entry whose name the operator chose. It reports
// whether such a name may stand there.
func (r *fileReader) addNamed(path, name string) bool {
	for _, s := range sections() {
		if s.named == nil {
			continue
		}
		if keys := s.named(path, name); keys != nil {
			maps.Copy(r.keys, keys)
			return true
		}
	}
	return false
}

// below lists the names that may follow a path.
func (r *fileReader) below(path string) []string {
	prefix := path + "."
	if path == "" {
		prefix = ""
	}
	names := map[string]bool{}
	for key := range r.keys {
		if rest, ok := strings.CutPrefix(key, prefix); ok {
			name, _, _ := strings.Cut(rest, ".")
			names[name] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}
