package rest

import (
	"net/http"
	"net/url"
	"slices"
)

// link adds a Link header that names the pages beside a page.
func (op *operation) link(header http.Header, asked *url.URL, body []byte) {
	if next := textAt(body, op.Pages.Next); next != "" {
		header.Add("Link", op.linkTo(asked, next, "next"))
	}
	if previous := textAt(body, op.Pages.Previous); previous != "" {
		header.Add("Link", op.linkTo(asked, previous, "prev"))
	}
}

// linkTo names another page of the list that a request asked for. The cursor stands for
// the offset, too.
func (op *operation) linkTo(asked *url.URL, cursor, relation string) string {
	page := url.URL{Path: asked.Path}
	query := asked.Query()
	query.Set(op.Pages.Cursor.Name, cursor)
	if op.Pages.Offset != nil {
		query.Del(op.Pages.Offset.Name)
	}
	page.RawQuery = query.Encode()
	return "<" + page.String() + `>; rel="` + relation + `"`
}

// wantsAll reports whether a call asks for all rows: it names neither a page nor its size.
func (c *call) wantsAll() bool {
	p := c.op.Pages
	return p.Cursor != nil && p.Size != nil && c.variables[p.Cursor.Variable] == nil && c.variables[p.Size.Variable] == nil
}

// goTo makes a call ask for the page of a cursor, which stands for the offset, too.
func (c *call) goTo(cursor string) {
	c.variables[c.op.Pages.Cursor.Variable] = cursor
	if offset := c.op.Pages.Offset; offset != nil {
		delete(c.variables, offset.Variable)
	}
}

// paged reports whether the pages of an operation are pages of the rows at a path of the body.
func (op *operation) paged(rows []string) bool {
	next := op.Pages.Next
	return next != nil && len(rows) == len(next) && slices.Equal(rows[:len(rows)-1], next[:len(next)-1])
}
