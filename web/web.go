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

//go:embed home playground reference signin
var files embed.FS

// policy lets a page load and talk to nothing but its own origin. The pages set
// styles inline and draw small pictures from data addresses.
const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
	"worker-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

// Playground serves the graph's explorer at /playground and its files below.
func Playground() http.Handler { return pages("/playground", "playground") }

// SignIn serves the page where people sign in, accept invitations and choose a
// password, at /sign-in, and its files below.
func SignIn() http.Handler { return pages("/sign-in", "signin") }

// Reference serves the API's reference, rendered from its OpenAPI document, at
// /docs and its files below.
func Reference() http.Handler { return pages("/docs", "reference") }

// Home serves the page at / that leads to the others, and its files below /home.
func Home() http.Handler {
	files := pages("/home", "home")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" {
			r = r.Clone(r.Context())
			r.URL.Path = "/home"
		}
		files.ServeHTTP(w, r)
	})
}

// pages serves a folder's index.html at an address and its other files below.
// Files that are kept compressed are sent so.
func pages(address, folder string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean(r.URL.Path), address)
		if name == "" {
			name = "/index.html"
		}
		h := w.Header()
		body, err := fs.ReadFile(files, folder+name)
		if err != nil {
			if body, err = fs.ReadFile(files, folder+name+".gz"); err != nil {
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
