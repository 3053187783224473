package rest

import (
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/gorilla/mux"

	"github.com/answer-visibility/avm/internal/fault"
)

const openAPIPath = "/v1/openapi.json"

// endpoint is one path with its methods.
type endpoint struct {
	handler *Handler
	methods map[string]*operation
	allow   []string // the Allow header
}

// routes returns the router. It finds the path first and then the method, so that a known
// path with another method is 405 and an unknown path 404.
func (h *Handler) routes(operations []*operation, files []File) (http.Handler, error) {
	router := mux.NewRouter().SkipClean(true)
	router.NotFoundHandler = http.HandlerFunc(h.unknownPath)
	router.Path(openAPIPath).HandlerFunc(h.serveOpenAPI)
	for i := range files {
		file := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { h.serveFile(w, r, &files[i]) })
		forPeople := h.people(file)
		router.Path(files[i].Path).HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header["Authorization"] == nil && r.Header["Cookie"] != nil {
				forPeople.ServeHTTP(w, r)
				return
			}
			file.ServeHTTP(w, r)
		})
	}
	byPath := map[string]map[string]*operation{}
	for _, op := range operations {
		if byPath[op.Path] == nil {
			byPath[op.Path] = map[string]*operation{}
		}
		byPath[op.Path][op.Method] = op
	}
	for _, path := range slices.SortedFunc(maps.Keys(byPath), literalFirst) {
		e := &endpoint{handler: h, methods: byPath[path], allow: allowed(byPath[path])}
		if get := e.methods[http.MethodGet]; get != nil {
			e.methods[http.MethodHead] = get
		}
		route := router.NewRoute().MatcherFunc(likeTemplate(path)).Path(path).Handler(e)
		if err := route.GetError(); err != nil {
			return nil, err
		}
	}
	return router, nil
}

// literalFirst puts a path before those that it would match as a value:
// …/audits/estimate before …/audits/{audit_id}.
func literalFirst(a, b string) int {
	literal := func(s string) string { return strings.ReplaceAll(s, "{", "\xff") }
	return strings.Compare(literal(a), literal(b))
}

func allowed(methods map[string]*operation) []string {
	names := slices.Collect(maps.Keys(methods))
	if slices.Contains(names, http.MethodGet) {
		names = append(names, http.MethodHead)
	}
	slices.Sort(names)
	return []string{strings.Join(names, ", ")}
}

// likeTemplate returns a matcher that compares a path with a template segment by segment.
// It is cheaper than the router's regular expressions, which run only on a match.
func likeTemplate(template string) mux.MatcherFunc {
	segments := strings.Split(template, "/")
	for i, s := range segments {
		if strings.HasPrefix(s, "{") {
			segments[i] = "" // any value
		}
	}
	return func(r *http.Request, _ *mux.RouteMatch) bool {
		path := r.URL.Path
		for i, want := range segments {
			got, rest, more := strings.Cut(path, "/")
			if more == (i == len(segments)-1) || want != "" && got != want {
				return false
			}
			path = rest
		}
		return true
	}
}

// ServeHTTP finds the operation of the request's method.
func (e *endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	op := e.methods[r.Method]
	if op == nil {
		w.Header()["Allow"] = e.allow
		e.handler.fail(r.Context(), w, r, fault.New(fault.MethodNotAllowed, "this path takes %s", e.allow[0]))
		return
	}
	e.handler.serve(w, r, op)
}

// unknownPath answers requests for paths without an operation. They are counted by address, because they need no key.
func (h *Handler) unknownPath(w http.ResponseWriter, r *http.Request) {
	if err := h.gate.Visit(r.Context(), w.Header(), r); err != nil {
		h.fail(r.Context(), w, r, err)
		return
	}
	h.fail(r.Context(), w, r, fault.New(fault.NotFound, "there is no such path"))
}

// serveOpenAPI sends the OpenAPI document. The document is large and public, so requests are limited by address.
func (h *Handler) serveOpenAPI(w http.ResponseWriter, r *http.Request) {
	if err := h.gate.Visit(r.Context(), w.Header(), r); err != nil {
		h.fail(r.Context(), w, r, err)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header()["Allow"] = []string{"GET, HEAD"}
		h.fail(r.Context(), w, r, fault.New(fault.MethodNotAllowed, "this path takes GET, HEAD"))
		return
	}
	w.Header().Add("Vary", "Accept")
	if _, err := negotiate(r.Header.Values("Accept"), []format{formatJSON}); err != nil {
		h.fail(r.Context(), w, r, err)
		return
	}
	description, err := h.openAPI()
	if err != nil {
		h.fail(r.Context(), w, r, err)
		return
	}
	w.Header()["Cache-Control"] = h.revalidate
	body, changed := description.Answer(w.Header(), r)
	if !changed {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.send(w, answered{http.StatusOK, jsonType, body})
}
