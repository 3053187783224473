// Package staticcontent answers requests for what stays the same while a process runs. It is compressed once, for all who ask
// for it.
package staticcontent

import (
	"bytes"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/cespare/xxhash/v2"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

const (
	// packedFrom is the size of a body, in bytes, from which it is compressed.
	packedFrom = 1 << 10
)

// Content is a body with its compressed forms. Each form is made at its first request, and kept.
type Content struct {
	tag               string
	plain, gzip, zstd func() []byte // nil: the body is not sent so
}

// New returns content of a body.
func New(body []byte) *Content {
	c := &Content{tag: Tag(body), plain: func() []byte { return body }}
	if len(body) >= packedFrom {
		c.gzip = sync.OnceValue(func() []byte { return gzipped(body) })
		c.zstd = sync.OnceValue(func() []byte { return zstandard(body) })
	}
	return c
}

// Gzipped returns content of a body that is given as gzip.
func Gzipped(packed []byte) *Content {
	return &Content{
		tag: Tag(packed), plain: sync.OnceValue(func() []byte { return unpacked(packed) }), gzip: func() []byte { return packed },
	}
}

// Answer returns the body in the form that a request prefers, gzip before zstd, and says in the header of its answer which one it is.
// It reports false, without a body, when the client has the content already: the answer is 304 then.
func (c *Content) Answer(header http.Header, r *http.Request) (body []byte, changed bool) {
	header["Etag"] = []string{c.tag}
	if !slices.Contains(header["Vary"], acceptEncoding) {
		header.Add("Vary", acceptEncoding)
	}
	if Unchanged(r.Header, c.tag) {
		return nil, false
	}
	name, form := "", c.plain
	accepted := strings.Join(r.Header[acceptEncoding], ",")
	best := 0.0
	for _, offered := range []struct {
		name string
		form func() []byte
	}{{"gzip", c.gzip}, {"zstd", c.zstd}} {
		if q := quality(accepted, offered.name); offered.form != nil && q > best {
			name, form, best = offered.name, offered.form, q
		}
	}
	if name != "" {
		header["Content-Encoding"] = []string{name}
	}
	return form(), true
}

// Tag returns the weak ETag of a body: it is the same for the body as it is and compressed.
func Tag(body []byte) string {
	return `W/"` + strconv.FormatUint(xxhash.Sum64(body), 36) + "-" + strconv.Itoa(len(body)) + `"`
}

// Unchanged reports whether an If-None-Match header names an entity tag, by the weak comparison.
func Unchanged(header http.Header, tag string) bool {
	for _, line := range header["If-None-Match"] {
		for given := range strings.SplitSeq(line, ",") {
			given = strings.TrimSpace(given)
			if given == "*" || strings.TrimPrefix(given, "W/") == strings.TrimPrefix(tag, "W/") {
				return true
			}
		}
	}
	return false
}

func gzipped(body []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is one
	_, _ = w.Write(body)                                  // a buffer takes everything
	_ = w.Close()
	return b.Bytes()
}

func zstandard(body []byte) []byte {
	w, _ := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderConcurrency(1)) // the options are valid
	return w.EncodeAll(body, nil)
}

// unpacked returns the body of a gzip that the binary holds.
func unpacked(packed []byte) []byte {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil
	}
	body, _ := io.ReadAll(r) // it was whole when the binary was built
	return body
}
