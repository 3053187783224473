package config

// Research limits what prompt research may use of models.
type Research struct {
	CallsPerMonth int     `json:"calls_per_month"` // calls of a workspace in a calendar month; 0: no limit
	USDPerMonth   float64 `json:"usd_per_month"`   // cost of these calls in US dollars; 0: no limit
}

const (
	defaultResearchCalls = 1_000
	maxResearchCalls     = 1_000_000_000
	researchUSDPath      = "research.usd_per_month"
)

func newResearch() Research { return Research{CallsPerMonth: defaultResearchCalls} }

func researchSection() section {
	return section{
		keys: func(Adapters) map[string]setter {
			return map[string]setter{
				"research.calls_per_month": func(c *Config, v string) error { return setInt(&c.Research.CallsPerMonth, v, 0, maxResearchCalls) },
				researchUSDPath:            func(c *Config, v string) error { return setDollars(&c.Research.USDPerMonth, v) },
			}
		},
		check: checkResearch,
	}
}

func checkResearch(c *Config, given places) []error {
	generator := c.Models[GeneratorModel]
	if c.Research.USDPerMonth == 0 || generator == nil || generator.Price != nil {
		return nil
	}
	return []error{problem(given.of(researchUSDPath), researchUSDPath, "needs models.generator.price")}
}
