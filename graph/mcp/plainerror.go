package mcp

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"regexp"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// refusedParams matches the error of the protocol's library for params that it cannot decode, which repeats the params and
// names types of Go. Its parts are the method, the member in question, and the type of Go that it must have.
var refusedParams = regexp.MustCompile(`(?s)^handling '([^']*)': .*unmarshaling .* into a \*mcp\.` +
	`(?:.* into Go (?:struct field \S*mcp\.\w+\.(\S+)|value) of type (\S+)$)?`)

// plainError returns a message of the protocol's library. One with an error about params that it cannot decode gets a sentence
// in its place.
func plainError(message []byte) []byte {
	if !bytes.Contains(message, []byte("into a *mcp.")) {
		return message
	}
	decoded, err := jsonrpc.DecodeMessage(message)
	response, ok := decoded.(*jsonrpc.Response)
	if err != nil || !ok {
		return message
	}
	wrong, ok := errors.AsType[*jsonrpc.Error](response.Error)
	if !ok {
		return message
	}
	parts := refusedParams.FindStringSubmatch(wrong.Message)
	if parts == nil {
		return message
	}
	text := "params of " + parts[1] + " must be " + jsonType(parts[3])
	if parts[2] != "" {
		text = "params." + parts[2] + strings.TrimPrefix(text, "params")
	}
	response.Error = &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: text}
	plain, err := jsonrpc.EncodeMessage(response)
	if err != nil {
		return message
	}
	return append(plain, message[len(bytes.TrimRight(message, "\n")):]...) // a line over streams
}

// jsonType returns what JSON calls a type of Go.
func jsonType(goType string) string {
	switch {
	case goType == "":
		return "what the protocol describes"
	case goType == "string":
		return "a string"
	case goType == "bool":
		return "true or false"
	case strings.HasPrefix(goType, "int"), strings.HasPrefix(goType, "float"):
		return "a number"
	case strings.HasPrefix(goType, "[]"):
		return "a list"
	default:
		return "an object"
	}
}

// plainWriter passes on messages of the protocol's library, of which each Write has one, with plain errors.
type plainWriter struct{ io.WriteCloser }

func (w plainWriter) Write(message []byte) (int, error) {
	_, err := w.WriteCloser.Write(plainError(message))
	return len(message), err
}

// plainResponse is the same over HTTP.
type plainResponse struct{ http.ResponseWriter }

func (w plainResponse) Write(message []byte) (int, error) {
	_, err := w.ResponseWriter.Write(plainError(message))
	return len(message), err
}

// Unwrap returns the response for http.ResponseController.
func (w plainResponse) Unwrap() http.ResponseWriter { return w.ResponseWriter }
