package crawl

import (
	"strings"
	"unicode/utf8"

	"github.com/answer-visibility/avm/internal/lazyregexp"
)

// wallText is the longest text of a page that is a wall: real pages that merely
// carry a wall's script are longer.
const wallText = 1500 // characters

var (
	wallTitle = lazyregexp.New(`(?i)^(just a moment|attention required|access (to this page has been )?denied|pardon our interruption|` +
		`are you (a robot|human)|robot check|human verification|verif(y|ying) (that )?you are (a )?human|security check|` +
		`please wait|one moment, please|ddos-guard|bot verification|captcha|checking your browser|request (blocked|rejected)|blocked$|unusual traffic)`)
	challengeScript = lazyregexp.New(`(?i)/cdn-cgi/challenge-platform/|_cf_chl_opt|px-captcha|_incapsula_resource|captcha-delivery\.com|` +
		`awswafintegration|challenge\.js\b.*token|geo\.captcha|hcaptcha\.com/1/api|recaptcha/(api|enterprise)\.js`)
)

func isChallenge(script string) bool {
	const looked = 20_000 // bytes: challenges are short, or say so at once
	return challengeScript.MatchString(script[:min(len(script), looked)])
}

// isWall reports that a page asks visitors to prove that they are people, instead of
// showing what they came for.
func (r *pageReader) isWall(p *Page) bool {
	length := utf8.RuneCountInString(p.Text)
	if length > wallText {
		return false
	}
	const almostNothing = 400 // characters
	return wallTitle.MatchString(strings.TrimSpace(p.Title)) || (r.challenge && length < almostNothing)
}
