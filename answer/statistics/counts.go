package statistics

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// MethodCounts names the comparison of counts of days.
const MethodCounts = "negative-binomial"

// CountNoise is how much counts of like days differ. Their variance is μ + Dispersion × μ², that of the negative
// binomial distribution.
type CountNoise struct {
	Dispersion float64
	freedom    float64
}

const (
	// leastCountFreedom is how many degrees of freedom an estimate of noise needs.
	leastCountFreedom = 12
	// leastTail keeps the quantile of a tail finite.
	leastTail = 1e-15
)

// NewCountNoise estimates the dispersion by moments from groups of like days, such as the Tuesdays of eight weeks; nil: there
// are too few.
func NewCountNoise(groups [][]float64) *CountNoise {
	beyond, squares, freedom := 0.0, 0.0, 0.0
	for _, group := range groups {
		if len(group) < 2 {
			continue
		}
		mean, free := *MeanOf(group), float64(len(group)-1)
		for _, y := range group {
			beyond += (y - mean) * (y - mean)
		}
		beyond -= free * mean
		squares += free * mean * mean
		freedom += free
	}
	if freedom < leastCountFreedom || squares == 0 {
		return nil
	}
	return &CountNoise{Dispersion: max(0, beyond/squares), freedom: freedom}
}

// Like is a count with the mean of the earlier counts like it, and their number.
type Like struct {
	Now, Mean float64
	Earlier   int
}

// CountChange is by what part counts differ from what earlier ones let expect: −0.5 is half.
type CountChange struct {
	Now, Expected float64
	Change        float64
	Difference    *Difference // nil: the interval has no upper end
	P             float64
}

// Compare compares counts together with what is expected of them; nil: nothing is. The p-value is that of the negative
// binomial distribution of a next count, widened to Student's t because its dispersion is estimated; the interval is the
// score interval with the same variance.
func (n *CountNoise) Compare(days ...Like) *CountChange {
	c := &CountChange{P: 1}
	own, mean := 0.0, 0.0 // variance of the counts beyond Poisson, and of what is expected
	for _, d := range days {
		if d.Earlier == 0 {
			return nil
		}
		c.Now += d.Now
		c.Expected += d.Mean
		own += n.Dispersion * d.Mean * d.Mean
		mean += (d.Mean + n.Dispersion*d.Mean*d.Mean) / float64(d.Earlier)
	}
	if c.Expected == 0 {
		return nil
	}
	c.Change = c.Now/c.Expected - 1
	if tail := negativeBinomialTail(c.Now, c.Expected, own+mean); tail < 0.5 {
		c.P = tTwoSided(math.Sqrt2*math.Erfinv(1-2*max(tail, leastTail)), n.freedom)
	}
	t := tQuantile(n.freedom)
	a, b := c.Expected*c.Expected-t*t*(own+mean), c.Expected*(2*c.Now+t*t)
	if a <= 0 {
		return c
	}
	root := math.Sqrt(b*b - 4*a*c.Now*c.Now)
	c.Difference = &Difference{Change: c.Change, Low: (b-root)/(2*a) - 1, High: (b+root)/(2*a) - 1, Level: Level}
	return c
}

// negativeBinomialTail returns the probability of a count at least as far from the mean as y, on its side. The variance is
// mean + beyond.
func negativeBinomialTail(y, mean, beyond float64) float64 {
	size := mean * mean / max(beyond, 1e-9*mean*mean)
	if y <= mean {
		return mathext.RegIncBeta(size, y+1, size/(size+mean))
	}
	return mathext.RegIncBeta(y, size, mean/(size+mean))
}

// Absence returns the probability that something stays away for so many days in a row, given on which earlier days it came.
// Its days are a Markov chain of first order, because what stays away for a day often stays away for the next one too.
func Absence(came []bool, days int) float64 {
	away, again := 0.0, 0.0 // days away, and those that followed another one
	for i := range came {
		if !came[i] {
			away++
			if i > 0 && !came[i-1] {
				again++
			}
		}
	}
	// cautious estimates: one more day away than was seen, and for each following day a half of one more
	first := (away + 2) / (float64(len(came)) + 2)
	next := max(first, (again+1)/(away+3))
	return first * math.Pow(next, float64(days-1))
}
