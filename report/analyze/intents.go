package analyze

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/prompt/alike"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
	"github.com/answer-visibility/avm/storage/research"
)

// PromptGroups is where prompts that ask the same are kept, and what people made of them.
type PromptGroups interface {
	PromptGroups(ctx context.Context, projectID uuid.UUID) ([]research.PromptGroup, error)
	ReplaceFound(ctx context.Context, projectID uuid.UUID, asked []uuid.UUID, found []research.PromptGroup) error
}

// intents finds out which prompts of an audit are of one intent: those of a topic, and those without a topic that ask
// the same.
type intents struct {
	prompts []model.AuditPrompt
	without map[int]bool // prompts without a topic, by their index
	answers *alike.Answers
}

func newIntents(l *rollup.Ledger) *intents {
	in := &intents{prompts: l.Prompts, without: map[int]bool{}, answers: alike.NewAnswers(l.Run.Market.LanguageCode)}
	for i := range l.Prompts {
		if l.Prompts[i].TopicID == nil {
			in.without[l.Prompts[i].PromptIndex] = true
		}
	}
	return in
}

func (in *intents) add(f *reports.Fact) {
	if !in.without[f.PromptIndex] {
		return
	}
	a := &alike.Answer{Engine: f.LogicalEngine, Text: f.Text, Searches: f.Searches}
	for i := range f.Citations {
		a.Hosts = append(a.Hosts, f.Citations[i].Host)
	}
	in.answers.Add(f.PromptIndex, a)
}

// alone returns the prompts without a topic.
func (in *intents) alone() []model.AuditPrompt {
	return slices.DeleteFunc(slices.Clone(in.prompts), func(p model.AuditPrompt) bool { return p.TopicID != nil })
}

// groups returns which of the prompts without a topic ask the same, by their places among them. What people rejected
// is not joined; what a model says is, as long as nobody rejected it.
func (in *intents) groups(alone []model.AuditPrompt, known []research.PromptGroup) [][]int {
	prompts, places := make([]alike.Prompt, len(alone)), map[uuid.UUID]int{}
	for i := range alone {
		prompts[i] = alike.Prompt{Number: alone[i].PromptIndex, Text: alone[i].Text}
		if id := alone[i].PromptID; id != nil {
			places[*id] = i
		}
	}
	var together, apart []alike.Pair
	for i := range known {
		pairs := &together
		if known[i].Rejected() {
			pairs = &apart
		}
		for n, a := range known[i].PromptIDs {
			for _, b := range known[i].PromptIDs[:n] {
				first, asked := places[a]
				second, too := places[b]
				if asked && too && (known[i].Rejected() || known[i].Origin == model.PromptGroupOriginModel) {
					*pairs = append(*pairs, alike.Pair{A: first, B: second})
				}
			}
		}
	}
	return alike.Groups(prompts, in.answers, together, apart)
}

// numbers returns the number of the intent of each prompt, by prompt index: topics have numbers from 0 on, other intents
// negative ones.
func (in *intents) numbers(alone []model.AuditPrompt, groups [][]int) []int {
	size := 0
	for i := range in.prompts {
		size = max(size, in.prompts[i].PromptIndex+1)
	}
	numbers := make([]int, size)
	topics := map[uuid.UUID]int{}
	for i := range in.prompts {
		p := &in.prompts[i]
		if p.TopicID == nil {
			continue
		}
		number, known := topics[*p.TopicID]
		if !known {
			number = len(topics)
			topics[*p.TopicID] = number
		}
		numbers[p.PromptIndex] = number
	}
	first := make([]int, len(alone)) // the first prompt of the group that a prompt is in
	for i := range first {
		first[i] = i
	}
	for _, members := range groups {
		for _, i := range members {
			first[i] = members[0]
		}
	}
	others := 0
	for i := range alone {
		if first[i] != i {
			numbers[alone[i].PromptIndex] = numbers[alone[first[i]].PromptIndex]
			continue
		}
		others++
		numbers[alone[i].PromptIndex] = -others
	}
	return numbers
}

// groupPrompts stores which prompts of an audit are of one intent, and offers those without a topic for review.
func (s *Service) groupPrompts(ctx context.Context, projectID uuid.UUID, sum *rollups) error {
	in := sum.intents
	alone := in.alone()
	var groups [][]int
	if len(alone) > 1 {
		known, err := s.groups.PromptGroups(ctx, projectID)
		if err != nil {
			return err
		}
		groups = in.groups(alone, known)
		if err := s.offer(ctx, projectID, alone, groups, known); err != nil {
			return err
		}
	}
	return s.store.SetIntentGroups(ctx, projectID, sum.Run.ID, in.numbers(alone, groups))
}

// offer stores the groups that answers show, but for those that a model has found already.
func (s *Service) offer(
	ctx context.Context, projectID uuid.UUID, alone []model.AuditPrompt, groups [][]int, known []research.PromptGroup,
) error {
	var asked []uuid.UUID
	for i := range alone {
		if id := alone[i].PromptID; id != nil {
			asked = append(asked, *id)
		}
	}
	var found []research.PromptGroup
	for _, members := range groups {
		var ids []uuid.UUID
		for _, i := range members {
			if id := alone[i].PromptID; id != nil && !slices.Contains(ids, *id) {
				ids = append(ids, *id)
			}
		}
		saidByModel := slices.ContainsFunc(known, func(g research.PromptGroup) bool {
			return g.Origin == model.PromptGroupOriginModel && g.Waits() &&
				!slices.ContainsFunc(ids, func(id uuid.UUID) bool { return !slices.Contains(g.PromptIDs, id) })
		})
		if len(ids) > 1 && !saidByModel {
			found = append(found, research.NewPromptGroup(projectID, model.PromptGroupOriginAnswers, "", ids, s.now()))
		}
	}
	return s.groups.ReplaceFound(ctx, projectID, asked, found)
}
