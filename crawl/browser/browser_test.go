package browser_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/answer-visibility/avm/crawl/browser"
	"github.com/answer-visibility/avm/internal/egress"
)

// newBrowser returns a browser that may visit the ports of some servers on this machine.
func newBrowser(t *testing.T, timeout time.Duration, servers ...*httptest.Server) *browser.Browser {
	t.Helper()
	return newBrowserOf(t, chromium(t), slog.DiscardHandler, timeout, servers...)
}

// chromium returns the path of a Chromium.
func chromium(t *testing.T) string {
	t.Helper()
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("NOT TESTED: there is no chromium on the PATH (Debian: apt install chromium)")
	}
	return program
}

func newBrowserOf(t *testing.T, program string, logs slog.Handler, timeout time.Duration, servers ...*httptest.Server) *browser.Browser {
	t.Helper()
	var ports []uint16
	for _, s := range servers {
		u, err := url.Parse(s.URL)
		if err != nil {
			t.Fatal(err)
		}
		port, err := strconv.ParseUint(u.Port(), 10, 16)
		if err != nil {
			t.Fatal(err)
		}
		ports = append(ports, uint16(port))
	}
	client, err := egress.New(egress.Config{
		UserAgent: "test", AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, Ports: ports,
	})
	if err != nil {
		t.Fatal(err)
	}
	b, err := browser.New(browser.Config{Program: program, Client: client, Timeout: timeout, Logger: slog.New(logs)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

func serve(t *testing.T, pages map[string]string) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page, found := pages[r.URL.Path]
		switch {
		case !found:
			http.NotFound(w, r)
		case strings.HasPrefix(page, "/"):
			http.Redirect(w, r, page, http.StatusFound)
		default:
			if strings.HasSuffix(r.URL.Path, ".js") {
				w.Header().Set("Content-Type", "text/javascript")
			} else {
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
			}
			fmt.Fprint(w, page) //nolint:errcheck // the client notices
		}
	}))
	t.Cleanup(s.Close)
	return s
}

func TestRenderedPageHasScriptedText(t *testing.T) {
	t.Parallel()
	s := serve(t, map[string]string{
		"/": `<title>Shell</title><body><div id="app"></div><script src="/app.js"></script>`,
		"/app.js": `fetch('/text').then(r => r.text()).then(text => { document.title = 'Boots'; document.getElementById('app').innerHTML =
			'<h1>Boots</h1><p>' + text + '</p><a href="/one">one</a> <a href="/two">two</a>' +
			'<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Boot"}</scr' + 'ipt>' })`,
		"/text":  "eight words that only scripts put there now",
		"/moved": "/",
	})
	b := newBrowser(t, 0, s)
	for _, path := range []string{"/", "/moved"} {
		got, err := b.Render(t.Context(), s.URL+path)
		if err != nil {
			t.Fatal(path, err)
		}
		if got.Title != "Boots" || got.H1 != "Boots" || got.Links != 2 || got.Words < 10 || !slices.Contains(got.Types, "Product") {
			t.Errorf("%s: %+v", path, got)
		}
	}
}

// A page reaches what the crawler may reach, whatever way it tries.
func TestPagesReachNothingElse(t *testing.T) {
	t.Parallel()
	var reached atomic.Int64
	inner := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached.Add(1) }))
	t.Cleanup(inner.Close)
	at := strings.TrimPrefix(inner.URL, "http://")
	port := at[strings.LastIndexByte(at, ':'):]
	page := strings.NewReplacer("{inner}", at, "{port}", port).Replace(`<title>before</title><body>
		<img src="http://{inner}/image"><iframe src="http://{inner}/frame"></iframe><link rel="stylesheet" href="http://{inner}/style">
		<script src="http://localhost{port}/script"></script><form id="f" method="post" action="http://{inner}/form" target="x"></form>
		<iframe name="x"></iframe><script>
		const tries = [fetch('http://{inner}/fetch'), fetch('http://localhost{port}/', {method: 'POST', body: 'x'}),
			fetch('http://[::1]{port}/'), fetch('http://0.0.0.0{port}/'), fetch('file:///etc/passwd')];
		navigator.sendBeacon('http://{inner}/beacon', 'x');
		try { new WebSocket('ws://{inner}/socket') } catch (e) {}
		try { new EventSource('http://{inner}/events') } catch (e) {}
		try { new Worker(URL.createObjectURL(new Blob(["fetch('http://{inner}/worker')"]))) } catch (e) {}
		try { new RTCPeerConnection({iceServers: [{urls: 'stun:{inner}'}]}).createDataChannel('x') } catch (e) {}
		document.getElementById('f').submit();
		Promise.allSettled(tries).then(all => { document.title = all.filter(x => x.status == 'fulfilled').length + ' answered' })
		</script>`)
	s := serve(t, map[string]string{"/": page})
	got, err := newBrowser(t, 0, s).Render(t.Context(), s.URL+"/")
	if err != nil {
		t.Fatal(err)
	}
	if got.Title != "0 answered" || reached.Load() != 0 {
		t.Errorf("%+v; the inner server was asked %d times", got, reached.Load())
	}
}

