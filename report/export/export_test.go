package export_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/parquet-go/parquet-go"

	"github.com/answer-visibility/avm/report/export"
	"github.com/answer-visibility/avm/storage/reportview"
)

// made is a store of rows that are made as they are read.
type made struct {
	rows  int
	text  string
	check func(row int) error
}

func columns() []reportview.Column {
	return []reportview.Column{
		{Name: "project_id", Kind: reportview.Text},
		{Name: "zeroth", Kind: reportview.Integer},
		{Name: "a_number", Kind: reportview.Number},
		{Name: "text", Kind: reportview.Text},
		{Name: "present", Kind: reportview.Boolean},
		{Name: "at", Kind: reportview.Instant},
		{Name: "day", Kind: reportview.Day},
	}
}

func (m made) Columns(context.Context, string) ([]reportview.Column, error) { return columns(), nil }

// instant is the time of the first row.
var instant = time.Date(2026, 11, 28, 1, 2, 3, 456789000, time.UTC)

// values are a row. Every third one is null but for its number.
func (m made) values(i int) []any {
	if i%3 == 2 {
		return []any{"p", int64(i), nil, nil, nil, nil, nil}
	}
	at := instant.Add(time.Duration(i) * time.Hour)
	return []any{"p", int64(i), float64(i) / 4, fmt.Sprintf("%s %d", m.text, i), i%2 == 0, at, at.Truncate(24 * time.Hour)}
}

func (m made) Rows(
	ctx context.Context, _ reportview.Table, _ []reportview.Column, _ uuid.UUID, _ reportview.Filter, each func(row []any) error,
) error {
	for i := range m.rows {
		if err := errors.Join(ctx.Err(), m.check(i), each(m.values(i))); err != nil {
			return err
		}
	}
	return nil
}

func write(t *testing.T, m made, format export.Format, out io.Writer) error {
	t.Helper()
	if m.check == nil {
		m.check = func(int) error { return nil }
	}
	prepared, err := export.Prepare(t.Context(), m, export.Request{Table: "answers", Format: format})
	if err != nil {
		t.Fatal(err)
	}
	return prepared.Write(t.Context(), out)
}

