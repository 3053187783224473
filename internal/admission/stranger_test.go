package admission_test

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/fault"
)

func stranger(address string) uuid.UUID { return admission.Stranger(netip.MustParseAddr(address)) }

func TestStrangersAreOfNetworks(t *testing.T) {
	t.Parallel()
	seen := map[uuid.UUID]string{uuid.Nil: "none", uuid.Max: "jobs"}
	for _, network := range [][]string{
		{"192.0.2.1", "::ffff:192.0.2.1"},
		{"192.0.2.2"},
		{"2001:db8:1:1::1", "2001:db8:1:1:ffff::"},
		{"2001:db8:1:2::1"},
		{"2001:db8:2:1::1"},
		{"c000:201::", "c000:201::1"},
		{"fe80::1%eth0", "fe80::2"},
	} {
		id := stranger(network[0])
		if other, known := seen[id]; known {
			t.Errorf("%s is %s", network[0], other)
		}
		seen[id] = network[0]
		for _, address := range network {
			if stranger(address) != id || id.Version() != 8 || id.Variant() != uuid.RFC4122 {
				t.Errorf("%s: %s, want %s", address, stranger(address), id)
			}
		}
	}
	if admission.Stranger(netip.Addr{}) != uuid.Nil {
		t.Error("an address that is not known")
	}
}

// atOnce takes places of one unit for an owner until one is refused or has to wait.
func atOnce(t *testing.T, p *admission.Pool, owner uuid.UUID) (places []*admission.Place) {
	t.Helper()
	for {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		place, err := p.Acquire(ctx, owner, 1)
		cancel()
		if err != nil {
			return places
		}
		places = append(places, place)
	}
}

// All strangers have the share of one owner. A network has a quarter of it, a site half.
func TestStrangersOfOneNetworkLeaveRoomForOthers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := pool(t, admission.Config{Capacity: 32, Share: 16, Queue: 8, Waiting: 99})
		for _, c := range []struct {
			address string
			want    int
		}{
			{"2001:db8:1:1::1", 4},
			{"2001:db8:1:1::2", 0},
			{"2001:db8:1:2::1", 4},
			{"2001:db8:1:3::1", 0}, // the site has two networks' parts
			{"192.0.2.1", 4},
			{"192.0.2.2", 4},
			{"192.0.2.3", 0}, // all strangers have their share
		} {
			if got := len(atOnce(t, p, stranger(c.address))); got != c.want {
				t.Errorf("%s takes %d places, want %d", c.address, got, c.want)
			}
		}
		if got := len(atOnce(t, p, uuid.New())); got != 16 {
			t.Errorf("a workspace takes %d places beside strangers", got)
		}
	})
}

// Requests of one network wait in a queue of their own.
func TestStrangersOfOneNetworkDoNotFillTheQueue(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := pool(t, admission.Config{Capacity: 8, Share: 4, Queue: 8, Waiting: 99})
		for _, address := range []string{"192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"} {
			take(t, p, stranger(address), 1)
		}
		ctx, cancel := context.WithCancel(t.Context())
		told := map[string]map[fault.Kind]int{}
		for _, address := range []string{"192.0.2.1", "192.0.2.2", "2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:3::1", "192.0.2.3"} {
			told[address] = map[fault.Kind]int{}
			for range 3 {
				go func() {
					_, err := p.Acquire(ctx, stranger(address), 1)
					told[address][fault.KindOf(err)]++
				}()
				synctest.Wait()
			}
		}
		<-time.After(time.Second)
		for address, kinds := range told {
			one := map[fault.Kind]int{fault.RateLimited: 1}
			switch address {
			case "2001:db8:1:3::1": // two networks of its site wait
				one = map[fault.Kind]int{fault.RateLimited: 3}
			case "192.0.2.3": // all strangers wait
				one = map[fault.Kind]int{fault.Unavailable: 3}
			}
			if fmt.Sprint(kinds) != fmt.Sprint(one) {
				t.Errorf("%s is told %v, want %v", address, kinds, one)
			}
		}
		cancel()
		synctest.Wait()
	})
}

