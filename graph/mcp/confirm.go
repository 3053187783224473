package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/answer-visibility/avm/internal/fault"
)

// question is the name of what a person is asked before a call spends.
const question = "launch"

// ask returns the question that a person answers before a call spends, or the refusal when the person has refused; nil
// when the call may continue. It stands on top of the token of an estimate, because a client can make up its person's answer.
// A client that cannot ask is not asked.
func (s *Server) ask(ctx context.Context, t *tool, request *sdk.CallToolRequest) *sdk.CallToolResult {
	client := request.Session.InitializeParams()
	if !t.Spends || client == nil || client.Capabilities == nil || client.Capabilities.Elicitation == nil {
		return nil
	}
	if given, answered := request.Params.InputResponses[question]; answered {
		if answer, ok := given.(*sdk.ElicitResult); ok && answer.Action == "accept" {
			return nil
		}
		return refusal(fault.New(fault.Forbidden, "the person did not agree to the launch; nothing was launched"))
	}
	g, err := t.read(request.Params.Arguments)
	if err != nil {
		return nil // call says what is wrong
	}
	estimate, err := s.execute(ctx, s.byName[estimateTool], g.variables)
	if err != nil {
		return refusal(s.shown(ctx, t, err))
	}
	return &sdk.CallToolResult{InputRequests: sdk.InputRequestMap{question: &sdk.ElicitParams{
		Message:         "Launch " + priceOf(estimate).words(estimate) + "?",
		RequestedSchema: json.RawMessage(`{"type":"object","properties":{}}`),
	}}}
}

// words say what a launch takes.
func (p price) words(estimate fields) string {
	text := fmt.Sprintf("an audit of about %s calls, at most %s credits", estimate.str("execution_count"), strconv.FormatInt(p.Credits, 10))
	if p.Cost != nil {
		text += fmt.Sprintf(", about $%.2f", float64(*p.Cost)/1e6)
	}
	return text
}
