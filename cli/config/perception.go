package config

// Perception limits what the judge model is used for.
type Perception struct {
	EntityLimit    int     `json:"entity_limit"`     // entities judged in one response
	PlatformCap    int     `json:"platform_cap"`     // calls of a workspace in a calendar month; 0: no limit
	PlatformCapUSD float64 `json:"platform_cap_usd"` // cost of these calls in US dollars; 0: no limit
}

const (
	defaultEntityLimit = 10
	maxEntityLimit     = 100
	maxPlatformCap     = 1_000_000_000
	platformCapUSDPath = "perception.platform_cap_usd"
)

func newPerception() Perception { return Perception{EntityLimit: defaultEntityLimit} }

func perceptionSection() section {
	return section{
		keys: func(Adapters) map[string]setter {
			return map[string]setter{
				"perception.entity_limit": func(c *Config, v string) error { return setInt(&c.Perception.EntityLimit, v, 1, maxEntityLimit) },
				"perception.platform_cap": func(c *Config, v string) error { return setInt(&c.Perception.PlatformCap, v, 0, maxPlatformCap) },
				platformCapUSDPath:        func(c *Config, v string) error { return setDollars(&c.Perception.PlatformCapUSD, v) },
			}
		},
		check: checkPerception,
	}
}

func checkPerception(c *Config, given places) []error {
	judge := c.Models[JudgeModel]
	if c.Perception.PlatformCapUSD == 0 || judge == nil || judge.Price != nil {
		return nil
	}
	return []error{problem(given.of(platformCapUSDPath), platformCapUSDPath, "needs models.judge.price")}
}
