package logformat_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/answer-visibility/avm/traffic/logformat"
)

// sample is a log of one format, and what its last line carries.
type sample struct {
	name   string
	format logformat.Format
	lines  []string
	want   want
}

type want struct {
	time, address, method, host, path, query, referrer, agent string
	status                                                    int
	bytes                                                     int64
}

const gpt = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)"

func samples() []sample {
	docs := want{
		time: "2026-11-21T09:30:15Z", address: "192.0.2.7", method: "GET", path: "/docs/a", query: "x=1", referrer: "https://example.org/",
		agent: gpt, status: 200, bytes: 512,
	}
	hosted := docs
	hosted.host = "www.example.com"
	bare := docs
	bare.referrer, bare.agent = "", ""
	noReferrer := hosted
	noReferrer.referrer = ""
	return []sample{
		{"combined", logformat.Combined, []string{`192.0.2.7 - - [21/Nov/2026:10:30:15 +0100] "GET /docs/a?x=1 HTTP/1.1" 200 512 "https://example.org/" "` + gpt + `"`}, docs},
		{"common", logformat.Combined, []string{`192.0.2.7 - frank [21/Nov/2026:09:30:15 +0000] "GET /docs/a?x=1 HTTP/1.0" 200 512`}, bare},
		{"virtual host and port", logformat.Combined, []string{`www.example.com:443 192.0.2.7 - - [21/Nov/2026:09:30:15 +0000] "GET /docs/a?x=1 HTTP/2.0" 200 512 "https://example.org/" "` + gpt + `" "-" 0.003`}, hosted},
		{"log daemon", logformat.Combined, []string{`<134>Nov 21 10:30:15 web1 nginx: 192.0.2.7 - - [21/Nov/2026:09:30:15 +0000] "GET /docs/a?x=1 HTTP/2.0" 200 512 "https://example.org/" "` + gpt + `"`}, docs},
		{"container", logformat.Combined, []string{`2026-11-21T09:30:15.12Z stdout F 192.0.2.7 - - [21/Nov/2026:09:30:15 +0000] "GET /docs/a?x=1 HTTP/2.0" 200 512 "https://example.org/" "` + gpt + `"`}, docs},
		{
			"Amazon S3", logformat.Combined,
			[]string{`79a59df9 docs-bucket [21/Nov/2026:09:30:15 +0000] 192.0.2.7 - 3E57427F REST.GET.OBJECT docs/a "GET /docs/a?x=1 HTTP/1.1" 200 - 512 512 7 6 "https://example.org/" "` + gpt + `" - abc= SigV4`},
			func() want { w := docs; w.bytes = 0; return w }(),
		},
		{
			"Envoy", logformat.Combined,
			[]string{`[2026-11-21T09:30:15.310Z] "GET /docs/a?x=1 HTTP/2" 200 - 0 512 26 10 "192.0.2.7" "` + gpt + `" "cc21d9b0-cf5c" "www.example.com" "tcp://10.0.2.1:80"`},
			func() want { w := docs; w.bytes, w.address, w.referrer = 0, "", ""; return w }(),
		},
		{
			"escaped quotes", logformat.Combined,
			[]string{`192.0.2.7 - - [21/Nov/2026:09:30:15 +0000] "GET /docs/a?x=1 HTTP/1.1" 200 512 "https://example.org/" "a \"b\" \x41\\"`},
			func() want { w := docs; w.agent = `a "b" A\`; return w }(),
		},
		{"JSON of nobody's design", logformat.JSON, []string{`{"ts":"2026-11-21T09:30:15.5Z","request":{"remote_ip":"192.0.2.7","method":"GET","host":"www.example.com","uri":"/docs/a?x=1","headers":{"User-Agent":["` + gpt + `"],"Referer":["https://example.org/"]}},"status":200,"size":512}`}, hosted},
		{"a line in JSON", logformat.JSON, []string{`{"log":"192.0.2.7 - - [21/Nov/2026:09:30:15 +0000] \"GET /docs/a?x=1 HTTP/1.1\" 200 512 \"https://example.org/\" \"` + gpt + `\"\n","stream":"stdout","time":"2026-11-21T09:30:16.1Z"}`}, docs},
		{"JSON in JSON", logformat.JSON, []string{`{"date":1795253416.1,"message":"{\"time\":\"2026-11-21T09:30:15Z\",\"remote_addr\":\"192.0.2.7\",\"request\":\"GET /docs/a?x=1 HTTP/1.1\",\"status\":200,\"bytes_sent\":512,\"http_referer\":\"https://example.org/\",\"http_user_agent\":\"` + gpt + `\"}"}`}, docs},
		{
			"IIS", logformat.W3C,
			[]string{
				"#Software: Microsoft Internet Information Services 10.0", "#Fields: date time c-ip cs-method cs-host cs-uri-stem cs-uri-query cs(Referer) cs(User-Agent) sc-status sc-bytes",
				"2026-11-21 09:30:15 192.0.2.7 GET www.example.com /docs/a x=1 https://example.org/ Mozilla/5.0+AppleWebKit/537.36+(KHTML,+like+Gecko;+compatible;+GPTBot/1.2;++https://openai.com/gptbot) 200 512",
			},
			func() want {
				w := hosted
				w.agent = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2;  https://openai.com/gptbot)"
				return w
			}(),
		},
		{"IIS with commas", logformat.IIS, []string{`192.0.2.7, -, 11/21/2026, 9:30:15, W3SVC1, SRV, 10.0.0.1, 2, 300, 512, 200, 0, GET, /docs/a, x=1,`}, bare},
		{"CloudFront", logformat.CloudFront, []string{
			"#Version: 1.0", "#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query x-host-header",
			"2026-11-21\t09:30:15\tVIE50\t512\t192.0.2.7\tGET\td1.cloudfront.net\t/docs/a\t200\thttps://example.org/\tMozilla/5.0%20AppleWebKit/537.36%20(KHTML,%20like%20Gecko;%20compatible;%20GPTBot/1.2;%20+https://openai.com/gptbot)\tx=1\twww.example.com",
		}, hosted},
		{"Logpush", logformat.Logpush, []string{`{"ClientIP":"192.0.2.7","ClientRequestHost":"www.example.com","ClientRequestMethod":"GET","ClientRequestURI":"/docs/a?x=1","ClientRequestReferer":"https://example.org/","ClientRequestUserAgent":"` + gpt + `","EdgeResponseStatus":200,"EdgeResponseBytes":512,"EdgeStartTimestamp":1795253415000000000}`}, hosted},
		{"Fastly", logformat.Fastly, []string{`{"timestamp":"2026-11-21T09:30:15+0000","client_ip":"192.0.2.7","geo_country":"at","host":"www.example.com","url":"/docs/a?x=1","request_method":"GET","request_referer":"https:\/\/example.org\/","request_user_agent":"` + gpt + `","response_state":"HIT","response_status":200,"response_body_size":512}`}, hosted},
		{"Akamai", logformat.Akamai, []string{`{"reqTimeSec":"1795253415.123","cliIP":"192.0.2.7","reqMethod":"GET","reqHost":"www.example.com","reqPath":"/docs/a","queryStr":"x=1","statusCode":"200","UA":"Mozilla%2F5.0%20AppleWebKit%2F537.36%20(KHTML,%20like%20Gecko;%20compatible;%20GPTBot%2F1.2;%20+https:%2F%2Fopenai.com%2Fgptbot)","referer":"https://example.org/","bytes":"512"}`}, hosted},
		{"application load balancer", logformat.ALB, []string{`h2 2026-11-21T09:30:15.123456Z app/lb/1 192.0.2.7:4711 10.0.0.1:80 0.0 0.0 0.0 200 200 34 512 "GET https://www.example.com:443/docs/a?x=1 HTTP/2.0" "` + gpt + `" X TLSv1.3`}, noReferrer},
		{"classic load balancer", logformat.ALB, []string{`2026-11-21T09:30:15.123456Z lb 192.0.2.7:4711 10.0.0.1:80 0.0 0.0 0.0 200 200 0 512 "GET http://www.example.com:80/docs/a?x=1 HTTP/1.1" "` + gpt + `" - -`}, noReferrer},
		{
			"AWS WAF", logformat.AWSWAF,
			[]string{`{"timestamp":1795253415000,"webaclId":"x","responseCodeSent":200,"httpRequest":{"clientIp":"192.0.2.7","headers":[{"name":"Host","value":"www.example.com"},{"name":"user-agent","value":"` + gpt + `"}],"uri":"/docs/a","args":"x=1","httpMethod":"GET"}}`},
			func() want { w := noReferrer; w.bytes = 0; return w }(),
		},
		{"Front Door", logformat.FrontDoor, []string{`{"time":"2026-11-21T09:30:15.4Z","properties":{"httpMethod":"GET","requestUri":"https://www.example.com:443/docs/a?x=1","responseBytes":"512","userAgent":"` + gpt + `","clientIp":"192.0.2.7","httpStatusCode":"200","referer":"https://example.org/"}}`}, hosted},
		{"LogEntry", logformat.Google, []string{`{"timestamp":"2026-11-21T09:30:15.1Z","httpRequest":{"remoteIp":"192.0.2.7:55","requestMethod":"GET","requestUrl":"https://www.example.com/docs/a?x=1","status":200,"userAgent":"` + gpt + `","referer":"https://example.org/","responseSize":"512"}}`}, hosted},
		{"HAProxy", logformat.HAProxy, []string{`Nov 21 09:30:15 lb haproxy[9]: 192.0.2.7:3344 [21/Nov/2026:09:30:15.655] in~ static/srv1 10/0/30/69/109 200 512 - - ---- 1/1/1/1/0 0/0 {www.example.com|` + gpt + `|https://example.org/} {} "GET /docs/a?x=1 HTTP/1.1"`}, hosted},
		{"Vercel", logformat.Vercel, []string{`{"id":"1","timestamp":1795253415000,"source":"edge","proxy":{"timestamp":1795253415000,"method":"GET","host":"www.example.com","path":"/docs/a?x=1","userAgent":["` + gpt + `"],"referer":"https://example.org/","statusCode":200,"clientIp":"192.0.2.7","responseByteSize":512}}`}, hosted},
		{"Netlify", logformat.Netlify, []string{`{"log_type":"traffic","timestamp":"2026-11-21T09:30:15Z","client_ip":"192.0.2.7","method":"GET","url":"https://www.example.com/docs/a?x=1","status_code":200,"user_agent":"` + gpt + `","referrer":"https://example.org/","response_size":512}`}, hosted},
		{"Imperva", logformat.CEF, []string{`CEF:0|Incapsula|SIEMintegration|1|1|Normal|0| requestClientApplication=` + gpt + ` start=1795253415000 request=www.example.com/docs/a?x\=1 requestMethod=GET cn1=200 src=192.0.2.7 out=512`}, noReferrer},
	}
}

func TestFormats(t *testing.T) {
	t.Parallel()
	for _, s := range samples() {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			lines := make([][]byte, len(s.lines))
			for i, l := range s.lines {
				lines[i] = []byte(l)
			}
			if f, ok := logformat.Detect(lines); !ok || f != s.format {
				t.Errorf("detected as %q", f)
			}
			p, err := logformat.New(s.format, nil)
			if err != nil {
				t.Fatal(err)
			}
			var r logformat.Record
			for _, l := range lines {
				err = p.Parse(l, &r)
			}
			if err != nil {
				t.Fatal(err)
			}
			got := want{
				r.Time.Truncate(time.Second).Format(time.RFC3339), string(r.Address), string(r.Method), string(r.Host), string(r.Path),
				string(r.Query), string(r.Referrer), string(r.UserAgent), r.Status, r.Bytes,
			}
			if got != s.want {
				t.Errorf("read as\n%+v, want\n%+v", got, s.want)
			}
		})
	}
}

// outside is the reason why a line with a status that HTTP does not have is refused.
func outside(status string) error {
	return logformat.LineError("has status " + status + ", which is none of 100 to 599")
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		format logformat.Format
		line   string
		want   error
	}{
		{logformat.Combined, `192.0.2.7 - - [21/Nov/2026:09:30:15 +0000] "GET / HTTP/1.1" 200 5 "-" "Mozi`, logformat.ErrCutOff},
		{logformat.Combined, `192.0.2.7 - - [21/Nov/2026:09:30:15 +0000] "GET / HTTP/1.1" x 5`, logformat.ErrBadStatus},
		{logformat.Combined, `192.0.2.7 - - [31/Feb/2026:09:30:15 +0000] "GET / HTTP/1.1" 200 5`, logformat.ErrBadTime},
		{logformat.Combined, ``, logformat.ErrSkip},
		{logformat.Combined, `192.0.2.7 - - [21/Nov/2026:09:30:15 +0000] "\x16\x03\x01" 400 0 "-" "-"`, nil},
		{logformat.JSON, `{"time":"2026-11-21T09:30:15Z"`, logformat.ErrBadJSON},
		{logformat.JSON, `{"time":"2026-11-21T09:30:15Z"}`, logformat.ErrNoRequest},
		{logformat.JSON, `{"time":"yesterday","url":"/"}`, logformat.ErrBadTime},
		{logformat.W3C, `10.0.0.1 GET / 200`, logformat.ErrNoColumns},
		{logformat.W3C, `#Version: 1.0`, logformat.ErrSkip},
		{logformat.Combined, `192.0.2.7 - - [21/Nov/2026:09:30:15 +0000] "GET / HTTP/1.1" 999 5`, outside("999")},
		{logformat.Combined, `192.0.2.7 - - [21/Nov/2026:09:30:15 +0000] "\x16\x03\x01" 600 0 "-" "-"`, outside("600")},
		{logformat.Combined, `192.0.2.7 - - [21/Nov/2026:09:30:15 +0000] "GET / HTTP/1.1" 99 5`, outside("99")},
		{logformat.Combined, `192.0.2.7 - - [21/Nov/2026:09:30:15 +0000] "GET / HTTP/1.1" - 5`, nil},
		{logformat.Combined, `192.0.2.7 - - [21/Nov/2026:09:30:15 +0000] "GET / HTTP/1.1" 000 5`, nil},
		{logformat.Combined, `192.0.2.7 - - [21/Nov/2026:09:30:15 +0000] "GET / HTTP/1.1" 599 5`, nil},
		{logformat.IIS, `192.0.2.7, -, 11/21/2026, 9:30:15, W3SVC1, SRV, 10.0.0.1, 2, 300, 512, 1000, 0, GET, /docs/a, x=1,`, outside("1000")},
		{logformat.ALB, `h2 2026-11-21T09:30:15.123456Z app/lb/1 192.0.2.7:4711 10.0.0.1:80 0.0 0.0 0.0 777 777 34 512 "GET https://www.example.com:443/ HTTP/2.0" "-"`, outside("777")},
		{logformat.ALB, `h2 2026-11-21T09:30:15.123456Z app/lb/1 192.0.2.7:4711 - -1 -1 -1 - - 34 512 "GET https://www.example.com:443/ HTTP/2.0" "-"`, nil},
		{logformat.JSON, `{"time":"2026-11-21T09:30:15Z","url":"/","status":999}`, outside("999")},
		{logformat.JSON, `{"time":"2026-11-21T09:30:15Z","url":"/","status":0}`, nil},
		{logformat.JSON, `{"time":"2026-11-21T09:30:15Z","url":"/","status":-1}`, nil},
		{logformat.JSON, `{"time":"2026-11-21T09:30:15Z","url":"/","code":1001,"status":200}`, nil},
		{logformat.JSON, `{"time":"2026-11-21T09:30:15Z","url":"/","status":200,"error":{"status":7}}`, nil},
		{logformat.W3C, `2026-11-21 09:30:15 10.0.0.1 GET / - 80 - 192.0.2.7 curl - 600 0 0 5`, outside("600")},
		{logformat.CloudFront, "2026-11-21\t09:30:15\tVIE50\t512\t192.0.2.7\tGET\td1.cloudfront.net\t/\t000\t-\t-\t-\t-\tError\tx\twww.example.com", nil},
		{logformat.HAProxy, `192.0.2.7:3344 [21/Nov/2026:09:30:15.655] in~ static/srv1 10/0/30/69/109 -1 512 - - CR-- 1/1/1/1/0 0/0 "GET / HTTP/1.1"`, logformat.ErrNoRequest},
		{logformat.HAProxy, `192.0.2.7:3344 [21/Nov/2026:09:30:15.655] in~ static/srv1 10/0/30/69/109 999 512 - - ---- 1/1/1/1/0 0/0 "GET / HTTP/1.1"`, outside("999")},
		{logformat.HAProxy, `Connect from 192.0.2.7:49780 to 198.51.100.8:443 (in/HTTP)`, logformat.ErrNoRequest},
	} {
		p, err := logformat.New(c.format, nil)
		if err != nil {
			t.Fatal(err)
		}
		var r logformat.Record
		if err := p.Parse([]byte(c.line), &r); err != c.want { //nolint:errorlint // reasons are returned as they are
			t.Errorf("%s: %s: %v, want %v", c.format, c.line, err, c.want)
		}
	}
}

