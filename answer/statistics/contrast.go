package statistics

import (
	"cmp"
	"slices"
)

// contrast is a change of a rate over matched cells, by clusters of prompts.
type contrast struct {
	clusters []contrastPart
	alone    bool // all prompts are of one cluster, and stand for clusters themselves
	prompts  int
	cells    int
	weight   float64
	engines  []engineShare
}

// contrastPart is what a cluster adds to a contrast: the weighted sum of its changes.
type contrastPart struct{ change, weight float64 }

// engineShare is what an engine adds to a contrast.
type engineShare struct {
	weight    float64
	variation float64 // weighted sum of rate × (1 − rate) of its cells
}

// weightOf is the weight of a cell, and the weighted change of its rate.
func (m *Matched) weightOf() (change, weight float64) {
	if m.Now.N == 0 || m.Then.N == 0 {
		return 0, 0
	}
	// Over a common denominator, so that equal changes are equal numbers.
	n := float64(m.Now.N + m.Then.N)
	return float64(m.Now.Hits*m.Then.N-m.Then.Hits*m.Now.N) / n, float64(m.Now.N) * float64(m.Then.N) / n
}

// variation estimates rate × (1 − rate) of a cell from both sides, without bias.
func (m *Matched) variation() float64 {
	return Sample{Hits: m.Now.Hits + m.Then.Hits, N: m.Now.N + m.Then.N}.variation()
}

func (s Sample) variation() float64 {
	if s.N < 2 { //nolint:mnd // one answer does not vary
		return 0
	}
	return s.rate() * (1 - s.rate()) * float64(s.N) / float64(s.N-1)
}

func newContrast(prompts [][]Matched, clusters []int) *contrast {
	c := &contrast{}
	parts := make([]contrastPart, len(prompts))
	for i, cells := range prompts {
		for j := range cells {
			change, weight := cells[j].weightOf()
			if weight == 0 {
				continue
			}
			parts[i].change += change
			parts[i].weight += weight
			c.cells++
			c.addEngine(&cells[j], weight)
		}
		c.prompts += count(parts[i].weight > 0)
	}
	c.clusters, c.alone = gather(parts, clusters)
	slices.SortFunc(c.clusters, func(a, b contrastPart) int {
		if a.weight != b.weight {
			return cmp.Compare(a.weight, b.weight)
		}
		return cmp.Compare(a.change, b.change)
	})
	for _, part := range c.clusters {
		c.weight += part.weight
	}
	return c
}

func (c *contrast) addEngine(cell *Matched, weight float64) {
	for cell.Engine >= len(c.engines) {
		c.engines = append(c.engines, engineShare{})
	}
	c.engines[cell.Engine].weight += weight
	c.engines[cell.Engine].variation += weight * cell.variation()
}

// gather sums the parts of prompts by cluster, and leaves empty ones out.
func gather(parts []contrastPart, clusters []int) (all []contrastPart, alone bool) {
	counted := func(p contrastPart) bool { return p.weight == 0 }
	if clusters != nil {
		for i, part := range parts {
			if clusters[i] >= len(all) {
				all = append(all, make([]contrastPart, clusters[i]+1-len(all))...)
			}
			all[clusters[i]].change += part.change
			all[clusters[i]].weight += part.weight
		}
		all = slices.DeleteFunc(all, counted)
		if len(all) > 1 {
			return all, false
		}
	}
	return slices.DeleteFunc(parts, counted), clusters != nil && len(parts) > 1
}

func (c *contrast) change() float64 {
	sum := 0.0
	for _, part := range c.clusters {
		sum += part.change
	}
	return sum / c.weight
}

// variance returns the variance of the change over clusters, 0 where only rounding
// differs, and its degrees of freedom.
func (c *contrast) variance(change float64) (variance, freedom float64) {
	const rounding = 1e-20
	var squares, fourths float64
	for _, part := range c.clusters {
		residual := (part.change - part.weight*change) / c.weight
		share := part.weight / c.weight
		if share < 1 {
			variance += residual * residual / (1 - share)
		}
		squares += share * share
		fourths += share * share * share * share
	}
	if variance < rounding {
		return 0, 0
	}
	return variance, max(1, squares*squares/fourths-1)
}

// repetitions is the number of answers that a cell has on each side.
func (c *contrast) repetitions() float64 {
	const sides = 2 // a cell with n answers on both has the weight n / 2
	return sides * c.weight / float64(c.cells)
}
