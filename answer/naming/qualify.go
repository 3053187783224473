package naming

// qualifies reports whether enough answers give a name and set it apart, and seldom as a label.
func (c *Collector) qualifies(g *group) bool {
	apart := len(g.answers)
	return len(g.named) >= MinAnswers && apart >= minApart && apart*minShare >= len(g.named) &&
		apart*minShareOfPrompts >= c.namedWhereApart(g) && g.labels*4 <= apart && c.isConfirmed(g)
}

// namedWhereApart counts the answers that give a name, to the prompts whose answers set it apart.
func (c *Collector) namedWhereApart(g *group) int {
	prompts := map[int]bool{}
	for a := range g.answers {
		prompts[c.answers[a].prompt] = true
	}
	n := 0
	for a := range g.named {
		if prompts[c.answers[a].prompt] {
			n++
		}
	}
	return n
}

// isConfirmed reports whether a name is more than what one of several engines happens to say: two
// engines give it, or one does in most of its answers to the same prompts, or its site is cited.
func (c *Collector) isConfirmed(g *group) bool {
	engines, prompts := map[string]bool{}, map[int]bool{}
	for a := range g.named {
		engines[c.answers[a].engine], prompts[c.answers[a].prompt] = true, true
	}
	if len(engines) > 1 || len(c.engines) == 1 || len(c.hosts[g.key]) > 0 {
		return true
	}
	same := 0
	for engine := range engines {
		for prompt := range prompts {
			same += c.given[asked{engine, prompt}]
		}
	}
	return len(g.named)*2 > same
}
