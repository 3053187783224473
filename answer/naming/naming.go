// Package naming finds the names of brands in the answers of an audit, without a
// list of brands and without a model. It is pure: texts in, names out.
//
// An answer sets names apart: as the head of a list item, in bold, as a heading,
// a link's text, a table cell, before a colon or a price ([Spans]). What stands
// there is a product ("Sony WH-1000XM5"), a label ("Battery life") or a name. Which
// of them can only be decided over many answers: by how the words are written
// elsewhere, what follows them, and whose sites are cited ([Collector]).
package naming

import "github.com/google/uuid"

// Version names the rules of this package. A change of a rule is a new version.
const Version = "naming-5"

// MinAnswers is how many answers must give a name. At least minApart of them must set it apart, and
// at least one in minShare. Of the answers to the prompts where one sets it apart, at least one in
// minShareOfPrompts must.
const (
	MinAnswers        = 3
	minApart          = 2
	minShare          = 3
	minShareOfPrompts = 2
)

// Answer is one answer of an audit.
type Answer struct {
	Execution uuid.UUID
	Analysis  uuid.UUID
	Prompt    int
	Engine    string
	Text      string
	Hosts     []string // of its sources, in lower case
}

// Name is a name that at least [MinAnswers] answers give.
type Name struct {
	Key      string     // what all spellings fold to; see [Key]
	Name     string     // the spelling that most spans have
	Aliases  []string   // the other spellings that differ in more than case, ordered
	Host     string     // a cited site that bears the name; empty: none
	Prompts  int        // how many prompts' answers give it
	Engines  int        // how many engines give it
	Evidence []Evidence // the answers that give it, ordered by execution
}

// Evidence is an answer that gives a name.
type Evidence struct{ Execution, Analysis uuid.UUID }
