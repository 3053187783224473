// Package export writes the tables of a project as Parquet, NDJSON or CSV, in bounded memory.
package export

import (
	"context"
	"io"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/storage/reportview"
)

// Format is what a table is written as.
type Format string

// The formats.
const (
	Parquet Format = "parquet"
	NDJSON  Format = "ndjson"
	CSV     Format = "csv"
)

// Formats returns the formats, the usual one first.
func Formats() []Format { return []Format{Parquet, NDJSON, CSV} }

// Media returns a format's media type.
func (f Format) Media() string {
	return map[Format]string{Parquet: "application/vnd.apache.parquet", NDJSON: "application/x-ndjson", CSV: "text/csv"}[f]
}

// Store reads the rows.
type Store interface {
	Columns(ctx context.Context, view string) ([]reportview.Column, error)
	Rows(ctx context.Context, t reportview.Table, columns []reportview.Column, projectID uuid.UUID, f reportview.Filter, each func(row []any) error) error
}

// Request names what is written.
type Request struct {
	ProjectID uuid.UUID
	Table     string
	Filter    reportview.Filter
	Format    Format
	// Pages returns how a column of a table names the pages with a tag.
	Pages func(ctx context.Context, column, tag string) ([]string, error)
}

// encoder writes rows in one format. Nothing of a file is complete before end.
type encoder interface {
	row(values []any) error
	end() error
}

// Prepared is a request that can be carried out.
type Prepared struct {
	request Request
	table   reportview.Table
	columns []reportview.Column
	store   Store
}

// Prepare checks a request before anything is written.
func Prepare(ctx context.Context, store Store, r Request) (*Prepared, error) {
	table, err := reportview.Find(r.Table)
	if err != nil {
		return nil, err
	}
	if err := table.Check(r.Filter); err != nil {
		return nil, err
	}
	if r.Filter.Tag != nil && table.ByPage() {
		if r.Filter.Pages, err = r.Pages(ctx, table.Tagged, *r.Filter.Tag); err != nil {
			return nil, err
		}
	}
	columns, err := store.Columns(ctx, table.Name)
	return &Prepared{r, table, columns, store}, err
}

// Write writes the table. After an error what was written is incomplete: Parquet lacks its footer.
func (p *Prepared) Write(ctx context.Context, out io.Writer) error {
	encoder, err := p.encoder(out)
	if err != nil {
		return err
	}
	if err := p.store.Rows(ctx, p.table, p.columns, p.request.ProjectID, p.request.Filter, encoder.row); err != nil {
		return err
	}
	return encoder.end()
}

func (p *Prepared) encoder(out io.Writer) (encoder, error) {
	switch p.request.Format {
	case Parquet:
		return newParquet(out, p.table.Name, p.columns), nil
	case NDJSON:
		return newLines(out, p.columns)
	case CSV:
		return newCSV(out, p.columns)
	}
	return nil, fault.New(fault.Invalid, "format: %q must be parquet, ndjson or csv", p.request.Format)
}
