// Package web holds what browsers are served, embedded in the binary: nothing
// comes from another host.
package web

import (
	"embed"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"

	"github.com/answer-visibility/avm/docs"
	"github.com/answer-visibility/avm/internal/staticcontent"
)

//go:embed dist playground reference
var files embed.FS

// policy lets a page load and talk to nothing but its own origin. The pages set
// styles inline and draw small pictures from data addresses.
const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
	"worker-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

// Playground serves the graph's explorer at /playground and its files below.
func Playground() http.Handler { return served(load(files, "/playground", "playground")) }

// Reference serves the API's reference, rendered from its OpenAPI document, at
// /docs and its files below. It also serves metrics.md and its pictures, which the
// application shows at /docs/metrics.
func Reference() http.Handler {
	loaded := load(files, "/docs", "reference")
	maps.Copy(loaded, load(docs.Files, "/docs", "."))
	return served(loaded)
}

// file is a file of a page.
type file struct {
	kind    string
	content func() *staticcontent.Content // read at the first request
}

// load returns the files of a folder and of the folders below it, by address. index.html has the
// folder's address as well. Files that are stored compressed have addresses without ".gz".
func load(from embed.FS, address, folder string) map[string]file {
	loaded := map[string]file{}
	_ = fs.WalkDir(from, folder, func(at string, entry fs.DirEntry, err error) error { // the binary contains the folder
		if err != nil || entry.IsDir() {
			return err
		}
		name, compressed := strings.CutSuffix(path.Join("/", strings.TrimPrefix(at, folder)), ".gz")
		f := file{mime.TypeByExtension(path.Ext(name)), sync.OnceValue(func() *staticcontent.Content {
			body, _ := from.ReadFile(at) // it was found
			if compressed {
				return staticcontent.Gzipped(body)
			}
			return staticcontent.New(body)
		})}
		if path.Ext(name) == ".md" {
			f.kind = "text/markdown; charset=utf-8" // not every system knows it
		}
		if name == "/index.html" {
			loaded[address] = f
		}
		loaded[address+name] = f
		return nil
	})
	return loaded
}

// served serves files by their addresses.
func served(loaded map[string]file) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f, ok := loaded[path.Clean(r.URL.Path)]
		if !ok {
			http.NotFound(w, r)
			return
		}
		f.serve(w, r, policy)
	})
}

// serve writes the file, or 304 if the client has it.
func (f file) serve(w http.ResponseWriter, r *http.Request, policy string) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-cache")
	}
	body, changed := f.content().Answer(h, r)
	if !changed {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	_, _ = w.Write(body) // an error means that the client has left
}
