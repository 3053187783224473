package graph

import (
	"bytes"

	"github.com/vektah/gqlparser/v2/formatter"
)

// SDL returns the schema in GraphQL's schema language, as it is served: the files of
// the contract in one document, with descriptions.
func (g *Graph) SDL() []byte {
	var b bytes.Buffer
	formatter.NewFormatter(&b, formatter.WithIndent("  ")).FormatSchema(g.Schema())
	return b.Bytes()
}
