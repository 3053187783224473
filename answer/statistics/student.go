package statistics

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// manyFreedom is how many degrees of freedom make Student's t distribution the normal one.
const manyFreedom = 1e5

// tTwoSided is the probability that |T| is at least t under Student's t
// distribution with the given degrees of freedom, t ≥ 0.
func tTwoSided(t, freedom float64) float64 {
	if freedom > manyFreedom {
		return math.Erfc(t / math.Sqrt2)
	}
	return mathext.RegIncBeta(freedom/2, 0.5, freedom/(freedom+t*t))
}

// tQuantile is the two-sided quantile of Student's t distribution at [Level]; with very many
// degrees of freedom that of the normal distribution. The logarithm of the two-sided
// probability is concave in that of t, so that Newton's method reaches the root from
// the right without leaving it.
func tQuantile(freedom float64) float64 {
	const steps, enough = 50, 1e-13
	t := math.Sqrt2 * math.Erfinv(Level)
	if freedom > manyFreedom {
		return t
	}
	a, _ := math.Lgamma((freedom + 1) / 2)
	b, _ := math.Lgamma(freedom / 2)
	scale := math.Exp(a-b) / math.Sqrt(freedom*math.Pi)
	wanted := 1 - Level
	for range steps {
		chance := tTwoSided(t, freedom)
		slope := 2 * t * scale * math.Pow(1+t*t/freedom, -(freedom+1)/2) / chance
		step := math.Log(chance/wanted) / slope
		t *= math.Exp(step)
		if math.Abs(step) < enough {
			break
		}
	}
	return t
}
