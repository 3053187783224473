package research

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/storage/research"
)

// BusinessMap returns what is known of the brand's offerings, without what people
// have dismissed.
func (s *Service) BusinessMap(ctx context.Context, p *model.Project) (*model.BusinessMap, error) {
	maps, err := s.BusinessMapsOf(ctx, []uuid.UUID{p.ID})
	return maps[p.ID], err
}

// BusinessMapsOf returns the business maps of projects; every project has one.
func (s *Service) BusinessMapsOf(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID]*model.BusinessMap, error) {
	all, err := s.Store.OfferingsOf(ctx, projectIDs)
	if err != nil {
		return nil, err
	}
	maps := make(map[uuid.UUID]*model.BusinessMap, len(projectIDs))
	for _, id := range projectIDs {
		maps[id] = mapOf(all[id])
	}
	return maps, nil
}

func mapOf(offerings []research.Offering) *model.BusinessMap {
	m := &model.BusinessMap{Offerings: make([]model.OfferingMap, len(offerings)), AvailableOfferings: make([]string, len(offerings))}
	for i := range offerings {
		o := &offerings[i]
		m.AvailableOfferings[i] = o.Name
		m.Offerings[i] = model.OfferingMap{
			Offering: o.Name, Attributes: shown(o, attribute), Situations: shown(o, situation), Audiences: shown(o, audience),
			Exclusions: make([]model.BusinessMapExclusion, len(o.Exclusions)),
		}
		for j, x := range o.Exclusions {
			m.Offerings[i].Exclusions[j] = model.BusinessMapExclusion{First: x.First, Second: x.Second}
		}
	}
	return m
}

func shown(o *research.Offering, dimension string) []model.BusinessMapEntry {
	entries := []model.BusinessMapEntry{}
	for _, e := range o.Entries {
		if e.Dimension != dimension || e.ReviewState == research.StateDismissed {
			continue
		}
		if e.Source == nil {
			e.Source = map[string]any{}
		}
		entries = append(entries, model.BusinessMapEntry{
			ID: e.ID, Value: e.Value, Origin: e.Origin, ReviewState: model.BusinessMapReviewState(e.ReviewState),
			ReviewedBy: e.ReviewedBy, ReviewedAt: e.ReviewedAt, Source: e.Source,
		})
	}
	return entries
}

