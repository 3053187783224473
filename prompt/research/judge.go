package research

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/llm"
	"github.com/answer-visibility/avm/model"
)

//go:embed judge.txt
var judgeTemplate string

const (
	judgedAtOnce = 40 // candidates in one call
	callsAtOnce  = 4
)

// JudgeRejected is the fault of a candidate that the judge model does not keep and
// names no fault of.
const JudgeRejected = "judge_rejected"

// judgeFlags are the faults that the judge model may find.
func judgeFlags() []string {
	return []string{"unnatural", "off_topic", "several_intents", "leading", "wrong_language", "not_useful", "unsafe"}
}

// verdict is what the judge model says of one candidate.
type verdict struct {
	ID    *int     `json:"id"`
	Keep  *bool    `json:"keep"`
	Flags []string `json:"flags"`
}

// panel is candidates that the judge model is asked about in one call. It is a
// llm.Question.
type panel struct {
	ground *ground
	cohort model.PromptCohort
	judged []*candidate
}

// Prompt implements llm.Question: it asks about those without a verdict.
func (p *panel) Prompt() (llm.Prompt, error) {
	var lines []string
	for i, c := range p.judged {
		if c.QualityStatus == model.QualityStatusJudged {
			continue
		}
		line, err := llm.LineJSON(struct {
			ID   int    `json:"id"`
			Text string `json:"text"`
		}{i + 1, c.Text})
		if err != nil {
			return llm.Prompt{}, fmt.Errorf("write questions: %w", err)
		}
		lines = append(lines, line)
	}
	brief, err := p.ground.brief()
	if err != nil {
		return llm.Prompt{}, err
	}
	material := strings.Join(lines, "\n")
	text := strings.NewReplacer("{{brief}}", brief, "{{cohort}}", cohortRule(p.cohort),
		"{{languages}}", strings.Join(p.ground.languages, ", "), "{{fence}}", llm.Fence(material), "{{questions}}", material,
	).Replace(judgeTemplate)
	return llm.Prompt{Text: text, Format: judgeFormat()}, nil
}

// Read implements llm.Question.
func (p *panel) Read(reply string) (open bool) {
	items, _ := llm.Items(reply, "verdicts")
	for _, item := range items {
		var v verdict
		if json.Unmarshal(item, &v) != nil || v.ID == nil || v.Keep == nil || *v.ID < 1 || *v.ID > len(p.judged) {
			continue
		}
		if c := p.judged[*v.ID-1]; c.QualityStatus != model.QualityStatusJudged {
			c.take(&v)
		}
	}
	return slices.ContainsFunc(p.judged, func(c *candidate) bool { return c.QualityStatus != model.QualityStatusJudged })
}

// take records a verdict. Faults that the model was not asked about are left out.
func (c *candidate) take(v *verdict) {
	c.QualityStatus = model.QualityStatusJudged
	for _, flag := range v.Flags {
		if slices.Contains(judgeFlags(), flag) && !slices.Contains(c.QualityFlags, flag) {
			c.QualityFlags = append(c.QualityFlags, flag)
		}
	}
	if c.refused = !*v.Keep; c.refused && len(c.QualityFlags) == 0 {
		c.QualityFlags = append(c.QualityFlags, JudgeRejected)
	}
}

func judgeFormat() *engine.Format {
	return &engine.Format{Name: "prompt_verdicts", Schema: object(map[string]any{
		"verdicts": list(object(map[string]any{
			"id": map[string]any{"type": "integer"}, "keep": map[string]any{"type": "boolean"}, "flags": list(oneOf(judgeFlags())),
		})),
	})}
}

// judge asks the judge model about candidates, within a time, and reports whether
// all of them were judged. Others are unavailable.
func (s *Service) judge(
	ctx context.Context, workspaceID uuid.UUID, g *ground, cohort model.PromptCohort, all []*candidate, within time.Duration,
) (bool, error) {
	for _, c := range all {
		c.QualityStatus = model.QualityStatusUnavailable
	}
	if len(all) == 0 || s.Judge == nil {
		return s.Judge != nil, nil
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(callsAtOnce)
	for part := range slices.Chunk(all, judgedAtOnce) {
		group.Go(func() error {
			_, err := s.Judge.Ask(ctx, workspaceID, within, &panel{ground: g, cohort: cohort, judged: part})
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return false, err
	}
	return !slices.ContainsFunc(all, func(c *candidate) bool { return c.QualityStatus != model.QualityStatusJudged }), nil
}
