// Package prompt says what may be asked: the prompts of a project's sets, their
// import, and the tree of topics they belong to.
package prompt

import (
	"time"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/storage/projects"
)

// The limits of what is asked.
const (
	MaxText       = project.MaxPromptText // characters of a prompt
	MaxAtOnce     = model.MaxPromptsAtOnce
	MaxImport     = model.MaxImport
	MaxPrompts    = 50_000 // in a project, over all its sets
	MaxTopics     = 2_000  // in a project
	MaxTopicDepth = 10     // levels of topics, the root's included
)

// Service changes the prompts and topics of projects. The project that its methods take
// is held (projects.Store.LockProject) by the context's transaction: what is looked at stays as
// it is until it is acted on, so equal texts, equal names, circles among topics
// and too many of anything do not come about by two changes at once.
type Service struct {
	store     *projects.Store
	now       func() time.Time
	analyzers *answer.Maker
}

// New wires the rules about prompts and topics to the storage and a clock.
func New(store *projects.Store, now func() time.Time) *Service {
	return &Service{store: store, now: now, analyzers: answer.SharedMaker()}
}

// instant is now as PostgreSQL keeps it.
func (s *Service) instant() time.Time { return s.now().UTC().Truncate(time.Microsecond) }

// branded returns what tells whether a text mentions the brand, by the rules that
// answers are read by.
func (s *Service) branded(p *model.Project) func(text string) bool {
	analyzer, err := s.analyzers.Analyzer([]answer.Entity{{
		Name: p.BrandName, Aliases: p.Brand.Aliases, Domains: p.OwnedDomains, UnintendedDomains: p.UnintendedDomains,
		Matching: p.Brand.Matching,
	}})
	if err != nil { // no text can mention a brand whose name has nothing to look for
		return func(string) bool { return false }
	}
	return func(text string) bool { return analyzer.Read(answer.Input{Text: text}).MentionCounts[0] > 0 }
}
