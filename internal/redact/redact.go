// Package redact takes secrets out of what others say: services repeat the keys, tokens and passwords
// that they were asked with.
package redact

import (
	"errors"
	"regexp"
	"strings"
)

// Mark is what stands where a secret stood.
const Mark = "[redacted]"

// minSecret is the least length of a secret that is looked for in bodies and in encoded
// forms: what is shorter stands in texts by chance.
const minSecret = 8

// Secrets are secrets with the forms in which a service may repeat them. The zero value holds none.
type Secrets struct {
	short []string // of less than minSecret bytes
	forms []string // longer forms first, so that none leaves a rest of another
	bare  []string // the forms that are looked for behind escapes
}

// Of prepares secrets. Empty ones are passed over.
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

// Message takes the secrets, short ones too, and everything shaped like a key out of a message.
func (s *Secrets) Message(text string) string {
	text = s.Text(text)
	for _, secret := range s.short {
		text = strings.ReplaceAll(text, secret, Mark)
	}
	return keyLike.ReplaceAllString(text, Mark)
}

// Text takes the secrets of 8 bytes and more out of a text, as they are and in encoded forms.
func (s *Secrets) Text(text string) string {
	text = s.unescaped(text, jsonEscapes) // first: what stands for the first character may end with it
	for _, form := range s.forms {
		text = strings.ReplaceAll(text, form, Mark)
	}
	return s.unescaped(text, escapes)
}

// Body does what Text does. A body without secrets is returned as it is.
func (s *Secrets) Body(body []byte) []byte {
	text := string(body)
	if clean := s.Text(text); clean != text {
		return []byte(clean)
	}
	return body
}

// Error returns the error; where its text holds a secret, an error with the rest of the text alone.
func (s *Secrets) Error(err error) error {
	if err == nil {
		return nil
	}
	if text := s.Message(err.Error()); text != err.Error() {
		return errors.New(text)
	}
	return err
}

// unescaped takes out the secrets that show once the escapes of some kinds are read.
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

// cut replaces in a text what reads as a form once escapes are read.
func cut(text, read, kinds, form string) string {
	var places []int // in read: beginnings and ends, by turns
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
