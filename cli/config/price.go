package config

import "github.com/answer-visibility/avm/model"

// Price states what calls cost, in US dollars.
type Price struct {
	Version       string  `json:"version"`
	InputPerMTok  float64 `json:"input_per_mtok"`
	OutputPerMTok float64 `json:"output_per_mtok"`
	SearchPerCall float64 `json:"search_per_call"`
}

// ForAudit returns the price as an audit freezes it; nil when it is unknown.
func (p *Price) ForAudit() *model.EnginePrice {
	if p == nil {
		return nil
	}
	return &model.EnginePrice{
		Version: p.Version, InputPerMTok: p.InputPerMTok, OutputPerMTok: p.OutputPerMTok, SearchPerCall: p.SearchPerCall,
	}
}

// orNewPrice returns a price. It makes one when there is none.
func orNewPrice(p **Price) *Price {
	if *p == nil {
		*p = &Price{}
	}
	return *p
}

// check reports a price without a version, in an entry at a path.
func (p *Price) check(path string, given places) []error {
	if p == nil {
		return nil
	}
	return given.require(path+".price", map[string]string{"version": p.Version})
}

func priceKeys() map[string]func(*Price, string) error {
	return map[string]func(*Price, string) error{
		"price.version":         func(p *Price, v string) error { return setText(&p.Version, v) },
		"price.input_per_mtok":  func(p *Price, v string) error { return setDollars(&p.InputPerMTok, v) },
		"price.output_per_mtok": func(p *Price, v string) error { return setDollars(&p.OutputPerMTok, v) },
		"price.search_per_call": func(p *Price, v string) error { return setDollars(&p.SearchPerCall, v) },
	}
}
