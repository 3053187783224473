package command

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"time"

	"github.com/answer-visibility/avm/cli/config"
)

const (
	// askServiceFor bounds how long a command waits for the running service.
	askServiceFor = 300 * time.Millisecond
	// longestReadiness is the size of a readiness answer at most.
	longestReadiness = 4 << 10
)

// warnOfOtherDatabase warns the operator when the service that runs on the configured
// address uses another database than this command.
func (a *App) warnOfOtherDatabase(ctx context.Context, c *config.Config, d *Database) {
	serving := servedDatabase(ctx, c.Listen)
	if serving == "" {
		return
	}
	if own, err := d.Identity(ctx); err == nil && own != serving {
		a.Complain("Note: the service on %s uses another database than this command. Run it in the service's folder or with its --config.\n", c.Listen)
	}
}

// servedDatabase returns the identity of the database of the service that runs on an
// address; empty when none answers.
func servedDatabase(ctx context.Context, address string) string {
	ctx, cancel := context.WithTimeout(ctx, askServiceFor)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/readyz", nil)
	if err != nil {
		return ""
	}
	resp, err := (&http.Client{}).Do(req)
	if err != nil {
		return ""
	}
	defer resp.Body.Close() //nolint:errcheck // it was only read
	var ready struct {
		Database string `json:"database"`
	}
	if json.NewDecoder(io.LimitReader(resp.Body, longestReadiness)).Decode(&ready) != nil {
		return ""
	}
	return ready.Database
}
