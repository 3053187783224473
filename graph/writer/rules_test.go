package writer_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"github.com/answer-visibility/avm/graph/internal/writertest"
	"github.com/answer-visibility/avm/graph/writer"
)

func fullAnswers() *writertest.Answers {
	a := benchAnswers(3)
	row := benchRow(9)
	row.Required = row
	row.Best = &writertest.Leaf{ID: "best"}
	row.Nodes = []writertest.Node{writertest.Leaf{ID: "by value"}, &writertest.Leaf{ID: "by pointer"}, benchRow(4)}
	row.Things = []writertest.Thing{nil, (*writertest.Note)(nil), &writertest.Note{Text: "n", Row: benchRow(5)}, row}
	row.Must = map[string]any{"a": "<b>"}
	row.Matrix = [][]int{{1, 2}, nil, {}}
	row.Ragged = [][]*float64{nil, {nil, new(1e21), new(1e-7), new(math.Copysign(0, -1))}}
	row.Spare = graphql.OmittableOf(&writertest.Owner{ID: "<spare>"})
	row.Omitted = graphql.OmittableOf(new("<html>"))
	row.Holes = []*string{nil, new("\x00\x1f\"\\\u2028\xff")}
	row.Stamp, row.Number, row.Moved = new(int64(0)), new(12), new("moved")
	a.RowValue, a.NodeValue, a.AThing = row, row, writertest.Leaf{ID: "thing"}
	a.PageValue.First = &a.PageValue.Items[1]
	a.PageValue.Optional = []*writertest.Row{nil, row}
	a.AllThings = []writertest.Thing{row, writertest.Leaf{ID: "leaf"}, &writertest.Note{Text: "note"}}
	a.AllNames = []string{"a", "b"}
	return a
}

// reasons returns what was observed, as "Object.field: reason" with nothing
// after the colon for a written result.
func reasons(b *bench) []string {
	var list []string
	for _, o := range b.takeOutcomes() {
		list = append(list, o.Object+"."+o.Field+": "+o.Reason)
	}
	return list
}

