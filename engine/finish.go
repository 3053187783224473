package engine

import (
	"encoding/json"

	"github.com/answer-visibility/avm/model"
)

// maxName bounds what services name, such as the model that answered, in runes. Reports repeat these names.
const maxName = 200

// Finish takes the engine's secrets out of an answer. It is needed although the body is redacted, because two
// parts of a body may spell a secret together. It also drops counts that no call can have, and cuts long names. It returns a *Failure for an answer from the model's memory
// where search was required. Adapters call it last.
func (w *Wire) Finish(req Request, answer *Answer) (*Answer, error) {
	if req.Mode == model.BenchmarkModeForcedGrounded && answer.Searched != nil && !*answer.Searched {
		return nil, NewFailure(Retry, "not_grounded", "the engine answered without the search that was demanded", nil)
	}
	for _, count := range []**int64{&answer.Usage.InputTokens, &answer.Usage.OutputTokens, &answer.Usage.SearchCalls} {
		if n := *count; n != nil && (*n < 0 || *n > MaxUsage) {
			*count = nil
		}
	}
	c := cleaner{wire: w}
	c.text(&answer.Text)
	if c.changed { // offsets in the old text do not fit the new one
		unplace(answer.Citations)
	}
	c.citations(answer.Citations)
	c.citations(answer.Retrieved)
	for i := range answer.Searches {
		c.text(&answer.Searches[i])
	}
	c.text(&answer.Model)
	c.text(&answer.FinishReason)
	c.ads(answer.Ads)
	answer.Model, answer.FinishReason = truncate(answer.Model, maxName), truncate(answer.FinishReason, maxName)
	if c.changed {
		answer.Raw = json.RawMessage(withheld)
	}
	return answer, nil
}

// withheld replaces a body whose parts spell a secret together.
const withheld = `{"withheld":"parts of this body spell the engine's key together"}`

// cleaner redacts the texts of an answer and records whether any of them changed.
type cleaner struct {
	wire    *Wire
	changed bool
}

func (c *cleaner) text(text *string) {
	if clean := c.wire.secrets.Text(*text); clean != *text {
		*text, c.changed = clean, true
	}
}

func (c *cleaner) citations(all []Citation) {
	for i := range all {
		c.text(&all[i].URL)
		c.text(&all[i].Title)
	}
}

func (c *cleaner) ads(ads *model.EngineAds) {
	if ads == nil {
		return
	}
	for i := range ads.Items {
		ad := &ads.Items[i]
		for _, text := range []*string{&ad.Advertiser, &ad.Domain, &ad.Title, &ad.Snippet, &ad.URL, &ad.Block} {
			c.text(text)
		}
	}
}

func unplace(citations []Citation) {
	for i := range citations {
		citations[i].Start, citations[i].End = -1, -1
	}
}
