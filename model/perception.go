package model

// JudgementState reports what became of the judging of one entity in one response.
// All but classified and not_assessable are reasons why there is no judgement.
type JudgementState string

// The states of a judgement.
const (
	JudgementClassified         JudgementState = "classified"
	JudgementNotAssessable      JudgementState = "not_assessable"
	JudgementModelNotConfigured JudgementState = "model_not_configured"
	JudgementPlatformCap        JudgementState = "platform_cap"
	JudgementEntityLimit        JudgementState = "entity_limit"
	JudgementInvalidOutput      JudgementState = "invalid_output"
	JudgementModelError         JudgementState = "model_error"
	JudgementTaskFailed         JudgementState = "task_failed"
)

// The polarities of a judgement; themes are positive or negative.
const (
	PolarityPositive = "positive"
	PolarityNeutral  = "neutral"
	PolarityNegative = "negative"
	PolarityMixed    = "mixed"
)

// What an answer does about an entity where it could recommend it.
const (
	RecommendedYes     = "yes"
	RecommendedNo      = "no"
	RecommendedAgainst = "against"
)

// Judgement is what a judge model read in one response about one entity.
// Polarity, confidence (0 to 1) and recommended are of classified ones alone.
type Judgement struct {
	State       JudgementState `json:"state"`
	Polarity    string         `json:"polarity,omitempty"`
	Confidence  float64        `json:"confidence,omitempty"`
	Recommended string         `json:"recommended,omitempty"`
	Themes      []JudgedTheme  `json:"themes,omitempty"`
}

// JudgedTheme is what an entity is praised or blamed for, with the answer's own words.
type JudgedTheme struct {
	Theme    string `json:"theme"`
	Polarity string `json:"polarity"` // positive or negative
	Quote    string `json:"quote"`
}