func TestWriterRules(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ query, outcome string }{
		"plain data":                    {`{ page { total items { id name } } }`, ""},
		"typename":                      {`{ page { __typename kind: __typename items { __typename } } }`, ""},
		"typename twice":                {`{ things { __typename ... on Row { __typename id } ... on Node { __typename id } } }`, ""},
		"aliases":                       {`{ p: page { a: total b: total } }`, ""},
		"merged keys":                   {`{ page { items { id owner { id } } items { owner { email } id } } }`, ""},
		"merged pages":                  {`{ page { total } page { cursor total } }`, ""},
		"inline fragments":              {`{ things { ... on Row { id } ... on Leaf { id green } ... on Note { text row { id } } } }`, ""},
		"named fragments":               {`{ things { ...R ...L } } fragment R on Row { id ...N } fragment N on Node { name } fragment L on Leaf { ...N }`, ""},
		"interface field":               {`{ row { best { id ... on Leaf { green } } required { name ... on Scored { score } } } }`, ""},
		"interface root":                {`{ node { id ... on Row { count } } }`, ""},
		"union root":                    {`{ thing { ... on Leaf { id } ... on Row { count } } }`, ""},
		"fragment that no type matches": {`{ row { things { ... on Leaf { id } } } }`, ""},
		"nil behind interfaces":         {`{ row { nodes { id } things { ... on Note { text } ... on Node { id } } } }`, ""},
		"pointer to pointer":            {`{ page { first { id } } }`, ""},
		"null elements":                 {`{ page { optional { id } } row { holes } }`, ""},
		"lists of lists":                {`{ row { matrix ragged } }`, ""},
		"maps and anything":             {`{ row { extra must anything } }`, ""},
		"scalars of all kinds":          {`{ row { money price labels closed named fragile stamp uuid parent number big at } }`, ""},
		"enums":                         {`{ row { color colors tone } }`, ""},
		"omittable":                     {`{ row { omitted spare { id } } }`, ""},
		"renamed and underscore":        {`{ row { shifted under_score old } }`, ""},
		"embedded":                      {`{ row { id name revision } }`, ""},
		"nullable root":                 {`{ maybePage { total } }`, ""},
		"scalar list":                   {`{ names }`, ""},
		"mutation":                      {`mutation { touch { total } }`, ""},
		"below a resolver":              {`{ holder { page { total } rows { id } } }`, ""},
		"deprecated":                    {`{ row { old } }`, ""},
		"arguments of the page":         {`{ page(n: 3) { total } }`, ""},
		"directive of the page":         {`{ page @include(if: true) { total } }`, ""},
		"variables":                     {`query($yes: Boolean!) { page { total } other: __typename @include(if: $yes) }`, ""},

		"resolver below":               {`{ page { items { expensive } } }`, "Row.expensive has a resolver"},
		"resolver behind an interface": {`{ row { required { ... on Row { expensive } } } }`, "Row.expensive has a resolver"},
		"resolver of another member":   {`{ things { ... on Leaf { secret } } }`, "Leaf.secret has a resolver"},
		"arguments":                    {`{ row { greet(name: "x") } }`, "Row.greet has a resolver"},
		"arguments left out":           {`{ row { greet } }`, "Row.greet has a resolver"},
		"method":                       {`{ row { loud } }`, "method Loud"},
		"schema directive":             {`{ row { shouted } }`, "Row.shouted has @shout"},
		"include":                      {`{ page { total @include(if: true) } }`, "total has a directive"},
		"skip on a fragment":           {`{ page { ... @skip(if: true) { total } total } }`, "fragment with a directive"},
		"skip on a spread":             {`{ page { ...P @skip(if: true) total } } fragment P on Page { total }`, "fragment P with a directive"},
		"directive within a fragment":  {`{ page { ...P } } fragment P on Page { total @skip(if: true) cursor }`, "total has a directive"},
		"key in two unrelated places":  {`{ things { ... on Node { id } ... on Scored { id } } }`, "response key id is in two places"},
		"nested page is compiled":      {`{ holder { page { items { expensive } } rows { id } } }`, "Holder.rows: "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			answers := fullAnswers()
			plain, written := newPlain(answers), newWritten(t, answers)
			want := same(t, plain, written, test.query, map[string]any{"yes": true})
			if len(want.errors) > 0 {
				t.Fatalf("unexpected errors %q", want.errors)
			}
			checkOutcome(t, reasons(written), test.outcome)
		})
	}
}

func checkOutcome(t *testing.T, seen []string, want string) {
	t.Helper()
	if want == "" {
		for _, s := range seen {
			if !strings.HasSuffix(s, ": ") {
				t.Errorf("not written: %s", s)
			}
		}
		if len(seen) == 0 {
			t.Error("the writer was not asked")
		}
		return
	}
	if !strings.Contains(strings.Join(seen, "\n"), want) {
		t.Errorf("outcomes %q, want %q", seen, want)
	}
}

