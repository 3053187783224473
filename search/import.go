package search

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/export"
	"github.com/answer-visibility/avm/storage/search"
)

// Imported is what an import stored.
type Imported struct {
	ImportID uuid.UUID
	Rows     int64
	First    string // the first day; empty without any
	Last     string
}

// dayAhead is how far the day of a property may be ahead of UTC's.
const dayAhead = 14 * time.Hour

// ImportFile imports a file, all of it or nothing. It is read twice: what is wrong
// with it is found before anything is stored.
func (s *Service) ImportFile(
	ctx context.Context, projectID uuid.UUID, file io.ReadSeeker, opt export.Options,
) (*Imported, error) {
	opt.Newest = calendar.DayOf(s.now().UTC().Add(dayAhead))
	nothing := export.Sink{
		Row:     func(*export.Row) error { return ctx.Err() },
		Visit:   func(*export.Visit) error { return ctx.Err() },
		Covered: func(export.Grain) error { return nil },
	}
	if err := export.Read(file, opt, nothing); err != nil {
		return nil, err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	return s.Import(ctx, projectID, opt.Kind, func(sink export.Sink) error { return export.Read(file, opt, sink) })
}

// Import stores what read passes to its sink, all of it or nothing. It replaces what
// was stored of the same days by the same dimensions.
func (s *Service) Import(
	ctx context.Context, projectID uuid.UUID, kind export.Kind, read func(export.Sink) error,
) (*Imported, error) {
	if kind == export.Analytics {
		return s.importVisits(ctx, projectID, read)
	}
	in := s.newImport(projectID, kind)
	defer in.close()
	sink := export.Sink{
		Row:     func(r *export.Row) error { return in.add(ctx, r) },
		Visit:   func(*export.Visit) error { return nil },
		Covered: func(g export.Grain) error { _, err := in.group(g); return err },
	}
	if err := read(sink); err != nil {
		return nil, err
	}
	return in.finish(ctx)
}

func (s *Service) importVisits(ctx context.Context, projectID uuid.UUID, read func(export.Sink) error) (*Imported, error) {
	days, result := map[calendar.Day]*search.AnalyticsDay{}, &Imported{ImportID: model.NewID()}
	err := read(export.Sink{Visit: func(v *export.Visit) error {
		result.Rows++
		d := days[v.Day]
		if d == nil {
			d = &search.AnalyticsDay{Day: v.Day.Time(), Flags: v.Flags, Timezone: given(v.Timezone), Currency: given(v.Currency)}
			days[v.Day] = d
		}
		d.Sessions, d.KeyEvents = plus(d.Sessions, v.Sessions), plus(d.KeyEvents, v.KeyEvents)
		return nil
	}})
	if err != nil {
		return nil, err
	}
	all := make([]search.AnalyticsDay, 0, len(days))
	for _, d := range days {
		all = append(all, *d)
	}
	slices.SortFunc(all, func(a, b search.AnalyticsDay) int { return a.Day.Compare(b.Day) })
	if len(all) > 0 {
		result.First, result.Last = all[0].Day.Format(time.DateOnly), all[len(all)-1].Day.Format(time.DateOnly)
	}
	_, err = s.store.PublishAnalytics(ctx, projectID, all)
	return result, err
}

func given(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// maxGroups bounds the slices of one import.
const maxGroups = 50_000

// maxRows bounds the rows of one import: they take 1 GiB of the disk until they are stored. A process
// imports for two connections at a time.
const maxRows = 20_000_000

// batchRows is how many rows wait for the ids of their terms.
const batchRows = 20_000

// maxKnown bounds the terms of a dimension whose ids are remembered.
const maxKnown = 500_000

// importing is an import that is under way.
type importing struct {
	service *Service
	project uuid.UUID
	id      uuid.UUID
	source  search.Source
	groups  map[export.Grain]int32
	grains  []export.Grain
	spool   *spool
	pending []pendingRow
	missing map[model.SearchDimension]map[uuid.UUID]string
	known   map[model.SearchDimension]map[uuid.UUID]int32
	rows    int64
}

// pendingRow is a row whose terms may not have ids yet.
type pendingRow struct {
	record

	digests [model.SearchAltPage + 1]uuid.UUID
}

func (s *Service) newImport(projectID uuid.UUID, kind export.Kind) *importing {
	in := &importing{
		service: s, project: projectID, id: model.NewID(), source: search.SearchConsole, groups: map[export.Grain]int32{},
		spool:   newSpool(),
		missing: map[model.SearchDimension]map[uuid.UUID]string{}, known: map[model.SearchDimension]map[uuid.UUID]int32{},
	}
	if kind == export.AltEngine {
		in.source = search.AltEngine
	}
	for d := model.SearchQuery; d <= model.SearchAltPage; d++ {
		in.missing[d], in.known[d] = map[uuid.UUID]string{}, map[uuid.UUID]int32{}
	}
	return in
}

func (in *importing) close() { in.spool.close() }

// group returns the number of a grain's slice.
func (in *importing) group(g export.Grain) (int32, error) {
	if n, ok := in.groups[g]; ok {
		return n, nil
	}
	if len(in.grains) >= maxGroups {
		return 0, fault.New(fault.Invalid, "the import has more than %d days", maxGroups)
	}
	n := int32(len(in.grains)) //nolint:gosec // at most maxGroups
	in.groups[g] = n
	in.grains = append(in.grains, g)
	return n, nil
}

// add takes a row.
func (in *importing) add(ctx context.Context, r *export.Row) error {
	if in.rows >= in.service.maxRows {
		return fault.New(fault.Invalid, "the import has more than %d rows: import it in parts, of fewer days each", in.service.maxRows)
	}
	group, err := in.group(r.Grain)
	if err != nil {
		return err
	}
	p := pendingRow{record: record{Group: group, Clicks: r.Clicks, Impressions: r.Impressions, Position: r.Position}}
	for _, d := range r.Dimensions.All() {
		if r.Terms[d] == "" {
			continue // an anonymous row: it counts in totals alone
		}
		clean := search.Clean(r.Terms[d])
		p.digests[d] = search.DigestOf(clean)
		if _, ok := in.known[d][p.digests[d]]; !ok {
			in.missing[d][p.digests[d]] = clean
		}
	}
	in.pending = append(in.pending, p)
	in.rows++
	if len(in.pending) < batchRows {
		return nil
	}
	return in.flush(ctx)
}

// flush sets the ids of the waiting rows and spools them.
func (in *importing) flush(ctx context.Context) error {
	for d := model.SearchQuery; d <= model.SearchAltPage; d++ {
		if len(in.missing[d]) == 0 {
			continue
		}
		ids, err := in.service.store.Intern(ctx, in.project, d, in.missing[d])
		if err != nil {
			return err
		}
		maps.Copy(in.known[d], ids)
		clear(in.missing[d])
	}
	for i := range in.pending {
		p := &in.pending[i]
		for d := model.SearchQuery; d <= model.SearchAltPage; d++ {
			if p.digests[d] != uuid.Nil {
				p.Terms[place(d)] = in.known[d][p.digests[d]]
			}
		}
		if err := in.spool.add(&p.record); err != nil {
			return err
		}
	}
	in.pending = in.pending[:0]
	for d := range in.known {
		if len(in.known[d]) > maxKnown {
			clear(in.known[d])
		}
	}
	return nil
}

// place returns where a record keeps the term of a dimension.
func place(d model.SearchDimension) int {
	switch d {
	case model.SearchAltQuery:
		return int(model.SearchQuery) - 1
	case model.SearchAltPage:
		return int(model.SearchPage) - 1
	default:
		return int(d) - 1
	}
}

// finish writes the slices and publishes them all at once.
func (in *importing) finish(ctx context.Context) (*Imported, error) {
	result := &Imported{ImportID: in.id, Rows: in.rows}
	if err := in.flush(ctx); err != nil {
		return nil, err
	}
	if err := in.write(ctx); err != nil {
		if gone := in.service.store.Discard(context.WithoutCancel(ctx), in.project, in.id); gone != nil {
			return nil, fmt.Errorf("%w; and its rows were not removed: %w", err, gone)
		}
		return nil, err
	}
	for i, g := range in.grains {
		if day := g.First.String(); i == 0 || day < result.First {
			result.First = day
		}
		if day := g.Last.String(); i == 0 || day > result.Last {
			result.Last = day
		}
	}
	err := in.service.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := in.service.store.Publish(ctx, in.project, in.id, in.service.now().UTC()); err != nil {
			return err
		}
		return in.service.follow(ctx, in.project)
	})
	return result, err
}

func (in *importing) write(ctx context.Context) error {
	if err := in.spool.flush(); err != nil {
		return err
	}
	for n := range in.grains {
		slice, err := in.slice(int32(n))
		if err != nil {
			return err
		}
		if err := in.service.store.WriteSlice(ctx, in.project, slice, in.service.now().UTC()); err != nil {
			return err
		}
	}
	return nil
}
