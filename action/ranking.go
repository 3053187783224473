package action

import (
	"cmp"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/model"
)

// byPriority orders opportunities by priority, then by rule and target.
func byPriority(a, b *model.Opportunity) int {
	return cmp.Or(cmp.Compare(b.PriorityScore, a.PriorityScore), strings.Compare(a.RuleID, b.RuleID), strings.Compare(a.TargetKey, b.TargetKey))
}

// rankByPriority numbers members in any order.
func rankByPriority(members []*tracked[model.Opportunity]) {
	slices.SortFunc(members, func(a, b *tracked[model.Opportunity]) int { return byPriority(&a.row, &b.row) })
	rank(members)
}

// rank numbers the members of an action, which are sorted by priority. Members that a
// person ordered keep their order and come first.
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

func rows[T any](all []*tracked[T]) []T {
	out := make([]T, len(all))
	for i, t := range all {
		out[i] = t.row
	}
	return out
}
