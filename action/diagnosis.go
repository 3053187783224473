package action

import (
	"time"

	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/model"
)

// memberMeasurement returns, by the id of each member, the leg that measures it.
func memberMeasurement(members []model.Opportunity) map[string]any {
	legs := make(map[string]any, len(members))
	for i := range members {
		legs[members[i].ID.String()] = nil
		if checks := members[i].Checks; len(checks) > 0 {
			kind, _ := checks[0]["kind"].(string)
			legs[members[i].ID.String()] = string(legOf(kind))
		}
	}
	return legs
}

// legOf returns the measurement that a kind of check waits for.
func legOf(kind string) model.LegKind {
	switch kind {
	case rule.VisibilityMetric:
		return model.LegKindNextVisibilityRun
	case rule.TrafficMetric:
		return model.LegKindNextSearchWindow
	default:
		return model.LegKindNextCrawl
	}
}

// The states of a family of evidence in a diagnosis.
const (
	familyObserved    = "observed"
	familyNoFinding   = "no_finding"
	familyUnavailable = "unavailable"
)

func (s *Service) diagnose(d *model.ActionDetail, measured map[string]time.Time) *model.ActionDiagnosis {
	book, _ := s.playbooks.Get(d.SkillID)
	diagnosis := &model.ActionDiagnosis{
		WhatHappened: make([]model.ActionFinding, 0, len(d.Members)), Families: s.families(d.Members, measured),
		Approach: d.Approach, SkillID: d.SkillID,
		Steps: book.Steps, Donts: book.Donts, MeasureWith: book.MeasureWith,
	}
	for i := range d.Members {
		m := &d.Members[i]
		diagnosis.WhatHappened = append(diagnosis.WhatHappened, model.ActionFinding{
			OpportunityID: m.ID, RuleID: m.RuleID, Title: m.Title, Family: m.Family, PriorityScore: m.PriorityScore,
		})
	}
	return diagnosis
}

// families reports for every family of evidence whether a member belongs to it, or
// whether evidence for it exists at all.
func (s *Service) families(members []model.Opportunity, measured map[string]time.Time) map[string]any {
	states := map[string]any{}
	for i := range s.rules {
		r := &s.rules[i]
		known := true
		for _, kind := range r.Needs {
			_, found := measured[string(kind)]
			known = known && found
		}
		switch {
		case known:
			states[r.Family] = familyNoFinding
		case states[r.Family] == nil:
			states[r.Family] = familyUnavailable
		}
	}
	for i := range members {
		states[members[i].Family] = familyObserved
	}
	return states
}
