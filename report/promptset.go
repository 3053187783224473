package report

import "math/bits"

// promptSet holds prompts by their number in the scope.
type promptSet []uint64

func (p *promptSet) add(i int) {
	for len(*p) <= i/64 {
		*p = append(*p, 0)
	}
	(*p)[i/64] |= 1 << (i % 64)
}

// join adds another's prompts.
func (p *promptSet) join(o promptSet) {
	for len(*p) < len(o) {
		*p = append(*p, 0)
	}
	for i, word := range o {
		(*p)[i] |= word
	}
}

func (p *promptSet) len() int {
	n := 0
	for _, word := range *p {
		n += bits.OnesCount64(word)
	}
	return n
}
