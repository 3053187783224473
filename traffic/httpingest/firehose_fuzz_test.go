package httpingest_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/model"
)

// Whatever a delivery holds: it is taken or refused, never an error of ours, and the answer repeats the
// request's id as Firehose's protocol wants.
func FuzzFirehose(f *testing.F) {
	for _, seed := range []string{
		`{"requestId": "r", "timestamp": 1, "records": [{"data": "aGVsbG8="}]}`, `{"requestId": "other", "records": []}`,
		`{"records": [{"data": "not base64"}]}`, `{"requestId": "r", "records": [`, `[]`, ``,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		answer := send(t, &receiver{setup: model.CrawlSourceSetupStreamFirehose}, map[string]string{
			"X-Amz-Firehose-Request-Id": "r", "X-Amz-Firehose-Access-Key": "good",
		}, body)
		if answer.Code != http.StatusOK && answer.Code != http.StatusUnprocessableEntity || !strings.Contains(answer.Body.String(), `"requestId":"r"`) {
			t.Errorf("%q was answered %d %s", body, answer.Code, answer.Body)
		}
	})
}
