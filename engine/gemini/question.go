package gemini

// question is a request of the protocol.
type question struct {
	Contents          []content         `json:"contents"`
	SystemInstruction *content          `json:"systemInstruction,omitempty"`
	GenerationConfig  *generationConfig `json:"generationConfig,omitempty"`
	Tools             []tool            `json:"tools,omitempty"`
	ToolConfig        *toolConfig       `json:"toolConfig,omitempty"`
}

type content struct {
	Role  string `json:"role"`
	Parts []part `json:"parts"`
}

type part struct {
	Text string `json:"text"`
}

// said returns a text as what a user says.
func said(text string) content { return content{Role: "user", Parts: []part{{Text: text}}} }

type generationConfig struct {
	ResponseMIMEType   string         `json:"responseMimeType"`
	ResponseJSONSchema map[string]any `json:"responseJsonSchema"`
}

// tool offers grounding with Google Search, which has no settings.
type tool struct {
	GoogleSearch struct{} `json:"googleSearch"`
}

type toolConfig struct {
	RetrievalConfig retrievalConfig `json:"retrievalConfig"`
}

type retrievalConfig struct {
	LatLng       latLng `json:"latLng"`
	LanguageCode string `json:"languageCode,omitempty"`
}

type latLng struct {
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
}
