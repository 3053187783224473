package project

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// CompetitorStore is what the rules about competitors need of the storage.
type CompetitorStore interface {
	Competitors(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.Competitor, error)
	InsertCompetitor(ctx context.Context, c *model.Competitor) error
	UpdateCompetitor(ctx context.Context, c *model.Competitor) error
	DeleteCompetitor(ctx context.Context, projectID, id uuid.UUID) error
}

// Competitors adds, changes and removes the competitors of a project. The project that
// its methods take is held (projects.Store.LockProject) by the context's transaction, so
// that a name that is free stays so until it is taken.
type Competitors struct {
	store CompetitorStore
	now   func() time.Time
}

// NewCompetitors wires the rules about competitors to the storage and a clock.
func NewCompetitors(store CompetitorStore, now func() time.Time) *Competitors {
	return &Competitors{store: store, now: now}
}

// Create adds a competitor. Errors are faults: Invalid, naming every field, and
// Conflict when the project has MaxCompetitors.
func (c *Competitors) Create(ctx context.Context, p *model.Project, in model.CompetitorInput) (*model.Competitor, error) {
	at := c.now().UTC().Truncate(time.Microsecond) // what PostgreSQL keeps
	made := &model.Competitor{
		ProjectID: p.ID, ID: model.NewID(), Aliases: []string{}, Domains: []string{}, CreatedAt: at, UpdatedAt: at,
		Matching: Always(),
	}
	others, err := c.of(ctx, p)
	if err != nil {
		return nil, err
	}
	given := model.CompetitorPatch{Name: &in.Name, Aliases: in.Aliases, Domains: in.Domains, Matching: in.Matching}
	if err := describe(made, &given, p, others); err != nil {
		return nil, err
	}
	tracked := TrackedNames(p, others)
	if err := growth(tracked, tracked.Plus(CompetitorNames(made))); err != nil {
		return nil, namesFault(in.Aliases, in.Domains, err)
	}
	if len(others) >= MaxCompetitors {
		return nil, fault.New(fault.Conflict, "the project has %d competitors already, the most there may be", len(others))
	}
	return made, c.store.InsertCompetitor(ctx, made)
}

// Update changes what is given of a competitor. Errors are faults: Invalid, naming
// every field, and NotFound.
func (c *Competitors) Update(
	ctx context.Context, p *model.Project, id uuid.UUID, in model.CompetitorPatch,
) (*model.Competitor, error) {
	others, err := c.of(ctx, p)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(others, func(o model.Competitor) bool { return o.ID == id })
	if i < 0 {
		return nil, fault.Missing("competitor")
	}
	changed := others[i]
	rest := slices.Delete(slices.Clone(others), i, i+1)
	if err := describe(&changed, &in, p, rest); err != nil {
		return nil, err
	}
	if err := growth(TrackedNames(p, others), TrackedNames(p, rest).Plus(CompetitorNames(&changed))); err != nil {
		return nil, namesFault(in.Aliases, in.Domains, err)
	}
	if sameCompetitor(&changed, &others[i]) {
		return &changed, nil
	}
	changed.UpdatedAt = c.now().UTC().Truncate(time.Microsecond)
	return &changed, c.store.UpdateCompetitor(ctx, &changed)
}

// namesFault reports that a project has too many names, at the field that most of
// the change stands in.
func namesFault(aliases, domains []string, err error) error {
	switch {
	case len(aliases) >= max(len(domains), 1):
		return fault.Field("aliases", "%s", err.Error())
	case len(domains) > 0:
		return fault.Field("domains", "%s", err.Error())
	default:
		return fault.Field("name", "%s", err.Error())
	}
}

// Delete removes a competitor; audits keep the one they were launched with. A
// NotFound fault when there is none.
func (c *Competitors) Delete(ctx context.Context, p *model.Project, id uuid.UUID) error {
	return c.store.DeleteCompetitor(ctx, p.ID, id)
}

func (c *Competitors) of(ctx context.Context, p *model.Project) ([]model.Competitor, error) {
	all, err := c.store.Competitors(ctx, []uuid.UUID{p.ID})
	return all[p.ID], err
}

func sameCompetitor(a, b *model.Competitor) bool {
	return a.Name == b.Name && slices.Equal(a.Aliases, b.Aliases) && slices.Equal(a.Domains, b.Domains) && sameMatching(a.Matching, b.Matching)
}

func sameMatching(a, b model.EntityMatching) bool {
	return a.Mode == b.Mode && a.CommonWord == b.CommonWord && slices.Equal(a.ContextTerms, b.ContextTerms) &&
		slices.Equal(a.ExclusionPhrases, b.ExclusionPhrases)
}

// describe puts what is given, not nil, into a competitor, and returns everything that is wrong with it. The
// matching comes first: it decides which names another competitor may have too.
func describe(c *model.Competitor, in *model.CompetitorPatch, p *model.Project, others []model.Competitor) error {
	var wrong fault.Problems
	owners, before := newOwners(p, others), *c
	if in.Matching != nil {
		c.Matching = Checker{Problems: &wrong}.Below("matching").Matching(*in.Matching, c.Matching)
	}
	if in.Name != nil {
		c.Name = Tidy(*in.Name)
		wrong.Note("name", Searchable(c.Name))
		if answer.NameKey(c.Name) != answer.NameKey(before.Name) {
			wrong.Note("name", owners.ofCompetitor(c, c.Name))
		}
	}
	if in.Aliases != nil {
		c.Aliases = readAliases(c, in.Aliases, owners, &wrong)
	}
	if in.Domains != nil {
		c.Domains = readDomains(in.Domains, &wrong)
	}
	if isInContext(&before) && !isInContext(c) {
		noteShared(c, owners, &wrong)
	}
	return wrong.Err()
}

// noteShared refuses a mode in which names count everywhere while another competitor has one of them too.
func noteShared(c *model.Competitor, owners *owners, wrong *fault.Problems) {
	for _, name := range append([]string{c.Name}, c.Aliases...) {
		if err := owners.alias(c, name); err != nil {
			wrong.Add("matching.mode", "must be context_required: %q %s", name, err.Error())
		}
	}
}

// readAliases reads other names, never nil. Of those that are alike it keeps the first. One that the
// competitor has had may stay.
func readAliases(c *model.Competitor, given []string, owners *owners, wrong *fault.Problems) []string {
	had := map[string]bool{}
	for _, alias := range c.Aliases {
		had[alias] = true
	}
	return readList("aliases", given, MaxAliases, wrong, func(alias string) (string, error) {
		alias = Tidy(alias)
		if had[alias] {
			return alias, nil
		}
		if err := owners.alias(c, alias); err != nil {
			return alias, err
		}
		return alias, Searchable(alias)
	})
}

// readDomains reads host names, never nil, each once.
func readDomains(given []string, wrong *fault.Problems) []string {
	return readList("domains", given, MaxDomains, wrong, RegisteredDomain)
}

func readList(
	field string, given []string, limit int, wrong *fault.Problems, read func(string) (string, error),
) []string {
	if len(given) > limit {
		wrong.Add(field, "must have at most %d items", limit)
		return nil
	}
	list, seen := make([]string, 0, len(given)), make(map[string]bool, len(given))
	for i, text := range given {
		text, err := read(text)
		wrong.Note(fmt.Sprintf("%s[%d]", field, i), err)
		if folded := Fold(text); !seen[folded] {
			seen[folded] = true
			list = append(list, text)
		}
	}
	return list
}
