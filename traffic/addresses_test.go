package traffic_test

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
)

// Addresses that an operator publishes are taken over, by this process and the others; a
// document that is none, or cannot be read, changes nothing.
func TestAddressesAreRefreshed(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	service := w.service(traffic.Config{Fetch: func(_ context.Context, address string) ([]byte, error) {
		switch {
		case strings.HasSuffix(address, "gptbot.json"):
			return []byte(`{"creationTime": "2026-11-21T00:00:00", "prefixes": [{"ipv4Prefix": "198.51.100.0/24"}, {"ipv6Prefix": "2001:db8::/32"}]}`), nil
		case strings.HasSuffix(address, "applebot.json"):
			return []byte(`{"prefixes": [{"ipv4Prefix": "0.0.0.0/0"}]}`), nil
		default:
			return nil, errors.New("no network")
		}
	}})
	other := w.service(traffic.Config{})
	before := lists(t, w, service)
	w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom})
	if err := service.RefreshAddresses(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]*traffic.Service{"the process that refreshed": service, "another process": other} {
		after := lists(t, w, s)
		if l := after["gptbot"]; l.Networks != 2 || !l.CollectedAt.Equal(now) || l.AgeDays != 0 || len(l.Sources) != 1 {
			t.Errorf("%s: gptbot %+v", name, l)
		}
		if l := after["applebot"]; l.Networks != before["applebot"].Networks || l.AgeDays == 0 {
			t.Errorf("%s: applebot %+v", name, l)
		}
		gptbot := s.Catalogue.ByID("gptbot")
		for address, want := range map[string]bots.Verification{"198.51.100.7": bots.Verified, "2001:db8::1": bots.Verified, "20.171.206.1": bots.Failed} {
			if is, _ := s.Verifier.Check(bots.Claim{Bot: gptbot, Address: netip.MustParseAddr(address)}); is != want {
				t.Errorf("%s: %s is %s", name, address, is)
			}
		}
	}
}

func lists(t *testing.T, w *world, s *traffic.Service) map[string]model.BotAddressList {
	t.Helper()
	report, err := s.Policy(t.Context(), w.project, model.TrafficQuery{})
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]model.BotAddressList{}
	for _, l := range report.AddressLists {
		found[l.Name] = l
	}
	return found
}

// Without a source of logs, no operator is asked for its addresses.
func TestWithoutSourcesNoListIsFetched(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	service := w.service(traffic.Config{Fetch: func(_ context.Context, address string) ([]byte, error) {
		t.Errorf("%s was fetched", address)
		return nil, errors.New("no network")
	}})
	if err := service.RefreshAddresses(t.Context()); err != nil {
		t.Fatal(err)
	}
}
