package httpingest

import (
	"bufio"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
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

// maxMember bounds a record of a delivery, or another member with its name, in bytes of JSON. Each is held in
// memory, a record up to three times: raw, as text and decoded. Firehose sends records of up to 1,000 KiB
// before encoding.
const maxMember = 2 << 20

var (
	errSent     = fault.New(fault.TooLarge, "the body is larger than %d MiB", traffic.MaxSent>>20)
	errUnpacked = fault.New(fault.TooLarge, "the delivery is larger than %d GiB unpacked", int64(traffic.MaxUnpacked>>30))
	errMember   = fault.New(fault.TooLarge, "a record of the delivery, or another member, is larger than %d MiB", maxMember>>20)
	errDelivery = fault.New(fault.Invalid, "the body is not a delivery of Firehose: {requestId, timestamp, records: [{data}]}")
)

// open returns the records' lines.
func (f *firehose) open(r *http.Request, body io.Reader) (io.Reader, string, error) {
	body = &room{body, traffic.MaxSent, errSent}
	if strings.EqualFold(r.Header.Get("Content-Encoding"), "gzip") {
		unpacked, err := gzip.NewReader(body)
		if err != nil {
			return nil, "", fault.New(fault.Invalid, "the body is not a whole gzip file")
		}
		body = unpacked
	}
	in := &room{&room{body, traffic.MaxUnpacked, errUnpacked}, maxMember, errMember}
	d := &delivery{json.NewDecoder(in), in}
	read, write := io.Pipe()
	go func() { write.CloseWithError(f.records(d, write)) }()
	return read, f.id, nil
}

// room reads up to so many bytes and fails if there are more.
type room struct {
	from io.Reader
	left int64
	full error
}

// atOnce bounds one read. It is smaller than maxMember, so that little of the next member is read ahead.
const atOnce = 64 << 10

// Read implements io.Reader.
func (r *room) Read(p []byte) (int, error) {
	if r.left < 0 {
		return 0, r.full
	}
	n, err := r.from.Read(p[:min(int64(len(p)), atOnce, r.left+1)])
	if r.left -= int64(n); r.left < 0 {
		return 0, r.full
	}
	return n, err
}

// delivery is the JSON of a delivery. Its members are read one after the other.
type delivery struct {
	json *json.Decoder
	in   *room
}

// more reports whether the object or list has another member, and resets the bound for it.
func (d *delivery) more() bool {
	d.in.left = maxMember
	return d.json.More()
}

// delim reads a bracket.
func (d *delivery) delim(want json.Delim) error {
	t, err := d.json.Token()
	if err != nil || t != want {
		return undelivered(err)
	}
	return nil
}

// value reads a value.
func (d *delivery) value(into any) error {
	if err := d.json.Decode(into); err != nil {
		return undelivered(err)
	}
	return nil
}

// undelivered returns the fault of a delivery that could not be read.
func undelivered(err error) error {
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return f
	}
	return errDelivery
}

// records writes the records' data, each on lines of its own.
func (f *firehose) records(d *delivery, to io.Writer) error {
	out := bufio.NewWriterSize(to, 64<<10)
	if err := d.delim('{'); err != nil {
		return err
	}
	for d.more() {
		name, err := d.json.Token()
		if err != nil {
			return undelivered(err)
		}
		switch name {
		case "requestId":
			var id string
			if err := d.value(&id); err != nil {
				return err
			}
			if id != f.id {
				return fault.Field("requestId", "must be that of the header X-Amz-Firehose-Request-Id")
			}
		case "records":
			if err := d.recordList(out); err != nil {
				return err
			}
		default:
			var ignored json.RawMessage
			if err := d.value(&ignored); err != nil {
				return err
			}
		}
	}
	if err := d.delim('}'); err != nil { // an incomplete delivery is refused
		return err
	}
	return out.Flush()
}

func (d *delivery) recordList(out *bufio.Writer) error {
	if err := d.delim('['); err != nil {
		return err
	}
	for d.more() {
		var record struct {
			Data string `json:"data"`
		}
		if err := d.value(&record); err != nil {
			return err
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
	return d.delim(']')
}

func (f *firehose) accept(w http.ResponseWriter, _ *model.CrawlBatch) {
	write(w, http.StatusOK, map[string]any{"requestId": f.id, "timestamp": f.now().UnixMilli()})
}

func (f *firehose) refuse(w http.ResponseWriter, e *fault.Error, status int) {
	write(w, status, map[string]any{"requestId": f.id, "timestamp": f.now().UnixMilli(), "errorMessage": e.Message})
}
