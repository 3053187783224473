package writer_test

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2/ast"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/graph/internal/writertest"
)

// dice draws data and selections. wild data has what makes errors: nulls where
// none may be, numbers JSON cannot spell, values that fail.
type dice struct {
	*rapid.T
	wild   bool
	schema *ast.Schema
	frags  []string
}

func (d *dice) chance(percent int) bool { return rapid.IntRange(0, 99).Draw(d.T, "chance") < percent }
func (d *dice) bad() bool               { return d.wild && d.chance(3) }
func (d *dice) text() string            { return rapid.String().Draw(d.T, "text") }
func (d *dice) number() float64         { return rapid.Float64().Draw(d.T, "number") }
func (d *dice) small() int              { return rapid.IntRange(-5, 5).Draw(d.T, "small") }

func (d *dice) small32() int32 { return rapid.Int32Range(-5, 5).Draw(d.T, "small32") }

func maybe[T any](d *dice, draw func() T) *T {
	if d.chance(30) {
		return nil
	}
	v := draw()
	return &v
}

func some[T any](d *dice, draw func() T) []T {
	if d.chance(10) {
		return nil
	}
	list := make([]T, rapid.IntRange(0, 3).Draw(d.T, "length"))
	for i := range list {
		list[i] = draw()
	}
	return list
}

func (d *dice) float() float64 {
	if d.bad() {
		return rapid.SampledFrom([]float64{math.NaN(), math.Inf(1), math.Inf(-1)}).Draw(d.T, "bad float")
	}
	f := d.number()
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	return f
}

func (d *dice) time() time.Time {
	if d.bad() {
		return time.Time{}
	}
	zone := time.FixedZone("", rapid.IntRange(-12, 14).Draw(d.T, "zone")*3600)
	return time.Unix(rapid.Int64Range(-1e9, 4e9).Draw(d.T, "seconds"), rapid.Int64Range(0, 999999999).Draw(d.T, "nanos")).In(zone)
}

func (d *dice) uuid() uuid.UUID {
	if d.bad() {
		return uuid.Nil
	}
	return uuid.NewSHA1(uuid.NameSpaceURL, []byte(d.text()))
}

func (d *dice) color() writertest.Color {
	return rapid.SampledFrom([]writertest.Color{"red", "green", "blue", `un"known`}).Draw(d.T, "color")
}

func (d *dice) object() map[string]any {
	if d.bad() {
		return nil
	}
	return map[string]any{"text": d.text(), "number": d.small(), "none": nil}
}

func (d *dice) place() writertest.Place {
	return writertest.Place{City: d.text(), Lat: d.float(), Lon: d.float()}
}

func (d *dice) owner() writertest.Owner {
	return writertest.Owner{
		ID: d.text(), Email: d.text(), Age: maybe(d, d.small), Home: d.place(), Places: some(d, d.place),
	}
}

func (d *dice) leaf() writertest.Leaf {
	return writertest.Leaf{ID: d.text(), Name: d.text(), Green: d.chance(50), Owner: maybe(d, d.owner)}
}

func (d *dice) thing(depth int) writertest.Thing {
	switch rapid.IntRange(0, 4).Draw(d.T, "thing") {
	case 0:
		return d.leaf()
	case 1:
		return new(d.leaf())
	case 2:
		return &writertest.Note{Text: d.text(), Row: d.row(depth - 1)}
	case 3:
		if d.bad() {
			return (*writertest.Note)(nil)
		}
		return &writertest.Note{Text: d.text()}
	default:
		if row := d.row(depth - 1); row != nil {
			return row
		}
		return d.leaf()
	}
}

func (d *dice) thingOrNil(depth int) writertest.Thing {
	switch rapid.IntRange(0, 9).Draw(d.T, "nil thing") {
	case 0:
		return nil
	case 1:
		return (*writertest.Row)(nil)
	default:
		return d.thing(depth)
	}
}

func (d *dice) node(depth int) writertest.Node {
	switch {
	case d.bad():
		return nil
	case d.chance(40):
		if row := d.row(depth - 1); row != nil {
			return row
		}
	}
	return d.leaf()
}

func (d *dice) strictThing(depth int) writertest.Thing {
	if d.bad() {
		return nil
	}
	return d.thing(depth)
}

func (d *dice) peer(depth int) *writertest.Row {
	if row := d.row(depth - 1); row != nil || d.bad() {
		return row
	}
	return d.bareRow()
}

func (d *dice) bareRow() *writertest.Row {
	row := &writertest.Row{
		Base: writertest.Base{ID: d.text(), Name: maybe(d, d.text)}, Meta: &writertest.Meta{Revision: d.small32()},
		Score: d.float(), Ratio: maybe(d, d.float), Count: d.small(), Small: maybe(d, d.small32),
		Big: rapid.Int64().Draw(d.T, "big"), Flag: d.chance(50), Maybe: maybe(d, func() bool { return d.chance(50) }),
		Color: d.color(), Colors: some(d, d.color), CreatedAt: d.time(), SeenAt: maybe(d, d.time), At: d.time(),
		UUID: d.uuid(), Parent: maybe(d, d.uuid), Stamp: maybe(d, func() int64 { return int64(d.small()) }),
		Money:  writertest.Money{Cents: 5, Currency: "EUR"},
		Labels: some(d, d.text), Closed: writertest.Closed(d.text()),
		Fragile: maybe(d, func() writertest.Fragile { return writertest.Fragile{Broken: d.bad()} }),
		Tags:    some(d, d.text), Matrix: some(d, func() []int { return some(d, d.small) }),
		Holder: d.owner(), Required: d.leaf(), Old: d.text(), Shouted: d.text(), Must: d.object(),
	}
	if d.bad() {
		row.Meta = nil
	}
	return row
}

