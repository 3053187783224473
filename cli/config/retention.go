package config

// Retention says for how many months answers are kept, by the workspace's plan; 0: for ever.
type Retention struct {
	Free int `json:"free"`
	Paid int `json:"paid"`
}

// MaxRetention is the most months that answers can be kept for, unless it is for ever.
const MaxRetention = 1_200

func retentionSection() section {
	return section{keys: func(Adapters) map[string]setter {
		return map[string]setter{
			"retention.free": func(c *Config, v string) error { return setInt(&c.Retention.Free, v, 0, MaxRetention) },
			"retention.paid": func(c *Config, v string) error { return setInt(&c.Retention.Paid, v, 0, MaxRetention) },
		}
	}}
}
