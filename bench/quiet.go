package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

// quietCommand is the argument that starts the process of the quiet tenant.
const quietCommand = "ask-from-elsewhere"

// quiet is the client of the quiet tenant, in a separate process. The process stands for another machine, so
// its waits for a processor must not count as latency of the service. It therefore runs with the highest
// priority that the system allows.
type quiet struct {
	cmd     *exec.Cmd
	turns   io.WriteCloser
	answers *json.Decoder
}

// quietSlice holds the measurements of one slice.
type quietSlice struct {
	Latencies []time.Duration `json:"latencies"`
	Failure   string          `json:"failure"`
}

// startQuiet starts the client that asks a server for a path with a key.
func startQuiet(ctx context.Context, base, key, path string) (q *quiet, err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	args := []string{self, quietCommand, base, key, path}
	if first := []string{"chrt", "--fifo", "1"}; exec.CommandContext(ctx, first[0], append(first[1:], "true")...).Run() == nil { //nolint:gosec // constants
		args = append(first, args...)
	}
	cmd := exec.CommandContext(ctx, args[0], args[1:]...) //nolint:gosec // this very program
	cmd.Stderr = os.Stderr
	q = &quiet{cmd: cmd}
	if q.turns, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	q.answers = json.NewDecoder(out)
	return q, cmd.Start()
}

// run returns the latencies of one slice.
func (q *quiet) run(context.Context) ([]time.Duration, error) {
	if _, err := fmt.Fprintln(q.turns); err != nil {
		return nil, err
	}
	var slice quietSlice
	if err := q.answers.Decode(&slice); err != nil {
		return nil, err
	}
	if slice.Failure != "" {
		return nil, errors.New(slice.Failure)
	}
	return slice.Latencies, nil
}

func (q *quiet) stop() error { return errors.Join(q.turns.Close(), q.cmd.Wait()) }

// askFromElsewhere measures one slice for each line that it reads.
func askFromElsewhere(ctx context.Context, s steady, turns io.Reader, out io.Writer) error {
	lines, answers := bufio.NewScanner(turns), json.NewEncoder(out)
	for lines.Scan() {
		var slice quietSlice
		var err error
		if slice.Latencies, err = s.run(ctx); err != nil {
			slice.Failure = err.Error()
		}
		if err := answers.Encode(slice); err != nil {
			return err
		}
	}
	return lines.Err()
}