func TestParquetIsReadBack(t *testing.T) {
	t.Parallel()
	m := made{rows: 70_001, text: "Grüße, \"welt\"\n"}
	var out bytes.Buffer
	if err := write(t, m, export.Parquet, &out); err != nil {
		t.Fatal(err)
	}
	file, err := parquet.OpenFile(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	var described []string
	for _, f := range file.Schema().Fields() {
		described = append(described, f.Name()+" "+f.Type().String())
	}
	want := []string{
		"project_id STRING", "zeroth INT(64,true)", "a_number DOUBLE", "text STRING", "present BOOLEAN",
		"at TIMESTAMP(isAdjustedToUTC=true,unit=MICROS)", "day DATE",
	}
	if !slices.Equal(described, want) {
		t.Errorf("columns %q, want %q", described, want)
	}
	if file.NumRows() != int64(m.rows) || len(file.RowGroups()) != 2 {
		t.Fatalf("%d rows in %d groups", file.NumRows(), len(file.RowGroups()))
	}
	reader := parquet.NewGenericReader[any](file)
	buffer := make([]parquet.Row, 1)
	for i := range m.rows {
		if n, err := reader.ReadRows(buffer); n != 1 {
			t.Fatalf("row %d: %v", i, err)
		}
		if got, want := read(buffer[0]), fmt.Sprint(stored(m.values(i))); got != want {
			t.Fatalf("row %d: %s, want %s", i, got, want)
		}
	}
}

// read returns the values of a row as text.
func read(row parquet.Row) string {
	all := make([]any, len(row))
	for i, v := range row {
		switch {
		case v.IsNull():
		case v.Kind() == parquet.ByteArray:
			all[i] = string(v.ByteArray())
		case v.Kind() == parquet.Double:
			all[i] = v.Double()
		case v.Kind() == parquet.Boolean:
			all[i] = v.Boolean()
		default:
			all[i] = v.Int64()
		}
	}
	return fmt.Sprint(all)
}

// stored returns values as Parquet has them.
func stored(values []any) []any {
	if at, ok := values[5].(time.Time); ok {
		values[5], values[6] = at.UnixMicro(), values[6].(time.Time).Unix()/(24*60*60)
	}
	return values
}

func TestTextsAreReadBack(t *testing.T) {
	t.Parallel()
	m := made{rows: 4, text: "a \"b\"\n"}
	var lines, table bytes.Buffer
	if err := errors.Join(write(t, m, export.NDJSON, &lines), write(t, m, export.CSV, &table)); err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(&lines)
	var row map[string]any
	for i := range m.rows {
		if err := decoder.Decode(&row); err != nil || len(row) != len(columns()) || row["zeroth"] != float64(i) || (i == 2) != (row["text"] == nil) {
			t.Errorf("row %d: %v, %v", i, row, err)
		}
	}
	if row["at"] != "2026-11-28T04:02:03.456789Z" || row["day"] != "2026-11-28" || row["text"] != "a \"b\"\n 3" || row["a_number"] != 0.75 || row["present"] != false {
		t.Errorf("last row %v", row)
	}
	records, err := csv.NewReader(&table).ReadAll()
	want := []string{"p", "3", "0.75", "a \"b\"\n 3", "false", "2026-11-28T04:02:03.456789Z", "2026-11-28"}
	if err != nil || len(records) != 1+m.rows || records[0][6] != "day" || !slices.Equal(records[4], want) || records[3][3] != "" {
		t.Errorf("%q, %v", records, err)
	}
}

// What is in memory does not grow with the rows: 200,000 rows of about 100 MB.
func TestMemoryIsBounded(t *testing.T) { //nolint:paralleltest // the memory of other tests would count
	const rows, bound = 200_000, 64 << 20
	for _, format := range export.Formats() {
		var before, now runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		counted := &counter{}
		m := made{rows: rows, text: strings.Repeat("x", 500), check: func(row int) error {
			if row%20_000 != 19_999 {
				return nil
			}
			runtime.GC()
			if runtime.ReadMemStats(&now); now.HeapAlloc > before.HeapAlloc+bound {
				return fmt.Errorf("%d bytes are in memory after %d rows", now.HeapAlloc-before.HeapAlloc, row)
			}
			return nil
		}}
		if err := write(t, m, format, counted); err != nil || counted.writes < 2 {
			t.Errorf("%s: %d bytes in %d pieces, %v", format, counted.bytes, counted.writes, err)
		}
	}
}

// counter counts what is written.
type counter struct{ bytes, writes int }

func (c *counter) Write(b []byte) (int, error) {
	c.bytes += len(b)
	c.writes++
	return len(b), nil
}

// A file that was broken off cannot be taken for a complete one.
func TestBrokenOffParquetIsRefused(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken off")
	var out bytes.Buffer
	err := write(t, made{rows: 120_000, check: func(row int) error {
		if row == 110_000 {
			return broken
		}
		return nil
	}}, export.Parquet, &out)
	if !errors.Is(err, broken) || out.Len() == 0 {
		t.Fatalf("%d bytes, %v", out.Len(), err)
	}
	if _, err := parquet.OpenFile(bytes.NewReader(out.Bytes()), int64(out.Len())); err == nil {
		t.Error("half a file was opened")
	}
}

func TestRequestsAreChecked(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)
	earlier := day.AddDate(0, 0, -1)
	for want, r := range map[string]export.Request{
		"there is no table":    {Table: "accounts"},
		"have no time":         {Table: "prompts", Filter: reportview.Filter{From: &day}},
		"must not be before":   {Table: "answers", Filter: reportview.Filter{From: &day, To: &earlier}},
		"leave it out":         {Table: "audits", Filter: reportview.Filter{Tag: new("launch")}},
		"there is no table \"": {Table: "answers; DROP"},
	} {
		if _, err := export.Prepare(t.Context(), made{}, r); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}
