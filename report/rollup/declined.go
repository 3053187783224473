package rollup

// Declined counts answers that decline, by engine and (empty) in all. Where it is not known, the count is negative.
type Declined map[string]int

// Of returns the count of an engine (empty: of all); nil: not known.
func (d Declined) Of(engine string) *int {
	if n := d[engine]; n >= 0 {
		return &n
	}
	return nil
}

func (d Declined) add(engine string, n int) {
	switch {
	case n < 0:
		d[engine] = n
	case d[engine] >= 0:
		d[engine] += n
	}
}

// addAnswer counts an answer; nil: it is not known whether it declines.
func (d Declined) addAnswer(declined *bool) {
	n := -1
	if declined != nil {
		n = BrandOrder(*declined)
	}
	d.add("", n)
}

// AddCell counts a cell; negative: it is not known how many of its answers decline.
func (d Declined) AddCell(engine string, n int) {
	d.add(engine, n)
	d.add("", n)
}
