package rest

import (
	"bufio"
	"bytes"
	"errors"
	"testing"

	"pgregory.net/rapid"
)

// What is cut out of the executor's JSON is the same in whatever parts it comes.
func TestTheWrapperIsCutOffOfParts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		body := rapid.StringMatching(`[{}a]{0,300}`).Draw(t, "body")
		const prefix, suffix = `{"project":{"promptSet":`, `}}`
		var out bytes.Buffer
		cut := &cutter{out: bufio.NewWriterSize(&out, 16), prefix: prefix, suffix: suffix}
		for rest := []byte(prefix + body + suffix); len(rest) > 0; {
			n := rapid.IntRange(0, len(rest)).Draw(t, "part")
			if _, err := cut.Write(rest[:n]); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		if err := cut.end(); err != nil || out.String() != body {
			t.Errorf("%q became %q, %v", body, out.String(), err)
		}
	})
	for _, data := range []string{``, `{"a"`, `{"a":`, `{"b":1}`, `{"a":1`, `{"a":1]`} {
		cut := &cutter{out: bufio.NewWriter(&bytes.Buffer{}), prefix: `{"a":`, suffix: `}`}
		_, err := cut.Write([]byte(data))
		if err = errors.Join(err, cut.end()); !errors.Is(err, errWrapper) {
			t.Errorf("%s: %v", data, err)
		}
	}
}