func (d *dice) row(depth int) *writertest.Row {
	if depth <= 0 {
		return nil
	}
	row := d.bareRow()
	row.Tone = maybe(d, func() writertest.Tone { return "low" })
	row.Price = maybe(d, func() writertest.Money { return writertest.Money{Cents: 1, Currency: "X"} })
	row.Named = maybe(d, func() writertest.Named { return writertest.Named(d.text()) })
	row.Holes = some(d, func() *string { return maybe(d, d.text) })
	row.Ragged = some(d, func() []*float64 { return some(d, func() *float64 { return maybe(d, d.float) }) })
	row.Extra, row.Anything = d.object(), rapid.SampledFrom([]any{nil, 1, "<a>", []int{1}, map[string]any{"a": nil}}).Draw(d.T, "any")
	row.Owner = maybe(d, d.owner)
	row.Owners = maybe(d, func() []*writertest.Owner {
		return some(d, func() *writertest.Owner {
			if d.bad() {
				return nil
			}
			return new(d.owner())
		})
	})
	row.Peers = some(d, func() *writertest.Row { return d.peer(depth) })
	row.Best, row.Required = d.node(depth), d.node(depth)
	row.Nodes = some(d, func() writertest.Node { return d.node(depth) })
	row.Things = some(d, func() writertest.Thing { return d.thingOrNil(depth) })
	row.Strict = some(d, func() writertest.Thing { return d.strictThing(depth) })
	row.Number, row.Moved, row.UnderScore = maybe(d, d.small), maybe(d, d.text), maybe(d, d.text)
	if d.chance(50) {
		row.Spare = graphql.OmittableOf(maybe(d, d.owner))
		row.Omitted = graphql.OmittableOf(maybe(d, d.text))
	}
	return row
}

func (d *dice) page() *writertest.Page {
	page := &writertest.Page{
		Items: some(d, func() *writertest.Row { return d.peer(3) }), Total: d.small(), Cursor: maybe(d, d.text),
		Optional: some(d, func() *writertest.Row { return d.row(rapid.IntRange(0, 2).Draw(d.T, "depth")) }),
		Values:   some(d, func() writertest.Row { return *d.bareRow() }),
	}
	page.First = maybe(d, func() *writertest.Row { return d.row(1) })
	return page
}

func (d *dice) answers() *writertest.Answers {
	a := &writertest.Answers{
		PageValue: d.page(), RowValue: d.row(2), NodeValue: d.node(2), AThing: d.strictThing(2),
		AllThings: some(d, func() writertest.Thing { return d.strictThing(2) }), AllNames: some(d, d.text),
	}
	if d.chance(70) {
		a.Maybe = d.page()
	}
	return a
}

// computed fields are what a plan must refuse: drawn seldom, or there would be
// no plans.
func computed(field *ast.FieldDefinition) bool {
	switch field.Name {
	case "expensive", "greet", "loud", "shouted", "secret":
		return true
	}
	return false
}

// selection draws a selection set for a type. Aliases carry the field's name,
// so that most selections can be merged.
func (d *dice) selection(def *ast.Definition, depth int) string {
	var parts []string
	for range rapid.IntRange(1, 6).Draw(d.T, "selections") {
		parts = append(parts, d.part(def, depth))
	}
	return "{ " + strings.Join(parts, " ") + " }"
}

func (d *dice) part(def *ast.Definition, depth int) string {
	switch {
	case depth > 0 && d.chance(15):
		on := d.condition(def)
		return "... on " + on.Name + " " + d.selection(on, depth-1)
	case depth > 0 && d.chance(10):
		on := d.condition(def)
		body := d.selection(on, depth-1)
		name := fmt.Sprintf("F%d", len(d.frags))
		d.frags = append(d.frags, fmt.Sprintf("fragment %s on %s %s", name, on.Name, body))
		return "..." + name
	case len(def.Fields) == 0 || d.chance(10):
		return rapid.SampledFrom([]string{"__typename", "kind: __typename"}).Draw(d.T, "typename")
	default:
		return d.field(def, depth)
	}
}

// condition draws a type that a fragment within def may name.
func (d *dice) condition(def *ast.Definition) *ast.Definition {
	options := []*ast.Definition{def}
	options = append(options, d.schema.GetPossibleTypes(def)...)
	return rapid.SampledFrom(options).Draw(d.T, "condition")
}

func (d *dice) field(def *ast.Definition, depth int) string {
	var fields []*ast.FieldDefinition
	for _, f := range def.Fields {
		leaf := d.schema.Types[f.Type.Name()].IsLeafType()
		if (leaf || depth > 0) && (!computed(f) || d.chance(1)) && !strings.HasPrefix(f.Name, "__") {
			fields = append(fields, f)
		}
	}
	if len(fields) == 0 {
		return "__typename"
	}
	f := rapid.SampledFrom(fields).Draw(d.T, "field")
	text := f.Name
	if d.chance(20) {
		text = "as_" + f.Name + ": " + text
	}
	if d.wild && d.chance(1) {
		text += " @include(if: $yes)"
	}
	if typ := d.schema.Types[f.Type.Name()]; !typ.IsLeafType() {
		text += " " + d.selection(typ, depth-1)
	}
	return text
}

// query draws an operation. Its variable is always used, or it would not be
// valid.
func (d *dice) query() string {
	d.frags = nil
	body := d.selection(d.schema.Query, 5)
	return "query($yes: Boolean!) { used: __typename @include(if: $yes) ..." + "Root }\n" +
		"fragment Root on Query " + body + "\n" + strings.Join(d.frags, "\n")
}
