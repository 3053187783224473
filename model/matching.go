// Package model holds the domain's types and enumerations, as the graph speaks
// them. Structs that are stored carry bun tags, and nothing else of Bun.
package model

// EntityMatching reports when an occurrence of an entity's name counts as a mention.
type EntityMatching struct {
	Mode             EntityMatchingMode `json:"mode"`
	ContextTerms     []string           `json:"context_terms"`
	ExclusionPhrases []string           `json:"exclusion_phrases"`
	CommonWord       bool               `json:"common_word"`
}
