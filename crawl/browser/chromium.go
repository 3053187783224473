package browser

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"time"

	"github.com/answer-visibility/avm/internal/unprivileged"
)

// chromium is a running Chromium with its profile in a folder of its own.
type chromium struct {
	*devtools

	cmd     *exec.Cmd
	profile string
	control *os.File      // our end of what it reads
	done    chan struct{} // closed when it has ended
}

// start starts a Chromium.
func (b *Browser) start(sandbox bool) (*chromium, error) {
	profile, err := os.MkdirTemp("", "avm-chromium-")
	if err != nil {
		return nil, err
	}
	c, err := launch(b.program, profile, b.flags(profile, sandbox))
	if err != nil {
		_ = os.RemoveAll(profile)
		return nil, err
	}
	ready, cancel := context.WithTimeout(context.Background(), startTimeout)
	defer cancel()
	if err := c.call(ready, "", "Browser.getVersion", struct{}{}, nil); err != nil {
		c.stop()
		return nil, err
	}
	return c, nil
}

// launch runs the program with the pipes of the protocol as its files 3 and 4.
func launch(program, profile string, arguments []string) (*chromium, error) {
	cmd, err := command(program, profile, arguments)
	if err != nil {
		return nil, err
	}
	reads, control, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer reads.Close() //nolint:errcheck // the child has its own
	events, writes, err := os.Pipe()
	if err != nil {
		_ = control.Close()
		return nil, err
	}
	defer writes.Close() //nolint:errcheck // the child has its own
	cmd.ExtraFiles = []*os.File{reads, writes}
	if err := cmd.Start(); err != nil {
		_, _ = control.Close(), events.Close()
		return nil, err
	}
	c := &chromium{devtools: newDevtools(control), cmd: cmd, profile: profile, control: control, done: make(chan struct{})}
	go func() {
		defer close(c.done)
		c.read(events)
		_ = events.Close()
		c.kill() // its children may outlive it
		_ = cmd.Wait()
		_ = os.RemoveAll(profile)
	}()
	return c, nil
}

const (
	// pageMemory bounds the data of each of Chromium's processes. A page has a process of its own, and
	// ends alone when it reaches the bound.
	pageMemory = 1 << 30
	// maxProcesses bounds the processes and threads of the account that Chromium has when root starts it.
	maxProcesses = 4096
)

// command prepares the program with its bounds. Root starts it as the account nobody.
func command(program, profile string, args []string) (*exec.Cmd, error) {
	limits := fmt.Sprintf("ulimit -c 0 && ulimit -d %d", pageMemory>>10)
	account, err := unprivileged.Find("nobody")
	if err == nil {
		err = account.Own(profile)
	}
	if err != nil {
		return nil, err
	}
	if account.Switched {
		limits += fmt.Sprintf(" && { ulimit -u %d || ulimit -p %d; } 2>/dev/null", maxProcesses, maxProcesses)
	}
	shell := append([]string{"-c", limits + ` && exec "$@"`, "chromium", program}, args...)
	cmd := exec.Command("/bin/sh", shell...) //nolint:gosec,noctx // the operator names the program; stop ends it
	cmd.Dir = profile
	cmd.Env = []string{"HOME=" + profile, "TMPDIR=" + profile, "PATH=/usr/local/bin:/usr/bin:/bin"}
	cmd.SysProcAttr = account.Attributes()
	return cmd, nil
}

// running reports whether the Chromium has not ended.
func (c *chromium) running() bool {
	select {
	case <-c.done:
		return false
	default:
		return true
	}
}

// stopTimeout is how long a Chromium has to end by itself once its pipe is closed, or to close a page.
const stopTimeout = 10 * time.Second

// stop ends the Chromium and removes its profile.
func (c *chromium) stop() {
	_ = c.control.Close()
	select {
	case <-c.done:
	case <-time.After(stopTimeout):
		c.kill()
		<-c.done
	}
}

// kill ends the Chromium's process group.
func (c *chromium) kill() {
	if c.running() {
		_ = syscall.Kill(-c.cmd.Process.Pid, syscall.SIGKILL)
	}
}

