package ingest

import (
	"bufio"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"time"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/traffic"
)

// firehose is the HTTP endpoint delivery protocol of Amazon Data Firehose: records in base64 in a
// JSON object, known by the request's id, which every answer repeats.
type firehose struct {
	id  string
	now func() time.Time
}

func (*firehose) token(r *http.Request) string { return r.Header.Get("X-Amz-Firehose-Access-Key") }

// open returns the records' lines.
func (f *firehose) open(r *http.Request, body io.Reader) (io.Reader, string, error) {
	body = io.LimitReader(body, traffic.MaxSent)
	if r.Header.Get("Content-Encoding") == "gzip" {
		unpacked, err := gzip.NewReader(body)
		if err != nil {
			return nil, "", fault.New(fault.Invalid, "the body is not a whole gzip file")
		}
		body = unpacked
	}
	read, write := io.Pipe()
	go func() { write.CloseWithError(f.records(body, write)) }()
	return read, f.id, nil
}

var errDelivery = fault.New(fault.Invalid, "the body is not a delivery of Firehose: {requestId, timestamp, records: [{data}]}")

// records writes the records' data, each on lines of its own.
func (f *firehose) records(body io.Reader, to io.Writer) error {
	out := bufio.NewWriterSize(to, 64<<10)
	d := json.NewDecoder(body)
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return errDelivery
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return errDelivery
		}
		switch name {
		case "requestId":
			var id string
			if d.Decode(&id) != nil || id != f.id {
				return fault.Field("requestId", "must be that of the header X-Amz-Firehose-Request-Id")
			}
		case "records":
			if err := recordList(d, out); err != nil {
				return err
			}
		default:
			var ignored json.RawMessage
			if d.Decode(&ignored) != nil {
				return errDelivery
			}
		}
	}
	if _, err := d.Token(); err != nil { // the closing brace: a delivery that is cut off is none
		return errDelivery
	}
	return out.Flush()
}

func recordList(d *json.Decoder, out *bufio.Writer) error {
	if t, err := d.Token(); err != nil || t != json.Delim('[') {
		return errDelivery
	}
	for d.More() {
		var record struct {
			Data string `json:"data"`
		}
		if d.Decode(&record) != nil {
			return errDelivery
		}
		data, err := base64.StdEncoding.DecodeString(record.Data)
		if err != nil {
			return fault.Field("records", "must have data in base64")
		}
		if _, err := out.Write(data); err != nil {
			return err
		}
		if n := len(data); n > 0 && data[n-1] != '\n' {
			if err := out.WriteByte('\n'); err != nil {
				return err
			}
		}
	}
	if _, err := d.Token(); err != nil { // the closing bracket
		return errDelivery
	}
	return nil
}

func (f *firehose) accept(w http.ResponseWriter, _ *model.CrawlBatch) {
	write(w, http.StatusOK, map[string]any{"requestId": f.id, "timestamp": f.now().UnixMilli()})
}

func (f *firehose) refuse(w http.ResponseWriter, e *fault.Error, status int) {
	write(w, status, map[string]any{"requestId": f.id, "timestamp": f.now().UnixMilli(), "errorMessage": e.Message})
}
