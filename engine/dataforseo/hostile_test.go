package dataforseo

import (
	"encoding/json"
	"testing"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/conformance"
)

// Reading a list takes memory of a few times the body's size, whatever its elements are.
func TestListsAreReadInBoundedMemory(t *testing.T) { //nolint:paralleltest // the memory is everybody's
	const text = `{"type":"ai_overview_element","text":"A"}`
	for body, element := range map[string]string{
		searched(`[{"type":"ai_overview","items":[` + text + `]},*]`):                              `0`,
		searched(`[{"type":"ai_overview","items":[` + text + `]},{"type":"paid","items":[*]}]`):    `0`,
		searched(`[{"type":"ai_overview","items":[` + text + `]},{"type":"organic","items":[*]}]`): `0`,
		searched(`[{"type":"ai_overview","items":[` + text + `,*]}]`):                              `0`,
		searched(`[{"type":"ai_overview","items":[` + text + `,{"items":[*]}]}]`):                  `0`,
		searched(`[{"type":"ai_overview","items":[{"text":"A","references":[*]}]}]`):               `{"url":"a"}`,
		searched(`[{"type":"ai_overview","items":[{"text":"A","links":[*]}]}]`):                    `0`,
		searched(`[{"type":"ai_overview","items":[` + text + `],"references":[*]}]`):               `0`,
		searched(`[{"type":"ai_overview","items":[` + text + `],"references":[*]} ]`):              `{"url":"a"}`,
	} {
		raw := json.RawMessage(conformance.Filled(body, element))
		conformance.Holds(t, body+" of "+element, func() {
			answer, err := parse(raw)
			if err != nil || len(answer.Citations) > engine.MaxCitations || len(answer.Ads.Items) > maxAds {
				t.Errorf("%s of %s: %v", body, element, err)
			}
		})
	}
}
