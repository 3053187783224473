// Package redact takes secrets out of texts from other services, which repeat the keys, tokens and passwords
// of requests.
package redact

import (
	"errors"
	"regexp"
	"strings"
)

// Mark replaces a secret.
const Mark = "[redacted]"

// minSecret is the shortest secret, in bytes, that is searched for in bodies and in encoded forms. Shorter
// ones occur in texts by chance.
const minSecret = 8

// Secrets holds secrets in all forms in which a service may repeat them. The zero value holds none.
type Secrets struct {
	short []string // shorter than minSecret
	forms []string // longest first, so that no part of a longer form stays
	bare  []string // the forms that are searched for in decoded text
}

// Of prepares secrets. It ignores empty ones.
func Of(secrets ...string) Secrets {
	var s Secrets
	for _, secret := range secrets {
		switch {
		case secret == "":
		case len(secret) < minSecret:
			s.short = append(s.short, secret)
		default:
			s.bare = append(s.bare, bareForms(secret)...)
			s.forms = append(s.forms, escapedForms(secret)...)
		}
	}
	s.forms = longestFirst(append(s.forms, s.bare...))
	s.bare = longestFirst(s.bare)
	return s
}

// keyLike matches credentials that services repeat in their errors, masked or not.
var keyLike = regexp.MustCompile(`\b(?:sk|pk|xai|pplx|gsk|key)-[A-Za-z0-9*_\-]{6,}|\bAIza[A-Za-z0-9*_\-]{6,}|Bearer\s+\S+`)

// Message takes all secrets, short ones too, and everything in the shape of a key out of a message.
func (s *Secrets) Message(text string) string {
	text = s.Text(text)
	for _, secret := range s.short {
		text = strings.ReplaceAll(text, secret, Mark)
	}
	return keyLike.ReplaceAllString(text, Mark)
}

// Text takes the secrets of minSecret bytes and more out of a text, unchanged and in encoded forms.
func (s *Secrets) Text(text string) string {
	text = s.unescaped(text, jsonEscapes) // first, because an escape of the first character may end with that character
	for _, form := range s.forms {
		text = strings.ReplaceAll(text, form, Mark)
	}
	return s.unescaped(text, escapes)
}

// Body does the same as Text for a body. It returns a body without secrets uncopied.
func (s *Secrets) Body(body []byte) []byte {
	text := string(body)
	if clean := s.Text(text); clean != text {
		return []byte(clean)
	}
	return body
}

// Error returns the error unchanged, or an error with the redacted text if the text contains a secret.
func (s *Secrets) Error(err error) error {
	if err == nil {
		return nil
	}
	if text := s.Message(err.Error()); text != err.Error() {
		return errors.New(text)
	}
	return err
}

// unescaped takes out the secrets that appear after decoding escapes of the given kinds.
func (s *Secrets) unescaped(text, kinds string) string {
	if len(s.bare) == 0 || !strings.ContainsAny(text, kinds) {
		return text
	}
	read, _ := unescape(text, kinds, nil)
	for _, form := range s.bare {
		if strings.Contains(read, form) {
			text = cut(text, read, kinds, form)
			read, _ = unescape(text, kinds, nil)
		}
	}
	return text
}

// cut replaces the parts of a text that match a form after decoding.
func cut(text, read, kinds, form string) string {
	var places []int // alternating beginnings and ends in read
	for from := 0; ; {
		i := strings.Index(read[from:], form)
		if i < 0 {
			break
		}
		places = append(places, from+i, from+i+len(form))
		from += i + len(form)
	}
	_, at := unescape(text, kinds, places)
	var out strings.Builder
	end := 0
	for i := 0; i < len(at); i += 2 {
		out.WriteString(text[end:at[i]])
		out.WriteString(Mark)
		end = at[i+1]
	}
	out.WriteString(text[end:])
	return out.String()
}
