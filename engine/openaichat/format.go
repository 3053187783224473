package openaichat

import (
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/shared"

	"github.com/answer-visibility/avm/engine"
)

// formatOf asks for an answer in a JSON form.
func formatOf(f *engine.Format) openai.ChatCompletionNewParamsResponseFormatUnion {
	return openai.ChatCompletionNewParamsResponseFormatUnion{OfJSONSchema: &shared.ResponseFormatJSONSchemaParam{
		JSONSchema: shared.ResponseFormatJSONSchemaJSONSchemaParam{
			Name: f.Name, Schema: f.Schema, Strict: param.NewOpt(true),
		},
	}}
}
