package storage

import (
	"strings"

	"github.com/uptrace/bun/dialect/pgdialect"
)

// dialect is Bun's dialect for PostgreSQL with its own JSON: Bun reads the text `\u0000`, which JSON writes as
// `\\u0000`, as an escape, and makes JSON of it that PostgreSQL refuses.
type dialect struct{ *pgdialect.Dialect }

// AppendJSON appends a document as a literal.
func (d dialect) AppendJSON(b, document []byte) []byte {
	return d.AppendString(b, withoutZeros(string(document)))
}

// withoutZeros removes escaped zero characters, which PostgreSQL's jsonb does not take, from JSON. It keeps escaped
// backslashes, which may stand before "u0000".
func withoutZeros(document string) string {
	if !strings.Contains(document, `\u0000`) {
		return document
	}
	return strings.NewReplacer(`\\`, `\\`, `\u0000`, "").Replace(document)
}
