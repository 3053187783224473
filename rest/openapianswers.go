package rest

import (
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/requestid"
)

// answers describes the success and every failure an operation may have.
func (d *describer) answers(op *operation) object {
	success := object{"description": http.StatusText(op.Status), "headers": d.successHeaders(op)}
	if op.Response != nil {
		success["content"] = object{jsonType: object{"schema": op.Response}}
	}
	if op.Table != nil { // described, not listed: generators make a typed answer of one content type only
		success["description"] = http.StatusText(op.Status) + ". With `Accept: " + csvType + "`: " + op.csvDescription() +
			" With `Accept: " + ndjsonType + "`: " + op.ndjsonDescription()
	}
	answers := object{strconv.Itoa(op.Status): success}
	if op.Method == http.MethodGet {
		list := d.headersOf(false, false)
		list["ETag"] = reference("headers", "ETag")
		answers[strconv.Itoa(http.StatusNotModified)] = object{
			"description": "The answer is the one whose ETag `If-None-Match` names.", "headers": list,
		}
	}
	byStatus := map[int][]fault.Kind{}
	for _, kind := range op.failures() {
		code := d.statuses[kind].Code
		byStatus[code] = append(byStatus[code], kind)
	}
	for code, kinds := range byStatus {
		answers[strconv.Itoa(code)] = d.failure(op, kinds)
	}
	return answers
}

// csvDescription describes the lines of the CSV form.
func (op *operation) csvDescription() string {
	return "a header line and " + op.linesOf(op.Table.Rows) + op.linesOfDetail() + "; null is an empty cell."
}

func (op *operation) ndjsonDescription() string {
	return "JSON objects, " + op.linesOf(op.Table.Lines) + op.linesOfDetail() + "."
}

func (op *operation) linesOfDetail() string {
	if op.Detail == nil {
		return ""
	}
	return "; with `" + op.Detail.Parameter.Name + "` a line for each of `" + strings.Join(op.Detail.Table.Rows, ".") + "`"
}

func (op *operation) linesOf(rows []string) string {
	switch {
	case op.paged(rows):
		return "a line for each of `" + strings.Join(rows, ".") + "`: all of the list, or the page that `cursor` or `" +
			op.Pages.Size.Name + "` asks for"
	case len(rows) > 0:
		return "a line for each of `" + strings.Join(rows, ".") + "`"
	case op.Response["type"] == "array":
		return "a line for each element of the list"
	case op.merged(rows):
		return "one line, with all of `" + strings.Join(op.Pages.Items, ".") + "` or the page that `cursor` or `" + op.Pages.Size.Name + "` asks for"
	default:
		return "one line"
	}
}

