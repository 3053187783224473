package redact

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// bareForms returns a secret unchanged, as hexadecimal digits, and as a part of base64.
func bareForms(secret string) []string {
	digits := hex.EncodeToString([]byte(secret))
	all := []string{secret, digits, strings.ToUpper(digits)}
	for _, encoding := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
		for before := range 3 {
			all = append(all, within(encoding, secret, before))
		}
	}
	return all
}

// escapedForms returns a secret escaped for an address, for JSON and for HTML.
func escapedForms(secret string) []string {
	all := []string{html.EscapeString(secret)}
	for _, escaped := range []string{url.QueryEscape(secret), url.PathEscape(secret)} {
		all = append(all, escaped, lowerEscapes(escaped))
	}
	for _, quoted := range []string{quotedJSON(secret, true), quotedJSON(secret, false)} {
		all = append(all, quoted, strings.ReplaceAll(quoted, "/", `\/`))
	}
	return all
}

func longestFirst(forms []string) []string {
	slices.SortFunc(forms, func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	return slices.Compact(forms)
}

// quotedJSON returns a secret as it stands between the quotes of a JSON string.
func quotedJSON(secret string, escapeHTML bool) string {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(escapeHTML)
	if err := encoder.Encode(secret); err != nil {
		return secret
	}
	return strings.TrimSuffix(strings.TrimPrefix(strings.TrimSuffix(text.String(), "\n"), `"`), `"`)
}

// within returns the base64 of a secret that follows so many other bytes, without the digits that also encode
// neighbouring bytes.
func within(encoding *base64.Encoding, secret string, before int) string {
	text := encoding.EncodeToString([]byte(strings.Repeat("\x00", before) + secret))
	first := (before*8 + 5) / 6
	last := (before + len(secret)) * 8 / 6
	return text[first:last]
}

// lowerEscapes writes the hexadecimal digits of percent escapes small.
func lowerEscapes(text string) string {
	return regexp.MustCompile(`%[0-9A-F]{2}`).ReplaceAllStringFunc(text, strings.ToLower)
}
