package network

import (
	"errors"
	"net/netip"
	"sync"
)

// siteTimes is how many times as many places as a network a site has.
const siteTimes = 2

// Places are what clients hold that are not known yet, divided by network. They are safe for concurrent use.
type Places struct {
	most, share int

	mu    sync.Mutex
	sum   int
	held  map[netip.Prefix]int // by network
	sites map[netip.Prefix]int // by site
}

// NewPlaces returns so many places, of which a network may have a share, and a site twice as many.
func NewPlaces(most, share int) (*Places, error) {
	if most < 1 || share < 1 {
		return nil, errors.New("network: places and a share of them above zero are required")
	}
	return &Places{most: most, share: share, held: map[netip.Prefix]int{}, sites: map[netip.Prefix]int{}}, nil
}

// Enter takes a place for an address, which leave gives back; false when there is none for it.
func (p *Places) Enter(from netip.Addr) (leave func(), ok bool) {
	network, site := Of(from), Site(from)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.sum >= p.most || p.held[network] >= p.share || p.sites[site] >= siteTimes*p.share {
		return nil, false
	}
	p.sum++
	p.held[network]++
	p.sites[site]++
	return sync.OnceFunc(func() { p.leave(network, site) }), true
}

func (p *Places) leave(network, site netip.Prefix) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sum--
	less(p.held, network)
	less(p.sites, site)
}

func less(counts map[netip.Prefix]int, n netip.Prefix) {
	if counts[n]--; counts[n] == 0 {
		delete(counts, n)
	}
}