// flags are the arguments of the Chromium: headless and without what a person's browser does on its own,
// then what keeps it from the network and from much memory.
func (b *Browser) flags(profile string, sandbox bool) []string {
	list := []string{
		"--headless", "--remote-debugging-pipe", "--user-data-dir=" + profile, "--no-first-run", "--no-default-browser-check",
		"--mute-audio", "--hide-scrollbars", "--disable-gpu", "--disable-background-networking", "--disable-background-timer-throttling",
		"--disable-backgrounding-occluded-windows", "--disable-breakpad", "--disable-client-side-phishing-detection",
		"--disable-default-apps", "--disable-dev-shm-usage", "--disable-extensions", "--disable-ipc-flooding-protection",
		"--disable-popup-blocking", "--disable-prompt-on-repost", "--disable-renderer-backgrounding", "--disable-sync",
		"--force-color-profile=srgb", "--metrics-recording-only", "--safebrowsing-disable-auto-update", "--password-store=basic",
		"--use-mock-keychain", "--enable-features=NetworkService,NetworkServiceInProcess",
		"--disable-features=Translate,BlinkGenPropertyTrees,ServiceWorker",
		"--proxy-server=http://127.0.0.1:9", "--proxy-bypass-list=<-loopback>", "--host-resolver-rules=MAP * ~NOTFOUND",
		"--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
		"--js-flags=--max-old-space-size=256", "--renderer-process-limit=" + strconv.Itoa(cap(b.places)),
	}
	if !b.prints {
		list = append(list, "--blink-settings=imagesEnabled=false")
	}
	if !sandbox {
		list = append(list, "--no-sandbox")
	}
	return append(list, "about:blank")
}

// tab is a page in a browser context of its own: no page sees another's cookies or storage.
type tab struct {
	chromium *chromium
	context  string
	session  string
}

// open opens an empty page.
func (c *chromium) open(ctx context.Context) (*tab, error) {
	var made struct {
		BrowserContextID string `json:"browserContextId"`
		TargetID         string `json:"targetId"`
		SessionID        string `json:"sessionId"`
	}
	if err := c.call(ctx, "", "Target.createBrowserContext", map[string]any{"disposeOnDetach": true}, &made); err != nil {
		return nil, err
	}
	t := &tab{chromium: c, context: made.BrowserContextID}
	err := c.call(ctx, "", "Target.createTarget", map[string]any{"url": "about:blank", "browserContextId": t.context}, &made)
	if err == nil {
		err = c.call(ctx, "", "Target.attachToTarget", map[string]any{"targetId": made.TargetID, "flatten": true}, &made)
	}
	t.session = made.SessionID
	if err != nil {
		t.close() //nolint:contextcheck // the page is closed even when ctx has ended
		return nil, err
	}
	return t, nil
}

// call calls a method of the page.
func (t *tab) call(ctx context.Context, method string, params, result any) error {
	return t.chromium.call(ctx, t.session, method, params, result)
}

// close closes the page and forgets all that it stored.
func (t *tab) close() {
	t.chromium.listen(t.session, nil)
	ctx, cancel := context.WithTimeout(context.Background(), stopTimeout)
	defer cancel()
	if err := t.chromium.call(ctx, "", "Target.disposeBrowserContext", map[string]any{"browserContextId": t.context}, nil); err != nil {
		t.chromium.kill() // a browser that cannot close a page would keep its memory
	}
}

// evaluate returns the text that an expression has in the page.
func (t *tab) evaluate(ctx context.Context, expression string) (string, error) {
	var got struct {
		Result struct {
			Value string `json:"value"`
		} `json:"result"`
		Exception *struct {
			Text string `json:"text"`
		} `json:"exceptionDetails"`
	}
	if err := t.call(ctx, "Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true}, &got); err != nil {
		return "", err
	}
	if got.Exception != nil {
		return "", fmt.Errorf("browser: %s", got.Exception.Text)
	}
	return got.Result.Value, nil
}