// A network that sends much waits for one that sends little, also where only one of them has a place at a time.
func TestStrangersTakeTurns(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := pool(t, admission.Config{Capacity: 8, Share: 4, Queue: 32, Waiting: 99})
		first := take(t, p, stranger("192.0.2.1"), 4)
		var order []string
		for _, address := range []string{"192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.3"} {
			go func() {
				place, err := p.Acquire(t.Context(), stranger(address), 4)
				if err != nil {
					t.Error(err)
				}
				order = append(order, address[len(address)-1:])
				<-time.After(time.Second)
				place.Release()
			}()
			synctest.Wait()
		}
		first.Release()
		<-time.After(time.Minute)
		// The first one's requests came first, of one who waited as long as the others.
		if want := []string{"2", "3", "1", "2", "1", "1"}; !slices.Equal(order, want) {
			t.Errorf("served %v, want %v", order, want)
		}
	})
}

// Strangers of many networks are one owner among workspaces.
func TestManyNetworksAreOneOwner(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := pool(t, admission.Config{Capacity: 4, Share: 3, Queue: 32, Waiting: 99})
		workspace := uuid.New()
		take(t, p, workspace, 1)
		held := []*admission.Place{take(t, p, stranger("192.0.2.1"), 1), take(t, p, stranger("192.0.2.2"), 1), take(t, p, stranger("192.0.2.3"), 1)}
		var order []string
		for name, owner := range map[string]uuid.UUID{"a stranger": stranger("192.0.2.4"), "a workspace": workspace} {
			go func() {
				_, _ = p.Acquire(t.Context(), owner, 1)
				order = append(order, name)
			}()
		}
		synctest.Wait()
		held[0].Release()
		synctest.Wait()
		if !slices.Equal(order, []string{"a workspace"}) {
			t.Errorf("served %v", order)
		}
		held[1].Release()
		synctest.Wait()
	})
}

// Whatever strangers take and give back, their bounds hold and nothing is lost.
func TestStrangersKeepTheirBounds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		const capacity, share = 20, 12
		p := pool(t, admission.Config{Capacity: capacity, Share: share, Queue: 1, Waiting: 1})
		addresses := []string{"2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:3::1", "192.0.2.1", "192.0.2.2", "192.0.2.3"}
		type taken struct {
			place *admission.Place
			by    int
		}
		var all []taken
		held := make([]int64, len(addresses))
		ctx, cancel := context.WithCancel(context.Background())
		cancel() // whoever would have to wait is refused
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			if len(all) > 0 && rapid.Bool().Draw(t, "release") {
				i := rapid.IntRange(0, len(all)-1).Draw(t, "which")
				held[all[i].by] -= all[i].place.Units()
				all[i].place.Release()
				all = slices.Delete(all, i, i+1)
				continue
			}
			by, units := rapid.IntRange(0, len(addresses)-1).Draw(t, "network"), rapid.Int64Range(1, 14).Draw(t, "units")
			place, err := p.Acquire(ctx, stranger(addresses[by]), units)
			units = min(units, share)
			site, sum := held[by], int64(0)
			if by < 3 {
				site = held[0] + held[1] + held[2]
			}
			for _, h := range held {
				sum += h
			}
			fits := sum+units <= share && (held[by] == 0 || held[by]+units <= 3) && (site == 0 || site+units <= 6)
			if (err == nil) != fits {
				t.Fatalf("%d units of %s with %v held: %v", units, addresses[by], held, err)
			}
			if err == nil {
				all = append(all, taken{place, by})
				held[by] += units
			}
		}
		for _, a := range all {
			a.place.Release()
		}
		if _, err := p.Acquire(ctx, uuid.Nil, share); err != nil {
			t.Fatalf("something is lost: %v", err)
		}
	})
}

// Whoever asks for a project of another workspace waits for nothing of its, and keeps nobody waiting.
func TestOthersDoNotQueueForAProject(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p, project := process(t), uuid.New()
		for _, owner := range []uuid.UUID{uuid.New(), stranger("192.0.2.1")} {
			for range 200 {
				go func() {
					_, release, err := p.Change(t.Context(), owner, project)
					if err == nil {
						<-time.After(time.Second)
						release()
					}
				}()
			}
		}
		synctest.Wait()
		began := time.Now()
		_, release, err := p.Change(t.Context(), uuid.New(), project)
		if err != nil || time.Since(began) != 0 {
			t.Fatalf("after %s: %v", time.Since(began), err)
		}
		release()
		<-time.After(5 * time.Minute)
	})
}
