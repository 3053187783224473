// Package demo shows the product from end to end without any account: it makes a
// sample workspace, audits a sample project on recorded answers through the API, crawls a
// sample site before and after changes, counts a sample log, and shows what came of each.
package demo

import (
	"context"
	"fmt"
	"io"

	"github.com/answer-visibility/avm/cli/serve"
	"github.com/answer-visibility/avm/cli/terminal"
)

// DataDir is where the demo keeps its data by default.
const DataDir = "./.avm/demo"

// Demo shows one audit of a service that is running.
type Demo struct {
	*serve.Running
	Week   *Week // nil: no week is shown
	Site   *Site
	Sheet  terminal.Sheet // of Stdout
	Stdout io.Writer
	Stderr io.Writer
}

// Run makes the sample, audits it through the API and prints the report.
func (d *Demo) Run(ctx context.Context) (*Sample, error) {
	sample, err := d.makeSample(ctx)
	if err != nil {
		return nil, fmt.Errorf("make the sample: %w", err)
	}
	if err := d.makeHistory(ctx, sample.ProjectID); err != nil {
		return nil, err
	}
	client := newClient(d.URL, sample.Key)
	if err := d.runAudit(ctx, client, sample.ProjectID); err != nil {
		return nil, err
	}
	if err := d.printReport(ctx, sample.ProjectID); err != nil {
		return nil, err
	}
	if err := d.printSearch(ctx, client, sample.ProjectID); err != nil {
		return nil, err
	}
	if err := d.crawlSite(ctx, client, sample.ProjectID); err != nil {
		return nil, err
	}
	if err := d.countTraffic(ctx, client, sample.ProjectID); err != nil {
		return nil, err
	}
	if err := d.printActions(ctx, client, sample.ProjectID); err != nil {
		return nil, err
	}
	if err := d.suggestPrompts(ctx, client, sample.ProjectID); err != nil || d.Week == nil {
		return sample, err
	}
	return sample, d.showWeek(ctx, client, sample.ProjectID)
}

// Invite prints what a person can try next.
func (d *Demo) Invite(s *Sample) {
	d.say(`The service is up, over the sample answers. Press Ctrl-C to stop it.

  API         %[1]s/v1
  GraphQL     %[1]s/graphql (POST, same key)
  API key     %[2]s
  Playground  %[1]s/playground
  Sign in     %[1]s/sign-in as %[4]s with the password %[5]s

  curl -H "Authorization: Bearer %[2]s" %[1]s/v1/projects/%[3]s/visibility

Open this link to look at the sample in a browser. It signs you in, once, within 30 minutes:

  %[1]s/sign-in?token=%[6]s
`, d.URL, s.Key, s.ProjectID, memberEmail, s.Password, s.Link)
}

// say writes a line for people to stdout. An error is ignored, because there is no
// other place to report it.
func (d *Demo) say(format string, args ...any) { _, _ = fmt.Fprintf(d.Stdout, format, args...) }
