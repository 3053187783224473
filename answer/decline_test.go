package answer_test

import (
	"strings"
	"testing"

	"github.com/answer-visibility/avm/answer"
)

func TestDeclines(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"I can't help with that.":                                                          true,
		"I’m sorry, but I can’t assist with that request.":                                 true,
		"Sorry, I cannot answer this question.":                                            true,
		"I'm unable to help you with this.\n\nIs there anything else I can help you with?": true,
		"I won't discuss this topic, as it goes against my guidelines.":                    true,
		"**I'm sorry.** I can't comply with that. It goes against my content policy.":      true,
		"As an AI language model, I am not able to provide an answer to that question.":    true,
		"Es tut mir leid, aber dabei kann ich Ihnen nicht helfen.":                         true,
		"Leider kann ich diese Anfrage nicht beantworten.":                                 true,
		"Ich kann dir dabei leider nicht weiterhelfen. Kann ich dir sonst helfen?":         true,
		"Dazu kann ich keine Auskunft geben.":                                              true,

		"": false,
		"I can't recommend only one, but the Brooks Ghost and the Asics Nimbus are good.": false,
		"I can't help with that, but a podiatrist can.":                                   false,
		"I can't help with that. Try the Brooks Ghost instead.":                           false,
		"I can't answer this without knowing your size.":                                  false,
		"I cannot provide live prices.":                                                   false,
		"I'm sorry you had a bad experience.":                                             false,
		"Sorry!":                                                                          false,
		"Is there anything else I can help you with?":                                     false,
		"The support line said: I can't help with that.":                                  false,
		"I can't help you choose between the two.":                                        false,
		"Ich kann nicht nur eines empfehlen, aber Brooks ist gut.":                        false,
		"Dabei kann ich Ihnen helfen.":                                                    false,
		"Das kann ich nicht pauschal beantworten: Es kommt auf Ihren Fuß an.":             false,
		"I can't help with that. " + strings.Repeat("It goes against my policy. ", 20):    false,
	} {
		if got := answer.Declines(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