// SaveOffering sets what is said of an offering, which is made where the project
// has none of that name. by is the e-mail address of the person. The project must be
// held by the context's transaction. Errors are faults: Invalid, and Conflict, when
// the new name is taken or the project has MaxOfferings.
func (s *Service) SaveOffering(ctx context.Context, p *model.Project, by string, in *model.OfferingInput) (*model.BusinessMap, error) {
	if err := checkOffering(in); err != nil {
		return nil, err
	}
	offerings, err := s.Store.Offerings(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(offerings, func(o research.Offering) bool { return o.NameKey == project.Fold(in.Offering) })
	var o research.Offering
	switch {
	case at >= 0:
		o = offerings[at]
	case len(offerings) >= MaxOfferings:
		return nil, fault.New(fault.Conflict, "the project has %d offerings, which is as many as it may have", len(offerings))
	default:
		o = s.newOffering(p, project.Tidy(in.Offering))
	}
	if in.NewName != nil {
		o.Name, o.NameKey = project.Tidy(*in.NewName), project.Fold(*in.NewName)
	}
	o.UpdatedAt = s.instant()
	s.setEntries(&o, by, in)
	o.Exclusions = nil
	for i, x := range in.Exclusions {
		o.Exclusions = append(o.Exclusions, research.Exclusion{
			ProjectID: p.ID, OfferingID: o.ID, Position: i, First: strings.TrimSpace(x.First), Second: strings.TrimSpace(x.Second),
		})
	}
	if err := s.Store.PutOffering(ctx, &o); err != nil {
		return nil, err
	}
	return s.BusinessMap(ctx, p)
}

func checkOffering(in *model.OfferingInput) error {
	var wrong fault.Problems
	wrong.Note("offering", project.Needed(in.Offering, MaxValue))
	if in.NewName != nil {
		wrong.Note("new_name", project.Needed(*in.NewName, MaxValue))
	}
	for field, values := range map[string][]string{"attributes": in.Attributes, "situations": in.Situations, "audiences": in.Audiences} {
		if len(values) > MaxEntries {
			wrong.Add(field, "must have at most %d items", MaxEntries)
			continue
		}
		for i, v := range values {
			wrong.Note(fmt.Sprintf("%s[%d]", field, i), project.Needed(v, MaxValue))
		}
	}
	if len(in.Exclusions) > MaxEntries {
		wrong.Add("exclusions", "must have at most %d items", MaxEntries)
		return wrong.Err()
	}
	for i, x := range in.Exclusions {
		wrong.Note(fmt.Sprintf("exclusions[%d].first", i), project.Needed(x.First, MaxValue))
		wrong.Note(fmt.Sprintf("exclusions[%d].second", i), project.Needed(x.Second, MaxValue))
	}
	return wrong.Err()
}

// setEntries makes an offering's entries those of the request: what is new is
// manual, what was suggested is confirmed. What people have dismissed stays so,
// unless it is given.
func (s *Service) setEntries(o *research.Offering, by string, in *model.OfferingInput) {
	var entries []research.Entry
	now := s.instant()
	for _, part := range []struct {
		dimension string
		values    []string
	}{{attribute, in.Attributes}, {situation, in.Situations}, {audience, in.Audiences}} {
		seen := map[string]bool{}
		for _, value := range part.values {
			value = project.Tidy(value)
			if key := project.Fold(value); !seen[key] {
				seen[key] = true
				entries = append(entries, confirm(o, part.dimension, value, by, now))
			}
		}
		for _, e := range o.Entries {
			if e.Dimension == part.dimension && e.ReviewState == research.StateDismissed && !seen[e.ValueKey] {
				entries = append(entries, e)
			}
		}
	}
	o.Entries = entries
}

// confirm is an entry that a person gives.
func confirm(o *research.Offering, dimension, value, by string, now time.Time) research.Entry {
	e := research.Entry{
		ProjectID: o.ProjectID, ID: model.NewID(), OfferingID: o.ID, Dimension: dimension, ValueKey: project.Fold(value),
		Origin: model.BusinessMapOriginManual, Source: map[string]any{}, CreatedAt: now,
	}
	if had := entryOf(o, dimension, value); had != nil {
		e = *had
	}
	if e.ReviewState != research.StateConfirmed {
		e.ReviewState, e.ReviewedBy, e.ReviewedAt = research.StateConfirmed, &by, &now
	}
	e.Value = value
	return e
}

// DeleteOffering removes an offering. A NotFound fault when the project has none of
// that name.
func (s *Service) DeleteOffering(ctx context.Context, p *model.Project, name string) (*model.BusinessMap, error) {
	offerings, err := s.Store.Offerings(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(offerings, func(o research.Offering) bool { return o.NameKey == project.Fold(name) })
	if at < 0 {
		return nil, fault.Missing("offering")
	}
	if err := s.Store.DeleteOffering(ctx, p.ID, offerings[at].ID); err != nil {
		return nil, err
	}
	return s.BusinessMap(ctx, p)
}

// ReviewMap confirms entries and dismisses others. Errors are faults: Invalid, for an
// id in both lists, and NotFound, for an id that is not an entry of the project.
func (s *Service) ReviewMap(ctx context.Context, p *model.Project, by string, confirm, dismiss []uuid.UUID) (*model.BusinessMap, error) {
	for _, part := range []struct {
		field string
		ids   []uuid.UUID
		state string
	}{{"confirm", distinctIDs(confirm), research.StateConfirmed}, {"dismiss", distinctIDs(dismiss), research.StateDismissed}} {
		if len(part.ids) > maxReviewed {
			return nil, fault.Field(part.field, "must have at most %d items", maxReviewed)
		}
		for _, id := range part.ids {
			if part.field == "dismiss" && slices.Contains(confirm, id) {
				return nil, fault.Field(part.field, "%s is confirmed too; confirm or dismiss it", id)
			}
		}
		n, err := s.Store.ReviewEntries(ctx, p.ID, part.ids, part.state, by, s.instant())
		if err != nil {
			return nil, err
		}
		if int(n) < len(part.ids) {
			return nil, fault.MissingRef(part.field, "entry of the business map")
		}
	}
	return s.BusinessMap(ctx, p)
}

func distinctIDs(ids []uuid.UUID) []uuid.UUID {
	ids = slices.Clone(ids)
	slices.SortFunc(ids, func(a, b uuid.UUID) int { return slices.Compare(a[:], b[:]) })
	return slices.Compact(ids)
}
