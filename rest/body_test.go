package rest

import (
	"net/http"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// A body whose values would take more memory than a request may have is refused before they are read.
func TestABodyOfTooManyValuesIsRefused(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	body := `{"engines":[` + strings.Repeat(`{"a":0},`, 120_000) + `0]}`
	said := wantError(t, a.ask(t, http.MethodPost, base+"/audits/estimate", body), http.StatusUnprocessableEntity, fault.Invalid)
	if len(said.Error.Details) != 1 || said.Error.Details[0].Field != "body" ||
		!strings.HasPrefix(said.Error.Details[0].Message, "must take at most 64 MiB of memory when it is read, not ") {
		t.Errorf("%+v", said.Error)
	}
	place, err := a.admission.Memory.Acquire(t.Context(), owner().WorkspaceID, a.admission.Memory.Share())
	if err != nil {
		t.Errorf("memory is still held: %v", err)
	}
	place.Release()
}

// The largest import there may be is not refused.
func TestTheLargestImportIsTaken(t *testing.T) {
	t.Parallel()
	const rest = `","theme":"anvils","intent":"informational","cohort":"core","enabled":true,"topic":"a topic"},`
	text := strings.Repeat("x", (16<<20)/model.MaxImport-len(rest)-len(`{"text":"`)-1)
	body := `{"prompts":[` + strings.TrimSuffix(strings.Repeat(`{"text":"`+text+rest, model.MaxImport), ",") + `]}`
	if _, err := graph.HoldBody(t.Context(), nil, []byte(body), 0, nil); err != nil || len(body) > 16<<20 || len(body) < 15<<20 {
		t.Errorf("an import of %d bytes: %v", len(body), err)
	}
}
