package staticcontent_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/answer-visibility/avm/internal/staticcontent"
)

func ask(t *testing.T, c *staticcontent.Content, headers ...string) (http.Header, []byte, bool) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
	for _, line := range headers {
		name, value, _ := strings.Cut(line, ": ")
		r.Header.Add(name, value)
	}
	header := http.Header{}
	body, changed := c.Answer(header, r)
	return header, body, changed
}

// unpack returns what a client reads of an answer.
func unpack(t *testing.T, header http.Header, body []byte) string {
	t.Helper()
	var r io.Reader = bytes.NewReader(body)
	var err error
	switch header.Get("Content-Encoding") {
	case "gzip":
		r, err = gzip.NewReader(r)
	case "zstd":
		r, err = zstd.NewReader(r)
	}
	if err != nil {
		t.Fatal(err)
	}
	read, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(read)
}

// A client gets the form that it prefers of those that it accepts, and the body as it is where it accepts none.
func TestClientsGetTheFormThatTheyAccept(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("text ", 1000)
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = io.WriteString(w, text)
	_ = w.Close()
	long, kept := staticcontent.New([]byte(text)), staticcontent.Gzipped(packed.Bytes())
	for accept, want := range map[string][2]string{ // of a text, and of what is kept as gzip
		"":                         {"", ""},
		"identity":                 {"", ""},
		"gzip":                     {"gzip", "gzip"},
		"GZIP":                     {"gzip", "gzip"},
		"zstd":                     {"zstd", ""},
		"gzip, deflate, br, zstd":  {"gzip", "gzip"},
		"gzip;q=1.0, zstd;q=0.5":   {"gzip", "gzip"},
		"gzip;q=0, zstd; q=0.1":    {"zstd", ""},
		"*":                        {"gzip", "gzip"},
		"*;q=0.3, zstd;q=0":        {"gzip", "gzip"},
		"gzip;q=2":                 {"", ""},
		"gzip;q=NaN":               {"", ""},
		"gzip;level=1":             {"", ""},
		";q=1,,gzip ;q=0.001,\x00": {"gzip", "gzip"},
	} {
		for i, c := range []*staticcontent.Content{long, kept} {
			header, body, changed := ask(t, c, "Accept-Encoding: "+accept)
			if got := header.Get("Content-Encoding"); got != want[i] || !changed || unpack(t, header, body) != text {
				t.Errorf("%q: %q, want %q, %d bytes", accept, got, want[i], len(body))
			}
			if header.Get("Vary") != "Accept-Encoding" || !strings.HasPrefix(header.Get("Etag"), `W/"`) {
				t.Errorf("%q: %v", accept, header)
			}
		}
	}
	header, body, _ := ask(t, staticcontent.New([]byte("short")), "Accept-Encoding: gzip, zstd")
	if header.Get("Content-Encoding") != "" || string(body) != "short" {
		t.Errorf("a short body: %v %q", header, body)
	}
}

// A body is compressed for the first who asks for it, and not again.
func TestABodyIsCompressedOnce(t *testing.T) {
	t.Parallel()
	c := staticcontent.New(bytes.Repeat([]byte("text "), 1000))
	for _, encoding := range []string{"identity", "gzip", "zstd"} {
		_, first, _ := ask(t, c, "Accept-Encoding: "+encoding)
		_, second, _ := ask(t, c, "Accept-Encoding: "+encoding)
		if &first[0] != &second[0] {
			t.Errorf("%s is made anew", encoding)
		}
	}
}

func TestETagMatchReturns304(t *testing.T) {
	t.Parallel()
	c := staticcontent.New([]byte("body"))
	header, _, _ := ask(t, c)
	tag := header.Get("Etag")
	for given, has := range map[string]bool{
		tag: true, strings.TrimPrefix(tag, "W/"): true, `"x", ` + tag: true, "*": true, `"x"`: false, "": false,
	} {
		if _, body, changed := ask(t, c, "If-None-Match: "+given); changed == has || (body == nil) != has {
			t.Errorf("%s: %q", given, body)
		}
	}
	if other := staticcontent.Tag([]byte("another")); other == tag {
		t.Error("two bodies have one tag")
	}
}
