// Command wordlint reports words that are out (the language of names, comments, error messages and documents).
// It exits with 1 when it finds one. `make lint` runs it.
package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	found, err := check(".", os.Stderr)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	if err != nil || found > 0 {
		os.Exit(1)
	}
}

// check reports the problems of all files below a folder, and returns how many there are.
func check(root string, out io.Writer) (int, error) {
	l := &linter{rules: rules(), out: out}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			return skip(root, path)
		case strings.HasSuffix(path, ".go"):
			return l.source(path)
		case strings.HasSuffix(path, ".md"):
			return l.document(path)
		}
		return nil
	})
	return l.found, err
}

// skip leaves out folders without text of the project's own.
func skip(root, path string) error {
	switch name := filepath.Base(path); {
	case path != root && strings.HasPrefix(name, "."), name == "node_modules", name == "testdata", name == "dist", name == "bin":
		return filepath.SkipDir
	}
	return nil
}
