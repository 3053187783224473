package cli_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// The graph shows the price of an engine as the operator wrote it, and null where there is none.
func TestEnginesShowTheirPrice(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	h.reopen(func(config string) string {
		price := `price: {version: "2026-11", input_per_mtok: 1.25, output_per_mtok: 10, search_per_call: 0.01}, `
		return strings.Replace(config, "model: sample-chatgpt, ", "model: sample-chatgpt, "+price, 1)
	})
	got := fmt.Sprint(h.asked(h.key, "{ engines { priced price { version inputPerMTok outputPerMTok searchPerCall } } }"))
	want := "map[engines:[" +
		"map[price:map[inputPerMTok:1.25 outputPerMTok:10 searchPerCall:0.01 version:2026-11] priced:true] " +
		"map[price:<nil> priced:false]]]"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
