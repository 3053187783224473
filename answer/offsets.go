package answer

import "sort"

// segment maps a stretch of folded text to its source. A linear segment
// (width 0) copies bytes one to one; any other stands for the width source
// bytes that were folded to something of another shape.
type segment struct {
	folded, source, width int32
}

// offsets maps folded byte offsets to source byte offsets. Source bytes that
// left no trace (markup, zero-width characters) lie between two segments.
type offsets struct {
	segments []segment
}

func (o *offsets) reset() { o.segments = o.segments[:0] }

// linear records that the byte at folded was copied from source.
func (o *offsets) linear(folded, source int) {
	if n := len(o.segments); n > 0 {
		last := o.segments[n-1]
		if last.width == 0 && int(last.source-last.folded) == source-folded {
			return
		}
	}
	o.put(segment{clamp32(folded), clamp32(source), 0})
}

// shaped records that what follows at folded stands for width bytes of the source.
func (o *offsets) shaped(folded, source, width int) {
	o.put(segment{clamp32(folded), clamp32(source), clamp32(width)})
}

func (o *offsets) put(s segment) {
	for n := len(o.segments); n > 0 && o.segments[n-1].folded >= s.folded; n-- {
		o.segments = o.segments[:n-1]
	}
	o.segments = append(o.segments, s)
}

func (o *offsets) find(folded int) int {
	return sort.Search(len(o.segments), func(i int) bool { return int(o.segments[i].folded) > folded }) - 1
}

// span maps a range of a folded text of some length to the source range it came
// from. It is false when the range begins or ends in the middle of one source
// character.
func (o *offsets) span(start, end, length int) (from, to int, ok bool) {
	first, last := o.find(start), o.find(end-1)
	if first < 0 || last < 0 {
		return 0, 0, false
	}
	head, tail := o.segments[first], o.segments[last]
	if head.width != 0 && int(head.folded) != start {
		return 0, 0, false
	}
	from = int(head.source) + start - int(head.folded)
	if tail.width == 0 {
		return from, int(tail.source) + end - int(tail.folded), true
	}
	next := length
	if last+1 < len(o.segments) {
		next = int(o.segments[last+1].folded)
	}
	if next != end {
		return 0, 0, false
	}
	return from, int(tail.source) + int(tail.width), true
}

// source maps the folded offset of a character to where its source begins.
func (o *offsets) source(folded int) int {
	i := o.find(folded)
	if i < 0 {
		return 0
	}
	s := o.segments[i]
	if s.width != 0 {
		return int(s.source)
	}
	return int(s.source) + folded - int(s.folded)
}
