package anthropic

// question is a request of the protocol.
type question struct {
	Model        string        `json:"model"`
	MaxTokens    int           `json:"max_tokens"`
	System       []textBlock   `json:"system,omitempty"`
	Messages     []message     `json:"messages"`
	OutputConfig *outputConfig `json:"output_config,omitempty"`
	Tools        []tool        `json:"tools,omitempty"`
	ToolChoice   *toolChoice   `json:"tool_choice,omitempty"`
	Stream       bool          `json:"stream,omitempty"`
}

// message is a turn of the conversation. Its blocks are our text, or what the
// service said, block by block as it came: blocks hold signatures and encrypted
// results that only the service can read.
type message struct {
	Role    string `json:"role"`
	Content []any  `json:"content"`
}

type textBlock struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

type outputConfig struct {
	Format outputFormat `json:"format"`
}

type outputFormat struct {
	Type   string         `json:"type"`
	Schema map[string]any `json:"schema"`
}

type tool struct {
	Type         string        `json:"type"`
	Name         string        `json:"name"`
	UserLocation *userLocation `json:"user_location,omitempty"`
}

type userLocation struct {
	Type    string `json:"type"`
	Country string `json:"country"`
}

type toolChoice struct {
	Type string `json:"type"`
	Name string `json:"name"`
}
