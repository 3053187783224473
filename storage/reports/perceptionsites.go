package reports

import (
	"cmp"
	"slices"

	"github.com/google/uuid"
)

// siteSum is what readings cite of one site.
type siteSum struct {
	domain  string
	answers int
	most    int         // of one reading
	in      []uuid.UUID // the readings with the most
}

// addSites adds the sites of a row.
func (p *PerceptionSums) addSites(row *perceptionRow) error {
	return row.eachSite(func(domain []byte, answers int) {
		sum := p.sites[string(domain)]
		if sum == nil {
			sum = &siteSum{domain: string(domain)}
			p.sites[sum.domain] = sum
		}
		sum.answers += answers
		if answers > sum.most {
			sum.most, sum.in = answers, sum.in[:0]
		}
		if answers == sum.most {
			sum.in = append(sum.in, row.ReadingID)
		}
	})
}

// drivers returns the sites that most answers cite, and where addresses of them are found: a domain and a
// reading each.
func (p *PerceptionSums) drivers() (drivers []Driver, domains []string, readings []uuid.UUID) {
	sums := make([]*siteSum, 0, len(p.sites))
	for _, sum := range p.sites {
		sums = append(sums, sum)
	}
	slices.SortFunc(sums, func(a, b *siteSum) int {
		return cmp.Or(cmp.Compare(b.answers, a.answers), cmp.Compare(a.domain, b.domain))
	})
	for _, sum := range sums[:min(len(sums), shownDrivers)] {
		drivers = append(drivers, Driver{Domain: sum.domain, Answers: sum.answers})
		for _, id := range sum.in {
			domains, readings = append(domains, sum.domain), append(readings, id)
		}
	}
	return drivers, domains, readings
}
