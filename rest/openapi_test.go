package rest

import (
	"flag"
	"net/http"
	"os"
	"testing"
)

const golden = "testdata/openapi.json"

var update = flag.Bool("update", false, "write the golden files")

func TestOpenAPIIsTheGolden(t *testing.T) {
	t.Parallel()
	w := newAPI(t).ask(t, http.MethodGet, "/v1/openapi.json", "", "Authorization: ")
	if w.Code != http.StatusOK {
		t.Fatalf("status %d", w.Code)
	}
	if *update {
		if err := os.WriteFile(golden, w.Body.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if w.Body.String() != string(want) {
		t.Error("the description differs from testdata/openapi.json; look at the difference, then run with -update")
	}
}
