package browser

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
)

// maxFrame bounds a message of the browser. The largest holds a page's markup.
const maxFrame = 64 << 20

// errEnded is the error of a call to a browser that has ended.
var errEnded = errors.New("browser: it has ended")

// devtools speaks the DevTools protocol over a pair of pipes: JSON with a zero byte after each message.
type devtools struct {
	writing sync.Mutex // guards out
	out     io.Writer

	mu     sync.Mutex
	last   int
	calls  map[int]chan<- message
	events map[string]func(message) // by session
	ended  bool
}

// message is what either side sends: a call, its result, or an event.
type message struct {
	ID      int             `json:"id,omitempty"`
	Session string          `json:"sessionId,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *struct {
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

func newDevtools(out io.Writer) *devtools {
	return &devtools{out: out, calls: map[int]chan<- message{}, events: map[string]func(message){}}
}

// read passes on what the browser sends until it ends. Then all calls fail.
func (d *devtools) read(in io.Reader) {
	frames := bufio.NewScanner(in)
	frames.Buffer(nil, maxFrame)
	frames.Split(func(data []byte, _ bool) (advance int, frame []byte, err error) {
		if at := bytes.IndexByte(data, 0); at >= 0 {
			return at + 1, data[:at], nil
		}
		return 0, nil, nil
	})
	for frames.Scan() {
		var m message
		if json.Unmarshal(bytes.Clone(frames.Bytes()), &m) == nil {
			d.pass(m)
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ended = true
	for id, waiting := range d.calls {
		close(waiting)
		delete(d.calls, id)
	}
}

// pass hands a result to its call, or an event to its session.
func (d *devtools) pass(m message) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if waiting := d.calls[m.ID]; waiting != nil {
		delete(d.calls, m.ID)
		waiting <- m
		return
	}
	if handle := d.events[m.Session]; handle != nil && m.Method != "" {
		go handle(m)
	}
}

// listen has the events of a session handled, each in a goroutine of its own; nil ends that.
func (d *devtools) listen(session string, handle func(message)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if handle == nil {
		delete(d.events, session)
		return
	}
	d.events[session] = handle
}

// call calls a method of a session, or of the browser itself, and decodes its result.
func (d *devtools) call(ctx context.Context, session, method string, params, result any) error {
	answered, id, err := d.begin()
	if err != nil {
		return err
	}
	if err := d.send(message{ID: id, Session: session, Method: method}, params); err != nil {
		d.forget(id)
		return err
	}
	select {
	case m, ok := <-answered:
		switch {
		case !ok:
			return errEnded
		case m.Error != nil:
			return fmt.Errorf("browser: %s: %s", method, m.Error.Message)
		case result == nil:
			return nil
		}
		return json.Unmarshal(m.Result, result)
	case <-ctx.Done():
		d.forget(id)
		return ctx.Err()
	}
}

// begin returns the number of a new call, and where its result comes.
func (d *devtools) begin() (answered <-chan message, id int, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.ended {
		return nil, 0, errEnded
	}
	d.last++
	waiting := make(chan message, 1)
	d.calls[d.last] = waiting
	return waiting, d.last, nil
}

// forget ends a call without a result.
func (d *devtools) forget(id int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.calls, id)
}

// send writes a call. Results are read meanwhile, so that neither side waits for the other to read.
func (d *devtools) send(m message, params any) error {
	raw, err := json.Marshal(params)
	if err != nil {
		return err
	}
	m.Params = raw
	frame, err := json.Marshal(m)
	if err != nil {
		return err
	}
	d.writing.Lock()
	defer d.writing.Unlock()
	if _, err := d.out.Write(append(frame, 0)); err != nil {
		return errEnded
	}
	return nil
}
