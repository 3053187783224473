package rollup

import (
	"regexp"
	"strings"

	"github.com/answer-visibility/avm/traffic/logformat"
)

const (
	// MaxSample is how many refused lines are shown.
	MaxSample = 20
	// sampleLength bounds what is shown of a refused line, in bytes.
	sampleLength = 200
	// sampleRead is how much of a refused line SafeText reads, in bytes.
	sampleRead = 4 << 10
)

const ipv6 = `(?:[0-9A-Fa-f:.]*::[0-9A-Fa-f:.]*|(?:[0-9A-Fa-f]{1,4}:){6,}[0-9A-Fa-f:.]+)(?:%[0-9A-Za-z]+)?`

// What must not be kept of a line. The patterns match too much rather than too little: a version such
// as 120.0.0.0 is an address too. Pairs are name=value without a question mark: a query or cookies in a
// column of their own.
var (
	queryPattern      = regexp.MustCompile(`\?(?:[^\s"\\]|\\.)+`)
	quotedPairPattern = regexp.MustCompile(`"[^\s"',=?/:{}]+=(?:[^"\\]|\\.)*"`)
	pairPattern       = regexp.MustCompile(`(^|[\s,])[^\s"',=?/:{}]+=[^\s"]*`)
	ipv6Pattern       = regexp.MustCompile(`\[` + ipv6 + `\](?::[0-9]+)?|` + ipv6)
	ipv4Pattern       = regexp.MustCompile(`[0-9]+(?:\.[0-9]+){3,}(?::[0-9]+)?`)
	emailPattern      = regexp.MustCompile(`[^\s"/,;()<>]+(?:@|%40)[^\s"/,;()<>]+`)
)

// SafeText returns the beginning of a refused line, without addresses, queries and e-mail addresses.
// It is at most sampleLength bytes of valid text.
func SafeText(f logformat.Format, line []byte) string {
	text := string(line[:min(len(line), sampleRead)])
	text = queryPattern.ReplaceAllString(text, "?[query]")
	if f != logformat.CEF { // all of its values are pairs
		text = quotedPairPattern.ReplaceAllString(text, `"[query]"`)
		text = pairPattern.ReplaceAllString(text, "${1}[query]")
	}
	text = ipv6Pattern.ReplaceAllString(text, "[address]")
	text = ipv4Pattern.ReplaceAllString(text, "[address]")
	text = emailPattern.ReplaceAllString(text, "[e-mail]")
	if len(line) >= sampleRead {
		text = strings.TrimRight(text, "0123456789ABCDEFabcdef:.") // half an address
	}
	text = strings.ToValidUTF8(text[:min(len(text), sampleLength)], "�")
	return strings.ReplaceAll(text, "\x00", "�")
}
