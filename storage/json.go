package storage

import (
	"strings"

	"github.com/uptrace/bun/dialect/pgdialect"
)

// zeroEscapes removes escaped zero characters, which PostgreSQL's jsonb does not take, from JSON. It keeps escaped
// backslashes, which may stand before "u0000".
var zeroEscapes = strings.NewReplacer(`\\`, `\\`, `\u0000`, "")

// dialect is Bun's dialect for PostgreSQL with its own JSON: Bun reads the text `\u0000`, which JSON writes as
// `\\u0000`, as an escape, and makes JSON of it that PostgreSQL refuses.
type dialect struct{ *pgdialect.Dialect }

// AppendJSON appends a document as a literal.
func (d dialect) AppendJSON(b, document []byte) []byte {
	return d.AppendString(b, zeroEscapes.Replace(string(document)))
}
