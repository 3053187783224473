package reports

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/google/uuid"
)

// ErrDamaged reports a packed column that does not hold what was packed.
var ErrDamaged = errors.New("the column is damaged")

// The packed columns of perception_prompts and perception_sites, in bytes. Migration 0084 describes them.
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
	SitesFormat              *int   // nil: there are no sites
	Sites                    []byte // packed, of the engine that is asked for
}

// perceivedCell is how the brand was judged in an engine's answers to one prompt of a reading.
type perceivedCell struct {
	Sentiment

	prompt, engine int // places in the row's prompts and engines
}

// each visits the cells of a row that check found nothing wrong with, in their order.
func (r *perceptionRow) each(visit func(*perceivedCell)) error {
	unjudged := r.Unjudged
	var cell perceivedCell // one for all: it is passed on by its address
	for i := 0; i*cellSize < len(r.Cells); i++ {
		err := r.cell(&cell, r.Cells[i*cellSize:][:cellSize])
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
		return fmt.Errorf("column perception_prompts.unjudged: %w: cell %d is not there, or not in order", ErrDamaged, count(unjudged, 0))
	}
	return nil
}

// check returns an error where the row's format is unknown, or a column breaks off. Errors of damaged columns name
// the column and wrap ErrDamaged.
func (r *perceptionRow) check() error {
	if r.Format != perceptionFormat {
		return fmt.Errorf("perception_prompts: %w: format %d is unknown; known is %d", ErrDamaged, r.Format, perceptionFormat)
	}
	for _, column := range []struct {
		name  string
		bytes []byte
		size  int
	}{{"prompts", r.Prompts, promptSize}, {"cells", r.Cells, cellSize}, {"unjudged", r.Unjudged, unjudgedSize}} {
		if len(column.bytes)%column.size != 0 {
			return fmt.Errorf("column perception_prompts.%s: %w: it has %d bytes, not a multiple of %d", column.name, ErrDamaged, len(column.bytes), column.size)
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
func (r *perceptionRow) cell(c *perceivedCell, packed []byte) error {
	*c = perceivedCell{prompt: count(packed, 0), engine: count(packed, 1)}
	if c.prompt < 0 || c.prompt >= r.prompts() || c.engine < 0 || c.engine >= len(r.Engines) {
		return fmt.Errorf("column perception_prompts.cells: %w: prompt %d of %d, engine %d of %d", ErrDamaged, c.prompt, r.prompts(), c.engine, len(r.Engines))
	}
	for i, n := range []*int{
		&c.Positive, &c.Neutral, &c.Negative, &c.Mixed, &c.Pending, &c.NotAssessable, &c.LowConfidence, &c.Recommended, &c.Against,
	} {
		if *n = count(packed, 2+i); *n < 0 {
			return fmt.Errorf("column perception_prompts.cells: %w: the count %d", ErrDamaged, *n)
		}
	}
	c.Mentions = c.Classified() + c.Pending + c.NotAssessable
	return nil
}

// eachSite visits the sites of a row with their answers. The domain is valid until visit returns.
func (r *perceptionRow) eachSite(visit func(domain []byte, answers int)) error {
	if r.SitesFormat != nil && *r.SitesFormat != perceptionFormat {
		return fmt.Errorf("perception_sites: %w: format %d is unknown; known is %d", ErrDamaged, *r.SitesFormat, perceptionFormat)
	}
	for rest := r.Sites; len(rest) > 0; {
		if len(rest) < 2*countSize {
			return fmt.Errorf("column perception_sites.sites: %w: it breaks off", ErrDamaged)
		}
		answers, size := count(rest, 0), count(rest, 1)
		rest = rest[2*countSize:]
		if answers < 0 || size < 0 || size > len(rest) {
			return fmt.Errorf("column perception_sites.sites: %w: %d answers, a domain of %d bytes, and %d are left", ErrDamaged, answers, size, len(rest))
		}
		visit(rest[:size], answers)
		rest = rest[size:]
	}
	return nil
}

// addUnjudged unpacks why mentions were not judged, and counts them.
func (c *perceivedCell) addUnjudged(packed []byte) error {
	for i, n := range []*int{
		&c.ModelNotConfigured, &c.PlatformCap, &c.EntityLimit, &c.InvalidOutput, &c.ModelError, &c.TaskFailed,
	} {
		if *n = count(packed, 1+i); *n < 0 {
			return fmt.Errorf("column perception_prompts.unjudged: %w: the count %d", ErrDamaged, *n)
		}
		c.Mentions += *n
	}
	return nil
}

// count returns the i-th int4 of a packed column.
func count(packed []byte, i int) int {
	return int(int32(binary.BigEndian.Uint32(packed[i*countSize:]))) //nolint:gosec // a negative one was packed as it is
}