// Every error, and where its null ends up, is the executor's.
func TestWriterErrors(t *testing.T) {
	t.Parallel()
	nan, inf := math.NaN(), math.Inf(-1)
	for name, test := range map[string]struct {
		query, message string
		spoil          func(a *writertest.Answers)
	}{
		"nil element":                           {`{ page { items { id } } }`, "requested element is null", func(a *writertest.Answers) { a.PageValue.Items[1] = nil }},
		"nil required interface":                {`{ row { required { id } } }`, "must not be null", func(a *writertest.Answers) { a.RowValue.Required = nil }},
		"typed nil behind a required interface": {`{ row { id required { id } } }`, "", func(a *writertest.Answers) { a.RowValue.Required = (*writertest.Row)(nil) }},
		"nil in a list of unions":               {`{ row { strict { __typename } } }`, "requested element is null", func(a *writertest.Answers) { a.RowValue.Strict = []writertest.Thing{nil} }},
		"zero time":                             {`{ row { id createdAt } }`, "requested element is null", func(a *writertest.Answers) { a.RowValue.CreatedAt = time.Time{} }},
		"zero uuid":                             {`{ page { items { uuid } } }`, "requested element is null", func(a *writertest.Answers) { a.PageValue.Items[0].UUID = [16]byte{} }},
		"nil map":                               {`{ row { must } }`, "requested element is null", func(a *writertest.Answers) { a.RowValue.Must = nil }},
		"not a number":                          {`{ row { score id } }`, "infinite", func(a *writertest.Answers) { a.RowValue.Score = nan }},
		"infinite":                              {`{ row { ratio id } }`, "infinite", func(a *writertest.Answers) { a.RowValue.Ratio = &inf }},
		"method that fails":                     {`{ row { fragile id } }`, "fragile: broken", func(a *writertest.Answers) { a.RowValue.Fragile = &writertest.Fragile{Broken: true} }},
		"nil embedded pointer":                  {`{ page { items { revision id } } }`, "panic:", func(a *writertest.Answers) { a.PageValue.Items[2].Meta = nil }},
		"null page":                             {`{ page { total } }`, "requested element is null", func(a *writertest.Answers) { a.PageValue = nil }},
		"resolver's error":                      {`{ page { total } row { id } }`, "no luck", func(a *writertest.Answers) { a.Err = errors.New("no luck") }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			answers := fullAnswers()
			test.spoil(answers)
			written := newWritten(t, answers)
			got := same(t, newPlain(answers), written, test.query, nil)
			if !strings.Contains(strings.Join(got.errors, "\n"), test.message) {
				t.Errorf("errors %q, want %q", got.errors, test.message)
			}
		})
	}
}

// An error does not spoil the plan: the next good value is written again.
func TestWriterRecoversFromErrors(t *testing.T) {
	t.Parallel()
	answers := fullAnswers()
	written := newWritten(t, answers)
	const query = `{ row { id score } }`
	answers.RowValue.Score = math.NaN()
	same(t, newPlain(answers), written, query, nil)
	if got := reasons(written); len(got) != 2 || !strings.HasSuffix(got[1], "not a finite number") {
		t.Fatalf("outcomes %q", got)
	}
	answers.RowValue.Score = 1
	same(t, newPlain(answers), written, query, nil)
	checkOutcome(t, reasons(written), "")
}

func TestWriterSubscription(t *testing.T) {
	t.Parallel()
	answers := fullAnswers()
	plain, written := newPlain(answers), newWritten(t, answers)
	same(t, plain, written, `subscription { pages { total items { id } } }`, nil)
	checkOutcome(t, reasons(written), "Subscription.pages: subscription")
}

// The same documents at once, from their first use on, with buffers that go
// around.
func TestWriterAtOnce(t *testing.T) {
	t.Parallel()
	answers := fullAnswers()
	plain, written := newPlain(answers), newWritten(t, answers)
	queries := []string{`{ page { items { id closed color } } }`, `{ things { __typename ... on Node { id } } }`, benchQuery}
	var want []string
	for _, q := range queries {
		want = append(want, plain.run(t, q, nil).data)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range 60 {
				if got := written.run(t, queries[i%3], nil).data; got != want[i%3] {
					t.Errorf("got %s\nwant %s", got, want[i%3])
				}
			}
		})
	}
	wg.Wait()
}

// The first execution of a document learns which types are behind its interfaces, while others run it.
func TestWriterLearnsAtOnce(t *testing.T) {
	t.Parallel()
	answers := fullAnswers()
	plain, written := newPlain(answers), newWritten(t, answers)
	for i := range 40 {
		query := fmt.Sprintf(`{ k%d: things { __typename ... on Row { id name count } ... on Leaf { id green } ... on Note { text row { id } } } }`, i)
		want := plain.run(t, query, nil).data
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				if got := written.run(t, query, nil).data; got != want {
					t.Errorf("got %s\nwant %s", got, want)
				}
			})
		}
		wg.Wait()
	}
}

