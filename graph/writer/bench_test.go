package writer_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/graph/internal/writertest"
	"github.com/answer-visibility/avm/graph/writer"
)

// benchQuery selects 17 fields a row, a nested object and two lists among them.
const benchQuery = `{ page { total cursor items {
	id name score ratio count small big flag color createdAt seenAt uuid closed tags revision
	owner { id email home { city lat } }
	owners { email }
} } }`

// jsonRow is a row as one would declare it for encoding/json alone.
type jsonRow struct {
	ID        string           `json:"id"`
	Name      *string          `json:"name"`
	Score     float64          `json:"score"`
	Ratio     *float64         `json:"ratio"`
	Count     int              `json:"count"`
	Small     *int32           `json:"small"`
	Big       int64            `json:"big"`
	Flag      bool             `json:"flag"`
	Color     writertest.Color `json:"color"`
	CreatedAt time.Time        `json:"createdAt"`
	SeenAt    *time.Time       `json:"seenAt"`
	UUID      uuid.UUID        `json:"uuid"`
	Closed    string           `json:"closed"`
	Tags      []string         `json:"tags"`
	Revision  int32            `json:"revision"`
	Owner     *jsonOwner       `json:"owner"`
	Owners    []jsonEmail      `json:"owners"`
}

type jsonOwner struct {
	ID    string    `json:"id"`
	Email string    `json:"email"`
	Home  jsonPlace `json:"home"`
}

type jsonPlace struct {
	City string  `json:"city"`
	Lat  float64 `json:"lat"`
}

type jsonEmail struct {
	Email string `json:"email"`
}

type jsonData struct {
	Page jsonPage `json:"page"`
}

type jsonPage struct {
	Total  int       `json:"total"`
	Cursor *string   `json:"cursor"`
	Items  []jsonRow `json:"items"`
}

func benchRow(i int) *writertest.Row {
	day := time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)
	return &writertest.Row{
		Base: writertest.Base{ID: fmt.Sprintf("row-%04d", i), Name: new("what is the best visibility tool for a small team?")},
		Meta: &writertest.Meta{Revision: 41}, Score: 3.5 * float64(i), Ratio: new(0.25), Count: i, Small: new(int32(7)),
		Big: 1 << 40, Flag: i%2 == 0, Color: "red", CreatedAt: day, SeenAt: &day,
		UUID: uuid.NewSHA1(uuid.NameSpaceURL, []byte(strconv.Itoa(i))), Closed: "consideration", Tags: []string{"alpha", "beta", "gamma"},
		Owner:  &writertest.Owner{ID: "o", Email: "owner@example.test", Home: writertest.Place{City: "Zürich", Lat: 47.37}},
		Owners: &[]*writertest.Owner{{Email: "a@example.test"}, {Email: "b@example.test"}},
	}
}

func benchAnswers(rows int) *writertest.Answers {
	page := &writertest.Page{Total: rows, Cursor: new("next")}
	for i := range rows {
		page.Items = append(page.Items, benchRow(i))
	}
	return &writertest.Answers{PageValue: page}
}

func twin(page *writertest.Page) jsonData {
	data := jsonData{jsonPage{Total: page.Total, Cursor: page.Cursor}}
	for _, r := range page.Items {
		row := jsonRow{
			ID: r.ID, Name: r.Name, Score: r.Score, Ratio: r.Ratio, Count: r.Count, Small: r.Small, Big: r.Big,
			Flag: r.Flag, Color: r.Color, CreatedAt: r.CreatedAt, SeenAt: r.SeenAt, UUID: r.UUID, Closed: string(r.Closed),
			Tags: r.Tags, Revision: r.Revision,
			Owner: &jsonOwner{r.Owner.ID, r.Owner.Email, jsonPlace{r.Owner.Home.City, r.Owner.Home.Lat}},
		}
		for _, o := range *r.Owners {
			row.Owners = append(row.Owners, jsonEmail{o.Email})
		}
		data.Page.Items = append(data.Page.Items, row)
	}
	return data
}

// operation prepares one in-process operation as the fixed operations are run:
// parsed and validated once.
func operation(tb testing.TB, b *bench, query string) func() []byte {
	tb.Helper()
	ctx := graphql.StartOperationTrace(tb.Context())
	first, errs := b.executor.CreateOperationContext(ctx, &graphql.RawParams{Query: query})
	if errs != nil {
		tb.Fatal(errs)
	}
	return func() []byte {
		oc := &graphql.OperationContext{
			RawQuery: query, Doc: first.Doc, Operation: first.Operation, Variables: first.Variables,
			RecoverFunc: first.RecoverFunc, ResolverMiddleware: first.ResolverMiddleware,
			RootResolverMiddleware: first.RootResolverMiddleware,
		}
		next, ctx := b.executor.DispatchOperation(ctx, oc)
		return next(ctx).Data
	}
}

// tuned is a bench whose scalars append, as the product's do.
func tuned(tb testing.TB, answers *writertest.Answers) *bench {
	tb.Helper()
	b := newPlain(answers)
	cfg := writerConfig(b.schema)
	cfg.Scalars["UUID"] = []writer.ScalarWriter{writer.AppendScalarOf(appendUUID)}
	return withWriter(tb, b, cfg)
}

// appendUUID writes what graphql.MarshalUUID does.
func appendUUID(dst []byte, id uuid.UUID) []byte {
	if id == uuid.Nil {
		return dst
	}
	var text [36]byte
	hex.Encode(text[0:8], id[0:4])
	hex.Encode(text[9:13], id[4:6])
	hex.Encode(text[14:18], id[6:8])
	hex.Encode(text[19:23], id[8:10])
	hex.Encode(text[24:36], id[10:16])
	text[8], text[13], text[18], text[23] = '-', '-', '-', '-'
	return append(append(append(dst, '"'), text[:]...), '"')
}

func BenchmarkWriter(b *testing.B) {
	answers := benchAnswers(100)
	data := twin(answers.PageValue)
	run := func(name string, f func() []byte) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				b.SetBytes(int64(len(f())))
			}
		})
	}
	run("encoding/json", func() []byte {
		out, err := json.Marshal(data)
		if err != nil {
			b.Error(err)
		}
		return out
	})
	run("writer", operation(b, tuned(b, answers), benchQuery))
	run("executor", operation(b, newPlain(answers), benchQuery))
}

// TestWriterIsComparedFairly reports that the benchmark's contestants write the
// same.
func TestWriterIsComparedFairly(t *testing.T) {
	t.Parallel()
	answers := benchAnswers(3)
	want, err := json.Marshal(twin(answers.PageValue))
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string]*bench{"executor": newPlain(answers), "writer": tuned(t, answers)} {
		if got := operation(t, b, benchQuery)(); !bytes.Equal(got, want) {
			t.Errorf("%s\n got %s\nwant %s", name, got, want)
		}
	}
}

// TestWriterAllocations bounds a whole operation of 100 rows in the process.
func TestWriterAllocations(t *testing.T) { //nolint:paralleltest // testing.AllocsPerRun counts everybody's
	run := operation(t, tuned(t, benchAnswers(100)), benchQuery)
	if n := testing.AllocsPerRun(100, func() { run() }); n > 300 {
		t.Errorf("%.0f allocations for 100 rows, want at most 300", n)
	}
}
