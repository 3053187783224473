package export

import (
	"io"
	"reflect"
	"strconv"
	"time"

	"github.com/parquet-go/parquet-go"

	"github.com/answer-visibility/avm/storage/reportview"
)

const (
	// groupRows and groupBytes bound a row group, which is in memory until it is written.
	groupRows  = 50_000
	groupBytes = 8 << 20

	secondsADay = 24 * 60 * 60
)

// parquetRows writes a Parquet file, compressed with Snappy. The footer that makes it one comes last.
type parquetRows struct {
	out         *parquet.GenericWriter[any]
	columns     []reportview.Column
	buffer      []parquet.Row // of one row
	rows, bytes int           // of the row group
}

func newParquet(out io.Writer, name string, columns []reportview.Column) *parquetRows {
	schema := parquet.NewSchema(name, parquet.SchemaOf(reflect.New(structOf(columns)).Interface()))
	return &parquetRows{
		out:     parquet.NewGenericWriter[any](out, schema, parquet.Compression(&parquet.Snappy), parquet.MaxRowsPerRowGroup(groupRows)),
		columns: columns, buffer: []parquet.Row{make(parquet.Row, len(columns))},
	}
}

// structOf returns a struct type that has the columns in their order: a schema of it keeps the order.
func structOf(columns []reportview.Column) reflect.Type {
	fields := make([]reflect.StructField, len(columns))
	for i, c := range columns {
		of, tag := reflect.TypeFor[string](), ""
		switch c.Kind {
		case reportview.Text:
		case reportview.Integer:
			of = reflect.TypeFor[int64]()
		case reportview.Number:
			of = reflect.TypeFor[float64]()
		case reportview.Boolean:
			of = reflect.TypeFor[bool]()
		case reportview.Instant:
			of, tag = reflect.TypeFor[int64](), ",timestamp(microsecond)"
		case reportview.Day:
			of, tag = reflect.TypeFor[int32](), ",date"
		}
		fields[i] = reflect.StructField{
			Name: "Column" + strconv.Itoa(i), Type: of, Tag: reflect.StructTag(`parquet:"` + c.Name + `,optional` + tag + `"`),
		}
	}
	return reflect.StructOf(fields)
}

func (p *parquetRows) row(values []any) error {
	row := p.buffer[0]
	for i, v := range values {
		var value parquet.Value
		defined := 1
		switch v := v.(type) {
		case nil:
			value, defined = parquet.NullValue(), 0
		case string:
			value = parquet.ByteArrayValue([]byte(v))
			p.bytes += len(v)
		case int64:
			value = parquet.Int64Value(v)
		case float64:
			value = parquet.DoubleValue(v)
		case bool:
			value = parquet.BooleanValue(v)
		case time.Time:
			value = timeValue(p.columns[i], v)
		}
		row[i] = value.Level(0, defined, i)
	}
	if _, err := p.out.WriteRows(p.buffer); err != nil {
		return err
	}
	p.rows++
	p.bytes += 8 * len(values)
	if p.rows < groupRows && p.bytes < groupBytes {
		return nil
	}
	p.rows, p.bytes = 0, 0
	return p.out.Flush()
}

func timeValue(c reportview.Column, at time.Time) parquet.Value {
	if c.Kind == reportview.Day {
		return parquet.Int32Value(int32(at.Unix() / secondsADay)) //nolint:gosec // days since 1970 of the calendar
	}
	return parquet.Int64Value(at.UnixMicro())
}

func (p *parquetRows) end() error { return p.out.Close() }
