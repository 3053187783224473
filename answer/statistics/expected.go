package statistics

// UsualCorrelation is the correlation of two answers of one day where too few runs show it.
const UsualCorrelation = 0.1

// ExpectedRange is how many of some further answers will have a hit, with a probability near [Level].
type ExpectedRange struct {
	Tries     int // further answers
	Low, High int // of them with a hit
}

// NewExpectedRange returns the predictive range of the hits among further answers of one day, from the answers
// of earlier days. correlation is that of two answers of one day, beyond what the rate explains.
//
// The number of hits is beta-binomial. Its mean has Jeffreys' prior and the earlier answers, of which each
// day's count less the more alike they are. Its correlation adds the day's own to what is unknown of the rate.
// The range is the run of likeliest counts whose probability is nearest to the level: a range that always
// reached it would be far too wide for a handful of answers. It returns false if there are no answers.
func NewExpectedRange(days []Sample, correlation float64, tries int) (ExpectedRange, bool) {
	var hits, size float64
	for _, day := range days {
		if day.N > 0 {
			weight := 1 / (1 + float64(day.N-1)*correlation)
			hits += float64(day.Hits) * weight
			size += float64(day.N) * weight
		}
	}
	if size == 0 || tries < 1 {
		return ExpectedRange{}, false
	}
	unknown := 1 / (size + 2)
	p := betaBinomial(tries, (hits+0.5)/(size+1), unknown+correlation*(1-unknown))
	low, high := likeliest(p)
	return ExpectedRange{Tries: tries, Low: low, High: high}, true
}

// likeliest returns the run of likeliest outcomes whose probability is nearest to the level.
func likeliest(p []float64) (low, high int) {
	for x, v := range p {
		if v > p[low] {
			low = x
		}
	}
	high = low
	for sum := p[low]; low > 0 || high < len(p)-1; {
		before, after := -1.0, -1.0
		if low > 0 {
			before = p[low-1]
		}
		if high < len(p)-1 {
			after = p[high+1]
		}
		next := max(before, after)
		if sum+next/2 >= Level {
			break
		}
		if before >= after {
			low--
		} else {
			high++
		}
		sum += next
	}
	return low, high
}
