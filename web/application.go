package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

const (
	// applicationPolicy lets the application load and call its own origin and nothing else. It allows
	// no inline script and no inline style element.
	applicationPolicy = "default-src 'self'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
	// immutable is the caching of files whose names contain a digest of their content.
	immutable = "public, max-age=31536000, immutable"
	// hashedFiles is where the build puts these files.
	hashedFiles = "/assets/"
)

// Application serves the application's build. A GET request for a path that names no file gets
// index.html if it accepts HTML, because the application's own router knows the path.
func Application() http.Handler {
	loaded := load(files, "", "dist")
	index := loaded[""]
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f, ok := loaded[r.URL.Path]
		if !ok {
			if !isPage(r) {
				http.NotFound(w, r)
				return
			}
			f = index
		}
		if ok && strings.HasPrefix(r.URL.Path, hashedFiles) {
			w.Header().Set("Cache-Control", immutable)
		}
		f.serve(w, r, applicationPolicy)
	})
}

// IsHashed reports whether a path names a file of the application's build that browsers keep for good.
func IsHashed(path string) bool {
	if !strings.HasPrefix(path, hashedFiles) {
		return false
	}
	info, err := fs.Stat(files, "dist"+path)
	return err == nil && !info.IsDir()
}

// isPage reports whether a browser asks for a page and not for a file.
func isPage(r *http.Request) bool {
	if r.URL.Path == "/" {
		return true
	}
	return path.Ext(r.URL.Path) == "" && !strings.HasPrefix(r.URL.Path, hashedFiles) && strings.Contains(r.Header.Get("Accept"), "text/html")
}

// Persisted returns the application's GraphQL documents by their SHA-256, as the build lists them. A build
// without documents has none.
func Persisted() (map[string]string, error) {
	content, err := files.ReadFile("dist/persisted.json")
	if errors.Is(err, fs.ErrNotExist) {
		return map[string]string{}, nil
	}
	var documents map[string]string
	if err == nil {
		err = json.Unmarshal(content, &documents)
	}
	if err != nil {
		return nil, fmt.Errorf("read the application's documents: %w", err)
	}
	return documents, nil
}
