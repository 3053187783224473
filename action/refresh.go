package action

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/actions"
)

// EvidenceLanded has a project's actions refreshed, because an area has new evidence.
func (s *Service) EvidenceLanded(ctx context.Context, projectID uuid.UUID) error {
	return s.Store.InTx(ctx, func(ctx context.Context) error { return s.Jobs.Refresh(ctx, projectID) })
}

// AfterAudit is EvidenceLanded for an audit that was analyzed.
func (s *Service) AfterAudit(ctx context.Context, projectID, _ uuid.UUID) error {
	return s.EvidenceLanded(ctx, projectID)
}

// Refresh finds a project's opportunities in the newest evidence, groups them into
// actions, and evaluates the checks of declared actions. It may be repeated.
func (s *Service) Refresh(ctx context.Context, projectID uuid.UUID) error {
	p, err := s.Projects.FindProject(ctx, projectID)
	if fault.KindOf(err) == fault.NotFound {
		return nil // deleted, with everything that belongs to it
	}
	if err != nil {
		return err
	}
	evidence, err := s.Gatherer.Gather(ctx, p)
	if err != nil {
		return fmt.Errorf("gather evidence: %w", err)
	}
	if err := s.Store.InTx(ctx, func(ctx context.Context) error { return s.refresh(ctx, p.ID, evidence) }); err != nil {
		return err
	}
	return s.verify(ctx, p)
}

func (s *Service) refresh(ctx context.Context, projectID uuid.UUID, e *rule.Evidence) error {
	if err := s.Store.LockActions(ctx, projectID); err != nil {
		return err
	}
	opportunities, err := s.Store.Opportunities(ctx, projectID)
	if err != nil {
		return err
	}
	existing, err := s.Store.Actions(ctx, projectID)
	if err != nil {
		return err
	}
	g := newGrouping(projectID, s.now(), opportunities, existing)
	for i := range s.rules {
		if found, measured := s.rules[i].Find(e); measured {
			g.take(&s.rules[i], found, evidenceTime(e, s.rules[i].Needs))
		}
	}
	g.group(s.approachOf)
	if err := s.Store.SaveActions(ctx, g.changedActions()); err != nil {
		return err
	}
	if err := s.Store.SaveOpportunities(ctx, g.changedOpportunities()); err != nil {
		return err
	}
	if err := s.Store.AddEvents(ctx, g.events); err != nil {
		return err
	}
	return s.Store.TakeSnapshot(ctx, actions.Snapshot{
		ProjectID: projectID, ID: model.NewID(), EvidenceAt: measuredAt(e), CreatedAt: g.now,
	})
}

// measuredAt returns when each kind of evidence was measured, by name.
func measuredAt(e *rule.Evidence) map[string]time.Time {
	at := make(map[string]time.Time, len(e.Measured))
	for kind, t := range e.Measured {
		at[string(kind)] = t
	}
	return at
}

// evidenceTime returns when the oldest of some kinds of evidence was measured.
func evidenceTime(e *rule.Evidence, kinds []rule.Kind) time.Time {
	oldest := e.Measured[kinds[0]]
	for _, kind := range kinds[1:] {
		if at := e.Measured[kind]; at.Before(oldest) {
			oldest = at
		}
	}
	return oldest
}

func (s *Service) approachOf(ruleID string) (approach, skill string) {
	i := slices.IndexFunc(s.rules, func(r rule.Rule) bool { return r.ID == ruleID })
	if i < 0 {
		return "", ""
	}
	book, _ := s.playbooks.Get(s.rules[i].Playbook)
	return book.Approach, book.ID
}

// finding identifies an opportunity over time.
type finding struct {
	rule string
	kind model.ActionTargetKind
	key  string
}

// target identifies an action over time.
type target struct {
	kind     model.ActionTargetKind
	key      string
	approach string
}

// grouping merges what the rules found into the opportunities and actions that
// exist. It is pure.
type grouping struct {
	projectID     uuid.UUID
	now           time.Time
	opportunities map[finding]*tracked[model.Opportunity]
	actions       map[target]*tracked[model.ActionItem]
	order         []finding // of the opportunities, as they came
	events        []model.ActionEvent
}

// tracked is a row and whether it has to be written.
type tracked[T any] struct {
	row     T
	changed bool
}

func newGrouping(projectID uuid.UUID, now time.Time, opportunities []model.Opportunity, existing []model.ActionItem) *grouping {
	g := &grouping{
		projectID: projectID, now: now,
		opportunities: make(map[finding]*tracked[model.Opportunity], len(opportunities)),
		actions:       make(map[target]*tracked[model.ActionItem], len(existing)),
	}
	for i := range opportunities {
		o := &opportunities[i]
		id := finding{o.RuleID, o.TargetKind, o.TargetKey}
		g.opportunities[id] = &tracked[model.Opportunity]{row: *o}
		g.order = append(g.order, id)
	}
	for i := range existing {
		a := &existing[i]
		g.actions[target{a.TargetKind, a.TargetKey, a.Approach}] = &tracked[model.ActionItem]{row: *a}
	}
	return g
}