// failures lists the codes an operation may answer with.
func (op *operation) failures() []fault.Kind {
	kinds := []fault.Kind{
		fault.InvalidKey, fault.PlanRequired, fault.Forbidden, fault.Invalid, fault.RateLimited, fault.Internal, fault.Unavailable,
	}
	if strings.Contains(op.Path, "{") {
		kinds = append(kinds, fault.NotFound)
	}
	if op.Status != http.StatusNoContent {
		kinds = append(kinds, fault.NotAcceptable)
	}
	if op.takesBody() {
		kinds = append(kinds, fault.TooLarge, fault.UnsupportedMedia)
	}
	if op.Once {
		kinds = append(kinds, fault.IdempotencyConflict, fault.IdempotencyInProgress)
	}
	kinds = append(kinds, op.Errors...)
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

// failure describes the failures of one status as a component, shared by the
// operations that have the same ones.
func (d *describer) failure(op *operation, kinds []fault.Kind) object {
	codes := make([]string, len(kinds))
	lines := make([]string, len(kinds))
	retryable, kept := false, false
	for i, kind := range kinds {
		st := d.statuses[kind]
		codes[i] = string(kind)
		lines[i] = "`" + string(kind) + "`: " + statusText(st, op)
		retryable = retryable || st.Retryable
		kept = kept || op.Once && st.Kept
	}
	name := strings.Join(codes, ".")
	if slices.Contains(kinds, fault.TooLarge) && op.MaxBody != usualBody {
		name += "." + strconv.FormatInt(op.MaxBody, 10)
	}
	if kept {
		name += ".replayable"
	}
	d.responses[name] = object{
		"description": strings.Join(lines, " "),
		"headers":     d.headersOf(kept, retryable),
		"content":     object{jsonType: object{"schema": reference("schemas", "Error")}},
	}
	return reference("responses", name)
}

// successHeaders describes the headers of an operation's success.
func (d *describer) successHeaders(op *operation) object {
	list := d.headersOf(op.Once, false)
	if op.Method == http.MethodGet {
		list["ETag"] = reference("headers", "ETag")
	}
	if op.Pages.Next != nil {
		list["Link"] = reference("headers", "Link")
	}
	return list
}

func (d *describer) headersOf(replayable, retryable bool) object {
	list := object{}
	for _, always := range []string{requestid.Header, "RateLimit", "RateLimit-Policy"} {
		list[always] = reference("headers", always)
	}
	if replayable {
		list["Idempotent-Replayed"] = reference("headers", "Idempotent-Replayed")
	}
	if retryable {
		list["Retry-After"] = reference("headers", "Retry-After")
	}
	return list
}

func headers() object {
	return object{
		requestid.Header: object{
			"description": "Names the request in our logs; the request's own X-Request-Id if it sent one.",
			"required":    true, "schema": object{"type": "string", "maxLength": requestid.MaxLength},
		},
		"RateLimit-Policy": object{
			"description": "The limits: `q` requests in `w` seconds, evenly; `q` at once after a quiet time. " +
				"draft-ietf-httpapi-ratelimit-headers.",
			"schema": object{"type": "string", "examples": []string{`"key";q=600;w=60, "workspace";q=1200;w=60`}},
		},
		"RateLimit": object{
			"description": "How the limits stand: `r` requests may come at once, in `t` seconds all of `q` may again. " +
				"After a 429, Retry-After says when one may.",
			"schema": object{"type": "string", "examples": []string{`"key";r=599;t=1, "workspace";r=1150;t=3`}},
		},
		"ETag": object{
			"description": "Names this content, compressed or not. Send it as `If-None-Match` to get 304 while it is the same. " +
				"Answers that are written while they are read have none.",
			"schema": object{"type": "string", "examples": []string{`W/"5eXJzs0VbqMnUWHm1Q8F3g"`}},
		},
		"Link": object{
			"description": "The address of the next page, and of the previous one where the list goes back (RFC 8288).",
			"schema":      object{"type": "string", "examples": []string{`</v1/projects?cursor=…&limit=50>; rel="next"`}},
		},
		"Idempotent-Replayed": object{
			"description": "Present when the answer is the one an earlier request with this Idempotency-Key got.",
			"schema":      object{"type": "string", "const": "true"},
		},
		"Retry-After": object{
			"description": "Seconds to wait before another try, where that is known.",
			"schema":      object{"type": "integer", "minimum": 1},
		},
	}
}

// errorSchema describes the body of every failure.
func (d *describer) errorSchema() object {
	codes := slices.Sorted(maps.Keys(d.statuses))
	detail := object{
		"type":     "object",
		"required": []string{"field", "message"},
		"properties": object{
			"field":   object{"type": "string", "description": "The field's path as the request wrote it."},
			"message": object{"type": "string", "description": "What is wrong with it, and what is allowed."},
		},
	}
	inner := object{
		"type":     "object",
		"required": []string{"code", "message", "request_id", "retryable"},
		"properties": object{
			"code":       object{"type": "string", "enum": codes, "description": "Branch on it."},
			"message":    object{"type": "string", "description": "What is wrong, in words for people."},
			"request_id": object{"type": "string", "description": "Quote it to support."},
			"retryable":  object{"type": "boolean", "description": "The same request may succeed later."},
			"details":    object{"type": "array", "items": detail, "description": "Every offending field of a request."},
			"maximum_attempt_count": object{
				"type": "integer", "description": "Of estimate_exceeds_limit and credits_exhausted: what the estimate came to.",
			},
			"max_estimated_credits": object{
				"type": "integer", "description": "Of estimate_exceeds_limit: what the request allowed.",
			},
			"monthly_credit_limit": object{
				"type": "integer", "description": "Of credits_exhausted: the workspace's credits for a month.",
			},
			"available_credits": object{
				"type": "integer", "description": "Of credits_exhausted: what is left of them.",
			},
		},
	}
	inner["description"] = "What went wrong."
	return object{
		"type": "object", "description": "The body of every failure.", "required": []string{"error"}, "properties": object{"error": inner},
	}
}
