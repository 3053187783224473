package httpingest_test

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/traffic"
	"github.com/answer-visibility/avm/traffic/httpingest"
)

// endless is a body of a prefix and a repeated letter. It counts the read bytes and ends after 64 MiB.
type endless struct {
	begin  string
	letter byte
	read   int
}

func (e *endless) Read(p []byte) (int, error) {
	const most = 64 << 20
	if e.read >= most {
		return 0, io.EOF
	}
	for i := range p {
		p[i] = e.letter
		if at := e.read + i; at < len(e.begin) {
			p[i] = e.begin[at]
		}
	}
	e.read += len(p)
	return len(p), nil
}

// Every member of a delivery is bounded, because it is held in memory. Reading an endless member stops soon.
func TestFirehose_MembersAreBounded(t *testing.T) {
	t.Parallel()
	const most = 4 << 20 // in bytes of the body; a member may have 2 MiB
	for name, body := range map[string]*endless{
		"a member":        {begin: `{"x":"`, letter: 'a'},
		"a name":          {begin: `{"`, letter: 'a'},
		"a list":          {begin: `{"x":[0`, letter: ' '},
		"space":           {begin: `{`, letter: ' '},
		"no JSON":         {letter: ' '},
		"the request's":   {begin: `{"requestId":"`, letter: 'r'},
		"a record":        {begin: `{"requestId":"rq","records":[{"data":"YQ=="},{"data":"`, letter: 'a'},
		"a record's name": {begin: `{"records":[{"data":"YQ==","`, letter: 'a'},
		"space in a list": {begin: `{"records":[`, letter: ' '},
		"space at an end": {begin: `{"records":[]`, letter: ' '},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := &receiver{}
			h, err := httpingest.New(httpingest.Config{Enter: r.enter, Receiver: r, Logger: slog.New(slog.DiscardHandler), Spools: traffic.NewSpools(t.TempDir(), traffic.MaxSpooledWorkspace, traffic.MaxSpooled)})
			if err != nil {
				t.Fatal(err)
			}
			request := httptest.NewRequestWithContext(t.Context(), http.MethodPost, address, body)
			request.SetPathValue("source_id", path.Base(address))
			for name, value := range firehose() {
				request.Header.Set(name, value)
			}
			answer := httptest.NewRecorder()
			h.ServeHTTP(answer, request)
			if answer.Code != http.StatusRequestEntityTooLarge || !strings.Contains(answer.Body.String(), "2 MiB") || body.read > most {
				t.Errorf("%d bytes were read, and answered %d %s", body.read, answer.Code, answer.Body)
			}
		})
	}
}

// The bounds hold for the unpacked body.
func TestFirehose_PackedMembersAreBounded(t *testing.T) {
	t.Parallel()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := io.Copy(w, io.LimitReader(&endless{begin: `{"x":"`, letter: 'a'}, 8<<20)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	header := firehose()
	header["Content-Encoding"] = "gzip"
	if answer := send(t, &receiver{}, header, packed.String()); answer.Code != http.StatusRequestEntityTooLarge || !strings.Contains(answer.Body.String(), `"requestId":"rq"`) {
		t.Errorf("%d bytes were answered %d %s", packed.Len(), answer.Code, answer.Body)
	}
}

// A delivery of many of Firehose's largest records is accepted.
func TestFirehose_LargeRecordsAreTaken(t *testing.T) {
	t.Parallel()
	line := strings.Repeat("x", 999) + "\n"
	record := base64.StdEncoding.EncodeToString([]byte(strings.Repeat(line, 1024)))
	r := &receiver{}
	const records = 10
	body := `{"requestId":"rq","timestamp":1,"records":[` + strings.Repeat(`{"data":"`+record+`"},`, records-1) + `{"data":"` + record + `"}]}`
	if answer := send(t, r, firehose(), body); answer.Code != http.StatusOK || r.body != strings.Repeat(line, records*1024) {
		t.Errorf("%d %s: %d bytes", answer.Code, answer.Body, len(r.body))
	}
}
