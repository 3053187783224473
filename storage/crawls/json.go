package crawls

import (
	"encoding/json"

	"github.com/uptrace/bun/schema"
)

// jsonb writes a value as a jsonb literal, or null.
func jsonb(v any, null bool) schema.QueryAppender {
	if null {
		return schema.SafeQuery("NULL", nil)
	}
	text, err := json.Marshal(v)
	if err != nil { // what is stored here always encodes
		return schema.SafeQuery("NULL", nil)
	}
	return schema.SafeQuery("?::jsonb", []any{string(text)})
}
