package config

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
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
}

// problem returns an error that names a key and the place where it was given.
func problem(from, path, format string, args ...any) error {
	return fmt.Errorf("%s: %s: %s", from, path, fmt.Sprintf(format, args...))
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
	return fmt.Errorf("%s: is not valid YAML: %s", r.at(at.GetToken()), withoutQuotes(at.GetMessage()))
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
	r.entries = append(r.entries, entry{path, value, r.at(key.GetToken())})
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
