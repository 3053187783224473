package config

// MCP is about assistants that are connected over the Model Context Protocol.
type MCP struct {
	Enabled bool `json:"enabled"` // whether /mcp is served
	Writes  bool `json:"writes"`  // whether keys may be allowed to write at all
}

func newMCP() MCP { return MCP{Enabled: true} }

func mcpSection() section {
	return section{keys: func(Adapters) map[string]setter {
		return map[string]setter{
			"mcp.enabled": func(c *Config, v string) error { return setBool(&c.MCP.Enabled, v) },
			"mcp.writes":  func(c *Config, v string) error { return setBool(&c.MCP.Writes, v) },
		}
	}}
}
