package admission

import (
	"net/netip"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/network"
)

const (
	// networkPart and sitePart are the parts of the strangers' share, as divisors, that one network and one site have.
	networkPart = 4
	sitePart    = 2
	// strangersVersion is the version of the ids of strangers: RFC 9562 leaves what stands in it to us.
	strangersVersion = 8
	siteBytes        = 6 // of an IPv6 address
	networkBytes     = 8
	versionAt        = 6 // the byte of an id that holds its version
	variantAt        = 8
	subnetAt         = 14
)

// Stranger returns the owner for requests without a key from an address's network. All strangers together have the
// share of one owner. Strangers of one network have at most a quarter of it, those of one site half. A single request
// may take more while its network holds nothing.
func Stranger(from netip.Addr) (id uuid.UUID) {
	if !from.IsValid() {
		return uuid.Nil
	}
	at := network.Of(from).Addr()
	if at.Is4() {
		four := at.As4()
		copy(id[:], four[:])
		id[subnetAt-1] = 4
	} else {
		sixteen := at.As16()
		copy(id[:], sixteen[:siteBytes])
		copy(id[subnetAt:], sixteen[siteBytes:networkBytes])
		id[subnetAt-1] = 6
	}
	id[versionAt], id[variantAt] = strangersVersion<<4, 0x80
	return id
}

// isStranger reports whether an owner is strangers of a network.
func isStranger(id uuid.UUID) bool { return id == uuid.Nil || id.Version() == strangersVersion }

// together returns one owner for all strangers, and other owners as they are.
func together(id uuid.UUID) uuid.UUID {
	if isStranger(id) {
		return uuid.Nil
	}
	return id
}

// siteOf returns the site of strangers as an id.
func siteOf(id uuid.UUID) uuid.UUID {
	id[subnetAt], id[subnetAt+1] = 0, 0
	return id
}

// part is what strangers hold and how many of their requests wait.
type part struct {
	held    int64
	waiting int
}

// strangers is what all strangers hold together, and those of each site.
type strangers struct {
	part

	sites map[uuid.UUID]part
}

func (s *strangers) count(id uuid.UUID, more part) {
	s.held += more.held
	s.waiting += more.waiting
	site := siteOf(id)
	is := s.sites[site]
	is.held += more.held
	is.waiting += more.waiting
	if is == (part{}) {
		delete(s.sites, site)
		return
	}
	s.sites[site] = is
}

// mayTake reports whether strangers who wait may take what they wait for.
func (p *Pool) mayTake(o *owner) bool {
	units, site := p.takes(o), p.strange.sites[siteOf(o.id)].held
	return p.strange.held+units <= p.cfg.Share && (o.held == 0 || o.held+units <= max(1, p.cfg.Share/networkPart)) &&
		(site == 0 || site+units <= max(1, p.cfg.Share/sitePart))
}

// strangersWait reports whether too many requests of strangers' network or site wait.
func (p *Pool) strangersWait(o *owner) bool {
	return len(o.queue) > max(1, p.cfg.Queue/networkPart) || p.strange.sites[siteOf(o.id)].waiting > max(1, p.cfg.Queue/sitePart)
}

// beforeStranger reports whether strangers of a network are served before those of another one: first those that hold
// less, then those that have waited longer for their turn, then those that came first.
func (o *owner) beforeStranger(other *owner) bool {
	switch {
	case o.held != other.held:
		return o.held < other.held
	case o.last != other.last:
		return o.last < other.last
	default:
		return o.queue[0].turn < other.queue[0].turn
	}
}
