package engine

// Format is the JSON form in which an answer is asked for. Services that support
// structured output hold the model to it; others get the form in the prompt only.
type Format struct {
	Name   string         // letters, digits, underscores and dashes
	Schema map[string]any // JSON Schema; its root is an object
}