// Every path that is read begins with a slash. A target that is none is as if it were not there.
func TestPaths(t *testing.T) {
	t.Parallel()
	clf := func(request string) string {
		return `192.0.2.7 - - [21/Nov/2026:09:30:15 +0000] "` + request + ` HTTP/1.1" 200 5 "-" "GPTBot/1.2"`
	}
	for _, c := range []struct {
		format            logformat.Format
		line              string
		host, path, query string
		want              error
	}{
		{logformat.Combined, clf("OPTIONS *"), "", "", "", nil},
		{logformat.Combined, clf("CONNECT www.example.com:443"), "www.example.com", "", "", nil},
		{logformat.Combined, clf("GET f13?x=1"), "", "/f13", "x=1", nil},
		{logformat.Combined, clf("GET http://www.example.com/f13?x=1"), "www.example.com", "/f13", "x=1", nil},
		{logformat.Combined, clf("GET http://www.example.com"), "www.example.com", "/", "", nil},
		{logformat.Combined, clf("GET http://www.example.com?x=1"), "www.example.com", "/", "x=1", nil},
		{logformat.Combined, clf("GET //f13"), "", "//f13", "", nil},
		{logformat.ALB, `h2 2026-11-21T09:30:15.123456Z app/lb/1 192.0.2.7:4711 10.0.0.1:80 0.0 0.0 0.0 200 200 34 512 "OPTIONS * HTTP/2.0" "-"`, "", "", "", nil},
		{logformat.Akamai, `{"reqTimeSec":"1795253415","cliIP":"192.0.2.7","reqMethod":"GET","reqHost":"www.example.com","reqPath":"f13","queryStr":"x=1","statusCode":"200"}`, "www.example.com", "/f13", "x=1", nil},
		{logformat.JSON, `{"time":"2026-11-21T09:30:15Z","method":"OPTIONS","url":"*"}`, "", "", "", logformat.ErrNoRequest},
		{logformat.JSON, `{"time":"2026-11-21T09:30:15Z","method":"CONNECT","url":"www.example.com:443"}`, "", "", "", logformat.ErrNoRequest},
		{logformat.W3C, `2026-11-21 09:30:15 10.0.0.1 OPTIONS * - 80 - 192.0.2.7 curl - 200 0 0 5`, "", "", "", logformat.ErrNoRequest},
		{logformat.CEF, `CEF:0|Incapsula|SIEMintegration|1|1|Normal|0| start=1795253415000 request=www.example.com/f13 requestMethod=GET cn1=200`, "www.example.com", "/f13", "", nil},
	} {
		p, err := logformat.New(c.format, nil)
		if err != nil {
			t.Fatal(err)
		}
		var r logformat.Record
		err = p.Parse([]byte(c.line), &r)
		if err != c.want || string(r.Host) != c.host || string(r.Path) != c.path || string(r.Query) != c.query { //nolint:errorlint // reasons are returned as they are
			t.Errorf("%s: %s: read as %q, %q, %q, %v", c.format, c.line, r.Host, r.Path, r.Query, err)
		}
	}
}

