package openaichat

// question is a request of the protocol.
type question struct {
	Model            string          `json:"model"`
	Messages         []message       `json:"messages"`
	ResponseFormat   *responseFormat `json:"response_format,omitempty"`
	WebSearchOptions *searchOptions  `json:"web_search_options,omitempty"`
	Stream           bool            `json:"stream,omitempty"`
	StreamOptions    *streamOptions  `json:"stream_options,omitempty"`
}

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type responseFormat struct {
	Type       string     `json:"type"`
	JSONSchema jsonSchema `json:"json_schema"`
}

type jsonSchema struct {
	Name   string         `json:"name"`
	Schema map[string]any `json:"schema"`
	Strict bool           `json:"strict"`
}

type searchOptions struct {
	SearchContextSize string        `json:"search_context_size"`
	UserLocation      *userLocation `json:"user_location,omitempty"`
}

type userLocation struct {
	Type        string      `json:"type"`
	Approximate approximate `json:"approximate"`
}

type approximate struct {
	Country string `json:"country"`
}

type streamOptions struct {
	IncludeUsage bool `json:"include_usage"`
}
