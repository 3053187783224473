package graph

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/99designs/gqlgen/graphql"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
)

// read reads a request: {query, operationName, variables, extensions}.
func read(header http.Header, body []byte) (*graphql.RawParams, error) {
	start := graphql.Now()
	value, twice, err := strictjson.ReadValues(body, maxValues)
	switch {
	case err != nil:
		return nil, fault.Field("body", "%s", err.Error())
	case len(twice) > 0:
		return nil, fault.Fields(twice...)
	}
	params, err := paramsOf(value)
	if err != nil {
		return nil, err
	}
	params.Headers = header
	params.ReadTime = graphql.TraceTiming{Start: start, End: graphql.Now()}
	return params, nil
}

// readBody reads a request's body.
func readBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	media, parameters, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	charset := parameters["charset"]
	switch {
	case r.Method != http.MethodPost:
		return nil, fault.New(fault.MethodNotAllowed, "the graph takes POST alone")
	case err != nil || media != jsonType || charset != "" && !strings.EqualFold(charset, "utf-8"):
		return nil, fault.New(fault.UnsupportedMedia, "the body must be application/json")
	case r.Header.Get("Content-Encoding") != "":
		return nil, fault.New(fault.UnsupportedMedia, "the body must be as it is, without a Content-Encoding")
	}
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if limit, over := errors.AsType[*http.MaxBytesError](err); over {
		return nil, fault.New(fault.TooLarge, "the body is larger than %d bytes", limit.Limit)
	}
	if err != nil {
		return nil, fault.Unread(err)
	}
	return raw, nil
}

func paramsOf(value any) (*graphql.RawParams, error) {
	members, ok := value.(map[string]any)
	if _, batch := value.([]any); batch {
		return nil, fault.Field("body", "must be one operation: batches are not taken")
	}
	if !ok {
		return nil, fault.Field("body", "must be an object")
	}
	params := &graphql.RawParams{}
	var wrong []fault.Detail
	for name, v := range members {
		if why := setParam(params, name, v); why != "" {
			wrong = append(wrong, fault.Detail{Field: strictjson.Shortened(name), Message: why})
		}
	}
	if len(wrong) > 0 {
		return nil, inOrder(wrong)
	}
	if params.Query == "" && params.Extensions["persistedQuery"] == nil {
		return nil, fault.Field("query", "is required")
	}
	return params, nil
}

// setParam sets one member of a request. Its error says what is wrong with the value.
func setParam(params *graphql.RawParams, name string, v any) string {
	var ok bool
	switch name {
	case "query":
		if params.Query, ok = v.(string); !ok {
			return "must be a string"
		}
	case "operationName":
		if params.OperationName, ok = v.(string); !ok && v != nil {
			return "must be a string or null"
		}
	case "variables":
		if params.Variables, ok = v.(map[string]any); !ok && v != nil {
			return "must be an object or null"
		}
	case "extensions":
		if params.Extensions, ok = v.(map[string]any); !ok && v != nil {
			return "must be an object or null"
		}
	default:
		return "is not a member of a request; it has query, operationName, variables, extensions"
	}
	return ""
}
