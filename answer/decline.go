package answer

import (
	"regexp"
	"strings"

	"github.com/answer-visibility/avm/internal/lazyregexp"
)

// longestRefusal is how many bytes a text that only declines has at most.
const longestRefusal = 400

// A text declines when each of its sentences is a refusal, an apology, the rule that forbids an answer, or an offer to
// help with something else, and one is a refusal. So a text that says anything of the matter does not.
const (
	sorry = `(?:i(?:'m| am) (?:so |very |really )?sorry|sorry|(?:my )?apologies|i apologi[sz]e|unfortunately|` +
		`(?:es )?tut mir (?:sehr )?leid|leider|entschuldigung)`
	rules = `(?:guidelines?|polic(?:y|ies)|rules|terms|richtlinien?|regeln|vorgaben)`

	englishObject = `(?:that|this|it|such requests|questions (?:about|on) (?:that|this)|` +
		`(?:that|this|your|the|such|these|any|an|a) (?:kind of |sort of |type of )?` +
		`(?:request|question|topic|subject|conversation|matter|answer|response)s?)`
	englishRefusal = `(?:as an ai(?: language model| assistant)?,? )?` +
		`(?:i(?:'m| am) (?:unable|not able|not allowed) to|i (?:can't|cannot|can not|won't|will not|must decline to|have to decline to|decline to)) ` +
		`(?:help|assist|comply|answer|respond|continue|engage|discuss|fulfill?|complete|process|provide|do)(?: you)?` +
		`(?: (?:with|to|on|about|in))?(?: ` + englishObject + `)?(?: (?:to|on|about|with|for) ` + englishObject + `)?`

	germanObject = `(?:ihnen|dir|euch|dabei|damit|hierbei|hiermit|dazu|hierzu|das|leider|` +
		`(?:bei |auf |zu )?(?:dieser|diese|diesem|dieses|ihre|ihrer|deine|deiner) (?:anfrage|frage|bitte|thema))`
	germanRefusal = `(?:` + germanObject + ` )?(?:ich (?:kann|darf|möchte)|(?:kann|darf|möchte) ich)(?: ` + germanObject + `)* ` +
		`(?:nicht (?:weiterhelfen|helfen|beantworten|antworten|erfüllen|bearbeiten|unterstützen|nachkommen)|` +
		`keine (?:auskunft|antwort|hilfe) (?:geben|anbieten))`

	because = `(?:,? (?:as|because|since|da|weil) [^.!?]{0,80}` + rules + `[^.!?]{0,20})?`
)

var (
	refusal = lazyregexp.New(`^(?:` + sorry + `,? (?:but |aber |, )?)?(?:` + englishRefusal + `|` + germanRefusal + `)` + because + `$`)
	around  = lazyregexp.New(`^(?:` + sorry +
		`|(?:this|that|it|das|dies) (?:goes against|violates|would violate|is against|verstößt gegen) [^.!?]{0,60}` + rules +
		`|(?:is there (?:anything|something) else|if you have (?:any )?(?:other|another|more|different) |` +
		`(?:please )?(?:feel free to|let me know if) |(?:how|what) else can i|i hope you understand|` +
		`thank you for (?:your )?understanding|kann ich (?:ihnen|dir) (?:sonst|anderweitig|bei etwas anderem)|` +
		`wenn (?:sie|du) (?:eine )?(?:andere|weitere) |vielen dank für (?:ihr|dein) verständnis)[^.!?]{0,80})$`)
	sentenceEnd = regexp.MustCompile(`[.!?\n]+`)
)

// EndedByRefusal reports whether a service's finish reason says that its model or its content filter declined.
func EndedByRefusal(finishReason string) bool {
	switch finishReason {
	case "refusal", "content_filter", "SAFETY", "PROHIBITED_CONTENT", "BLOCKLIST", "SPII":
		return true
	default:
		return false
	}
}

// Declines reports whether a text does nothing but decline to answer, in English or German.
func Declines(text string) bool {
	if len(text) > longestRefusal {
		return false
	}
	straight := strings.NewReplacer("’", "'", "‘", "'", "*", "", "_", "", "\u00a0", " ")
	declines := false
	for _, sentence := range sentenceEnd.Split(straight.Replace(strings.ToLower(text)), -1) {
		sentence = strings.Join(strings.Fields(sentence), " ")
		switch {
		case sentence == "":
		case refusal.MatchString(sentence):
			declines = true
		case !around.MatchString(sentence):
			return false
		}
	}
	return declines
}
