package project

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/google/uuid"
	"golang.org/x/net/publicsuffix"

	"github.com/answer-visibility/avm/answer/naming"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// MaxSuggestions is how many names are suggested at a time.
const MaxSuggestions = 100

// Suggestions shows the names that answers give and nobody tracks, and records
// what is decided about them.
type Suggestions struct {
	store       *reports.Store
	competitors *Competitors
	now         func() time.Time
}

// NewSuggestions wires the rules about suggested competitors to the storage, the rules
// about competitors and a clock.
func NewSuggestions(store *reports.Store, competitors *Competitors, now func() time.Time) *Suggestions {
	return &Suggestions{store: store, competitors: competitors, now: now}
}

// Open lists the names of the newest finished audit of each market that are not
// tracked nor a part of a tracked name, that nobody has decided about and that the judge
// model, if there is one, did not take for something else: at most MaxSuggestions, each once, as the audit
// shows it in which most prompts name it. Those that most prompts, then
// engines, then answers name come first.
func (s *Suggestions) Open(ctx context.Context, p *model.Project) ([]model.ObservedCompetitor, error) {
	found, known, err := s.undecided(ctx, p)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	found = slices.DeleteFunc(found, func(o model.ObservedCompetitor) bool {
		if o.Status != model.CandidateStatusSuggested || seen[o.Key] || known.has(&o) {
			return true
		}
		if _, is := known.variantOf(o.Key); is {
			return true
		}
		seen[o.Key] = true
		return false
	})
	return found[:min(len(found), MaxSuggestions)], nil
}

// Variants lists the names of the newest finished audit of each market that nobody tracks or has decided about,
// and that are a part of a tracked name, its plural or the label of its domain: at most MaxSuggestions, in the
// order of Open.
func (s *Suggestions) Variants(ctx context.Context, p *model.Project) ([]model.NameVariant, error) {
	found, known, err := s.undecided(ctx, p)
	if err != nil {
		return nil, err
	}
	variants, seen := []model.NameVariant{}, map[string]bool{}
	for i := range found {
		o := &found[i]
		owner, is := known.variantOf(o.Key)
		if !is || seen[o.Key] || known.has(o) || len(variants) == MaxSuggestions {
			continue
		}
		seen[o.Key] = true
		v := model.NameVariant{Name: o, Entity: p.BrandName}
		if owner != nil {
			v.CompetitorID, v.Entity = &owner.ID, owner.Name
		}
		variants = append(variants, v)
	}
	return variants, nil
}

// undecided reads the names that nobody has decided about, those that most prompts, then engines, then answers
// give first, and what the project tracks.
func (s *Suggestions) undecided(ctx context.Context, p *model.Project) ([]model.ObservedCompetitor, *known, error) {
	found, err := s.store.Undecided(ctx, p.ID)
	if err != nil {
		return nil, nil, err
	}
	known, err := s.known(ctx, p)
	if err != nil {
		return nil, nil, err
	}
	// Of equals the first stays, which is of the newer audit.
	slices.SortStableFunc(found, func(a, b model.ObservedCompetitor) int {
		return cmp.Or(cmp.Compare(b.PromptCount, a.PromptCount), cmp.Compare(b.EngineCount, a.EngineCount),
			cmp.Compare(b.ResponseCount, a.ResponseCount), cmp.Compare(a.Key, b.Key))
	})
	return found, known, nil
}

// Of lists the names that one audit has found; those that are tracked meanwhile
// are shown as accepted. A NotFound fault when the project has no such audit.
func (s *Suggestions) Of(ctx context.Context, p *model.Project, auditID uuid.UUID) ([]model.ObservedCompetitor, error) {
	if _, err := s.store.Run(ctx, p.ID, auditID); err != nil {
		return nil, err
	}
	found, err := s.store.Observed(ctx, p.ID, auditID)
	if err != nil {
		return nil, err
	}
	known, err := s.known(ctx, p)
	if err != nil {
		return nil, err
	}
	for i := range found {
		if known.has(&found[i]) {
			found[i].Status = model.CandidateStatusAccepted
		}
	}
	return found, nil
}

// Accept makes a name a competitor, with what is given in place of what is
// suggested, and gives the competitor that it is already where there is one. The
// project is held, as for [Competitors.Create]. Errors are faults: NotFound, those
// of Create, and Conflict when the name is the brand's.
func (s *Suggestions) Accept(
	ctx context.Context, p *model.Project, id uuid.UUID, in *model.AcceptedCompetitor,
) (*model.Competitor, error) {
	o, err := s.store.ObservedByID(ctx, p.ID, id)
	if err != nil {
		return nil, err
	}
	known, err := s.known(ctx, p)
	if err != nil {
		return nil, err
	}
	if known.isBrand(o) {
		return nil, fault.New(fault.Conflict, "%s is the brand", o.Name)
	}
	c := known.competitor(o)
	if c == nil {
		if c, err = s.competitors.Create(ctx, p, known.input(p, o, in)); err != nil {
			return nil, err
		}
	}
	return c, s.store.Decide(ctx, p.ID, o.Key, &c.ID, s.at())
}

