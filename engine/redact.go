package engine

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

// minSecret is the least length of a secret that is looked for in answers and in encoded
// forms: what is shorter stands in texts by chance.
const minSecret = 8

// withoutSecrets takes secrets out of a text, as they are and in encoded forms.
func withoutSecrets(text string, secrets []Secret) string {
	for _, s := range secrets {
		for _, form := range forms(string(s)) {
			text = strings.ReplaceAll(text, form, redacted)
		}
	}
	return text
}

// cleanAnswer takes secrets out of the body of an answer.
func cleanAnswer(body []byte, secrets []Secret) []byte {
	for _, s := range secrets {
		if len(s) < minSecret {
			continue
		}
		for _, form := range forms(string(s)) {
			if bytes.Contains(body, []byte(form)) {
				body = bytes.ReplaceAll(body, []byte(form), []byte(redacted))
			}
		}
	}
	return body
}

// forms returns a secret and the ways in which a service may repeat it: escaped for an address, for
// JSON or for HTML, as hexadecimal digits, and within something in base64. Longer forms come
// first, so that none leaves a rest of another.
func forms(secret string) []string {
	switch {
	case secret == "":
		return nil
	case len(secret) < minSecret:
		return []string{secret}
	}
	digits := hex.EncodeToString([]byte(secret))
	all := []string{secret, html.EscapeString(secret), digits, strings.ToUpper(digits)}
	for _, escaped := range []string{url.QueryEscape(secret), url.PathEscape(secret)} {
		all = append(all, escaped, lowerEscapes(escaped))
	}
	for _, quoted := range []string{quotedJSON(secret, true), quotedJSON(secret, false)} {
		all = append(all, quoted, strings.ReplaceAll(quoted, "/", `\/`))
	}
	for _, encoding := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
		for before := range 3 {
			all = append(all, within(encoding, secret, before))
		}
	}
	slices.SortFunc(all, func(a, b string) int { return len(b) - len(a) })
	return slices.Compact(all)
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

// within returns what a secret becomes in base64 behind so many other bytes, without the digits that
// hold something of what stands beside it.
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
