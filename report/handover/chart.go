package handover

import (
	"fmt"
	"strings"
	"time"
)

// The chart's size in its own units.
const (
	chartWidth  = 640
	chartHeight = 160
)

// chart is the visibility rate over time, drawn as SVG: a line, and the band of its intervals.
type chart struct {
	Line, Band  string // coordinates of a polyline and a polygon
	Dots        []dot
	First, Last string // days
}

type dot struct{ X, Y string }

// draw draws the points of all engines together; nil where there are fewer than two.
func draw(points []point, zone *time.Location) *chart {
	var drawn []point
	for _, p := range points {
		if p.LogicalEngine == nil && p.VisibilityRate != nil {
			drawn = append(drawn, p)
		}
	}
	if len(drawn) < 2 {
		return nil
	}
	first, last := drawn[0].CompletedAt, drawn[len(drawn)-1].CompletedAt
	c := &chart{First: day(first, zone), Last: day(last, zone)}
	at := func(p point, rate float64) string {
		x := p.CompletedAt.Sub(first).Seconds() / max(1, last.Sub(first).Seconds()) * chartWidth
		return fmt.Sprintf("%.1f,%.1f", x, (1-rate)*chartHeight)
	}
	var line, upper, lower []string
	for _, p := range drawn {
		place := at(p, *p.VisibilityRate)
		line = append(line, place)
		x, y, _ := strings.Cut(place, ",")
		c.Dots = append(c.Dots, dot{x, y})
		if i := p.VisibilityRateInterval; i != nil {
			upper = append(upper, at(p, i.High))
			lower = append([]string{at(p, i.Low)}, lower...)
		}
	}
	c.Line, c.Band = strings.Join(line, " "), strings.Join(append(upper, lower...), " ")
	return c
}
