package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// linter checks texts against the rules and writes what it finds.
type linter struct {
	rules []rule
	out   io.Writer
	found int
}

// text reports the rules that a text breaks.
func (l *linter) text(position, text string, kind where) {
	for _, r := range l.rules {
		if r.in&kind == 0 {
			continue
		}
		if at := r.pattern.FindString(text); at != "" {
			l.report(position, at, r.instead)
		}
	}
}

func (l *linter) report(position, at, instead string) {
	l.found++
	fmt.Fprintf(l.out, "%s: %q is out: %s\n", position, at, instead) //nolint:errcheck // a terminal
}

// source checks the comments, names and error messages of a Go file. Generated files are left out.
func (l *linter) source(path string) error {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	if ast.IsGenerated(file) {
		return nil
	}
	position := func(at token.Pos) string { return files.Position(at).String() }
	for _, group := range file.Comments {
		l.text(position(group.Pos()), strings.ReplaceAll(group.Text(), "\n", " "), inComments)
	}
	test := strings.HasSuffix(path, "_test.go")
	ast.Inspect(file, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.FuncDecl:
			l.name(position, n.Name, n.Doc, test)
		case *ast.TypeSpec:
			l.name(position, n.Name, n.Doc, false)
		case *ast.Field:
			l.names(position, n.Names)
		case *ast.GenDecl:
			l.values(position, n)
		case *ast.CallExpr:
			l.message(position, n)
		}
		return true
	})
	return nil
}

// name checks a declared name, and the verb of its comment.
func (l *linter) name(position func(token.Pos) string, name *ast.Ident, doc *ast.CommentGroup, test bool) {
	kind := inNames
	if test && isTest.MatchString(name.Name) {
		kind |= inTests
	}
	l.text(position(name.Pos()), words(name.Name), kind)
	if text := doc.Text(); strings.HasPrefix(text, name.Name+" ") && !strings.HasPrefix(text, name.Name+" gives up ") {
		if at := verbs.FindString(text); at != "" {
			l.report(position(doc.Pos()), at, "returns, reports, sets")
		}
	}
}

func (l *linter) names(position func(token.Pos) string, names []*ast.Ident) {
	for _, name := range names {
		l.text(position(name.Pos()), words(name.Name), inNames)
	}
}

func (l *linter) values(position func(token.Pos) string, decl *ast.GenDecl) {
	for _, spec := range decl.Specs {
		if value, ok := spec.(*ast.ValueSpec); ok {
			l.names(position, value.Names)
		}
	}
}

// message checks the text of an error.
func (l *linter) message(position func(token.Pos) string, call *ast.CallExpr) {
	function, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return
	}
	of, ok := function.X.(*ast.Ident)
	if !ok || of.Name != "errors" && of.Name != "fault" && (of.Name != "fmt" || function.Sel.Name != "Errorf") {
		return
	}
	for _, argument := range call.Args {
		if literal, ok := argument.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			if text, err := strconv.Unquote(literal.Value); err == nil {
				l.text(position(literal.Pos()), text, inMessages)
			}
		}
	}
}

var (
	isTest = regexp.MustCompile(`^(?:Test|Fuzz|Benchmark|Example)`)
	code   = regexp.MustCompile("`[^`]*`|\\]\\([^)]*\\)|\"[^\"]*\"")
)

// words returns the words of a name in camel case, in lower case.
func words(name string) string {
	var b strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 || r == '_' {
			b.WriteByte(' ')
		}
		if r != '_' {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

// document checks a Markdown file, without code, links and quotations.
func (l *linter) document(path string) error {
	content, err := os.ReadFile(path) //nolint:gosec // a file of the repository
	if err != nil {
		return err
	}
	fenced := false
	for i, line := range strings.Split(string(content), "\n") {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			fenced = !fenced
			continue
		}
		if !fenced {
			l.text(fmt.Sprintf("%s:%d", path, i+1), code.ReplaceAllString(line, "…"), inDocuments)
		}
	}
	return nil
}
