package rollup

import "math/bits"

// PromptSet holds prompts by their number in the scope.
type PromptSet []uint64

// Add adds the prompt with number i.
func (p *PromptSet) Add(i int) {
	for len(*p) <= i/64 {
		*p = append(*p, 0)
	}
	(*p)[i/64] |= 1 << (i % 64)
}

// Has reports whether the set holds the prompt with number i.
func (p *PromptSet) Has(i int) bool { return i/64 < len(*p) && (*p)[i/64]&(1<<(i%64)) != 0 }

// Join adds another's prompts.
func (p *PromptSet) Join(o PromptSet) {
	for len(*p) < len(o) {
		*p = append(*p, 0)
	}
	for i, word := range o {
		(*p)[i] |= word
	}
}

// Len returns how many prompts the set holds.
func (p *PromptSet) Len() int {
	n := 0
	for _, word := range *p {
		n += bits.OnesCount64(word)
	}
	return n
}
