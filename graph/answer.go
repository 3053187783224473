package graph

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"

	"github.com/99designs/gqlgen/graphql"
)

// write sends an answer. Its data are written as they stand, without a look at them: every scalar of
// the schema writes JSON.
func write(w http.ResponseWriter, status int, response *graphql.Response) {
	head, tail, err := frame(response)
	if err != nil { // an error or an extension that is no JSON
		status, head, tail = http.StatusInternalServerError, nil, nil
		response = &graphql.Response{
			Data: []byte(`{"errors":[{"message":"internal error","extensions":{"code":"internal"}}],"data":null}`),
		}
	}
	w.Header().Set("Content-Type", jsonType)
	w.Header().Set("Content-Length", strconv.Itoa(len(head)+len(response.Data)+len(tail)))
	w.WriteHeader(status)
	for _, part := range [][]byte{head, response.Data, tail} {
		if _, err := w.Write(part); err != nil {
			return // the client is gone, or the answer is too large
		}
	}
}

// frame returns the JSON before and after the data of an answer.
func frame(response *graphql.Response) (head, tail []byte, err error) {
	if response.Data == nil {
		response.Data = json.RawMessage("null")
	}
	head, tail = []byte(`{"data":`), []byte(`}`)
	if len(response.Errors) > 0 {
		list, err := json.Marshal(response.Errors)
		if err != nil {
			return nil, nil, err
		}
		head = slices.Concat([]byte(`{"errors":`), list, []byte(`,"data":`))
	}
	if len(response.Extensions) > 0 {
		extensions, err := json.Marshal(response.Extensions)
		if err != nil {
			return nil, nil, err
		}
		tail = slices.Concat([]byte(`,"extensions":`), extensions, tail)
	}
	return head, tail, nil
}
