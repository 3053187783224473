package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"github.com/google/uuid"
)

// assault is how many clients attack at once, and what each does again and again.
type assault struct {
	name    string
	clients int
	lasts   bool // continues after the clients have left
	once    func(a attack, ctx context.Context) error
}

// attacks returns the attacks in their order. The one that lasts comes last, because nothing is quiet
// after it.
func attacks() []assault {
	return []assault{
		{name: "alias flood", clients: 16, once: attack.askAliases},
		{name: "bad keys", clients: floodConns, once: attack.strange},
		{name: "large bodies", clients: 100, once: attack.importMany},
		{name: "logs", clients: 16, once: attack.sendLog},
		{name: "lock convoy", clients: 60, once: attack.addPrompt},
		{name: "reports", clients: 16, once: attack.report},
		{name: "slow readers", clients: 8, once: attack.readSlowly},
		{name: "sockets", clients: 50, once: attack.floodSocket},
		{name: "large audit", clients: 1, lasts: true, once: attack.launch},
	}
}

// attackFrom attacks until ctx ends, and says how many requests were answered.
func attackFrom(ctx context.Context, name, what string, out io.Writer) error {
	var a attack
	if err := json.Unmarshal([]byte(what), &a); err != nil {
		return err
	}
	all := attacks()
	i := slices.IndexFunc(all, func(one assault) bool { return one.name == name })
	if i < 0 {
		return fmt.Errorf("no attack %q", name)
	}
	kind := all[i]
	var answered atomic.Int64
	var wg sync.WaitGroup
	for range kind.clients {
		wg.Go(func() {
			for ctx.Err() == nil {
				if kind.once(a, ctx) == nil {
					answered.Add(1)
				} else {
					_ = waitUntil(ctx, time.Now().Add(10*time.Millisecond)) // the attack was stopped
				}
			}
		})
	}
	wg.Wait()
	_, err := fmt.Fprintln(out, answered.Load())
	return err
}

func (a attack) path(rest string) string { return "/v1/projects/" + a.Project.String() + rest }

// send sends a request with the attacker's key and reads the answer to its end.
func (a attack) send(ctx context.Context, method, path, body string) error {
	return sendAs(ctx, a.Key, method, a.Base+path, body)
}

func sendAs(ctx context.Context, key, method, url, body string) error {
	req, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+key)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", uuid.NewString())
	resp, err := http.DefaultClient.Do(req) //nolint:forbidigo // to the server under attack, which runs here
	if err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, resp.Body)
	return errors.Join(err, resp.Body.Close())
}

// readSlowly asks for a large answer and reads none of it.
func (a attack) readSlowly(ctx context.Context) error {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", strings.TrimPrefix(a.Base, "http://"))
	if err != nil {
		return err
	}
	defer conn.Close() //nolint:errcheck // nothing is left to lose
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetReadBuffer(4 << 10) // the system may give more
	}
	_, err = fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: avm\r\nAuthorization: Bearer %s\r\n\r\n", a.path(""), a.Key)
	<-ctx.Done()
	return err
}

// addPrompt adds a prompt that no audit asks: the large audit keeps its size.
func (a attack) addPrompt(ctx context.Context) error {
	return a.send(ctx, http.MethodPost, a.path("/prompt-sets/"+a.Set.String()+"/prompts"),
		fmt.Sprintf(`{"prompts":[{"text":%q,"enabled":false}]}`, uuid.NewString()))
}

// importMany sends 15 MB of prompts that are there already, after the first time.
func (a attack) importMany(ctx context.Context) error {
	return a.send(ctx, http.MethodPost, a.path("/prompt-sets/"+a.Set.String()+"/import"), largeBody())
}

// largeBody returns what all clients of an attack send. It is made once: making it for each of them
// would cost this machine more than reading it.
//
//nolint:gochecknoglobals // made once
var largeBody = sync.OnceValue(func() string {
	var body strings.Builder
	body.WriteString(`{"prompts":[`)
	for i := range 4_000 {
		if i > 0 {
			body.WriteByte(',')
		}
		fmt.Fprintf(&body, `{"text":"%d%s","enabled":false}`, i, strings.Repeat(" large", 600))
	}
	body.WriteString(`]}`)
	return body.String()
})

// sendLog sends a log of 32 MB, packed, that was not there before.
func (a attack) sendLog(ctx context.Context) error {
	body, err := packedLog()
	if err != nil {
		return err
	}
	var own bytes.Buffer
	w := gzip.NewWriter(&own)
	if _, err := fmt.Fprintf(w, logLine, uuid.NewString()); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return send(ctx, a.Base, a.Log, append(own.Bytes(), body...)) // gzip files may follow each other
}

const logLine = `192.0.2.7 - - [21/Nov/2026:10:11:12 +0000] "GET /%s HTTP/1.1" 200 512 "-" "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)"` + "\n"

// packedLog returns what all clients of an attack send behind a line of their own. It is made once, as
// largeBody is.
//
//nolint:gochecknoglobals // made once
var packedLog = sync.OnceValues(func() ([]byte, error) {
	var body bytes.Buffer
	w := gzip.NewWriter(&body)
	for i := range 250_000 {
		if _, err := fmt.Fprintf(w, logLine, strconv.Itoa(i%1000)); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return body.Bytes(), err
})

func (a attack) askAliases(ctx context.Context) error {
	var query strings.Builder
	for i := range 5 {
		fmt.Fprintf(&query, "a%d: project(id: %q) { promptSets { prompts { text } } } ", i, a.Project)
	}
	body, err := json.Marshal(map[string]string{"query": "{" + query.String() + "}"})
	if err != nil {
		return err
	}
	return a.send(ctx, http.MethodPost, "/graphql", string(body))
}

func (a attack) report(ctx context.Context) error {
	return a.send(ctx, http.MethodGet, a.path("/visibility/prompts"), "")
}

// floodSocket sends documents that are refused over one socket, as fast as it takes them.
func (a attack) floodSocket(ctx context.Context) error {
	conn, resp, err := websocket.Dial(ctx, a.Base+"/graphql", &websocket.DialOptions{
		Subprotocols: []string{"graphql-transport-ws"}, HTTPHeader: http.Header{"Authorization": {"Bearer " + a.Key}},
	})
	if resp != nil && resp.Body != nil {
		defer resp.Body.Close() //nolint:errcheck // of a handshake
	}
	if err != nil {
		return err
	}
	defer conn.CloseNow() //nolint:errcheck // nothing is left to lose
	go func() {
		for {
			if _, _, err := conn.Read(ctx); err != nil {
				return
			}
		}
	}()
	if err := conn.Write(ctx, websocket.MessageText, []byte(`{"type":"connection_init"}`)); err != nil {
		return err
	}
	for n := 0; ctx.Err() == nil; n++ {
		message := fmt.Sprintf(`{"id":"%d","type":"subscribe","payload":{"query":"{ nothing }"}}`, n)
		if err := conn.Write(ctx, websocket.MessageText, []byte(message)); err != nil {
			return err
		}
	}
	return nil
}

func (a attack) strange(ctx context.Context) error {
	return sendAs(ctx, badKey(int(time.Now().UnixNano()&0xffff)), http.MethodGet, a.Base+"/v1/projects", "")
}

// launch launches an audit of 20,000 executions, once.
func (a attack) launch(ctx context.Context) error {
	err := a.send(ctx, http.MethodPost, a.path("/audits"),
		`{"engines":["assistant_a","overview_a"],"repetitions":50,"max_estimated_credits":1000000}`)
	<-ctx.Done()
	return err
}
