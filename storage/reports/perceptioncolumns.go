package reports

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/google/uuid"
)

// ErrDamaged reports a packed column that does not hold what was packed.
var ErrDamaged = errors.New("the column is damaged")

// The packed columns of perception_prompts, in bytes. Migration 0084 describes them.
const (
	perceptionFormat = 1

	countSize    = 4
	nameSize     = 16
	promptSize   = countSize + nameSize
	cellSize     = 11 * countSize
	unjudgedSize = 7 * countSize
)

// promptName names a question: the same prompt with the same text has the same name in all audits.
type promptName [nameSize]byte

// perceptionRow is a row of perception_prompts, with the audit of its reading.
type perceptionRow struct {
	ReadingID, AuditID       uuid.UUID
	Format                   int
	Engines                  []string
	Prompts, Cells, Unjudged []byte // packed
}

// perceivedCell is how the brand was judged in an engine's answers to one prompt of a reading.
type perceivedCell struct {
	Sentiment

	prompt, engine int // places in the row's prompts and engines
}

// each visits the cells of a row that check found nothing wrong with, in their order.
func (r *perceptionRow) each(visit func(*perceivedCell)) error {
	unjudged := r.Unjudged
	for i := 0; i*cellSize < len(r.Cells); i++ {
		cell, err := r.cell(r.Cells[i*cellSize:][:cellSize])
		if err == nil && len(unjudged) > 0 && count(unjudged, 0) == i {
			err = cell.addUnjudged(unjudged[:unjudgedSize])
			unjudged = unjudged[unjudgedSize:]
		}
		if err != nil {
			return fmt.Errorf("cell %d: %w", i, err)
		}
		visit(&cell)
	}
	if len(unjudged) > 0 {
		return fmt.Errorf("column unjudged: %w: cell %d is not there, or not in order", ErrDamaged, count(unjudged, 0))
	}
	return nil
}

// check returns an error where the row's format is unknown, or a column breaks off. Errors of damaged columns name
// the column and wrap ErrDamaged.
func (r *perceptionRow) check() error {
	if r.Format != perceptionFormat {
		return fmt.Errorf("%w: format %d is unknown; known is %d", ErrDamaged, r.Format, perceptionFormat)
	}
	for _, column := range []struct {
		name  string
		bytes []byte
		size  int
	}{{"prompts", r.Prompts, promptSize}, {"cells", r.Cells, cellSize}, {"unjudged", r.Unjudged, unjudgedSize}} {
		if len(column.bytes)%column.size != 0 {
			return fmt.Errorf("column %s: %w: it has %d bytes, which is no multiple of %d", column.name, ErrDamaged, len(column.bytes), column.size)
		}
	}
	return nil
}

// prompts returns how many prompts the row has.
func (r *perceptionRow) prompts() int { return len(r.Prompts) / promptSize }

// prompt returns the index of the i-th prompt in its audit, and its name.
func (r *perceptionRow) prompt(i int) (index int, name promptName) {
	packed := r.Prompts[i*promptSize:][:promptSize]
	return count(packed, 0), promptName(packed[countSize:])
}

// cell unpacks a cell, but for why mentions were not judged.
func (r *perceptionRow) cell(packed []byte) (c perceivedCell, err error) {
	c.prompt, c.engine = count(packed, 0), count(packed, 1)
	if c.prompt < 0 || c.prompt >= r.prompts() || c.engine < 0 || c.engine >= len(r.Engines) {
		return c, fmt.Errorf("column cells: %w: prompt %d of %d, engine %d of %d", ErrDamaged, c.prompt, r.prompts(), c.engine, len(r.Engines))
	}
	for i, n := range []*int{
		&c.Positive, &c.Neutral, &c.Negative, &c.Mixed, &c.Pending, &c.NotAssessable, &c.LowConfidence, &c.Recommended, &c.Against,
	} {
		if *n = count(packed, 2+i); *n < 0 {
			return c, fmt.Errorf("column cells: %w: the count %d", ErrDamaged, *n)
		}
	}
	c.Mentions = c.Classified() + c.Pending + c.NotAssessable
	return c, nil
}

// addUnjudged unpacks why mentions were not judged, and counts them.
func (c *perceivedCell) addUnjudged(packed []byte) error {
	for i, n := range []*int{
		&c.ModelNotConfigured, &c.PlatformCap, &c.EntityLimit, &c.InvalidOutput, &c.ModelError, &c.TaskFailed,
	} {
		if *n = count(packed, 1+i); *n < 0 {
			return fmt.Errorf("column unjudged: %w: the count %d", ErrDamaged, *n)
		}
		c.Mentions += *n
	}
	return nil
}

// count returns the i-th int4 of a packed column.
func count(packed []byte, i int) int {
	return int(int32(binary.BigEndian.Uint32(packed[i*countSize:]))) //nolint:gosec // a negative one was packed as it is
}
