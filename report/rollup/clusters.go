package rollup

import (
	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/storage/reports"
)

// Clusters joins the prompts that are of one intent in any of several runs. Its caller
// numbers the prompts.
type Clusters struct {
	parents []int
	topics  []bool // by prompt: it has a topic
}

// NewClusters returns so many prompts, each a cluster of its own.
func NewClusters(prompts int) *Clusters {
	c := &Clusters{parents: make([]int, 0, prompts)}
	c.Grow(prompts)
	return c
}

// Grow makes room for so many prompts in sum. Each new one is a cluster of its own.
func (c *Clusters) Grow(prompts int) {
	for i := len(c.parents); i < prompts; i++ {
		c.parents, c.topics = append(c.parents, i), append(c.topics, false)
	}
}

// RunGroups returns the groups of a run's prompts, by their index.
func RunGroups(run *reports.Run, prompts int) *statistics.Groups {
	c := NewClusters(prompts)
	c.Join(run, func(index int) (int, bool) { return index, index < prompts })
	return c.Groups()
}

// Join joins the prompts that a run holds to be of one intent. number returns the number
// of the prompt with an index in the run, and false for one that does not count.
func (c *Clusters) Join(run *reports.Run, number func(index int) (int, bool)) {
	first := map[int]int{} // by group
	for index, group := range run.IntentGroups {
		prompt, ok := number(index)
		if !ok {
			continue
		}
		c.topics[prompt] = c.topics[prompt] || group >= 0
		if other, known := first[group]; known {
			c.parents[c.root(prompt)] = c.root(other)
		} else {
			first[group] = prompt
		}
	}
}

func (c *Clusters) root(prompt int) int {
	for c.parents[prompt] != prompt {
		c.parents[prompt] = c.parents[c.parents[prompt]]
		prompt = c.parents[prompt]
	}
	return prompt
}

// Groups returns the cluster of each prompt, numbered from 0, and which clusters are topics.
func (c *Clusters) Groups() *statistics.Groups {
	g, names := &statistics.Groups{Clusters: make([]int, len(c.parents))}, map[int]int{}
	for prompt := range c.parents {
		root := c.root(prompt)
		number, known := names[root]
		if !known {
			number = len(names)
			names[root] = number
			g.Topics = append(g.Topics, false)
		}
		g.Unreviewed = g.Unreviewed || known && !c.topics[prompt]
		g.Clusters[prompt] = number
		g.Topics[number] = g.Topics[number] || c.topics[prompt]
	}
	if len(names) == len(c.parents) {
		g.Clusters, g.Topics = nil, nil
	}
	return g
}
