package model

import (
	"encoding/json"
	"fmt"
	"strings"
)

// ReadExpected makes ExpectedChecks of the stored checks.
func (d *ActionDeclaration) ReadExpected() error {
	d.ExpectedChecks = make([]ExpectedCheck, 0, len(d.Expected))
	for _, stored := range d.Expected {
		check, err := expectedCheck(stored)
		if err != nil {
			return fmt.Errorf("declaration %s: %w", d.ID, err)
		}
		d.ExpectedChecks = append(d.ExpectedChecks, check)
	}
	return nil
}

// expectedCheck returns a check from its stored members, whose names are in snake_case.
func expectedCheck(stored map[string]any) (ExpectedCheck, error) {
	var check ExpectedCheck
	switch kind, _ := stored["kind"].(string); ExpectedCheckKind(kind) {
	case ExpectedCheckKindKeywordPresence:
		check = &KeywordPresenceCheck{}
	case ExpectedCheckKindContextualLink:
		check = &ContextualLinkCheck{}
	case ExpectedCheckKindSiteRule:
		check = &SiteRuleCheck{}
	case ExpectedCheckKindTrafficMetric:
		check = &TrafficMetricCheck{}
	case ExpectedCheckKindVisibilityMetric:
		check = &VisibilityMetricCheck{}
	default:
		return nil, fmt.Errorf("a check of the unknown kind %q", kind)
	}
	members := make(map[string]any, len(stored))
	for name, value := range stored {
		members[strings.ReplaceAll(name, "_", "")] = value // encoding/json ignores case
	}
	text, err := json.Marshal(members)
	if err != nil {
		return nil, err
	}
	return check, json.Unmarshal(text, check)
}
