package serve

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

func TestOTLPClientSendsHeadersAndRepeatsForABusyCollector(t *testing.T) {
	t.Parallel()
	requests := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests++
		raw, _ := io.ReadAll(r.Body)
		var sent tracepb.TracesData
		if err := proto.Unmarshal(raw, &sent); err != nil || len(sent.GetResourceSpans()) != 1 {
			t.Errorf("body %q: %v", raw, err)
		}
		if r.Header.Get("Api-Key") != "a=b c" || r.Header.Get("X-Two") != "2" || r.Header.Get("Content-Type") != "application/x-protobuf" {
			t.Errorf("headers %v", r.Header)
		}
		if requests == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	}))
	t.Cleanup(server.Close)
	c, err := newOTLPClient(server.URL, "api-key=a%3Db%20c, x-two = 2")
	if err != nil {
		t.Fatal(err)
	}
	spans := []*tracepb.ResourceSpans{{SchemaUrl: "x"}}
	if err := c.UploadTraces(t.Context(), spans); err != nil || requests != 2 {
		t.Errorf("%d requests: %v", requests, err)
	}
}

func TestOTLPClientRefusesBadSettings(t *testing.T) {
	t.Parallel()
	for _, bad := range [][2]string{{"collector:4318", ""}, {"ftp://a", ""}, {"http://a", "no-value"}, {"http://a", "a=%zz"}} {
		if _, err := newOTLPClient(bad[0], bad[1]); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}
