package cli

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/graph/resolvers"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/tenantlimit"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/rest"
	"github.com/answer-visibility/avm/storage"
	trafficstore "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
	"github.com/answer-visibility/avm/traffic/httpingest"
	"github.com/answer-visibility/avm/traffic/pull"
)

// newTraffic makes the area that counts what bots fetch. Sites are nil in commands that
// only import.
func newTraffic(
	c *config.Config, db *command.Database, now func() time.Time, logger *slog.Logger, sites *crawl.Sites,
	jobs *job.Inserter, followers ...traffic.Follower,
) (*traffic.Service, error) {
	vault, err := newVault(c.Connectors)
	if err != nil {
		return nil, err
	}
	catalogue, err := botCatalogue(c.Traffic.Bots)
	if err != nil {
		return nil, c.Problem("traffic.bots", err)
	}
	ranges, err := bots.BuiltInRanges()
	if err != nil {
		return nil, err
	}
	published, err := newPublished(c)
	if err != nil {
		return nil, err
	}
	store := trafficstore.New(db.DB)
	cfg := traffic.Config{
		Store: store, Catalogue: catalogue, Verifier: bots.NewVerifier(ranges, resolver(c.Traffic.Resolver), now), Citations: store,
		Vault: vault, Fetch: published, AddressRefresh: time.Duration(c.Traffic.AddressRefresh),
		SaltRotation: time.Duration(c.Traffic.SaltRotation), Followers: followers, Jobs: jobs, Clock: now, Logger: logger,
	}
	if sites != nil {
		legs := crawlLegs{sites}
		cfg.Findings, cfg.Inventory, cfg.Robots = sites, legs, legs
	}
	return traffic.New(cfg)
}

const (
	publishedTimeout = 20 * time.Second // for a list, its redirects included
	maxPublished     = 4 << 20
)

// newPublished makes what reads the lists that operators of bots publish, from addresses that came
// with the program. What they redirect to is judged like an address that others have named.
func newPublished(c *config.Config) (traffic.Fetch, error) {
	client, err := egress.New(egress.Config{
		UserAgent: c.Pages.RequestAgent(), AllowPrivate: c.Egress.AllowPrivate, Ports: c.Egress.Ports, MaxBytes: maxPublished,
	})
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, address string) ([]byte, error) {
		ctx, cancel := context.WithTimeout(ctx, publishedTimeout)
		defer cancel()
		got, err := client.Get(ctx, egress.Request{URL: address})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", address, err)
		}
		if got.Status != http.StatusOK {
			return nil, fmt.Errorf("%s answered %d", address, got.Status)
		}
		return got.Body, nil
	}, nil
}

// newPuller makes what pulls logs from subscriptions.
func (s *service) newPuller() (*pull.Puller, error) {
	vault, err := newVault(s.config.Connectors)
	if err != nil {
		return nil, err
	}
	return pull.New(pull.Config{
		Store: trafficstore.New(s.db.DB), Receiver: s.traffic, Vault: vault, Jobs: s.jobs,
		Endpoint: s.config.Connectors.Google.PubsubURL, Clock: s.now, Logger: s.logger,
	})
}

// crawlLegs tells AI traffic what the site crawl knows.
type crawlLegs struct{ sites *crawl.Sites }

// SitePages implements traffic.Inventory.
func (l crawlLegs) SitePages(ctx context.Context, projectID uuid.UUID) (*traffic.SitePages, error) {
	known, err := l.sites.Inventory(ctx, projectID)
	if err != nil || known == nil {
		return nil, err
	}
	return &traffic.SitePages{Paths: known.Paths, Listed: known.Listed, Complete: known.Complete, Sample: known.Sample}, nil
}

// Robots implements traffic.Robots.
func (l crawlLegs) Robots(ctx context.Context, p *model.Project) (*traffic.RobotsFile, error) {
	file, err := l.sites.RobotsFile(ctx, p.ID)
	if err != nil || file == nil {
		return nil, err
	}
	states := map[crawl.RobotsState]model.RobotsState{
		crawl.RobotsFound: model.RobotsStateRead, crawl.RobotsAbsent: model.RobotsStateAbsent, crawl.RobotsUnreadable: model.RobotsStateUnavailable,
	}
	return &traffic.RobotsFile{State: states[file.State], ReadAt: file.ReadAt, Allows: file.Allows}, nil
}

