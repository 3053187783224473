package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/idempotency"
	"github.com/answer-visibility/avm/internal/strictjson"
	"github.com/answer-visibility/avm/internal/tenantlimit"
)

// storedStatus is the status of a stored answer. Failures are not stored.
const storedStatus = 200

// change makes a change once for its key, all of it in one transaction.
func (s *Server) change(ctx context.Context, permit *tenantlimit.Permit, p *access.Principal, t *tool, g *callArguments) (fields, error) {
	key := idempotency.Key{WorkspaceID: p.WorkspaceID, APIKeyID: p.KeyID, Key: "mcp " + t.Name + " " + g.key, Secret: secretOf(ctx)}
	if t.Spends {
		nonce, err := s.redeem(ctx, p, g)
		if err != nil {
			return nil, err
		}
		key.Key = "mcp " + t.Name + " " + nonce
	}
	var err error
	if key.Fingerprint, err = digest(t.Name, g.variables, g.each); err != nil {
		return nil, err
	}
	unlock, err := s.lock(ctx, permit, key, t, g)
	if err != nil {
		return nil, err
	}
	defer unlock()
	do := s.Idempotency.Do
	if t.slow {
		do = s.Idempotency.DoSlow
	}
	record, again, err := do(ctx, key, func(ctx context.Context) (idempotency.Record, idempotency.Outcome, error) {
		body, err := s.perform(ctx, t, g)
		if err != nil {
			return idempotency.Record{}, idempotency.Forget, err
		}
		text, err := json.Marshal(body)
		return idempotency.Record{Status: storedStatus, Body: text}, idempotency.Keep, err
	})
	if err != nil {
		return nil, err
	}
	body, err := decoded(record.Body)
	switch {
	case err != nil:
		return nil, err
	case again && t.Spends:
		return nil, fault.Field(tokenArgument, "was used before; it launched %s. Ask the person before another estimate_audit", launchedIDs(body))
	case again:
		body[repeated] = true
	}
	return body, nil
}

// lock waits for another call with the same key, and for other changes of the project.
func (s *Server) lock(ctx context.Context, permit *tenantlimit.Permit, key idempotency.Key, t *tool, g *callArguments) (unlock func(), err error) {
	if unlock, err = s.Idempotency.Lock(ctx, key); err != nil {
		return nil, err
	}
	text, _ := g.variables["projectId"].(string)
	if project, err := uuid.Parse(text); err == nil && !t.slow {
		if err := permit.Writer(ctx, project); err != nil {
			unlock()
			return nil, err
		}
	}
	return unlock, nil
}

// perform runs the tool's document, once or for each of its items.
func (s *Server) perform(ctx context.Context, t *tool, g *callArguments) (fields, error) {
	if t.Each == "" {
		return s.execute(ctx, t, g.variables)
	}
	items := []any{}
	for i, variables := range g.each {
		body, err := s.execute(ctx, t, variables)
		if err != nil {
			return nil, ofItem(err, strictjson.Item(t.Each, i))
		}
		items = append(items, createdObjects(body)...)
	}
	return fields{"items": items}, nil
}

// createdObjects returns what a change made: the object, or the items of a list that is all of it.
func createdObjects(body fields) []any {
	if list, ok := body["items"].([]any); ok && len(body) == 1 {
		return list
	}
	return []any{map[string]any(body)}
}

// ofItem names the item that an error is about.
func ofItem(err error, item string) error {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok {
		return err
	}
	named := *f
	named.Message = item + ": " + f.Message
	named.Details = make([]fault.Detail, len(f.Details))
	for i, d := range f.Details {
		named.Details[i] = fault.Detail{Field: item + "." + d.Field, Message: d.Message}
	}
	return &named
}

func launchedIDs(body fields) string {
	ids := []string{}
	for _, a := range body.list("audits") {
		ids = append(ids, a.str("id"))
	}
	return strings.Join(ids, ", ")
}

// withCeiling adds the most credits that a launch may need.
func withCeiling(variables map[string]any, credits int64) map[string]any {
	all := maps.Clone(variables)
	all[ceilingVariable] = credits
	return all
}
