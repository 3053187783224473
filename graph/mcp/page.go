package mcp

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/internal/fault"
)

const (
	usualLimit = 20       // rows of one answer, where the call does not say
	maxRows    = 24 << 10 // bytes of the rows of one answer
	maxNested  = 15       // items of a list within an answer
	maxText    = 12 << 10 // bytes of the short text

	nextCursor   = "next_cursor"
	emptyBecause = "empty_because"
	leftOut      = "left_out"
	repeated     = "repeated"
)

// position is where the rows of an answer begin: so many rows after a cursor of the graph.
type position struct {
	text      string // as the client sent it
	arguments string // a digest of the arguments that it goes with
	graph     string // empty: the first page
	skip      int
}

// cursor is a position as clients send it back.
type cursor struct {
	Graph string `json:"g,omitempty"`
	Skip  int    `json:"s,omitempty"`
	Of    string `json:"f"` // the arguments that it goes with
}

// readCursor reads the cursor of a call, and passes the graph's part on to the graph.
func (t *tool) readCursor(g *callArguments) error {
	if t.pagedByGraph() {
		delete(g.variables, cursorArgument)
	}
	var err error
	if g.page.arguments, err = t.digestOf(g); err != nil || g.page.text == "" {
		return err
	}
	var c cursor
	raw, err := base64.RawURLEncoding.DecodeString(g.page.text)
	if err == nil {
		err = json.Unmarshal(raw, &c)
	}
	if err != nil || c.Of != g.page.arguments || c.Skip < 0 {
		return fault.Field(cursorArgument, "must be the next_cursor of the call before, with the same other arguments")
	}
	g.page.graph, g.page.skip = c.Graph, c.Skip
	if c.Graph != "" && t.pagedByGraph() {
		g.variables[cursorArgument] = c.Graph
	}
	return nil
}

// digestOf returns 64 bits of a digest of all arguments but the cursor.
func (t *tool) digestOf(g *callArguments) (string, error) {
	others := maps.Clone(g.variables)
	delete(others, cursorArgument)
	sum, err := digest(t.Name, others, g.limit)
	return hex.EncodeToString(sum[:8]), err
}

// digest returns the SHA-256 of values.
func digest(values ...any) ([sha256.Size]byte, error) {
	text, err := json.Marshal(values)
	return sha256.Sum256(text), err
}

// next returns the cursor of a position of the same call.
func (p position) next(graph string, skip int) string {
	text, err := json.Marshal(cursor{graph, skip, p.arguments})
	if err != nil { // strings and a number always marshal
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(text)
}

// shape makes a body what is returned: words of others are cleaned, lists are cut, and a cursor leads on.
func (t *tool) shape(g *callArguments, body fields) fields {
	c := &cleaner{longest: t.longest(), rows: t.Rows}
	c.object(body, "")
	if t.Rows != "" {
		t.cutRows(g, body)
	}
	if len(c.cut) > 0 {
		body[leftOut] = c.cut
	}
	if t.Empty != nil && (t.Rows == "" || len(body.list(t.Rows)) == 0 && g.page.text == "") {
		if why := t.Empty(body); why != "" {
			body[emptyBecause] = why
		}
	}
	return body
}

// longest returns how many characters of a long text of others are returned.
func (t *tool) longest() int {
	if t.Longest > 0 {
		return t.Longest
	}
	return shortText
}

// cutRows leaves as many rows as one answer takes.
func (t *tool) cutRows(g *callArguments, body fields) {
	holder, name := body.holder(t.Rows)
	if holder == nil {
		body[nextCursor] = nil
		return
	}
	graph, _ := holder[nextCursor].(string)
	delete(holder, nextCursor)
	rows, _ := holder[name].([]any)
	if t.NewestFirst {
		slices.Reverse(rows)
	}
	rows = rows[min(g.page.skip, len(rows)):]
	kept := t.fitting(g, rows)
	holder[name] = rows[:kept]
	switch {
	case kept < len(rows):
		body[nextCursor] = g.page.next(g.page.graph, g.page.skip+kept)
	case graph != "":
		body[nextCursor] = g.page.next(graph, 0)
	default:
		body[nextCursor] = nil
	}
}

// fitting returns how many of the rows fit into one answer; at least one, if there is one.
func (t *tool) fitting(g *callArguments, rows []any) int {
	most := len(rows)
	if !t.pagedByGraph() {
		most = min(most, g.limit)
	}
	size := 0
	for i, row := range rows[:most] {
		text, err := json.Marshal(row)
		if size += len(text); err == nil && size > maxRows && i > 0 {
			return i
		}
	}
	return most
}

// fields is a JSON object.
type fields map[string]any

// holder returns the object that a path ends in, and the name there; nil if there is none.
func (f fields) holder(path string) (fields, string) {
	for {
		name, rest, more := strings.Cut(path, ".")
		if !more {
			return f, name
		}
		below, ok := f[name].(map[string]any)
		if !ok {
			return nil, ""
		}
		f, path = below, rest
	}
}

// at returns the value at a path; nil if there is none.
func (f fields) at(path string) any {
	holder, name := f.holder(path)
	if holder == nil {
		return nil
	}
	return holder[name]
}

// list returns the objects of a list.
func (f fields) list(path string) []fields {
	items, _ := f.at(path).([]any)
	objects := make([]fields, 0, len(items))
	for _, item := range items {
		if o, ok := item.(map[string]any); ok {
			objects = append(objects, o)
		}
	}
	return objects
}
