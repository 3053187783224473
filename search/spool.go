package search

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"slices"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/search"
)

// record is a row as it waits for its slice to be written.
type record struct {
	Group       int32
	Terms       [model.SearchAppearance]int32 // 0: none
	Clicks      int64
	Impressions int64
	Position    float64 // NaN: not known
}

// spool keeps records in temporary files until all rows are read: rows come in
// any order, and memory stays small however many there are.
type spool struct {
	files   [spoolFiles]*os.File
	writers [spoolFiles]*bufio.Writer
	cached  int // the file that is loaded; -1: none
	loaded  map[int32][]record
}

const (
	spoolFiles  = 64
	spoolBuffer = 32 << 10
)

func newSpool() *spool { return &spool{cached: -1} }

func (s *spool) close() {
	for _, f := range s.files {
		if f != nil {
			_ = f.Close()
		}
	}
}

// fileOf spreads groups so that neighbouring ones share a file.
func fileOf(group int32) int { return int(group/8) % spoolFiles }

func (s *spool) add(r *record) error {
	n := fileOf(r.Group)
	if s.files[n] == nil {
		f, err := os.CreateTemp("", "avm-import-")
		if err != nil {
			return err
		}
		if err := os.Remove(f.Name()); err != nil { // it is removed with the process
			return errors.Join(err, f.Close())
		}
		s.files[n], s.writers[n] = f, bufio.NewWriterSize(f, spoolBuffer)
	}
	return binary.Write(s.writers[n], binary.LittleEndian, r)
}

func (s *spool) flush() error {
	for _, w := range s.writers {
		if w != nil {
			if err := w.Flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

// maxLoaded bounds what is loaded of a file at once; a larger one is read again
// for each of its groups.
const maxLoaded = 48 << 20

// records returns the records of a group, in the order they came.
func (s *spool) records(group int32) iter.Seq2[*record, error] {
	return func(yield func(*record, error) bool) {
		n := fileOf(group)
		f := s.files[n]
		if f == nil {
			return
		}
		if info, err := f.Stat(); err == nil && info.Size() <= maxLoaded {
			if err := s.load(n); err != nil {
				yield(nil, err)
				return
			}
			for i := range s.loaded[group] {
				if !yield(&s.loaded[group][i], nil) {
					return
				}
			}
			return
		}
		each(f, func(r record, err error) bool {
			return err == nil && r.Group != group || yield(&r, err)
		})
	}
}

func (s *spool) load(n int) error {
	if s.cached == n {
		return nil
	}
	s.cached, s.loaded = n, map[int32][]record{}
	var failed error
	each(s.files[n], func(r record, err error) bool {
		if failed = err; err == nil {
			s.loaded[r.Group] = append(s.loaded[r.Group], r)
		}
		return err == nil
	})
	return failed
}

// each reads a file's records until fn returns false.
func each(f *os.File, fn func(record, error) bool) {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		fn(record{}, err)
		return
	}
	reader := bufio.NewReaderSize(f, 256<<10)
	for {
		var r record
		err := binary.Read(reader, binary.LittleEndian, &r)
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			fn(record{}, fmt.Errorf("read spooled rows: %w", err))
			return
		}
		if !fn(r, nil) {
			return
		}
	}
}

// term names what figures are added up by.
type term struct {
	dimension model.SearchDimension
	id        int32
}

// slice adds up the records of a group.
func (in *importing) slice(group int32) (*search.NewSlice, error) {
	g := in.grains[group]
	v := &search.NewSlice{ImportID: in.id}
	v.Source, v.Span, v.Dimensions = in.source, g.Span, g.Dimensions
	dimensions, sums := g.Dimensions.All(), map[term]*search.Figures{}
	for r, err := range in.spool.records(group) {
		if err != nil {
			return nil, err
		}
		f := r.figures()
		v.Rows++
		v.Add(&f)
		for _, d := range dimensions {
			key := term{d, r.Terms[place(d)]}
			if sum := sums[key]; sum != nil {
				sum.Add(&f)
			} else if key.id != 0 {
				sums[key] = &search.Figures{Clicks: f.Clicks, Impressions: f.Impressions, Ranked: f.Ranked, Position: f.Position}
			}
		}
	}
	for key, sum := range sums {
		v.Figures = append(v.Figures, search.FigureRow{Dimension: key.dimension, TermID: key.id, Figures: *sum})
	}
	slices.SortFunc(v.Figures, func(a, b search.FigureRow) int { // as they are read
		return cmp.Or(cmp.Compare(a.Dimension, b.Dimension), cmp.Compare(a.TermID, b.TermID))
	})
	return v, nil
}

func (r *record) figures() search.Figures {
	f := search.Figures{Clicks: r.Clicks, Impressions: r.Impressions}
	if !math.IsNaN(r.Position) && r.Position > 0 {
		f.Ranked, f.Position = r.Impressions, sum(r.Position, r.Impressions)
	}
	return f
}

// sum returns position × impressions. Vendors divide a whole number by the
// impressions; that number is found again where the product is next to it.
func sum(position float64, impressions int64) float64 {
	product := position * float64(impressions)
	if near := math.Round(product); math.Abs(product-near) <= near*1e-12 {
		return near
	}
	return product
}
