package perception

import (
	"slices"
	"strings"
	"unicode"

	"github.com/answer-visibility/avm/engine/llm"
	"github.com/answer-visibility/avm/model"
)

// maxReason is how many characters of a reason are kept; the template asks for
// half of it.
const maxReason = 200

// namesOutput is the form of the model's reply about names.
type namesOutput struct {
	Names []saidName `json:"names"`
}

type saidName struct {
	ID         *int     `json:"id"`
	Kind       string   `json:"kind"`
	Confidence *float64 `json:"confidence"`
	Reason     string   `json:"reason"`
}

// readNames returns one verdict for each of n names, by the rules of [read]:
// classified, or invalid_output.
func readNames(reply string, n int) []model.NameVerdict {
	verdicts := make([]model.NameVerdict, n)
	for i := range verdicts {
		verdicts[i].State = model.JudgementInvalidOutput
	}
	var out namesOutput
	if !llm.Decode(reply, &out) || slices.ContainsFunc(out.Names, func(s saidName) bool { return s.ID == nil || *s.ID < 1 || *s.ID > n }) {
		return verdicts
	}
	given := make([]int, n)
	for _, item := range out.Names {
		given[*item.ID-1]++
	}
	for _, item := range out.Names {
		if at := *item.ID - 1; given[at] == 1 {
			verdicts[at] = item.verdict()
		}
	}
	return verdicts
}

func (s *saidName) verdict() model.NameVerdict {
	kind, reason := model.NameKind(s.Kind), plainText(s.Reason)
	if kind != model.NameCompetitor && kind != model.NameOther || s.Confidence == nil || *s.Confidence < 0 || *s.Confidence > 1 || reason == "" {
		return model.NameVerdict{State: model.JudgementInvalidOutput}
	}
	return model.NameVerdict{State: model.JudgementClassified, Kind: kind, Confidence: *s.Confidence, Reason: reason}
}

// plainText is text for one line, without signs that are not seen, cut where it is
// too long: people are shown it.
func plainText(text string) string {
	text = oneSpaced(strings.Map(func(r rune) rune {
		if !unicode.IsSpace(r) && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)) {
			return -1
		}
		return r
	}, text))
	if runes := []rune(text); len(runes) > maxReason {
		text = strings.TrimSpace(string(runes[:maxReason-1])) + "…"
	}
	return text
}
