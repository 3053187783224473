// Package demo shows the product from end to end without any account: it makes a
// sample workspace, audits a sample project on recorded answers through the API, crawls a
// sample site before and after changes, counts a sample log, and shows what came of each.
package demo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
)

// DataDir is where the demo keeps its data by default.
const DataDir = "./.avm/demo"

// Store is what the demo needs of the storage.
type Store interface {
	InTx(ctx context.Context, fn func(context.Context) error) error
	Workspace(ctx context.Context, id uuid.UUID) (*model.Workspace, error)
	AccountsByEmail(ctx context.Context, email string) ([]model.Account, error)
}

// ProjectStore is what the demo reads of projects.
type ProjectStore interface {
	Projects(ctx context.Context, workspaceID uuid.UUID, only []uuid.UUID, req page.Request, fields []string) (*model.ProjectPage, error)
	FindProject(ctx context.Context, id uuid.UUID) (*model.Project, error)
	Markets(ctx context.Context, project *model.Project) ([]model.Market, error)
	MarkSample(ctx context.Context, projectID uuid.UUID) error
}

// Demo shows one audit of a service that is running. All fields are needed.
type Demo struct {
	Store       Store
	Stored      ProjectStore
	Workspaces  *access.Workspaces
	Keys        *access.Keys
	Invitations *access.Invitations
	Links       *access.Links
	Projects    *project.Projects
	Markets     *project.Markets
	History     *History
	// ImportSearch imports the sample's search rows.
	ImportSearch SearchImporter
	// ImportVisits imports the sample's visits.
	ImportVisits VisitImporter
	// CrawlAt crawls an address of the project as if it was some time ago.
	CrawlAt func(ctx context.Context, project *model.Project, root string, ago time.Duration) error

	// Report draws the report on the project's newest audit.
	Report func(ctx context.Context, project uuid.UUID) (string, error)
	Sheet  terminal.Sheet // of Stdout

	Week *Week // nil: no week is shown

	URL     string // of the running service
	Site    *Site
	DataDir string // an existing folder
	Stdout  io.Writer
	Stderr  io.Writer
}

// Run makes the sample, audits it through the API and prints the report.
func (d *Demo) Run(ctx context.Context) (*Sample, error) {
	if err := d.validate(); err != nil {
		return nil, err
	}
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

func (d *Demo) validate() error {
	services := d.Store != nil && d.Workspaces != nil && d.Keys != nil && d.Invitations != nil && d.Links != nil && d.Markets != nil && d.Projects != nil
	if !services || !d.makes() || slices.Contains([]string{d.URL, d.DataDir}, "") || d.Stdout == nil || d.Stderr == nil {
		return errors.New("demo: a field is missing")
	}
	return nil
}

// makes reports whether the fields are given that make the sample's data.
func (d *Demo) makes() bool {
	return d.History != nil && d.ImportSearch != nil && d.ImportVisits != nil && d.CrawlAt != nil && d.Report != nil && d.Site != nil
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
