package llm

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"strings"
)

// fenceBytes is how much of the digest a fence shows.
const fenceBytes = 12

// Fence returns the line that encloses a foreign text in a prompt. It is made from
// the text, so that no text can hold its own: what pretends to end it, does not.
func Fence(text string) string {
	sum := sha256.Sum256([]byte("answer\x00" + text))
	return "-----" + hex.EncodeToString(sum[:fenceBytes]) + "-----"
}

// LineJSON returns a value as JSON on one line, without the escapes that only HTML
// needs.
func LineJSON(v any) (string, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return strings.TrimSuffix(b.String(), "\n"), err
}

// Decode reads a reply, which may stand in a code fence: nothing else may stand
// around it, and it may hold nothing that was not asked for.
func Decode(reply string, into any) bool {
	dec := json.NewDecoder(strings.NewReader(Unfenced(reply)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return false
	}
	_, err := dec.Token()
	return errors.Is(err, io.EOF)
}

// Unfenced takes the code fence off that models like to put around JSON.
func Unfenced(reply string) string {
	text := strings.TrimSpace(reply)
	inner, ok := strings.CutPrefix(text, "```")
	if !ok {
		return text
	}
	inner, ok = strings.CutSuffix(strings.TrimPrefix(inner, "json"), "```")
	if !ok {
		return text
	}
	return inner
}

// maxItems bounds what is read of one list.
const maxItems = 2_000

// Items reads the list that a reply holds under a name, or is, item by item, and
// returns those that are whole. complete is false when the reply breaks off or is
// not in this form: what was read before that stays.
func Items(reply, name string) (items []json.RawMessage, complete bool) {
	dec := json.NewDecoder(strings.NewReader(trimmedList(reply)))
	if !enterList(dec, name) {
		return nil, false
	}
	for dec.More() {
		var item json.RawMessage
		if err := dec.Decode(&item); err != nil || len(items) == maxItems {
			return items, false
		}
		items = append(items, item)
	}
	_, err := dec.Token()
	return items, err == nil
}

// trimmedList takes a code fence off, also one that is not closed, because the
// reply broke off.
func trimmedList(reply string) string {
	text := Unfenced(reply)
	return strings.TrimPrefix(strings.TrimPrefix(text, "```"), "json")
}

// enterList reads up to the first item of the list.
func enterList(dec *json.Decoder, name string) bool {
	token, err := dec.Token()
	if err != nil {
		return false
	}
	if token == json.Delim('[') {
		return true
	}
	if token != json.Delim('{') {
		return false
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return false
		}
		if key == name {
			token, err := dec.Token()
			return err == nil && token == json.Delim('[')
		}
		var skipped json.RawMessage
		if dec.Decode(&skipped) != nil {
			return false
		}
	}
	return false
}
