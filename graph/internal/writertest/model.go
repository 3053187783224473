// Package writertest is a schema with every shape that the graph's writer
// treats, the Go types behind it, and gqlgen's executor for it.
package writertest

//go:generate go run github.com/99designs/gqlgen generate --config gqlgen.yml

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"
)

// Node is a GraphQL interface.
type Node interface{ IsNode() }

// Scored is a GraphQL interface that is never a field's type.
type Scored interface{ IsScored() }

// Thing is a GraphQL union.
type Thing interface{ IsThing() }

// Page is the usual shape of a list.
type Page struct {
	Items    []*Row
	Optional []*Row
	Values   []Row
	Total    int
	Cursor   *string
	First    **Row
}

// Base is embedded for its fields.
type Base struct {
	ID   string
	Name *string
}

// Meta is embedded as a pointer.
type Meta struct{ Revision int32 }

// Row has a field of every kind.
type Row struct {
	Base
	*Meta
	Score      float64
	Ratio      *float64
	Count      int
	Small      *int32
	Big        int64
	Flag       bool
	Maybe      *bool
	Color      Color
	Colors     []Color
	Tone       *Tone
	CreatedAt  time.Time
	SeenAt     *time.Time
	At         time.Time
	UUID       uuid.UUID
	Parent     *uuid.UUID
	Stamp      *int64
	Money      Money
	Price      *Money
	Labels     Labels
	Closed     Closed
	Named      *Named
	Fragile    *Fragile
	Tags       []string
	Holes      []*string
	Matrix     [][]int
	Ragged     [][]*float64
	Extra      map[string]any
	Must       map[string]any
	Anything   any
	Owner      *Owner
	Holder     Owner
	Owners     *[]*Owner
	Peers      []*Row
	Best       Node
	Required   Node
	Nodes      []Node
	Things     []Thing
	Strict     []Thing
	Number     *int
	Omitted    graphql.Omittable[*string]
	Spare      graphql.Omittable[*Owner]
	Moved      *string
	UnderScore *string
	Old        string
	Expensive  string
	Shouted    string
}

// Loud is a method, not plain data.
func (r *Row) Loud() *string {
	loud := "LOUD " + r.ID
	return &loud
}

// IsNode makes a Row a Node.
func (*Row) IsNode() {}

// IsScored makes a Row a Scored.
func (*Row) IsScored() {}

// IsThing makes a Row a Thing.
func (*Row) IsThing() {}

// Owner is a nested object.
type Owner struct {
	ID     string
	Email  string
	Age    *int
	Home   Place
	Places []Place
}

// Place is nested deeper.
type Place struct {
	City string
	Lat  float64
	Lon  float64
}

// Leaf is a Node and a Thing by value.
type Leaf struct {
	ID    string
	Name  string
	Green bool
	Owner *Owner
}

// IsNode makes a Leaf a Node.
func (Leaf) IsNode() {}

// IsThing makes a Leaf a Thing.
func (Leaf) IsThing() {}

// Note is in the union alone.
type Note struct {
	Text string
	Row  *Row
}

// IsThing makes a Note a Thing.
func (*Note) IsThing() {}

// Holder has its pages from resolvers.
type Holder struct{}

// MarshalStamp writes a number of seconds as text, and null for none.
func MarshalStamp(at int64) graphql.Marshaler {
	if at == 0 {
		return graphql.Null
	}
	return graphql.MarshalString("t" + strconv.FormatInt(at, 10))
}

// UnmarshalStamp reads a Stamp.
func UnmarshalStamp(v any) (int64, error) { return graphql.UnmarshalInt64(v) }

// Money writes itself.
type Money struct {
	Cents    int64
	Currency string
}

// MarshalGQL writes the amount with its currency.
func (m Money) MarshalGQL(w io.Writer) {
	_, _ = fmt.Fprintf(w, `{"cents":%d,"currency":%q}`, m.Cents, m.Currency)
}

// UnmarshalGQL reads nothing: no input has it.
func (m *Money) UnmarshalGQL(any) error { return errors.New("money is output only") }

// Labels writes itself, and is nil-able.
type Labels []string

// MarshalGQL writes how many there are.
func (l Labels) MarshalGQL(w io.Writer) { _, _ = fmt.Fprintf(w, `{"labels":%d}`, len(l)) }

// UnmarshalGQL reads nothing: no input has it.
func (l *Labels) UnmarshalGQL(any) error { return errors.New("labels are output only") }

// Closed is a string of a closed set.
type Closed string

// MarshalGQL writes the value as Go quotes it.
func (c Closed) MarshalGQL(w io.Writer) { _, _ = io.WriteString(w, strconv.Quote(string(c))) }

// UnmarshalGQL reads the value.
func (c *Closed) UnmarshalGQL(v any) error {
	s, err := graphql.UnmarshalString(v)
	*c = Closed(s)
	return err
}

// Named is a string that says nothing of how it is written.
type Named string

// Fragile may fail when it is written.
type Fragile struct{ Broken bool }

// MarshalGQLContext fails if the value is broken, after its first byte.
func (f Fragile) MarshalGQLContext(_ context.Context, w io.Writer) error {
	if f.Broken {
		return errors.New("fragile: broken")
	}
	_, err := io.WriteString(w, `"whole"`)
	return err
}

// UnmarshalGQLContext reads nothing: no input has it.
func (f *Fragile) UnmarshalGQLContext(context.Context, any) error {
	return errors.New("fragile is output only")
}
