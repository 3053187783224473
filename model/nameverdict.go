package model

// NameKind is what a judge model takes a name for that answers give.
type NameKind string

// The kinds of names: something that a customer could choose instead of the brand
// or beside it, and everything else.
const (
	NameCompetitor NameKind = "competitor"
	NameOther      NameKind = "other"
)

// sureOfName is the confidence from which on a verdict leaves a name out.
const sureOfName = 0.5

// NameVerdict is what a judge model said about one name of an audit. Kind,
// confidence (0 to 1) and reason are of classified ones alone; other states say
// why there is no verdict.
type NameVerdict struct {
	State      JudgementState `json:"state"`
	Kind       NameKind       `json:"kind,omitempty"`
	Confidence float64        `json:"confidence,omitempty"`
	Reason     string         `json:"reason,omitempty"`
}

// Excludes reports that the model is sure enough that the name is not a competitor.
func (v NameVerdict) Excludes() bool { return v.Kind == NameOther && v.Confidence >= sureOfName }

// Opinion returns the verdict as people are shown it; nil: there is none.
func (v NameVerdict) Opinion() *NameOpinion {
	if v.State != JudgementClassified {
		return nil
	}
	return &NameOpinion{Competitor: v.Kind != NameOther, Sure: v.Confidence >= sureOfName, Reason: v.Reason}
}

// Qualified adds an opinion to the reason why a name qualifies, if there is one.
func (o *NameOpinion) Qualified(reason string) string {
	if o == nil {
		return reason
	}
	takes := "; the judge model takes it for "
	if !o.Sure {
		takes = "; the judge model, which is not sure, takes it for "
	}
	what := "a competitor: "
	if !o.Competitor {
		what = "something else: "
	}
	return reason + takes + what + o.Reason
}
