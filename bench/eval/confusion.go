package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
)

// confusion counts what was said by what is true.
type confusion map[cell]int

type cell struct{ truth, said string }

func (c confusion) total() int {
	n := 0
	for _, count := range c {
		n += count
	}
	return n
}

// truths and saids are the names of rows and columns.
func (c confusion) truths() []string { return c.names(func(at cell) string { return at.truth }) }
func (c confusion) saids() []string  { return c.names(func(at cell) string { return at.said }) }

func (c confusion) names(of func(cell) string) []string {
	var names []string
	for at := range c {
		if !slices.Contains(names, of(at)) {
			names = append(names, of(at))
		}
	}
	slices.Sort(names)
	return names
}

// accuracy is the share of what was said right.
func (c confusion) accuracy() float64 {
	right := 0
	for _, name := range c.truths() {
		right += c[cell{name, name}]
	}
	return float64(right) / float64(max(c.total(), 1))
}

// macroF1 is the mean of the F1 scores over what is true: each class weighs the same.
func (c confusion) macroF1() float64 {
	truths := c.truths()
	sum := 0.0
	for _, name := range truths {
		said, is := 0, 0
		for at, count := range c {
			if at.said == name {
				said += count
			}
			if at.truth == name {
				is += count
			}
		}
		sum += 2 * float64(c[cell{name, name}]) / float64(max(said+is, 1))
	}
	return sum / float64(max(len(truths), 1))
}

func (c confusion) print(out io.Writer) {
	_, _ = fmt.Fprintf(out, "accuracy %.3f, macro F1 %.3f, %d judgements\n", c.accuracy(), c.macroF1(), c.total())
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	_, _ = fmt.Fprint(w, "labelled\\said\t")
	for _, said := range c.saids() {
		_, _ = fmt.Fprintf(w, "%s\t", said)
	}
	_, _ = fmt.Fprintln(w)
	for _, truth := range c.truths() {
		_, _ = fmt.Fprintf(w, "%s\t", truth)
		for _, said := range c.saids() {
			_, _ = fmt.Fprintf(w, "%d\t", c[cell{truth, said}])
		}
		_, _ = fmt.Fprintln(w)
	}
	_ = w.Flush()
}
