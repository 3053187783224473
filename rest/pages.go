package rest

import (
	"bytes"
	"context"
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
	return op.Pages.Items != nil && slices.Equal(rows, op.Pages.Items)
}

// merged reports whether a report that is one row holds a list that has pages.
func (op *operation) merged(rows []string) bool { return op.Pages.Items != nil && len(rows) == 0 }

// mergePages reads the pages that follow the first one of a report, and returns the report
// with all of the list. Its size is that of a row at most.
func (h *Handler) mergePages(ctx context.Context, c *call, first fetched) (fetched, error) {
	pages := c.op.Pages
	next := textAt(first.body, pages.Next)
	if next == "" || first.splices != nil {
		return first, nil
	}
	list := appendElements(nil, member(first.body, pages.Items))
	for next != "" {
		c.goTo(next)
		page, err := h.fetch(ctx, c)
		if err != nil {
			return fetched{}, err
		}
		if list = appendElements(list, member(page.body, pages.Items)); len(list) > maxRow {
			return fetched{}, rowTooLarge()
		}
		next = textAt(page.body, pages.Next)
	}
	body := replaced(first.body, pages.Items, slices.Concat([]byte("["), list, []byte("]")))
	return fetched{body: replaced(body, pages.Next, []byte("null"))}, nil
}

// appendElements adds what stands between the brackets of a JSON list to other elements.
func appendElements(elements, list []byte) []byte {
	inside := bytes.TrimSpace(bytes.TrimSuffix(bytes.TrimPrefix(list, []byte("[")), []byte("]")))
	if len(elements) > 0 && len(inside) > 0 {
		elements = append(elements, ',')
	}
	return append(elements, inside...)
}
