package network

import (
	"errors"
	"net/netip"

	"github.com/answer-visibility/avm/internal/admission"
)

// siteTimes times the share of a network is the share of a site.
const siteTimes = 2

// Places bounds what clients hold before the service knows who they are, by network and by site. It is safe
// for concurrent use.
type Places struct {
	limits admission.Limits
	taken  admission.Occupancy[netip.Prefix]
}

// NewPlaces returns so many places. A network may have a share of them, and a site twice the share.
func NewPlaces(most, share int) (*Places, error) {
	if most < 1 || share < 1 {
		return nil, errors.New("network: places and a share of them above zero are required")
	}
	return &Places{limits: admission.Limits{PerHolder: share, PerGroup: siteTimes * share, InSum: most}}, nil
}

// Enter takes a place for an address, and leave gives it back. ok is false where the address has no place.
func (p *Places) Enter(from netip.Addr) (leave func(), ok bool) {
	leave, full := p.taken.Enter(Of(from), Site(from), p.limits)
	return leave, full == admission.NoBound
}
