package project

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
)

// Markets adds, changes and deletes the markets of projects.
type Markets struct {
	store *projects.Store
	now   func() time.Time
}

// NewMarkets wires the rules about markets to the storage and a clock.
func NewMarkets(store *projects.Store, now func() time.Time) *Markets {
	return &Markets{store: store, now: now}
}

// Market reads a new market's fields.
func (c Checker) Market(in model.MarketInput) model.Market {
	return model.Market{
		Label: c.Name("label", in.Label), CountryCode: c.Country("country_code", in.CountryCode),
		LanguageCode: c.Language("language_code", in.LanguageCode), IsDefault: in.IsDefault != nil && *in.IsDefault,
	}
}

// Create adds a market. Faults: Invalid, NotFound (project), Conflict (too many).
func (s *Markets) Create(ctx context.Context, workspaceID, projectID uuid.UUID, in model.MarketInput) (*model.Market, error) {
	var m model.Market
	err := s.within(ctx, workspaceID, projectID, func(ctx context.Context, present []model.Market) error {
		if len(present) >= MaxMarkets {
			return fault.New(fault.Conflict, "the project has %d markets already, the most there may be", len(present))
		}
		var wrong fault.Problems
		c := Checker{Problems: &wrong}
		m = c.Market(in)
		c.unique("label", m.Label, labels(present, uuid.Nil))
		if err := wrong.Err(); err != nil {
			return err
		}
		m.ProjectID, m.ID, m.CreatedAt = projectID, new(model.NewID()), new(instant(s.now))
		return s.store.PutMarket(ctx, &m)
	})
	return &m, err
}

// Update changes what is given of a market. Faults: Invalid, NotFound.
func (s *Markets) Update(
	ctx context.Context, workspaceID, projectID, id uuid.UUID, in model.MarketPatch,
) (*model.Market, error) {
	var m model.Market
	err := s.within(ctx, workspaceID, projectID, func(ctx context.Context, present []model.Market) error {
		found := false
		for i := range present {
			if *present[i].ID == id {
				m, found = present[i], true
			}
		}
		if !found {
			return fault.Missing("market")
		}
		var wrong fault.Problems
		c := Checker{Problems: &wrong}
		change(c, "label", in.Label, &m.Label, c.Name)
		change(c, "country_code", in.CountryCode, &m.CountryCode, c.Country)
		change(c, "language_code", in.LanguageCode, &m.LanguageCode, c.Language)
		change(c, "is_default", in.IsDefault, &m.IsDefault, as)
		if in.Label.IsSet() {
			c.unique("label", m.Label, labels(present, id))
		}
		if err := wrong.Err(); err != nil {
			return err
		}
		return s.store.PutMarket(ctx, &m)
	})
	return &m, err
}

// Delete deletes a market. Without a default market the project's own country and
// language is the default again. Faults: NotFound.
func (s *Markets) Delete(ctx context.Context, workspaceID, projectID, id uuid.UUID) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.store.LockProject(ctx, workspaceID, projectID); err != nil {
			return err
		}
		return s.store.DeleteMarket(ctx, projectID, id)
	})
}

// within locks the project and reads the markets it has, all of which have an id.
func (s *Markets) within(
	ctx context.Context, workspaceID, projectID uuid.UUID, fn func(context.Context, []model.Market) error,
) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		p, err := s.store.LockProject(ctx, workspaceID, projectID)
		if err != nil {
			return err
		}
		all, err := s.store.Markets(ctx, p)
		if err != nil {
			return err
		}
		if all[0].ID == nil {
			all = all[1:] // the project's own, which is not a row
		}
		return fn(ctx, all)
	})
}

// labels returns the folded labels of all markets but one.
func labels(markets []model.Market, but uuid.UUID) map[string]string {
	taken := map[string]string{}
	for i := range markets {
		if *markets[i].ID != but {
			taken[Fold(markets[i].Label)] = "another market"
		}
	}
	return taken
}
