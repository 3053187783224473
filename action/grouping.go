package action

import (
	"reflect"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/model"
)

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
	order         []finding       // of the opportunities, as they came
	ran           map[string]runs // by the rule's id
	events        []model.ActionEvent
}

// runs is a rule that ran, and when its evidence was measured.
type runs struct {
	rule     *rule.Rule
	measured time.Time
}

// tracked is a row and whether it has to be written.
type tracked[T any] struct {
	row            T
	added, changed bool
	found          bool // the newest evidence shows it
}

func newGrouping(projectID uuid.UUID, now time.Time, opportunities []model.Opportunity, existing []model.ActionItem) *grouping {
	g := &grouping{
		projectID: projectID, now: now,
		opportunities: make(map[finding]*tracked[model.Opportunity], len(opportunities)),
		actions:       make(map[target]*tracked[model.ActionItem], len(existing)),
		ran:           map[string]runs{},
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

// take merges what one rule found in the evidence. Of findings with the same target the first
// counts. Where the evidence is partial, a finding confirms its opportunity and leaves the figures.
func (g *grouping) take(r *rule.Rule, found []rule.Finding, e *rule.Evidence) {
	g.ran[r.ID] = runs{r, evidenceTime(e, r.Needs)}
	for i := range found {
		f := &found[i]
		id := finding{r.ID, f.Target.Kind, f.Target.Key}
		t := g.opportunities[id]
		switch {
		case t != nil && t.found:
		case t != nil && t.row.ClearedAt == nil && !e.Covers(r, f.Target):
			t.found = true
		default:
			g.add(id, r, f)
		}
	}
}

// clear marks what rules found before and no longer do, where the evidence would show it.
func (g *grouping) clear(e *rule.Evidence) {
	for id, t := range g.opportunities {
		ran, has := g.ran[id.rule]
		if has && !t.found && t.row.ClearedAt == nil && e.Covers(ran.rule, rule.Target{Kind: t.row.TargetKind, Key: t.row.TargetKey, PromptID: t.row.TargetPromptID}) {
			t.row.ClearedAt, t.row.UpdatedAt, t.changed = &ran.measured, g.now, true
		}
	}
}

// add writes one finding into its opportunity.
func (g *grouping) add(id finding, r *rule.Rule, f *rule.Finding) {
	t := g.opportunities[id]
	if t == nil {
		t = &tracked[model.Opportunity]{added: true, row: model.Opportunity{
			ProjectID: g.projectID, ID: model.NewID(), RuleID: r.ID, TargetKind: f.Target.Kind, TargetKey: f.Target.Key,
			OrderSource: model.OrderSourceSystem, CreatedAt: g.now,
		}}
		g.opportunities[id] = t
		g.order = append(g.order, id)
	}
	before := t.row
	o := &t.row
	listed := *f // the score is of the factors as they are listed
	listed.Factors.Reach, listed.Factors.Confidence = round(f.Factors.Reach), round(f.Factors.Confidence)
	o.RuleVersion, o.Family, o.OpportunityType, o.Remediation = r.Version, r.Family, r.Type, r.Remediation
	o.Severity, o.Title, o.PriorityScore = f.Severity, f.Title.Text, round(listed.Score())
	o.TargetPromptID, o.TargetURL = f.Target.PromptID, optional(f.Target.URL)
	o.TargetTheme, o.TargetLabel = optional(f.Target.Theme), optional(f.Target.Label)
	o.PriorityFactors = map[string]any{
		"severity": f.SeverityFactor(), "reach": listed.Factors.Reach, "confidence": listed.Factors.Confidence,
		"winnability": f.Factors.Winnability,
	}
	o.EvidenceSummary = &model.EvidenceSummary{Count: f.Count, Kinds: kindNames(r.Needs), Values: f.Title.Values}
	o.Checks = expectedChecks(f.Checks)
	o.ClearedAt = nil
	t.found = true
	if !t.added && !reflect.DeepEqual(&before, o) {
		t.changed = true
	}
	if t.added || t.changed {
		o.UpdatedAt = g.now
	}
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
func (g *grouping) group(ways map[string]way) {
	members := make(map[target][]*tracked[model.Opportunity], len(g.order))
	for _, id := range g.order {
		w := ways[id.rule]
		if w.approach == "" {
			continue // a rule of another version
		}
		at := target{id.kind, id.key, w.approach}
		members[at] = append(members[at], g.opportunities[id])
	}
	for at, all := range members {
		g.sum(at, all, ways)
	}
}

// sum brings one action up to date with its members.
func (g *grouping) sum(at target, members []*tracked[model.Opportunity], ways map[string]way) {
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
		fill(a, live, ways[live[0].row.RuleID].skill)
		g.reopen(a, live)
	}
	rank(live)
	if t.added || !sameAction(&before, a) {
		a.UpdatedAt, t.changed = g.now, true
	}
}

func (g *grouping) newAction(at target) *tracked[model.ActionItem] {
	t := &tracked[model.ActionItem]{added: true, row: model.ActionItem{
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
func fill(a *model.ActionItem, live []*tracked[model.Opportunity], skill string) {
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
		if !o.found || !g.ran[o.row.RuleID].measured.After(*a.CompletedAt) {
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

// live returns the opportunities that the newest evidence shows, with their priorities.
func (g *grouping) live() (ids []uuid.UUID, scores []float64) {
	for _, id := range g.order {
		if o := &g.opportunities[id].row; o.ClearedAt == nil {
			ids, scores = append(ids, o.ID), append(scores, o.PriorityScore)
		}
	}
	return ids, scores
}

// split returns the rows that have to be inserted, and those that have to be replaced.
func split[K comparable, T any](rows map[K]*tracked[T]) (added, changed []T) {
	for _, t := range rows {
		switch {
		case t.added:
			added = append(added, t.row)
		case t.changed:
			changed = append(changed, t.row)
		}
	}
	return added, changed
}
