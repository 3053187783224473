package research

import (
	"context"
	"slices"
	"time"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/prompt/dedup"
	"github.com/answer-visibility/avm/prompt/quality"
	"github.com/answer-visibility/avm/storage/research"
)

// Why candidates are left out, besides the faults that rules and the judge find.
const (
	dropInvalid    = "invalid"     // no text, or a far too long one
	dropDuplicate  = "duplicate"   // the project has such a prompt or candidate
	dropSurplus    = "surplus"     // more than were asked for
	dropOtherTopic = "other_topic" // of none of the topics asked for
)

// candidate is a prompt that may become one.
type candidate struct {
	model.PromptCandidate

	topic   string // as the model names it; empty: none
	refused bool   // the judge model does not keep it
}

// admit makes candidates of what the generator said and leaves out what is not
// worth judging.
func (s *Service) admit(
	ctx context.Context, p *model.Project, d *Draft, g *ground, gate model.QualityGate, found []said,
) error {
	d.drops, d.generated = map[string]int{}, len(found)
	rules := s.rules(p, d, g)
	var kept []*candidate
	for i := range found {
		c, drop := d.candidate(g, &found[i])
		if drop == "" && gate != model.QualityGateOff {
			c.QualityFlags, c.QualityStatus = rules.Faults(c.Text), model.QualityStatusNotJudged
			if len(c.QualityFlags) > 0 && gate == model.QualityGateGate {
				drop = c.QualityFlags[0]
				d.rejected++
			}
		}
		if drop != "" {
			d.drops[drop]++
			continue
		}
		kept = append(kept, c)
	}
	kept, err := s.distinct(ctx, p, d, g, kept)
	if surplus := len(kept) - d.input.Count; surplus > 0 {
		d.drops[dropSurplus] += surplus
		kept = kept[:d.input.Count]
	}
	d.candidates = kept
	return err
}

func (s *Service) rules(p *model.Project, d *Draft, g *ground) *quality.Rules {
	return &quality.Rules{
		Cohort: d.cohort(), Languages: g.languages, Exclusions: g.exclusions(),
		NamesBrand: s.Prompts.NamesBrand(p), NamesRival: s.Prompts.NamesAny(g.competitors),
	}
}

// candidate makes a candidate, or says why it is none.
func (d *Draft) candidate(g *ground, c *said) (made *candidate, drop string) {
	if c.Text == "" {
		return nil, dropInvalid
	}
	made = &candidate{topic: c.Topic}
	made.Text, made.Gist, made.Cohort, made.QualityFlags = c.Text, c.Gist, d.cohort(), []string{}
	made.Intent = known(c.Intent, model.PromptIntents())
	made.BuyerStage = known(c.BuyerStage, model.BuyerStages())
	made.PromptIntent = known(c.PromptIntent, model.PromptIntentDetails())
	made.QualityStatus = model.QualityStatusOff
	made.Grounded = slices.ContainsFunc(c.Evidence, func(id string) bool {
		return slices.ContainsFunc(g.evidence, func(e evidence) bool { return e.ID == id })
	})
	if len(d.topics) > 0 && !d.ofTopic(made) {
		return nil, dropOtherTopic
	}
	return made, ""
}

// ofTopic finds the one of the topics asked for that a candidate belongs to.
func (d *Draft) ofTopic(c *candidate) bool {
	for i := range d.topics {
		if len(d.topics) == 1 || project.Fold(d.topics[i].Name) == project.Fold(c.topic) {
			c.TopicID = &d.topics[i].ID
			return true
		}
	}
	return false
}

// known returns a value of a closed set, the empty one for any other.
func known[T ~string](value string, allowed []T) T {
	if slices.Contains(allowed, T(value)) {
		return T(value)
	}
	return ""
}

// distinct leaves out candidates that ask what the project asks already, or what
// an earlier candidate asks.
func (s *Service) distinct(ctx context.Context, p *model.Project, d *Draft, g *ground, all []*candidate) ([]*candidate, error) {
	if len(all) == 0 {
		return nil, nil
	}
	matcher := dedup.NewMatcher(g.languages...)
	prints := make([]dedup.Print, len(all))
	for i, c := range all {
		prints[i] = matcher.Print(c.Text, c.Gist)
	}
	set := dedup.NewSet(prints)
	err := s.Store.EachKnown(ctx, p.ID, matcher.Version(), set.Longest(matcher), func(k *research.Known) {
		if k.Fingerprint == "" && k.Prompt == nil {
			other := matcher.Print(k.Text, k.Gist)
			set.Strike(&other)
			return
		}
		if k.Prompt != nil {
			k.Prompt.Fingerprint = matcher.Fingerprint(k.Text)
			k.Fingerprint, d.fingerprints = k.Prompt.Fingerprint, append(d.fingerprints, *k.Prompt)
		}
		set.StrikeKept(matcher, k.Fingerprint)
	})
	if err != nil {
		return nil, err
	}
	set.Distinct()
	kept := make([]*candidate, 0, len(all))
	for i, c := range all {
		if set.Struck(i) {
			d.duplicates++
			continue
		}
		kept = append(kept, c)
	}
	if d.duplicates > 0 {
		d.drops[dropDuplicate] = d.duplicates
	}
	return kept, nil
}

// holdToQuality has the judge model look at the candidates that the rules have
// passed, and leaves out those that the gate rejects.
func (s *Service) holdToQuality(
	ctx context.Context, p *model.Project, d *Draft, g *ground, gate model.QualityGate, within time.Duration,
) error {
	d.gate = model.QualityGateState(gate)
	if gate == model.QualityGateOff {
		return nil
	}
	var passed []*candidate
	for _, c := range d.candidates {
		if len(c.QualityFlags) == 0 {
			passed = append(passed, c)
		}
	}
	all, err := s.judge(ctx, p.WorkspaceID, g, d.cohort(), passed, within)
	if err != nil {
		return err
	}
	if !all {
		d.gate = model.QualityGateStateUnavailable
	}
	if gate != model.QualityGateGate {
		return nil
	}
	d.candidates = slices.DeleteFunc(d.candidates, func(c *candidate) bool {
		if c.refused {
			d.rejected++
			d.drops[c.QualityFlags[0]]++
		}
		return c.refused
	})
	return nil
}