// foreign is in the union by its methods, and not in the schema.
type foreign struct{ writertest.Note }

// A Go type behind an interface that is none of the schema's is left to the executor.
func TestWriterObjects(t *testing.T) {
	t.Parallel()
	answers := fullAnswers()
	answers.AThing = &foreign{}
	plain, written := newPlain(answers), newWritten(t, answers)
	const query = `{ thing { __typename ... on Note { text } } }`
	got := same(t, plain, written, query, nil)
	if len(got.errors) == 0 {
		t.Error("no error for an unknown type")
	}
	checkOutcome(t, reasons(written), "*writer_test.foreign is not a known Thing")
}

// A panic of a scalar's method happens in the executor, as it would without
// the writer.
func TestWriterLeavesPanicsToTheExecutor(t *testing.T) {
	t.Parallel()
	b := newPlain(fullAnswers())
	cfg := writerConfig(b.schema)
	cfg.Scalars["Stamp"] = []writer.ScalarWriter{writer.ScalarOf(func(int64) graphql.Marshaler { return nil })}
	var last writer.Outcome
	cfg.Observe = func(_ context.Context, o writer.Outcome) { last = o }
	if got := withWriter(t, b, cfg).run(t, `{ row { stamp } }`, nil).data; got != `{"row":{"stamp":null}}` {
		t.Error(got)
	}
	if !strings.HasPrefix(last.Reason, "panic: ") {
		t.Errorf("reason %q", last.Reason)
	}
}

// Fragments that spread fragments make a large selection of a small document.
func TestWriterBoundsItsPlans(t *testing.T) {
	t.Parallel()
	answers := fullAnswers()
	answers.RowValue.Peers = nil
	plain, written := newPlain(answers), newWritten(t, answers)
	var query strings.Builder
	query.WriteString("{ row { ...F0 } }\n")
	for i := range 13 {
		fmt.Fprintf(&query, "fragment F%d on Row { a: peers { ...F%d } b: peers { ...F%d } c: peers { id } }\n", i, i+1, i+1)
	}
	query.WriteString("fragment F13 on Row { id }")
	same(t, plain, written, query.String(), nil)
	checkOutcome(t, reasons(written), "selection too large")
}

func TestNewWriterChecksItsConfig(t *testing.T) {
	t.Parallel()
	schema := newPlain(nil).schema
	for name, spoil := range map[string]func(*writer.Config){
		"schema":    func(c *writer.Config) { c.Schema = nil },
		"resolvers": func(c *writer.Config) { c.Resolvers = nil },
		"struct":    func(c *writer.Config) { c.Resolvers = reflect.TypeFor[writertest.Row]() },
		"scalar":    func(c *writer.Config) { c.Scalars["Row"] = nil },
	} {
		cfg := writerConfig(schema)
		spoil(&cfg)
		if _, err := writer.New(cfg); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// FuzzWriter runs any document on both.
func FuzzWriter(f *testing.F) {
	f.Add(benchQuery)
	f.Add(`{ things { __typename ...N } node { ...N } } fragment N on Node { id ... on Row { peers { id } owner { id } } }`)
	f.Add(`query($yes: Boolean!) { page { ...@include(if: $yes) { total } cursor } row { expensive } }`)
	f.Add(`mutation { touch { first { id } optional { ...@skip(if: false) { id } } } }`)
	answers := fullAnswers()
	answers.PageValue.Items[1].CreatedAt = time.Time{}
	plain, written := newPlain(answers), newWritten(f, answers)
	plain.executor.SetParserTokenLimit(400)
	written.executor.SetParserTokenLimit(400)
	f.Fuzz(func(t *testing.T, query string) {
		same(t, plain, written, query, map[string]any{"yes": true})
		written.takeOutcomes()
	})
}
