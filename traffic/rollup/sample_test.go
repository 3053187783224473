package rollup_test

import (
	"net/netip"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/traffic/logformat"
	"github.com/answer-visibility/avm/traffic/rollup"
)

func TestSafeText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		format     logformat.Format
		text, want string
	}{
		{logformat.Combined, `198.51.100.222 - - [21/Nov/2036:10:00:00 +0000] "GET /private?email=bob@x.y HTTP/1.1" 200`, `[address] - - [21/Nov/2036:10:00:00 +0000] "GET /private?[query] HTTP/1.1" 200`},
		{logformat.Combined, `2001:db8::7 - frank [21/Nov/2036:10:00:00 +0000] "GET / HTTP/1.1" 200`, `[address] - frank [21/Nov/2036:10:00:00 +0000] "GET / HTTP/1.1" 200`},
		{logformat.Combined, `[2001:db8:0:1:2:3:4:5]:443 ::1 fe80::1%eth0 ::ffff:192.0.2.7 64:1:2:3:4:5:192.0.2.7`, `[address] [address] [address] [address] [address]`},
		{logformat.Combined, `192.0.2.7:4711 10.0.0.1:80 "192.0.2.1, 192.0.2.2"`, `[address] [address] "[address], [address]"`},
		{logformat.JSON, `{"ClientIP":"192.0.2.7","xff":["::1"],"url":"https:\/\/a.example\/b?x=\"1\"&y=2","n":1}`, `{"ClientIP":"[address]","xff":["[address]"],"url":"https:\/\/a.example\/b?[query]","n":1}`},
		{logformat.JSON, `{"queryStr":"email=bob%40x.y","args":"a=b c","user":"bob@x.y","status":999}`, `{"queryStr":"[query]","args":"[query]","user":"[e-mail]","status":999}`},
		{logformat.CloudFront, "2026-11-21\t09:30:15\tVIE50\t192.0.2.7\t/docs/a\tx=1&y=2\t200\tsid=1;%20b", "2026-11-21\t09:30:15\tVIE50\t[address]\t/docs/a\t[query]\t200\t[query]"},
		{logformat.IIS, `192.0.2.7, bob, 11/21/2026, 9:30:15, W3SVC1, GET, /docs/a, x=1,`, `[address], bob, 11/21/2026, 9:30:15, W3SVC1, GET, /docs/a, [query]`},
		{logformat.IIS, `192.0.2.7,bob,11/21/2026,GET,/docs/a?x=1,200`, `[address],bob,11/21/2026,GET,/docs/a?[query]`},
		{logformat.Combined, `"https://bob:secret@a.example/b" "Mozilla/5.0 (bot; bob@x.y)" 12/Nov 09:30:15`, `"https://[e-mail]/b" "Mozilla/5.0 (bot; [e-mail])" 12/Nov 09:30:15`},
		{logformat.CEF, `CEF:0|Incapsula|1| src=192.0.2.7 request=a.example/b?x\=1 requestMethod=GET cn1=999`, `CEF:0|Incapsula|1| src=[address] request=a.example/b?[query] requestMethod=GET cn1=999`},
		{logformat.Combined, `nonsense? yes: 1.2.3`, `nonsense? yes: 1.2.3`},
	} {
		if got := rollup.SafeText(c.format, []byte(c.text)); got != c.want {
			t.Errorf("%s\nis shown as %s\n       want %s", c.text, got, c.want)
		}
	}
}

// The text of a line is cut after what is private was taken out of it: no half of an address is
// left.
func TestSafeText_IsShort(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		strings.Repeat("x", 190) + " 198.51.100.222", strings.Repeat("192.0.2.1, ", 10_000), "GET /?" + strings.Repeat("198.51.100.222,", 10_000),
		"GET /?" + strings.Repeat("x", 4_080) + " 198.51.100.222",
	} {
		if got := rollup.SafeText(logformat.Combined, []byte(text)); len(got) > 200 || strings.Contains(got, "198.") {
			t.Errorf("%.20s… is shown as %s", text, got)
		}
	}
}

var addressLike = regexp.MustCompile(`[0-9A-Fa-f:.]+`)

// checkNoAddress fails when a text has a word that is an address.
func checkNoAddress(t interface{ Errorf(string, ...any) }, from, text string) {
	for _, word := range addressLike.FindAllString(text, -1) {
		if _, err := netip.ParseAddr(word); err == nil {
			t.Errorf("%q is shown as %q, which has the address %s", from, text, word)
		}
	}
}

func TestSafeText_NoAddressSurvives(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		raw := rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "bytes")
		if rapid.Bool().Draw(t, "zeros") {
			clear(raw[2:rapid.IntRange(3, 15).Draw(t, "until")])
		}
		address := netip.AddrFrom16([16]byte(raw))
		written := rapid.SampledFrom([]string{
			address.String(), address.StringExpanded(), netip.AddrFrom4([4]byte(raw)).String(), "::ffff:" + netip.AddrFrom4([4]byte(raw)).String(),
			netip.AddrPortFrom(address, 443).String(), netip.AddrPortFrom(netip.AddrFrom4([4]byte(raw)), 443).String(),
		}).Draw(t, "written")
		around := rapid.StringMatching(`[ "\[\],=|{}<>();\t-]{1,3}`)
		text := "GET" + around.Draw(t, "before") + written + around.Draw(t, "after") + "/a"
		got := rollup.SafeText(logformat.Combined, []byte(text))
		checkNoAddress(t, text, got)
		if strings.Contains(got, address.String()) {
			t.Errorf("%q is shown as %q", text, got)
		}
	})
}

func FuzzSafeText(f *testing.F) {
	for _, seed := range []string{"192.0.2.7:80 a", "[::1]:80", "::ffff:1.2.3.4.5", `"a?b" c=d e@f`, "1:2:3:4:5:6:7.8.9.10", "fe80::1%eth0 \xff\x00"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		got := rollup.SafeText(logformat.Combined, text)
		if len(got) > 3*200 {
			t.Errorf("%q is shown in %d bytes", text, len(got))
		}
		checkNoAddress(t, string(text), got)
	})
}
