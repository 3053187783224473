package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/requestid"
	"github.com/answer-visibility/avm/internal/tenantlimit"
)

// describe returns the tool as it is listed.
func (t *tool) describe() *sdk.Tool {
	return &sdk.Tool{
		Name: t.Name, Title: t.Title, Description: t.Description, InputSchema: t.input(), OutputSchema: t.output,
		Annotations: &sdk.ToolAnnotations{
			Title: t.Title, ReadOnlyHint: !t.writes(), DestructiveHint: new(t.Destructive), IdempotentHint: true, OpenWorldHint: new(t.Spends),
		},
	}
}

// call runs a tool. An error of the call is a result that the assistant reads.
func (s *Server) call(ctx context.Context, t *tool, raw json.RawMessage) *sdk.CallToolResult {
	ctx, cancel := context.WithTimeout(ctx, s.Timeout)
	defer cancel()
	answered, err := s.answer(ctx, t, raw)
	if err != nil {
		return refusal(s.shown(ctx, t, err))
	}
	return &sdk.CallToolResult{
		Content: []sdk.Content{&sdk.TextContent{Text: t.text(answered)}}, StructuredContent: answered,
	}
}

// answer returns the structured answer of a call.
func (s *Server) answer(ctx context.Context, t *tool, raw json.RawMessage) (fields, error) {
	principal, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	g, err := t.read(raw)
	if err != nil {
		return nil, err
	}
	permit, err := s.Limit.Acquire(ctx, tenantlimit.Caller{Workspace: principal.WorkspaceID}, t.class)
	if err != nil {
		return nil, err
	}
	defer permit.Release()
	var body fields
	if t.writes() {
		body, err = s.change(ctx, permit, principal, t, g)
	} else {
		body, err = s.execute(ctx, t, g.variables)
	}
	if err != nil {
		return nil, err
	}
	if t.After != nil {
		if err := t.After(s, principal, g, body); err != nil {
			return nil, err
		}
	}
	return t.shape(g, body), nil
}

// execute runs the tool's document and returns what is selected at its body.
func (s *Server) execute(ctx context.Context, t *tool, variables map[string]any) (fields, error) {
	response := t.run(ctx, variables)
	if response == nil {
		return nil, errors.Join(errors.New("the executor gave no response"), ctx.Err())
	}
	if len(response.Errors) > 0 {
		return nil, gravest(response.Errors)
	}
	body, err := decoded(response.Data)
	for _, name := range t.body {
		body, _ = body[name].(map[string]any)
	}
	if err == nil && body == nil {
		err = errors.New("the executor's response has no body")
	}
	return body, err
}

// decoded reads a JSON object. Numbers keep their digits.
func decoded(raw []byte) (fields, error) {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var body fields
	err := decoder.Decode(&body)
	return body, err
}

// gravest returns the fault among errors of the executor. Validation errors are one that names the fields of all.
func gravest(list gqlerror.List) error {
	var first, worst error
	var details []fault.Detail
	for _, each := range list {
		if first == nil {
			first = each
		}
		f, ok := faultOf(each)
		if !ok {
			continue
		}
		if f.Kind == fault.Invalid {
			details = append(details, f.Details...)
		}
		if worst == nil {
			worst = f
		}
	}
	switch {
	case worst == nil:
		return first
	case fault.KindOf(worst) == fault.Invalid && len(details) > 0:
		return fault.Fields(details...)
	default:
		return worst
	}
}

// faultOf returns the fault that an error carries, or that its code names. Internal faults are none.
func faultOf(err error) (*fault.Error, bool) {
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return f, f.Kind != fault.Internal
	}
	wrong, ok := errors.AsType[*gqlerror.Error](err)
	if !ok {
		return nil, false
	}
	code, _ := wrong.Extensions["code"].(string)
	if _, known := fault.StatusOf(fault.Kind(code)); !known || fault.Kind(code) == fault.Internal {
		return nil, false
	}
	return fault.Wrap(err, fault.Kind(code), "%s", wrong.Message), true
}

// shown returns the fault that the assistant reads, and logs what the caller did not cause.
func (s *Server) shown(ctx context.Context, t *tool, err error) *fault.Error {
	f, ok := faultOf(err)
	switch {
	case ok:
	case ctx.Err() != nil || errors.Is(err, context.DeadlineExceeded):
		f = fault.Wrap(err, fault.Unavailable, "the call did not finish in time")
	default:
		if s.UnavailableFault != nil {
			f = s.UnavailableFault(err)
		}
		if f == nil {
			f = fault.Wrap(err, fault.Internal, "internal error")
		}
	}
	if f.Kind == fault.Internal && !errors.Is(err, fault.ErrPanicked) || f.Kind == fault.Unavailable {
		s.Logger.WarnContext(ctx, "tool failed", slog.String("request_id", requestid.From(ctx)), slog.String("tool", t.Name), slog.Any("cause", f))
	}
	return f
}
