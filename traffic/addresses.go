package traffic

import (
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"strings"
	"time"

	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
)

// AddressStore keeps published addresses of bots.
type AddressStore interface {
	SaveAddresses(ctx context.Context, list *store.Addresses) error
	SavedAddresses(ctx context.Context) ([]store.Addresses, error)
}

// Fetch reads a document of the outside.
type Fetch func(ctx context.Context, address string) ([]byte, error)

// lookEvery is how often a process looks for lists that another one has read.
const lookEvery = time.Hour

// RefreshAddresses reads the lists of addresses that operators publish, and stores those that can be
// read whole. A list that cannot be read stays as it was.
func (s *Service) RefreshAddresses(ctx context.Context) error {
	if s.Fetch == nil {
		return nil
	}
	if needed, err := s.Store.HasSources(ctx); err != nil || !needed {
		return err
	}
	now := s.Clock().UTC()
	for _, list := range s.Verifier.All() {
		newer, err := s.fetchAddresses(ctx, list)
		if err != nil {
			s.Logger.WarnContext(ctx, "addresses of bots not refreshed", slog.String("list", list.Name), slog.String("error", err.Error()))
		}
		if len(newer) == 0 {
			continue
		}
		fresh := bots.NewRanges(list.Name, now, newer)
		fresh.Sources = list.Sources
		saved := &store.Addresses{Name: list.Name, Networks: fresh.Text(), Sources: list.Sources, ReadAt: now}
		if err := s.Store.SaveAddresses(ctx, saved); err != nil {
			return err
		}
		s.Verifier.SetRanges(fresh)
	}
	return nil
}

// fetchAddresses reads all documents of a list; none when it is published in another form.
func (s *Service) fetchAddresses(ctx context.Context, list *bots.Ranges) ([]netip.Prefix, error) {
	var all []netip.Prefix
	for _, address := range list.Refreshable() {
		raw, err := s.Fetch(ctx, address)
		if err != nil {
			return nil, err
		}
		prefixes, err := bots.ReadPublished(raw)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", address, err)
		}
		all = append(all, prefixes...)
	}
	return all, nil
}

// lookForAddresses takes over the lists that any process has read since the last look. What cannot be
// read now is read at the next look.
func (s *Service) lookForAddresses(ctx context.Context) {
	now := s.Clock().UTC()
	s.looking.Lock()
	if now.Sub(s.lookedAt) < lookEvery {
		s.looking.Unlock()
		return
	}
	s.lookedAt = now
	s.looking.Unlock()
	lists, err := s.Store.SavedAddresses(ctx)
	if err != nil {
		s.Logger.WarnContext(ctx, "addresses of bots not read", slog.String("error", err.Error()))
		return
	}
	for i := range lists {
		s.takeOver(&lists[i])
	}
}

// takeOver uses a stored list in place of an older one.
func (s *Service) takeOver(saved *store.Addresses) {
	if had := s.Verifier.Ranges(saved.Name); had == nil || !saved.ReadAt.After(had.Collected) {
		return
	}
	var prefixes []netip.Prefix
	for line := range strings.SplitSeq(saved.Networks, "\n") {
		if p, err := netip.ParsePrefix(line); err == nil {
			prefixes = append(prefixes, p)
		}
	}
	list := bots.NewRanges(saved.Name, saved.ReadAt, prefixes)
	list.Sources = saved.Sources
	s.Verifier.SetRanges(list)
}

// addressLists shows by which addresses agents are verified, and how old they are.
func (s *Service) addressLists(ctx context.Context) []model.BotAddressList {
	s.lookForAddresses(ctx)
	const day = 24 * time.Hour
	all, shown := s.Verifier.All(), []model.BotAddressList{}
	for _, r := range all {
		shown = append(shown, model.BotAddressList{
			Name: r.Name, CollectedAt: r.Collected, AgeDays: max(int(s.Clock().Sub(r.Collected)/day), 0), Networks: r.Len(),
			Sources: append([]string{}, r.Sources...),
		})
	}
	return shown
}
