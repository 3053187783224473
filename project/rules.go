// Package project says what a project may be made of: its own fields, its
// markets, competitors and prompt sets.
package project

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
)

// The limits of what a project holds. Lengths are in characters.
const (
	MaxName        = model.MaxName
	MaxText        = model.MaxDescription
	MaxAddress     = model.MaxAddress
	MaxDomain      = 253
	MaxAliases     = model.MaxAliases
	MaxDomains     = model.MaxDomains
	MaxMarkets     = 100
	MaxCompetitors = 200
	MaxPromptSets  = 200
	MaxRepetitions = model.MaxRepetitions
)

// Text reports what is wrong with a text that may be empty. One of at most MaxName characters
// is one line.
func Text(s string, limit int) error {
	switch {
	case !utf8.ValidString(s):
		return errors.New("must be valid UTF-8")
	case utf8.RuneCountInString(s) > limit:
		return fmt.Errorf("must have at most %d characters", limit)
	case strings.ContainsRune(s, 0):
		return errors.New("must not contain the character U+0000")
	case limit <= MaxName:
		return model.SingleLine(s)
	default:
		return model.Printable(s)
	}
}

// Needed reports what is wrong with a text of which something must be seen.
func Needed(s string, limit int) error {
	if !model.IsSeen(s) {
		return errors.New("is required and must not be blank")
	}
	return Text(s, limit)
}

// Searchable reports what is wrong with a text that answers are searched for.
func Searchable(s string) error {
	if err := Needed(s, MaxName); err != nil {
		return err
	}
	return answer.CheckName(s)
}

// Country reads an ISO 3166-1 alpha-2 code. It returns today's code in upper case: GB for uk.
func Country(s string) (string, error) {
	region, err := language.ParseRegion(s)
	if len(s) != 2 || err != nil || !region.IsCountry() {
		return "", errors.New("must be an ISO 3166-1 code of two letters, such as US")
	}
	return region.Canonicalize().String(), nil
}

// Language reads a BCP 47 language tag. It returns the tag in its usual case, pt-BR for
// PT-br; codes of languages stay as they are given.
func Language(s string) (string, error) {
	tag, err := language.Raw.Parse(s)
	if err != nil || tag == language.Und || len(s) > MaxName {
		return "", errors.New("must be a BCP 47 language tag, such as en or pt-BR")
	}
	return tag.String(), nil
}

// WebAddress checks an absolute http or https address, which readers see as it is given.
func WebAddress(s string) error {
	if err := Text(s, MaxAddress); err != nil {
		return err
	}
	u, err := url.Parse(s)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Hostname() == "" {
		return errors.New("must be an absolute http or https address, such as https://www.example.com")
	}
	if u.User != nil {
		return errors.New("must not contain a user name or a password")
	}
	return nil
}

var (
	errDomain   = errors.New("must be a domain such as example.com, without scheme and path")
	domainShape = regexp.MustCompile(`^` + domainLabel + `(\.` + domainLabel + `)+$`)
)

const domainLabel = `[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?`

// Domain reads a host name without scheme and path, in lower case and in the
// form that addresses carry it.
func Domain(s string) (string, error) {
	host, err := idna.Lookup.ToASCII(strings.TrimSuffix(strings.TrimSpace(s), "."))
	if err != nil || !utf8.ValidString(s) || len(host) > MaxDomain || !domainShape.MatchString(host) {
		return "", errDomain
	}
	return host, nil
}

// WebsiteDomains returns the domain of the brand's website, which is its own by
// nature; empty when the address has none.
func WebsiteDomains(address string) []string {
	u, err := url.Parse(address)
	if err != nil {
		return []string{}
	}
	host, err := Domain(strings.TrimPrefix(strings.ToLower(u.Hostname()), "www."))
	if err != nil {
		return []string{}
	}
	return []string{host}
}

// Tidy returns a name or a text as it is stored: in Unicode's composed form (NFC), so that
// the same letters are the same characters, and without blanks around it.
func Tidy(s string) string { return strings.TrimSpace(norm.NFC.String(s)) }

// Fold is how names are compared: regardless of case, of how blanks are set and of how
// accented letters are composed.
func Fold(s string) string { return string(AppendFolded(make([]byte, 0, len(s)), s)) }

// AppendFolded appends the folded form of a text. It does not copy a text that is composed already.
func AppendFolded(dst []byte, s string) []byte {
	start, blank := len(dst), false
	for _, r := range norm.NFC.String(s) {
		if unicode.IsSpace(r) {
			blank = true
			continue
		}
		if blank && len(dst) > start {
			dst = append(dst, ' ')
		}
		blank = false
		dst = utf8.AppendRune(dst, unicode.ToLower(r))
	}
	return dst
}
