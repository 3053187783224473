package answer

import (
	"os"
	"strconv"

	"gonum.org/v1/gonum/mathext"
)

func env(name string, v float64) float64 {
	if s := os.Getenv(name); s != "" {
		v, _ = strconv.ParseFloat(s, 64)
	}
	return v
}

var TU, TKEEP, TDF, TTDF, TGATE = env("TU", 0.5), env("TKEEP", 0.67), env("TDF", 0.4), env("TTDF", 0.67), env("TGATE", 0.1)
var TTRIM, TUPPER, TMIDP = env("TTRIM", 0.1), env("TUPPER", 2), env("TMIDP", 0)
var TTU = env("TTU", 1)

func regIncBeta(a, b, x float64) float64 { return mathext.RegIncBeta(a, b, x) }

var TCUT, TCENTRE = env("TCUT", 9), env("TCENTRE", 1)

var TSHRINK = env("TSHRINK", 0.5)