// take merges what one rule found. What the rule found before and no longer does is
// cleared.
func (g *grouping) take(r *rule.Rule, found []rule.Finding, measured time.Time) {
	seen := make(map[finding]bool, len(found))
	for i := range found {
		f := &found[i]
		id := finding{r.ID, f.Target.Kind, f.Target.Key}
		if seen[id] {
			continue
		}
		seen[id] = true
		g.add(id, r, f, measured)
	}
	for id, t := range g.opportunities {
		if id.rule == r.ID && !seen[id] && t.row.ClearedAt == nil {
			t.row.ClearedAt, t.row.UpdatedAt, t.changed = &measured, g.now, true
		}
	}
}

// add writes one finding into its opportunity.
func (g *grouping) add(id finding, r *rule.Rule, f *rule.Finding, measured time.Time) {
	t := g.opportunities[id]
	if t == nil {
		t = &tracked[model.Opportunity]{row: model.Opportunity{
			ProjectID: g.projectID, ID: model.NewID(), RuleID: r.ID, TargetKind: f.Target.Kind, TargetKey: f.Target.Key,
			OrderSource: model.OrderSourceSystem, CreatedAt: g.now,
		}}
		g.opportunities[id] = t
		g.order = append(g.order, id)
	}
	o := &t.row
	o.RuleVersion, o.Family, o.OpportunityType, o.Remediation = r.Version, r.Family, r.Type, r.Remediation
	o.Severity, o.Title, o.PriorityScore = f.Severity, f.Title, round(f.Score())
	o.TargetPromptID, o.TargetURL = f.Target.PromptID, optional(f.Target.URL)
	o.TargetTheme, o.TargetLabel = optional(f.Target.Theme), optional(f.Target.Label)
	o.PriorityFactors = map[string]any{
		"severity": f.SeverityFactor(), "reach": round(f.Factors.Reach), "confidence": round(f.Factors.Confidence),
		"winnability": f.Factors.Winnability,
	}
	o.EvidenceSummary = &model.EvidenceSummary{Count: f.Count, Kinds: kindNames(r.Needs)}
	o.Checks = expectedChecks(f.Checks)
	o.SeenAt, o.ClearedAt, o.UpdatedAt = measured, nil, g.now
	t.changed = true
}

func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func kindNames(kinds []rule.Kind) []string {
	names := make([]string, len(kinds))
	for i, kind := range kinds {
		names[i] = string(kind)
	}
	slices.Sort(names)
	return names
}

// group puts every opportunity into the action of its target and approach, and sums
// up each action.
func (g *grouping) group(approachOf func(ruleID string) (approach, skill string)) {
	members := map[target][]*tracked[model.Opportunity]{}
	skills := map[target]map[uuid.UUID]string{}
	for _, id := range g.order {
		o := g.opportunities[id]
		approach, skill := approachOf(o.row.RuleID)
		if approach == "" {
			continue // a rule of another version
		}
		at := target{id.kind, id.key, approach}
		members[at] = append(members[at], o)
		if skills[at] == nil {
			skills[at] = map[uuid.UUID]string{}
		}
		skills[at][o.row.ID] = skill
	}
	for at, all := range members {
		g.sum(at, all, skills[at])
	}
}

// sum brings one action up to date with its members.
func (g *grouping) sum(at target, members []*tracked[model.Opportunity], skills map[uuid.UUID]string) {
	live := slices.DeleteFunc(slices.Clone(members), func(o *tracked[model.Opportunity]) bool { return o.row.ClearedAt != nil })
	slices.SortFunc(live, func(a, b *tracked[model.Opportunity]) int { return byPriority(&a.row, &b.row) })
	t := g.actions[at]
	if t == nil {
		if len(live) == 0 {
			return
		}
		t = g.newAction(at)
	}
	for _, o := range members {
		if o.row.ActionID == nil || *o.row.ActionID != t.row.ID {
			o.row.ActionID, o.changed = &t.row.ID, true
		}
	}
	before := t.row
	a := &t.row
	if len(live) == 0 {
		if a.EvidenceClearedAt == nil {
			a.EvidenceClearedAt = lastCleared(members)
		}
	} else {
		g.fill(a, live, skills[live[0].row.ID])
		g.reopen(a, live)
	}
	rank(live)
	if t.changed || !sameAction(&before, a) {
		a.UpdatedAt, t.changed = g.now, true
	}
}

