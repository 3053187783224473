package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Two texts: one with a name that people label in two ways, and one that is not there.
const someLabels = `[
	{"content":"Acme rises, Beta falls, Gamma rises and Gamma falls.","annotations":[
		{"value":"Acme","label":"Positive"},{"value":"Beta","label":"Negative"},
		{"value":"Gamma","label":"Positive"},{"value":"Gamma","label":"Negative"},{"value":"Delta","label":"Neutral"}]},
	{"content":"Nobody is named.","annotations":[]}]`

func TestPerceptionIsMeasuredThroughTheStub(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	folder := filepath.Join(data, "answers", "entity_sentiment_gold")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "FinEntity_open.json"), []byte(someLabels), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := run(t.Context(), []string{"-data", data, "perception"}, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"stub: plumbing only", "2 judgements", "model openai-chat/stub"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "invalid_output") {
		t.Errorf("the stub breaks the form:\n%s", out.String())
	}
}

func TestConfusion(t *testing.T) {
	t.Parallel()
	c := confusion{{"a", "a"}: 6, {"a", "b"}: 2, {"b", "b"}: 1, {"b", "mixed"}: 1}
	if got := c.accuracy(); got != 0.7 {
		t.Errorf("accuracy %v", got)
	}
	// a: 12 of 6+8; b: 2 of 3+2.
	if got, want := c.macroF1(), (12.0/14+2.0/5)/2; got-want > 1e-12 || want-got > 1e-12 {
		t.Errorf("macro F1 %v, want %v", got, want)
	}
}