// botCatalogue reads a newer catalogue of bots, or the built-in one.
func botCatalogue(file string) (*bots.Catalogue, error) {
	if file == "" {
		return bots.BuiltIn()
	}
	raw, err := os.ReadFile(file) //nolint:gosec // the operator names it
	if err != nil {
		return nil, fmt.Errorf("the file cannot be read: %w", err)
	}
	catalogue, err := bots.Read(raw)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return catalogue, nil
}

// resolver asks a DNS server, the system's when none is named.
func resolver(server string) *net.Resolver {
	if server == "" {
		return net.DefaultResolver
	}
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, server)
	}}
}

// ingest makes what sources send their logs to.
func (s *service) ingest() (http.Handler, error) {
	return httpingest.New(httpingest.Config{
		Enter: func(ctx context.Context, header http.Header, r *http.Request, token string) (*model.CrawlSource, error) {
			return s.gate.AdmitSource(ctx, header, r, token, s.traffic.SourceOfToken)
		},
		Receiver: s.traffic, Logger: s.logger, UnavailableFault: storage.UnavailableFault, Clock: s.now, Limit: s.limitLogs,
		Spools: s.traffic.Spools,
	})
}

// limitLogs waits for a workspace's permit to count a log.
func (s *service) limitLogs(ctx context.Context, workspace uuid.UUID) (release func(), err error) {
	permit, err := s.limit.Acquire(ctx, tenantlimit.Caller{Workspace: workspace}, tenantlimit.Slow)
	if err != nil {
		return nil, err
	}
	return permit.Release, nil
}

// uploads are the routes that take files.
func (s *service) uploads(root *resolvers.Resolver) []rest.Upload {
	return []rest.Upload{{
		Name: "UploadCrawlLog", Summary: "Upload a log",
		Description: "The body is the log itself, packed with gzip or not: at most 256 MiB as sent, and unpacked 4 GiB or 64 MiB and a hundred times its size, whichever is less. " +
			"The same content again is the same batch. Lines that were there before are recognised and not counted again.",
		Path: "/v1/projects/{project_id}/crawl-sources/{source_id}/uploads", Scope: model.ScopeTrafficWrite,
		Errors: []fault.Kind{fault.Conflict}, MaxBody: traffic.MaxSent, Answer: "GetCrawlBatch",
		Types: []string{"text/plain", "application/x-ndjson", "application/json", "application/gzip", "application/octet-stream"},
		Take: func(ctx context.Context, path map[string]string, body io.Reader) (rest.Taken, error) {
			return s.takeLog(ctx, root, path, body)
		},
	}}
}

// takeLog reads a log for a source of a project that the caller may see.
func (s *service) takeLog(ctx context.Context, root *resolvers.Resolver, path map[string]string, body io.Reader) (*takenLog, error) {
	projectID, err := uuid.Parse(path["project_id"])
	if err != nil {
		return nil, err
	}
	sourceID, err := uuid.Parse(path["source_id"])
	if err != nil {
		return nil, err
	}
	p, err := root.VisibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	source, err := s.traffic.Uploadable(ctx, p.ID, sourceID)
	if err != nil {
		return nil, err
	}
	spool, err := traffic.NewSpool(body, s.traffic.Spools.Room(source.WorkspaceID))
	if err != nil {
		return nil, err
	}
	return &takenLog{traffic: s.traffic, source: source, spool: spool}, nil
}

// takenLog is a log that was received and is to be counted.
type takenLog struct {
	traffic *traffic.Service
	source  *model.CrawlSource
	spool   *traffic.Spool
	receipt *traffic.Receipt // nil: the log was not read yet
}

// Prepare implements rest.Taken.
func (t *takenLog) Prepare(ctx context.Context) (err error) {
	t.receipt, err = t.traffic.Prepare(ctx, traffic.Delivery{Source: t.source, Body: t.spool})
	return err
}

// Content implements rest.Taken.
func (t *takenLog) Content() []byte { return t.receipt.Content() }

// Close implements rest.Taken.
func (t *takenLog) Close() { _ = t.spool.Close() } // a removed file

// Keep implements rest.Taken.
func (t *takenLog) Keep(ctx context.Context) (map[string]any, error) {
	batch, err := t.count(ctx)
	if err != nil {
		return nil, err
	}
	return map[string]any{"batchId": batch.BatchID.String()}, nil
}

// count counts the log's lines, in the context's transaction.
func (t *takenLog) count(ctx context.Context) (*model.CrawlBatch, error) {
	batch, err := t.receipt.Count(ctx)
	if err == nil && batch == nil {
		err = fault.New(fault.Invalid, "the log has no lines")
	}
	return batch, err
}
