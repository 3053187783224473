package wiring

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	trafficstore "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
	"github.com/answer-visibility/avm/traffic/pull"
)

// NewTraffic makes the area that counts what bots fetch. Sites are nil in commands that
// only import.
func NewTraffic(
	db *command.Database, now func() time.Time, sites *crawl.Sites, jobs *job.Inserter, followers ...traffic.Follower,
) (*traffic.Service, error) {
	c := db.Config
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
		SaltRotation: time.Duration(c.Traffic.SaltRotation), Followers: followers, Jobs: jobs, Clock: now, Logger: db.Logger,
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
func (s *Services) newPuller() (*pull.Puller, error) {
	vault, err := newVault(s.Config.Connectors)
	if err != nil {
		return nil, err
	}
	return pull.New(pull.Config{
		Store: trafficstore.New(s.DB.DB), Receiver: s.Traffic, Vault: vault, Jobs: s.Jobs,
		Endpoint: s.Config.Connectors.Google.PubsubURL, Clock: s.Now, Logger: s.Logger,
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
