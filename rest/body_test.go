package rest

import (
	"net/http"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
	"github.com/answer-visibility/avm/model"
)

// A body of more values than a request may have is refused, whatever its size.
func TestABodyOfTooManyValuesIsRefused(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	for values, message := range map[int]string{
		12_000:  "must not have more than 20000 values",
		120_000: "must not have more than 200000 values",
	} {
		body := `{"name":[` + strings.Repeat(`{"a":0},`, values) + `0]}`
		told := wantError(t, a.ask(t, http.MethodPost, base+"/prompt-sets", body, withKey("many")), http.StatusUnprocessableEntity, fault.Invalid)
		if len(told.Error.Details) != 1 || told.Error.Details[0].Field != "body" || told.Error.Details[0].Message != message {
			t.Errorf("%+v", told.Error)
		}
	}
}

// The largest import there may be is not refused.
func TestTheLargestImportIsTaken(t *testing.T) {
	t.Parallel()
	const rest = `","theme":"anvils","intent":"informational","cohort":"core","enabled":true,"topic":"a topic"},`
	text := strings.Repeat("x", (16<<20)/model.MaxImport-len(rest)-len(`{"text":"`)-1)
	body := `{"prompts":[` + strings.TrimSuffix(strings.Repeat(`{"text":"`+text+rest, model.MaxImport), ",") + `]}`
	if _, _, err := strictjson.ReadValues([]byte(body), maxValues); err != nil || len(body) > 16<<20 || len(body) < 15<<20 {
		t.Errorf("an import of %d bytes: %v", len(body), err)
	}
}