func (g *grouping) newAction(at target) *tracked[model.ActionItem] {
	t := &tracked[model.ActionItem]{changed: true, row: model.ActionItem{
		ProjectID: g.projectID, ID: model.NewID(), TargetKind: at.kind, TargetKey: at.key, Origin: model.ActionOriginEvidence,
		Status: model.ActionStatusOpen, Approach: at.approach, DeclarableSince: g.now, CreatedAt: g.now,
	}}
	g.actions[at] = t
	g.events = append(g.events, model.ActionEvent{
		ProjectID: g.projectID, ActionID: t.row.ID, ID: model.NewID(), ToStatus: model.ActionStatusOpen,
		Reason: "evidence found", CreatedAt: g.now,
	})
	return t
}

// fill sums up the members that the newest evidence shows, the first of them first.
func (g *grouping) fill(a *model.ActionItem, live []*tracked[model.Opportunity], skill string) {
	first := &live[0].row
	a.PriorityScore, a.MemberCount, a.SkillID, a.EvidenceClearedAt = &first.PriorityScore, len(live), skill, nil
	a.TargetURL, a.TargetPromptID = first.TargetURL, first.TargetPromptID
	a.TargetLabel = first.TargetKey
	if first.TargetLabel != nil {
		a.TargetLabel = *first.TargetLabel
	}
	a.Families = nil
	for _, o := range live {
		a.Families = append(a.Families, o.row.Family)
	}
	slices.Sort(a.Families)
	a.Families = slices.Compact(a.Families)
}

// reopen opens a finished action again when evidence from after its end still shows
// one of its opportunities.
func (g *grouping) reopen(a *model.ActionItem, live []*tracked[model.Opportunity]) {
	if a.Status != model.ActionStatusDone || a.CompletedAt == nil {
		return
	}
	for _, o := range live {
		if !o.row.SeenAt.After(*a.CompletedAt) {
			continue
		}
		done := model.ActionStatusDone
		g.events = append(g.events, model.ActionEvent{
			ProjectID: g.projectID, ActionID: a.ID, ID: model.NewID(), FromStatus: &done, ToStatus: model.ActionStatusOpen,
			Reason: "new evidence: " + o.row.Title, CreatedAt: g.now,
		})
		a.Status, a.CompletedAt, a.DeclarableSince = model.ActionStatusOpen, nil, g.now
		return
	}
}

func lastCleared(members []*tracked[model.Opportunity]) *time.Time {
	var last *time.Time
	for _, o := range members {
		if at := o.row.ClearedAt; at != nil && (last == nil || at.After(*last)) {
			last = at
		}
	}
	return last
}

func sameAction(a, b *model.ActionItem) bool {
	return a.Status == b.Status && equal(a.PriorityScore, b.PriorityScore) && a.MemberCount == b.MemberCount &&
		a.SkillID == b.SkillID && a.TargetLabel == b.TargetLabel && equal(a.TargetURL, b.TargetURL) &&
		equal(a.TargetPromptID, b.TargetPromptID) && slices.Equal(a.Families, b.Families) &&
		equal(a.EvidenceClearedAt, b.EvidenceClearedAt)
}

func equal[T comparable](a, b *T) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

// byPriority orders opportunities by priority, then by rule and target.
func byPriority(a, b *model.Opportunity) int {
	return cmp.Or(cmp.Compare(b.PriorityScore, a.PriorityScore), strings.Compare(a.RuleID, b.RuleID), strings.Compare(a.TargetKey, b.TargetKey))
}

// rankByPriority numbers members in any order.
func rankByPriority(members []*tracked[model.Opportunity]) {
	slices.SortFunc(members, func(a, b *tracked[model.Opportunity]) int { return byPriority(&a.row, &b.row) })
	rank(members)
}

func rows[T any](all []*tracked[T]) []T {
	out := make([]T, len(all))
	for i, t := range all {
		out[i] = t.row
	}
	return out
}

// rank numbers the members of an action, which are sorted by priority. Members that a person ordered keep their
// order and come first.
func rank(live []*tracked[model.Opportunity]) {
	for i, o := range live {
		if o.row.SystemRank != i+1 {
			o.row.SystemRank, o.changed = i+1, true
		}
	}
	shown := slices.Clone(live)
	slices.SortStableFunc(shown, func(a, b *tracked[model.Opportunity]) int {
		return cmp.Compare(manualRank(&a.row), manualRank(&b.row))
	})
	for i, o := range shown {
		if o.row.DisplayRank != i+1 {
			o.row.DisplayRank, o.changed = i+1, true
		}
	}
}

// manualRank returns the place that a person gave a member, and a place after all of
// them for others.
func manualRank(o *model.Opportunity) int {
	if o.OrderSource == model.OrderSourceManual && o.DisplayRank > 0 {
		return o.DisplayRank
	}
	return int(^uint(0) >> 1)
}

func (g *grouping) changedActions() []model.ActionItem { return changed(g.actions) }

func (g *grouping) changedOpportunities() []model.Opportunity { return changed(g.opportunities) }

func changed[K comparable, T any](rows map[K]*tracked[T]) []T {
	var out []T
	for _, t := range rows {
		if t.changed {
			out = append(out, t.row)
		}
	}
	return out
}
