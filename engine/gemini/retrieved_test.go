package gemini

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/answer-visibility/avm/engine"
)

// TestRetrieved holds that all sources of the grounding count as looked at, each once.
func TestRetrieved(t *testing.T) {
	t.Parallel()
	got, err := parse([]byte(`{"candidates":[{"content":{"parts":[{"text":"Acme leads."}]},"groundingMetadata":{"groundingChunks":[
		{"web":{"uri":"https://a.com","title":"One"}},{"web":{"uri":"https://a.com","title":"One"}},
		{"maps":{"uri":"https://b.com","title":"Two"}},{"retrievedContext":{}}],
		"groundingSupports":[{"segment":{"startIndex":0,"endIndex":4,"text":"Acme"},"groundingChunkIndices":[0]}]}}]}`), true)
	if err != nil {
		t.Fatal(err)
	}
	want := []engine.Citation{{URL: "https://a.com", Title: "One", Start: -1, End: -1}, {URL: "https://b.com", Title: "Two", Start: -1, End: -1}}
	if diff := cmp.Diff(want, got.Retrieved); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