func TestPagesThatNeverEndAreLeft(t *testing.T) {
	t.Parallel()
	hang := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/busy":
			fmt.Fprint(w, "<title>busy</title><script>for (;;) {}</script>") //nolint:errcheck // the client notices
		case "/waits":
			fmt.Fprint(w, `<title>waits</title><p>text</p><script src="/never.js"></script>`) //nolint:errcheck // the client notices
		default:
			select {
			case <-hang:
			case <-r.Context().Done():
			}
		}
	}))
	t.Cleanup(func() { close(hang); s.Close() })
	b := newBrowser(t, 4*time.Second, s)
	if _, err := b.Render(t.Context(), s.URL+"/busy"); err == nil || !strings.Contains(err.Error(), "was not ready within 4s") {
		t.Errorf("error %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := b.Render(ctx, s.URL+"/waits"); err == nil {
		t.Error("a cancelled rendering went on")
	}
	if got, err := b.Render(t.Context(), s.URL+"/waits"); err != nil || got.Title != "waits" {
		t.Errorf("%+v, %v", got, err)
	}
}

// A page that takes more memory than one may have ends alone: another one is rendered meanwhile.
func TestPageAboveItsMemoryEndsByItself(t *testing.T) {
	t.Parallel()
	s := serve(t, map[string]string{
		"/hog": `<title>0</title><script>const kept = []; for (let mib = 64; mib <= 6144; mib += 64) {
			kept.push(new Uint8Array(64 << 20).fill(1)); document.title = mib }</script>`,
		"/other": `<title>before</title><script>document.title = "after"</script>`,
		"/later": `<title>later</title>`,
	})
	b := newBrowser(t, 0, s)
	other := make(chan error)
	go func() {
		got, err := b.Render(t.Context(), s.URL+"/other")
		if err == nil && got.Title != "after" {
			err = fmt.Errorf("the other page is %+v", got)
		}
		other <- err
	}()
	got, err := b.Render(t.Context(), s.URL+"/hog")
	if err == nil {
		if mib, parseErr := strconv.Atoi(got.Title); parseErr != nil || mib > 1024 {
			t.Errorf("a page took %s MiB", got.Title)
		}
	} else if !strings.Contains(err.Error(), "more than 1024 MiB of memory") {
		t.Errorf("error %v", err)
	}
	if err := <-other; err != nil {
		t.Error(err)
	}
	if got, err := b.Render(t.Context(), s.URL+"/later"); err != nil || got.Title != "later" {
		t.Errorf("%+v, %v", got, err)
	}
}

// Root's Chromium runs as another account, with bounds on its memory and processes.
func TestChromiumIsNotRoot(t *testing.T) {
	t.Parallel()
	s := serve(t, map[string]string{"/": "<title>page</title>"})
	if _, err := newBrowser(t, 0, s).Render(t.Context(), s.URL+"/"); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil || len(files) == 0 {
		t.Skip("NOT TESTED: this system has no /proc")
	}
	found := 0
	for _, file := range files {
		text, _ := os.ReadFile(file)                                                                        //nolint:gosec // a file of the kernel; the process may have ended
		if !strings.Contains(string(text), "avm-chromium-") || strings.HasPrefix(string(text), "/bin/sh") { // which sets the bounds
			continue
		}
		if info, err := os.Stat(file); err == nil {
			found++
			if stat, ok := info.Sys().(*syscall.Stat_t); ok && stat.Uid == 0 {
				t.Errorf("root runs %q", text)
			}
			for _, bound := range bounds(t, filepath.Dir(file)) {
				t.Errorf("%q has no bound of %s", text, bound)
			}
		}
	}
	if found == 0 {
		t.Error("no process of Chromium was found")
	}
}

// bounds returns which bounds a process lacks. One that has ended lacks none.
func bounds(t *testing.T, process string) (missing []string) {
	t.Helper()
	limits, err := os.ReadFile(filepath.Join(process, "limits")) //nolint:gosec // a file of the kernel
	if err != nil || len(limits) == 0 {
		return nil
	}
	wanted := []string{`Max data size +1073741824`, `Max core file size +0`}
	if os.Geteuid() == 0 {
		wanted = append(wanted, `Max processes +4096`)
	}
	for _, bound := range wanted {
		if !regexp.MustCompile(bound).Match(limits) {
			missing = append(missing, bound)
		}
	}
	return missing
}

// A system that allows no sandbox is one where Chromium ends at once unless a flag turns it off.
func TestASystemWithoutSandboxIsLogged(t *testing.T) {
	t.Parallel()
	program := filepath.Join(t.TempDir(), "chromium")
	script := "#!/bin/sh\ncase \"$*\" in *--no-sandbox*) exec " + chromium(t) + " \"$@\" ;; esac\nexit 1\n"
	if err := os.WriteFile(program, []byte(script), 0o755); err != nil { //nolint:gosec // another account runs it
		t.Fatal(err)
	}
	for dir := filepath.Dir(program); dir != os.TempDir() && dir != "/"; dir = filepath.Dir(dir) {
		if err := os.Chmod(dir, 0o755); err != nil { //nolint:gosec // another account passes through it
			t.Fatal(err)
		}
	}
	s := serve(t, map[string]string{"/": "<title>page</title>"})
	var logs bytes.Buffer
	b := newBrowserOf(t, program, slog.NewTextHandler(&logs, nil), 0, s)
	for range 2 {
		if got, err := b.Render(t.Context(), s.URL+"/"); err != nil || got.Title != "page" {
			t.Fatalf("%+v, %v", got, err)
		}
	}
	if n := strings.Count(logs.String(), "runs without its sandbox"); n != 1 {
		t.Errorf("%d warnings: %s", n, &logs)
	}
}
