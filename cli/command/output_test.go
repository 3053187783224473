package command

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/cli/config"
)

const steering = "a\x1b[2J\u009b31m\u202egnp\u2066x\u2069\u2028\x7fé東京"

// Results and log lines, also as JSON, contain no character that a terminal obeys, and decode to the original
// text.
func TestJSONHoldsNothingThatATerminalObeys(t *testing.T) {
	t.Parallel()
	var out, log bytes.Buffer
	a := &App{Process: Process{Stdout: &out, Stderr: &log}}
	if err := a.Print(map[string]string{"v": steering}); err != nil {
		t.Fatal(err)
	}
	a.Logger(&config.Config{LogFormat: config.LogJSON}).Info(steering, slog.String("v", steering))
	lines := []string{out.String(), log.String()}
	log.Reset()
	a.Logger(&config.Config{LogFormat: "text"}).Info(steering, slog.String("v", steering))
	for _, line := range append(lines, log.String()) {
		if strings.ContainsAny(line, "\x1b\x7f\u009b\u202e\u2066\u2069\u2028") {
			t.Errorf("%q", line)
		}
	}
	for _, line := range lines {
		var said struct{ V string }
		if err := json.Unmarshal([]byte(line), &said); err != nil || said.V != steering {
			t.Errorf("%q is read as %q, %v", line, said.V, err)
		}
	}
}