// Dismiss leaves a name out of the suggestions of all audits. Errors are faults:
// NotFound, and Conflict when the name is tracked.
func (s *Suggestions) Dismiss(ctx context.Context, p *model.Project, id uuid.UUID) (*model.ObservedCompetitor, error) {
	o, err := s.store.ObservedByID(ctx, p.ID, id)
	if err != nil {
		return nil, err
	}
	known, err := s.known(ctx, p)
	if err != nil {
		return nil, err
	}
	if known.has(o) {
		return nil, fault.New(fault.Conflict, "%s is tracked: remove the competitor instead", o.Name)
	}
	o.Status = model.CandidateStatusDismissed
	return o, s.store.Decide(ctx, p.ID, o.Key, nil, s.at())
}

func (s *Suggestions) at() time.Time { return s.now().UTC().Truncate(time.Microsecond) }

// input is the competitor that a suggestion becomes. What is suggested is kept
// within what a competitor may have.
func (k *known) input(p *model.Project, o *model.ObservedCompetitor, in *model.AcceptedCompetitor) model.CompetitorInput {
	made := model.CompetitorInput{Name: o.Name, Aliases: []string{}, Domains: []string{}}
	owners := newOwners(p, k.competitors)
	for _, alias := range o.Aliases {
		if len(made.Aliases) < MaxAliases && owners.alias(&model.Competitor{}, alias) == nil && Searchable(alias) == nil {
			made.Aliases = append(made.Aliases, alias)
		}
	}
	if host, err := RegisteredDomain(o.Domain); err == nil {
		made.Domains = append(made.Domains, host)
	}
	if in == nil {
		return made
	}
	if in.Name != nil {
		made.Name = *in.Name
	}
	if in.Aliases != nil {
		made.Aliases = in.Aliases
	}
	if in.Domains != nil {
		made.Domains = in.Domains
	}
	return made
}

// known is what a project tracks.
type known struct {
	brand       map[string]bool // folded names
	owned       []string        // hosts of the brand
	competitors []model.Competitor
	// parts are folded beginnings and ends of tracked names, and labels of their domains, with the competitor
	// that has them first; nil: the brand.
	parts map[string]*model.Competitor
}

func (s *Suggestions) known(ctx context.Context, p *model.Project) (*known, error) {
	competitors, err := s.competitors.of(ctx, p)
	if err != nil {
		return nil, err
	}
	k := &known{brand: map[string]bool{naming.Key(p.BrandName): true}, owned: p.OwnedDomains, competitors: competitors, parts: map[string]*model.Competitor{}}
	for _, alias := range p.Brand.Aliases {
		k.brand[naming.Key(alias)] = true
	}
	k.addParts(nil, append([]string{p.BrandName}, p.Brand.Aliases...), p.OwnedDomains)
	for i := range competitors {
		k.addParts(&competitors[i], append([]string{competitors[i].Name}, competitors[i].Aliases...), competitors[i].Domains)
	}
	return k, nil
}

// addParts adds the parts of the names of the brand (nil) or of a competitor, and the labels of its domains.
func (k *known) addParts(owner *model.Competitor, names, domains []string) {
	add := func(part string) {
		if key := naming.Key(part); key != "" {
			if _, taken := k.parts[key]; !taken {
				k.parts[key] = owner
			}
		}
	}
	for _, name := range names {
		words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) })
		for i := range words {
			add(strings.Join(words[:i+1], " "))
			add(strings.Join(words[i:], " "))
		}
	}
	for _, domain := range domains {
		if registered, err := publicsuffix.EffectiveTLDPlusOne(strings.ToLower(domain)); err == nil {
			label, _, _ := strings.Cut(registered, ".")
			add(label)
		}
	}
}

// minPlural is how many bytes a name has at least whose plural is the same name.
const minPlural = 4

// variantOf returns whose name a folded name is a part of, in the singular or the plural: answers call Northwind
// Audio Northwind. A nil owner is the brand.
func (k *known) variantOf(key string) (owner *model.Competitor, is bool) {
	single := strings.TrimSuffix(key, "s")
	for _, part := range []string{key, single, key + "s"} {
		if owner, is = k.parts[part]; is && (part == key || len(single) >= minPlural) {
			return owner, true
		}
	}
	return nil, false
}

// has reports that a name is tracked.
func (k *known) has(o *model.ObservedCompetitor) bool {
	return k.isBrand(o) || k.competitor(o) != nil
}

func (k *known) isBrand(o *model.ObservedCompetitor) bool {
	return k.brand[o.Key] || onSite(o.Domain, k.owned)
}

// competitor returns the competitor that a name belongs to: the one that it was
// made into, or one that has the name or the site.
func (k *known) competitor(o *model.ObservedCompetitor) *model.Competitor {
	i := slices.IndexFunc(k.competitors, func(c model.Competitor) bool {
		return o.CompetitorID != nil && *o.CompetitorID == c.ID || naming.Key(c.Name) == o.Key || onSite(o.Domain, c.Domains) ||
			slices.ContainsFunc(c.Aliases, func(alias string) bool { return naming.Key(alias) == o.Key })
	})
	if i < 0 {
		return nil
	}
	return &k.competitors[i]
}

// onSite reports that a host is one of the sites or below one.
func onSite(host string, sites []string) bool {
	return host != "" && slices.ContainsFunc(sites, func(site string) bool {
		site = strings.TrimPrefix(strings.ToLower(site), "www.")
		return host == site || strings.HasSuffix(host, "."+site)
	})
}
