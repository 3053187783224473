package admission

import (
	"errors"
	"net/netip"

	"github.com/answer-visibility/avm/internal/network"
)

// sharesOfSite is how many shares of a network a site has.
const sharesOfSite = 2

// NetworkPlaces bounds what clients hold before the service knows who they are, by network and by site. It is safe
// for concurrent use.
type NetworkPlaces struct {
	limits Limits
	taken  Occupancy[netip.Prefix]
}

// NewNetworkPlaces returns so many places. A network may have a share of them, and a site twice the share.
func NewNetworkPlaces(most, share int) (*NetworkPlaces, error) {
	if most < 1 || share < 1 {
		return nil, errors.New("admission: places and a share of them above zero are required")
	}
	return &NetworkPlaces{limits: Limits{PerHolder: share, PerGroup: sharesOfSite * share, InSum: most}}, nil
}

// Enter takes a place for an address, and leave gives it back. ok is false where the address has no place.
func (p *NetworkPlaces) Enter(from netip.Addr) (leave func(), ok bool) {
	leave, full := p.taken.Enter(network.Of(from), network.Site(from), p.limits)
	return leave, full == NoBound
}
