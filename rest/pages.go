package rest

import (
	"bytes"
	"context"
	"net/http"
	"net/url"
	"slices"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/tenantlimit"
)

// maxAnswer is the size of the largest answer in bytes that is not written row by row.
const maxAnswer = tenantlimit.AnswerCap

// link adds a Link header that names the pages beside a page.
func (op *operation) link(header http.Header, asked *url.URL, page fetched) {
	if page.next != "" {
		header.Add("Link", op.linkTo(asked, page.next, "next"))
	}
	if page.previous != "" {
		header.Add("Link", op.linkTo(asked, page.previous, "prev"))
	}
}

// linkTo names another page of the list that a request asked for. The cursor stands for
// the offset.
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

// goTo makes a call ask for the page of a cursor, which stands for the offset.
func (c *call) goTo(cursor string) {
	c.variables[c.op.Pages.Cursor.Variable] = cursor
	if offset := c.op.Pages.Offset; offset != nil {
		delete(c.variables, offset.Variable)
	}
}

// paged reports whether the pages of an operation are pages of the rows at a path of the body.
func (op *operation) paged(rows []string) bool {
	return op.Pages.Items != nil && slices.Equal(rows, op.Pages.Items)
}

// merged reports whether a report that is one row holds a list that has pages.
func (op *operation) merged(rows []string) bool { return op.Pages.Items != nil && len(rows) == 0 }

// mergePages reads the pages that follow the first one of a report, and returns the report
// with all of the list.
func (h *Handler) mergePages(ctx context.Context, c *call, first fetched) (fetched, error) {
	if first.next == "" {
		return first, nil
	}
	pages := c.op.Pages
	list := valueAt(first.body, pages.Items)
	all := bytes.TrimSuffix(slices.Clone(list), []byte("]"))
	for page := first; page.next != ""; {
		c.goTo(page.next)
		var err error
		if page, err = h.fetch(ctx, c); err != nil {
			return fetched{}, err
		}
		items, _ := bytes.CutPrefix(valueAt(page.body, pages.Items), []byte("["))
		if items = bytes.TrimSuffix(items, []byte("]")); len(items) > 0 {
			all = append(append(all, ','), items...)
		}
		if len(all) > maxAnswer {
			return fetched{}, fault.New(fault.Invalid, "the answer is larger than %d MiB: ask for it page by page", maxAnswer>>20)
		}
	}
	body := bytes.Replace(first.body, list, append(all, ']'), 1)
	body = bytes.Replace(body, valueAt(first.body, pages.Next), []byte("null"), 1)
	return fetched{body: body}, nil
}