func TestFieldMap(t *testing.T) {
	t.Parallel()
	p, err := logformat.New(logformat.JSON, map[string]string{"time": "when", "url": "req.where", "user_agent": "who"})
	if err != nil {
		t.Fatal(err)
	}
	var r logformat.Record
	err = p.Parse([]byte(`{"when":1795253415,"req":{"where":"/a?b=c"},"who":"x","url":"/wrong"}`), &r)
	if err != nil || string(r.Path) != "/a" || string(r.Query) != "b=c" || string(r.UserAgent) != "x" {
		t.Errorf("%s?%s of %s: %v", r.Path, r.Query, r.UserAgent, err)
	}
	if logformat.CheckFields(map[string]string{"colour": "x"}) == nil {
		t.Error("a field that there is not was accepted")
	}
}

// fuzz holds of a format: whatever the line, the parser does not fail but returns a Reason; what it read
// without one has a time; it reads the line again as the same.
func fuzz(f *testing.F, format logformat.Format) {
	f.Helper()
	for _, s := range samples() {
		for _, l := range s.lines {
			f.Add([]byte(l))
		}
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		p, err := logformat.New(format, nil)
		if err != nil {
			t.Fatal(err)
		}
		var r logformat.Record
		first := p.Parse(line, &r)
		if first == nil && r.Time.IsZero() {
			t.Errorf("%q is read without a time", line)
		}
		if bytes.ContainsRune(r.Path, '?') || len(r.Path) > len(line)+1 || len(r.Path) > 0 && r.Path[0] != '/' {
			t.Errorf("%q has the path %q", line, r.Path)
		}
		path, at := bytes.Clone(r.Path), r.Time
		again := p.Parse(line, &r)
		if again == first && (!bytes.Equal(path, r.Path) || !at.Equal(r.Time)) { //nolint:errorlint // reasons are returned as they are
			t.Errorf("%q is read as %q, then as %q", line, path, r.Path)
		}
	})
}

