package measure

import "github.com/answer-visibility/avm/storage/reports"

// Clusters joins the prompts that are of one intent in any of several runs. Its caller
// numbers the prompts.
type Clusters struct{ parents []int }

// NewClusters returns so many prompts, each a cluster of its own.
func NewClusters(prompts int) *Clusters {
	c := &Clusters{parents: make([]int, 0, prompts)}
	c.Grow(prompts)
	return c
}

// Grow makes room for so many prompts in sum. Each new one is a cluster of its own.
func (c *Clusters) Grow(prompts int) {
	for i := len(c.parents); i < prompts; i++ {
		c.parents = append(c.parents, i)
	}
}

// RunClusters returns the clusters of a run's prompts, numbered by their index; nil where
// each prompt is its own.
func RunClusters(run *reports.Run, prompts int) []int {
	c := NewClusters(prompts)
	c.Join(run, func(index int) (int, bool) { return index, index < prompts })
	return c.Numbers()
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

// Numbers returns the cluster of each prompt, numbered from 0; nil where each prompt is
// its own.
func (c *Clusters) Numbers() []int {
	numbers, names := make([]int, len(c.parents)), map[int]int{}
	for prompt := range c.parents {
		root := c.root(prompt)
		number, known := names[root]
		if !known {
			number = len(names)
			names[root] = number
		}
		numbers[prompt] = number
	}
	if len(names) == len(numbers) {
		return nil
	}
	return numbers
}
