package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestReadStream(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		body string
		want string
		done bool
	}{
		"events":            {"event: a\ndata: {\"n\":1}\nid: 7\n\ndata:{\"n\":2}\n\n", `{"n":1} {"n":2}`, false},
		"Windows lines":     {"data: {\"n\":1}\r\n\r\ndata: {\"n\":2}\r\n\r\n", `{"n":1} {"n":2}`, false},
		"old Mac lines":     {"data: {\"n\":1}\r\rdata: {\"n\":2}\r\r", `{"n":1} {"n":2}`, false},
		"comments":          {": ping\n\ndata: {\"n\":1}\n\n: bye\n\n", `{"n":1}`, false},
		"several lines":     {"data: {\"n\":\ndata: 1}\n\n", "{\"n\":\n1}", false},
		"end":               {"data: {\"n\":1}\n\ndata: [DONE]\n\ndata: {\"n\":2}\n\n", `{"n":1}`, true},
		"cut in an event":   {"data: {\"n\":1}\n\ndata: {\"n\":2}\n", `{"n":1}`, false},
		"bare error":        {"data: {\"n\":1}\n\n{\n \"error\": {}\n}\n\n", "{\"n\":1} {\n \"error\": {}\n}", false},
		"empty data":        {"data:\n\nevent: end\n\n\n\n", ``, false},
		"byte order mark":   {"\xEF\xBB\xBFdata: {}\n\n", `{}`, false},
		"text after a mark": {"", ``, false},
		"emoji split between escapes": {
			"data: {\"t\":\"a \\ud83d\"}\n\ndata: {\"p\":1}\n\ndata: {\"t\":\"\\ude00 b\"}\n\n",
			`{"t":"a \ud83d\ude00"} {"p":1} {"t":" b"}`, false,
		},
		"emoji split between bytes": {
			"data: {\"t\":\"a \xf0\x9f\"}\n\ndata: {\"t\":\"\x98\x80 b\"}\n\n",
			`{"t":"a 😀"} {"t":" b"}`, false,
		},
		"a lone half":     {"data: {\"t\":\"\\ud83d\"}\n\ndata: {\"t\":\"b\"}\n\n", `{"t":"\ufffd"} {"t":"b"}`, false},
		"halves unlike":   {"data: {\"t\":\"\\ud83d\"}\n\ndata: {\"t\":\"\x98\x80\"}\n\n", `{"t":"\ufffd"} {"t":"` + "\uFFFD" + `"}`, false},
		"an escaped mark": {"data: {\"t\":\"\\\\ud83d\"}\n\ndata: {\"t\":\"\\\"\\ude00\"}\n\n", `{"t":"\\ud83d"} {"t":"\"\ufffd"}`, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := ReadStream([]byte(c.body))
			if err != nil {
				t.Fatal(err)
			}
			all := make([]string, len(got.Events))
			for i, event := range got.Events {
				all[i] = string(event)
			}
			if text := strings.Join(all, " "); text != c.want || got.Done != c.done {
				t.Errorf("got %q, done %t", text, got.Done)
			}
		})
	}
}

func TestReadStreamRefuses(t *testing.T) {
	t.Parallel()
	if s, err := ReadStream([]byte("data: {\"n\":1}\n\ndata: half {\n\n")); err == nil {
		t.Errorf("data that is not JSON gave %v", s)
	}
}

// TestJoined holds what a streaming call makes of bodies of all kinds.
func TestJoined(t *testing.T) {
	t.Parallel()
	count := func(s Stream) (json.RawMessage, error) {
		if failure := ErrorIn(s.Events[len(s.Events)-1]); failure != nil {
			return nil, failure
		}
		if string(s.Events[0]) == "null" {
			return nil, nil
		}
		return fmt.Appendf(nil, `{"events":%d}`, len(s.Events)), nil
	}
	for name, c := range map[string]struct {
		body, want string
		class      Class
		code       string
	}{
		"stream":           {body: "data: {}\n\ndata: {}\n\n", want: `{"events":2}`},
		"plain":            {body: ` {"plain":true} `, want: `{"plain":true}`},
		"no event":         {body: ": ping\n\n", class: Retry, code: "stream_cut"},
		"nothing":          {body: "data: null\n\n", class: Retry, code: "unexpected_body"},
		"page":             {body: "<html></html>", class: Retry, code: "stream_cut"},
		"broken":           {body: "data: <html>\n\n", class: Retry, code: "invalid_body"},
		"error":            {body: "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}\n\n", class: Retry, code: "overloaded_error"},
		"limit":            {body: "data: {\"type\":\"error\",\"error\":{\"type\":\"rate_limit_error\",\"message\":\"Slow.\"}}\n\n", class: RetryAfter, code: "rate_limit_error"},
		"flat error event": {body: "data: {\"type\":\"error\",\"code\":\"context_length_exceeded\",\"message\":\"Too long.\"}\n\n", class: Never, code: "context_length_exceeded"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := joined([]byte(c.body), count)
			if c.want != "" {
				if err != nil || string(got) != c.want {
					t.Errorf("got %s, %v", got, err)
				}
				return
			}
			failure, ok := errors.AsType[*Failure](err)
			if !ok || failure.Class != c.class || failure.Code != c.code {
				t.Errorf("got %v, want %s %s", err, c.class, c.code)
			}
		})
	}
}

// FuzzReadStream: whatever comes, reading it ends; its events are JSON, and
// cutting the body never makes more of them.
func FuzzReadStream(f *testing.F) {
	f.Add([]byte("event: a\ndata: {\"n\":1}\n\ndata: [DONE]\n\n"), 5)
	f.Add([]byte("{\"error\":\r\n{}}\r\n\r\n: x\r\rdata:\"\\u0000\"\n\n"), 9)
	f.Fuzz(func(t *testing.T, body []byte, at int) {
		s, err := ReadStream(body)
		if err != nil {
			return
		}
		for _, event := range s.Events {
			if !json.Valid(event) {
				t.Errorf("event %q is not JSON", event)
			}
		}
		if at < 0 || at > len(body) {
			return
		}
		cut, err := ReadStream(body[:at])
		if err != nil || len(cut.Events) > len(s.Events) {
			t.Errorf("cut at %d: %d events of %d, %v", at, len(cut.Events), len(s.Events), err)
		}
	})
}
