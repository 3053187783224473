package model

import "math"

// EnginePrice is what an engine costs, in US dollars, as the operator set it.
type EnginePrice struct {
	Version       string  `json:"version"`
	InputPerMTok  float64 `json:"input_per_mtok"`  // a million input tokens
	OutputPerMTok float64 `json:"output_per_mtok"` // a million output tokens
	SearchPerCall float64 `json:"search_per_call"`
}

// microusd is a US dollar in the unit of costs.
const microusd = 1_000_000

// TokenCost returns what tokens cost, in millionths of a US dollar; nil where a
// count with a price is not known. A dollar a million tokens is a millionth a token.
func (p EnginePrice) TokenCost(input, output *int64) *int64 {
	in, known := priced(input, p.InputPerMTok)
	out, alsoKnown := priced(output, p.OutputPerMTok)
	if !known || !alsoKnown {
		return nil
	}
	return new(int64(math.Round(in + out)))
}

// SearchCost returns what searches cost, in millionths of a US dollar; nil where
// they have a price and their number is not known.
func (p EnginePrice) SearchCost(calls *int64) *int64 {
	cost, known := priced(calls, p.SearchPerCall*microusd)
	if !known {
		return nil
	}
	return new(int64(math.Round(cost)))
}

// Cost is TokenCost and SearchCost together; nil where one of them is not known.
func (p EnginePrice) Cost(input, output, calls *int64) *int64 {
	tokens, searches := p.TokenCost(input, output), p.SearchCost(calls)
	if tokens == nil || searches == nil {
		return nil
	}
	return new(*tokens + *searches)
}

// priced multiplies a count with its rate; what is free costs nothing, however
// much of it there was.
func priced(n *int64, rate float64) (cost float64, known bool) {
	if rate == 0 {
		return 0, true
	}
	if n == nil {
		return 0, false
	}
	return float64(*n) * rate, true
}
