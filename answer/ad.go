package answer

import (
	"slices"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/answer-visibility/avm/answer/citation"
	"github.com/answer-visibility/avm/model"
)

// ReadAd is an ad of an answer, in the form in which ads are compared.
type ReadAd struct {
	Advertiser string // name as shown, else the domain; empty: not known
	// Domain is the advertiser's host in lower-case ASCII, without "www."; empty:
	// not known.
	Domain     string
	Title      string
	Snippet    string
	LandingURL string // in the form of [citation.Normalize]; empty: not known
	// Entities are the indexes of the entities whose ad it is, ascending.
	Entities []int
}

// Ownership returns whose ad it is: the brand's before any competitor's. The brand
// is entity 0.
func (r ReadAd) Ownership() model.AdOwnership {
	switch {
	case slices.Contains(r.Entities, 0):
		return model.AdOwnershipOwned
	case len(r.Entities) > 0:
		return model.AdOwnershipCompetitor
	default:
		return model.AdOwnershipOther
	}
}

// Ad reads an ad. Its domain is the one shown, else the one of its page, else its
// advertiser's name where that is one. Whose it is follows from the domain; only
// where none is known from the name, which must be a name, an alias or a domain of the
// entity as a whole: who sells a brand's goods is not the brand.
func (a *Analyzer) Ad(ad model.EngineAd) ReadAd {
	out := ReadAd{Advertiser: oneLine(ad.Advertiser), Title: oneLine(ad.Title), Snippet: oneLine(ad.Snippet)}
	address, host, _ := citation.Normalize(ad.URL)
	out.LandingURL = address
	switch shown, _, ok := citation.Host(ad.Domain); {
	case ok && isHost(shown):
		out.Domain = shown
	case host != "":
		out.Domain = host
	default:
		out.Domain = siteNamed(out.Advertiser)
	}
	switch {
	case out.Domain != "":
		out.Entities = a.ownersOf(out.Domain)
	case out.Advertiser != "":
		out.Entities = a.named(out.Advertiser)
	}
	if out.Advertiser == "" {
		out.Advertiser = out.Domain
	}
	return out
}

// siteNamed returns the domain that an advertiser goes by ("Shop.com"), empty when
// its name is none.
func siteNamed(name string) string {
	host, _, ok := citation.Host(name)
	if !ok || !isHost(host) {
		return ""
	}
	if _, icann := publicsuffix.PublicSuffix(host); !icann {
		return ""
	}
	return host
}

// named returns the entities that have a text as their name, alias or domain.
func (a *Analyzer) named(text string) []int {
	s := a.acquire()
	defer a.release(s)
	s.folder.fold(text)
	folded := strings.TrimSpace(string(s.folder.out))
	var found []int
	for _, p := range a.patterns {
		for _, u := range p.uses {
			if u.spelling.folded == folded && u.inflected == nil && !u.spelling.marked && (u.role == roleName || u.role == roleDomain) && !slices.Contains(found, u.entity) {
				found = append(found, u.entity)
			}
		}
	}
	slices.Sort(found)
	return found
}
