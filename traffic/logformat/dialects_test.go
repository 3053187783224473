package logformat_test

import (
	"testing"
	"time"

	"github.com/answer-visibility/avm/traffic/logformat"
)

// TestDialects holds lines of servers that are set up otherwise, or behind something else.
func TestDialects(t *testing.T) {
	t.Parallel()
	const (
		request = `"GET /a HTTP/1.1" 200 5 "-" "x"`
		clf     = ` - - [21/Nov/2026:10:30:15 +0100] ` + request
		alb     = `-1 -1 -1 460 - 34 0 "GET https://www.example.com:443/a HTTP/2.0" "x" - -`
		json    = `,"url":"/a","status":"200"}`
	)
	for _, c := range []struct {
		format                   logformat.Format
		lines                    []string
		time, address, forwarded string // of the last line
		status                   int
	}{
		// addresses
		{logformat.Combined, []string{`fe80::1%eth0` + clf}, "09:30:15", "fe80::1%eth0", "", 200},
		{logformat.Combined, []string{`192.0.2.7, 10.0.0.1` + clf}, "09:30:15", "10.0.0.1", "192.0.2.7, 10.0.0.1", 200},
		{logformat.Combined, []string{`www.example.com 2001:db8::1, 198.51.100.1,  10.0.0.1` + clf}, "09:30:15", "10.0.0.1", "2001:db8::1, 198.51.100.1,  10.0.0.1", 200},
		{logformat.Combined, []string{`192.0.2.7,10.0.0.1` + clf}, "09:30:15", "10.0.0.1", "192.0.2.7,10.0.0.1", 200},
		{logformat.Combined, []string{`"192.0.2.7, 10.0.0.1"` + clf}, "09:30:15", "10.0.0.1", "192.0.2.7, 10.0.0.1", 200},
		{logformat.HAProxy, []string{`2001:db8::1:3344 [21/Nov/2026:09:30:15.655] in~ s/<NOSRV> -1/-1/-1/-1/0 503 212 - - SC-- 1/1/1/1/0 0/0 "GET /a HTTP/1.1"`}, "09:30:15", "2001:db8::1", "", 503},
		{logformat.HAProxy, []string{`::ffff:192.0.2.7:3344 [21/Nov/2026:09:30:15.655] in~ s/1 1/1/1/1/0 200 212 - - ---- 1/1/1/1/0 0/0 "GET /a HTTP/1.1"`}, "09:30:15", "::ffff:192.0.2.7", "", 200},
		{logformat.ALB, []string{`https 2026-11-21T09:30:15.123456Z app/lb/1 [2001:db8::1]:4711 - ` + alb}, "09:30:15", "2001:db8::1", "", 460},
		{logformat.ALB, []string{`https 2026-11-21T09:30:15.123456Z app/lb/1 2001:db8::1:4711 - ` + alb}, "09:30:15", "2001:db8::1", "", 460},
		// times
		{logformat.Combined, []string{`192.0.2.7 - - [2026-11-21 10:30:15 +0100 CET] ` + request}, "09:30:15", "192.0.2.7", "", 200},
		{logformat.Combined, []string{`192.0.2.7 - - [21/Nov/2026:10:30:15 -0330] ` + request}, "14:00:15", "192.0.2.7", "", 200},
		{logformat.JSON, []string{`{"time":"Sat, 21 Nov 2026 10:30:15 +0100"` + json}, "09:30:15", "", "", 200},
		{logformat.JSON, []string{`{"time":"Sat, 21 Nov 2026 09:30:15 GMT"` + json}, "09:30:15", "", "", 200},
		{logformat.JSON, []string{`{"time":1.795253415e9` + json}, "09:30:15", "", "", 200},
		{logformat.JSON, []string{`{"time":1.795253415e+18` + json}, "09:30:15", "", "", 200},
		{logformat.JSON, []string{`{"time":1795253415.75` + json}, "09:30:15", "", "", 200},
		{logformat.JSON, []string{`{"time":1795253415.0,"url":"/a","status":200.0,"bytes_sent":5.0}`}, "09:30:15", "", "", 200},
		// columns
		{logformat.W3C, []string{"#Date: 2026-11-21 00:00:01", "#Fields: time c-ip cs-uri-stem sc-status", "09:30:15 192.0.2.7 /a 200"}, "09:30:15", "192.0.2.7", "", 200},
		{logformat.W3C, []string{"#Date: 2026-11-20 00:00:01", "#Fields: date time c-ip cs-uri-stem sc-status", "2026-11-21 09:30:15 192.0.2.7 /a 200"}, "09:30:15", "192.0.2.7", "", 200},
		{
			logformat.W3C,
			[]string{"#Fields: date time c-ip cs-uri-stem sc-status", "2026-11-21 08:00:00 192.0.2.8 /b 404", "#Fields: sc-status time date cs-uri c-ip", "200 09:30:15 2026-11-21 /a?b fe80::1%12"},
			"09:30:15", "fe80::1%12", "", 200,
		},
	} {
		p, err := logformat.New(c.format, nil)
		if err != nil {
			t.Fatal(err)
		}
		var r logformat.Record
		for _, line := range c.lines {
			err = p.Parse([]byte(line), &r)
		}
		if err != nil || r.Time.Truncate(time.Second).Format(time.DateTime) != "2026-11-21 "+c.time || string(r.Address) != c.address ||
			string(r.Forwarded) != c.forwarded || r.Status != c.status || string(r.Path) != "/a" || len(r.Host) > 0 && string(r.Host) != "www.example.com" {
			t.Errorf("%q: %v, %s, address %q, forwarded %q, status %d, %s%s", c.lines, err, r.Time, r.Address, r.Forwarded, r.Status, r.Host, r.Path)
		}
	}
}
