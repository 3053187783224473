package openairesponses

// question is a request of the protocol.
type question struct {
	Model        string `json:"model"`
	Input        string `json:"input"`
	Instructions string `json:"instructions,omitempty"`
	Text         *text  `json:"text,omitempty"`
	Tools        []tool `json:"tools,omitempty"`
	ToolChoice   string `json:"tool_choice,omitempty"`
	Store        bool   `json:"store"` // false: nothing is read back, so the service need not keep it
	Stream       bool   `json:"stream,omitempty"`
}

type text struct {
	Format format `json:"format"`
}

type format struct {
	Type   string         `json:"type"`
	Name   string         `json:"name"`
	Schema map[string]any `json:"schema"`
	Strict bool           `json:"strict"`
}

type tool struct {
	Type         string        `json:"type"`
	UserLocation *userLocation `json:"user_location,omitempty"`
}

type userLocation struct {
	Type    string `json:"type"`
	Country string `json:"country"`
}
