package gemini

import (
	"io"
	"net/http"

	"github.com/answer-visibility/avm/engine"
)

// carriedKey stands in for the key where the SDK insists on one: without any it
// would take one from the environment.
const carriedKey = "carried"

// keyHeader is where the protocol has its key.
const keyHeader = "X-Goog-Api-Key"

// carrier is the SDK's transport. It puts the real key in place, or none, and
// takes the body past the SDK, whose types drop what they do not know.
type carrier struct {
	wire *engine.Wire
	key  engine.Secret
}

// carried is a body on its way around the SDK. It travels as an error, which is
// what the SDK hands on without looking inside.
type carried struct{ body []byte }

// Error says what it is.
func (*carried) Error() string { return "gemini: a body was received" }

// RoundTrip makes the request and always gives an error: what came, or why
// nothing did.
func (c carrier) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Del(keyHeader)
	if c.key != "" {
		req.Header.Set(keyHeader, c.key.Reveal())
	}
	res, err := c.wire.Do(req)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(res.Body)
	if closeErr := res.Body.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return nil, err
	}
	return nil, &carried{body: body}
}
