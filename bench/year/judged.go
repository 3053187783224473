package year

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/google/uuid"
)

const (
	judgeModel   = "judge-1"
	judgeVersion = "1"
	// judgedNames is how many names of an answer are judged.
	judgedNames = 5
)

// theme is one remark about an entity, with its place in the answer.
type theme struct {
	Theme    string `json:"theme"`
	Polarity string `json:"polarity"`
	Quote    string `json:"quote"`
}

func judgingColumns() []string {
	return []string{"project_id", "audit_id", "model", "extractor_version", "template_version", "started_at", "finished_at"}
}

func (m *maker) judgingRows(p planned) [][]any {
	return [][]any{{m.id, p.id, judgeModel, judgeVersion, judgeVersion, p.at, p.at.Add(time.Minute)}}
}

func judgementColumns() []string {
	return []string{
		"project_id", "audit_id", "execution_id", "entity_index", "state", "polarity", "confidence", "recommended", "themes", "model",
		"extractor_version", "template_version", "judged_at",
	}
}

// judge makes what a judge model would say of an answer's tracked names, by entity.
func (m *maker) judge(p planned, execution uuid.UUID, s said, r *rand.Rand) ([][]any, error) {
	var entities []int
	for _, name := range s.names {
		if e := slices.Index(m.words.names[:m.words.tracked], name); e >= 0 {
			entities = append(entities, e)
		}
	}
	slices.Sort(entities)
	rows := make([][]any, 0, len(entities))
	for i, e := range entities {
		v := verdictOn(m.words.names[e], r)
		if i >= judgedNames {
			v = judged{state: "entity_limit", themes: []theme{}}
		}
		themes, err := json.Marshal(v.themes)
		if err != nil {
			return nil, err
		}
		rows = append(rows, []any{
			m.id, p.id, execution, e, v.state, v.polarity, v.confidence, v.recommended, string(themes), judgeModel, judgeVersion,
			judgeVersion, p.at,
		})
	}
	return rows, nil
}

// judged is a judgement; its pointers are nil unless it is classified.
type judged struct {
	state                 string
	polarity, recommended *string
	confidence            *float64
	themes                []theme
}

func verdictOn(name string, r *rand.Rand) judged {
	if r.Float64() < 0.08 {
		return judged{state: "not_assessable", themes: []theme{}}
	}
	about := []string{"price", "support", "reports", "integrations", "speed", "set-up", "security", "design"}
	polarity := pick(r, "positive", "positive", "positive", "neutral", "neutral", "mixed", "negative")
	recommended, confidence := pick(r, "yes", "yes", "no", "no", "no", "against"), 0.4+0.6*r.Float64()
	v := judged{state: "classified", polarity: &polarity, recommended: &recommended, confidence: &confidence, themes: []theme{}}
	for range r.IntN(3) {
		v.themes = append(v.themes, theme{
			Theme: pick(r, about...), Polarity: pick(r, "positive", "positive", "negative"), Quote: fmt.Sprintf("**%s**", name),
		})
	}
	return v
}

func pick(r *rand.Rand, of ...string) string { return of[r.IntN(len(of))] }
