package demo

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"net/http"
	"strings"

	"github.com/answer-visibility/avm/engine/openaichat"
	"github.com/answer-visibility/avm/engine/openairesponses"
	"github.com/answer-visibility/avm/engine/recorded"
	"github.com/answer-visibility/avm/model"
)

// The changes that the sample history contains. Weeks count from 0.
const (
	// changedEngine has another model from changedWeek on, whose answers vary more.
	changedEngine = model.LogicalEngineOverviewA
	changedWeek   = 20
	earlierModel  = "sample-ai-mode-1"
	// Before risenWeek, a share of the answers about risenCategory names another brand. From then on they are as
	// recorded, as those of the live audit are.
	risenWeek     = 16
	risenCategory = "headphones"
	// improvedPrompt is a prompt whose action is declared before risenWeek and checked in the weeks after. Before,
	// no answer to it names the brand.
	improvedPrompt = "best wireless headphones under 200"
	verifiedWeeks  = 4
	// outageEngine does not answer in outageWeek.
	outageEngine = model.LogicalEngineAssistantA
	outageWeek   = 21
)

// risenShare returns the share of answers in a market that the rise changes. It is smaller in the second market.
func risenShare(market int) float64 { return []float64{0.55, 0.25}[market] }

// withoutBrand names another brand in place of the sample's. The name is as long, so that the places of
// citations stay.
func withoutBrand(text string) string {
	return strings.NewReplacer("Sony", "Bose", "SONY", "BOSE").Replace(text)
}

// resampler draws the answers of the sample history from the recordings.
type resampler struct {
	answers    *recorded.Answers
	categories map[string]string // of the prompts' texts
}

func newResampler() (*resampler, error) {
	answers, err := recorded.ReadAnswers()
	if err != nil {
		return nil, err
	}
	prompts, err := recorded.Prompts()
	if err != nil {
		return nil, err
	}
	r := &resampler{answers: answers, categories: map[string]string{}}
	for _, p := range prompts {
		r.categories[p.Text] = p.Category
	}
	return r, nil
}

// outcome draws how an execution ended. The same execution of the same week always ends the same.
func (r *resampler) outcome(
	e *model.Execution, when moment, adapter string, provider model.TransportProvider,
) model.AttemptOutcome {
	if e.LogicalEngine == outageEngine && when.week == outageWeek {
		return model.AttemptOutcome{
			Outcome: "retry", Status: model.ExecutionStatusFailed, ErrorClass: "retry", HTTPStatus: http.StatusServiceUnavailable,
			ErrorMessage: "503 Service Unavailable: the sample engine was down this week",
		}
	}
	name := recorded.ModelChatGPT
	version := openairesponses.Version
	if adapter == openaichat.Name {
		name, version = recorded.ModelGoogleAIMode, openaichat.Version
	}
	random := random(e, when)
	runs := recorded.Runs
	if e.LogicalEngine == changedEngine && when.week < changedWeek {
		runs--
	}
	answer, _ := r.answers.Find(name, e.PromptText, 1+random.IntN(runs))
	kept := engineAnswer(answer)
	kept.TransportProvider, kept.AdapterVersion = provider, version
	if e.LogicalEngine == changedEngine && when.week < changedWeek {
		kept.TransportModel = earlierModel
	}
	risen := e.PromptText == improvedPrompt || r.categories[e.PromptText] == risenCategory && random.Float64() < risenShare(when.market)
	if risen && when.week < risenWeek {
		kept.Text = withoutBrand(kept.Text)
	}
	return model.AttemptOutcome{Outcome: model.AttemptAnswered, Status: model.ExecutionStatusCompleted, Answer: kept}
}

// engineAnswer returns a recorded answer as it is stored.
func engineAnswer(a recorded.Answer) *model.EngineAnswer {
	in, out := a.Tokens()
	cited := a.Cited()
	searches, searched := int64(min(len(cited), 1)), len(cited) > 0
	tokensIn, tokensOut := int64(in), int64(out)
	kept := &model.EngineAnswer{
		Text: a.Text, Searched: &searched, TransportModel: a.Model(), RetrievalEnabled: true, FinishReason: "stop",
		InputTokens: &tokensIn, OutputTokens: &tokensOut, SearchCalls: &searches,
	}
	if searched {
		kept.Searches = []string{a.Prompt}
	}
	for _, l := range cited {
		kept.Citations = append(kept.Citations, model.EngineCitation{URL: l.URL, Title: l.Title, Start: l.Start, End: l.End})
	}
	return kept
}

// random returns the random numbers of an execution of a week.
func random(e *model.Execution, when moment) *rand.Rand {
	h := fnv.New64a()
	_, _ = fmt.Fprint(h, when.week, when.market, e.PromptText, e.LogicalEngine, e.Repetition) // a hash never fails
	return rand.New(rand.NewPCG(h.Sum64(), uint64(historyWeeks)))                             //nolint:gosec // samples need no secrecy
}