func FuzzCombined(f *testing.F)   { fuzz(f, logformat.Combined) }
func FuzzJSON(f *testing.F)       { fuzz(f, logformat.JSON) }
func FuzzW3C(f *testing.F)        { fuzz(f, logformat.W3C) }
func FuzzIIS(f *testing.F)        { fuzz(f, logformat.IIS) }
func FuzzCloudFront(f *testing.F) { fuzz(f, logformat.CloudFront) }
func FuzzLogpush(f *testing.F)    { fuzz(f, logformat.Logpush) }
func FuzzFastly(f *testing.F)     { fuzz(f, logformat.Fastly) }
func FuzzAkamai(f *testing.F)     { fuzz(f, logformat.Akamai) }
func FuzzALB(f *testing.F)        { fuzz(f, logformat.ALB) }
func FuzzAWSWAF(f *testing.F)     { fuzz(f, logformat.AWSWAF) }
func FuzzFrontDoor(f *testing.F)  { fuzz(f, logformat.FrontDoor) }
func FuzzGoogle(f *testing.F)     { fuzz(f, logformat.Google) }
func FuzzHAProxy(f *testing.F)    { fuzz(f, logformat.HAProxy) }
func FuzzVercel(f *testing.F)     { fuzz(f, logformat.Vercel) }
func FuzzNetlify(f *testing.F)    { fuzz(f, logformat.Netlify) }
func FuzzCEF(f *testing.F)        { fuzz(f, logformat.CEF) }
