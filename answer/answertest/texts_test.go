package answertest_test

import (
	"testing"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/answer/answertest"
)

func TestTextsAreReadAsAReaderReadsThem(t *testing.T) {
	t.Parallel()
	texts, err := answertest.Texts()
	if err != nil {
		t.Fatal(err)
	}
	maker, languages := answer.NewMaker(), map[string]bool{}
	for i := range texts {
		one := &texts[i]
		languages[one.Language] = true
		mentioned, err := one.Mentions(maker)
		if err != nil {
			t.Fatalf("%q: %v", one.Name, err)
		}
		if mentioned != one.Mentioned {
			t.Errorf("%s, %s: %q in %q: mentioned %v, a reader says %v", one.Class, one.Language, one.Name, one.Text, mentioned, one.Mentioned)
		}
	}
	if len(texts) < 300 || len(languages) < 15 {
		t.Errorf("%d texts in %d languages", len(texts), len(languages))
	}
}
