// Package web holds what browsers are served, embedded in the binary: nothing
// comes from another host.
package web

import (
	"embed"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
)

//go:embed playground
var files embed.FS

// policy lets the playground load and talk to nothing but its own origin. The
// explorer sets styles inline and draws cursors from data addresses.
const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
	"worker-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

// Playground serves the graph's explorer at /playground and its files below.
// Files that are kept compressed are sent so.
func Playground() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/playground")
		if name == "" {
			name = "/index.html"
		}
		h := w.Header()
		body, err := fs.ReadFile(files, "playground"+name)
		if err != nil {
			if body, err = fs.ReadFile(files, "playground"+name+".gz"); err != nil {
				http.NotFound(w, r)
				return
			}
			h.Set("Content-Encoding", "gzip")
		}
		h.Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		_, _ = w.Write(body) // the client is gone: nobody is left to tell
	})
}
