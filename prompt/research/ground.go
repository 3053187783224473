package research

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/prompt/quality"
	"github.com/answer-visibility/avm/storage/research"
)

const (
	evidenceEach  = 40     // pieces of one kind
	evidenceText  = 300    // characters of one
	evidenceBytes = 16_000 // of all together
	shownPrompts  = 60     // that the project has, which are not to be repeated
	shownTopics   = 60
)

// evidence is one thing that is known of the project's market, in words that
// somebody else may have written.
type evidence struct {
	ID   string `json:"id"`
	Kind string `json:"kind"`
	Text string `json:"text"`
}

// ground is the generator's input about a project.
type ground struct {
	project     *model.Project
	competitors []model.Competitor
	languages   []string // of the markets, the default one's first
	markets     []model.Market
	topics      []model.Topic // to choose from
	offerings   []research.Offering
	evidence    []evidence
	prompts     []string
}

// gather reads what is known of a project. A source that fails is left out: less
// evidence is no reason to suggest nothing.
func (s *Service) gather(ctx context.Context, p *model.Project) (*ground, error) {
	g := &ground{project: p}
	competitors, err := s.Projects.Competitors(ctx, []uuid.UUID{p.ID})
	if err != nil {
		return nil, err
	}
	g.competitors = competitors[p.ID]
	if g.markets, err = s.Projects.Markets(ctx, p); err != nil {
		return nil, err
	}
	for _, m := range g.markets {
		if !slices.Contains(g.languages, m.LanguageCode) {
			g.languages = append(g.languages, m.LanguageCode)
		}
	}
	if g.offerings, err = s.Store.Offerings(ctx, p.ID); err != nil {
		return nil, err
	}
	if g.prompts, err = s.Store.PromptTexts(ctx, p.ID, shownPrompts); err != nil {
		return nil, err
	}
	s.collect(ctx, g)
	return g, ctx.Err()
}

// collect reads the evidence: what people have confirmed first.
func (s *Service) collect(ctx context.Context, g *ground) {
	size := 0
	for _, line := range confirmed(g.offerings) {
		size = g.add(size, "business_map", line)
	}
	for _, source := range s.Sources {
		lines, err := source.Read(ctx, g.project, evidenceEach)
		if err != nil {
			s.Logger.WarnContext(ctx, "evidence for prompts could not be read", slog.String("project_id", g.project.ID.String()),
				slog.String("kind", source.Kind), slog.Any("error", err))
			continue
		}
		for _, line := range lines[:min(len(lines), evidenceEach)] {
			size = g.add(size, source.Kind, line)
		}
	}
}

// add takes a piece of evidence in, unless there is enough, and returns the size
// of all.
func (g *ground) add(size int, kind, text string) int {
	text = cut(oneLine(text), evidenceText)
	if text == "" || size+len(text) > evidenceBytes {
		return size
	}
	g.evidence = append(g.evidence, evidence{ID: "e" + strconv.Itoa(len(g.evidence)+1), Kind: kind, Text: text})
	return size + len(text)
}

// confirmed writes what people have confirmed of the business map, a line an entry.
func confirmed(offerings []research.Offering) []string {
	var lines []string
	for i := range offerings {
		for _, e := range offerings[i].Entries {
			if e.ReviewState == research.StateConfirmed {
				lines = append(lines, fmt.Sprintf("%s; %s: %s", offerings[i].Name, e.Dimension, e.Value))
			}
		}
	}
	return lines
}

// exclusions returns the values that do not go together.
func (g *ground) exclusions() []quality.Exclusion {
	var all []quality.Exclusion
	for i := range g.offerings {
		for _, x := range g.offerings[i].Exclusions {
			all = append(all, quality.Exclusion{First: x.First, Second: x.Second})
		}
	}
	return all
}

// oneLine sets each run of white space as one blank and takes characters out that
// are not seen.
func oneLine(text string) string {
	return strings.Join(strings.Fields(strings.Map(visible, text)), " ")
}

// cut shortens a text to a number of characters.
func cut(text string, limit int) string {
	if runes := []rune(text); len(runes) > limit {
		return string(runes[:limit])
	}
	return text
}

// topics returns a project's topics, oldest first; only those with an id of `only`
// unless it is nil.
func (s *Service) topics(ctx context.Context, projectID uuid.UUID, only []uuid.UUID) ([]model.Topic, error) {
	byProject, err := s.Projects.Topics(ctx, []uuid.UUID{projectID})
	if err != nil || only == nil {
		return byProject[projectID], err
	}
	return slices.DeleteFunc(byProject[projectID], func(t model.Topic) bool { return !slices.Contains(only, t.ID) }), nil
}
