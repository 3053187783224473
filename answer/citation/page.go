package citation

import "strings"

// PageKey returns the form in which addresses of pages are compared: the normal form without scheme, "www.", fragment
// and a slash at the end of the path. A text that is not an http address stays as it is.
func PageKey(raw string) string {
	address, _, ok := Normalize(raw)
	if !ok {
		return raw
	}
	address, _, _ = strings.Cut(address, "#")
	_, address, _ = strings.Cut(address, "://")
	page, query, asked := strings.Cut(strings.TrimPrefix(address, "www."), "?")
	page = strings.TrimSuffix(page, "/")
	if asked {
		page += "?" + query
	}
	return page
}
