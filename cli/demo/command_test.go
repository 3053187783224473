package demo

import (
	"io"
	"testing"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/wiring"
)

// The demo reads no page, whatever the environment says: its answers are old
// recordings, and nobody has asked it to go anywhere.
func TestTheDemoFetchesNothing(t *testing.T) {
	t.Parallel()
	a := &app{command.New(command.Process{Env: []string{"AVM_PAGES_ENABLED=true"}, Stdout: io.Discard, Stderr: io.Discard}, wiring.AdapterNames())}
	cmd := Command(a.App)
	c, _, err := a.configureDemo(cmd)
	if err != nil {
		t.Fatal(err)
	}
	if c.Pages.Enabled {
		t.Error("the demo reads pages")
	}
	if served, err := a.Sources(cmd).Load(); err != nil || !served.Pages.Enabled {
		t.Errorf("a service reads none: %v", err)
	}
}
