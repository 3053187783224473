package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/internal/freeport"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/embedded"
	"github.com/answer-visibility/avm/storage/people"
)

// world is what every section stands on: a PostgreSQL with full durability in
// a folder of its own, the built binary, the recorded provider, a workspace
// with a key.
type world struct {
	dir       string
	postgres  *embedded.Server
	store     *storage.DB
	provider  *httptest.Server
	workspace uuid.UUID
	key       string

	keep  string  // the folder of the year's database; empty: dir
	scale float64 // of the year

	compared []uuid.UUID // the projects of the comparisons, once they are there

	planMode string // of the product's connections; empty: its own choice
}

func newWorld(ctx context.Context) (*world, error) {
	dir, err := os.MkdirTemp("", "avm-bench-")
	if err != nil {
		return nil, err
	}
	w := &world{dir: dir}
	if err := w.open(ctx); err != nil {
		return nil, errors.Join(err, w.close(ctx))
	}
	return w, nil
}

func (w *world) open(ctx context.Context) error {
	//nolint:gosec // a fixed command
	build := exec.CommandContext(ctx, "go", "build", "-o", filepath.Join(w.dir, "avm"), "github.com/answer-visibility/avm")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("build avm: %w", err)
	}
	recorded, err := enginetest.NewRecorded(enginetest.Options{AnyPrompt: true})
	if err != nil {
		return err
	}
	w.provider = httptest.NewServer(recorded)
	if w.postgres, err = embedded.Start(ctx, embedded.Config{
		DataDir: filepath.Join(w.dir, "data"), Logger: slog.New(slog.DiscardHandler), Settings: counting(),
	}); err != nil {
		return err
	}
	if w.store, err = storage.Open(ctx, storage.Config{URL: w.postgres.AdminURL()}); err != nil {
		return err
	}
	if _, err := w.store.Migrate(ctx); err != nil {
		return err
	}
	if err := w.countStatements(ctx); err != nil {
		return err
	}
	return w.admit(ctx)
}

// admit makes the workspace, its owner and the key.
func (w *world) admit(ctx context.Context) error {
	workspaces := access.NewWorkspaces(people.New(w.store), time.Now)
	ws, err := workspaces.Create(ctx, "Bench", model.PlanPaid)
	if err != nil {
		return err
	}
	w.workspace = ws.ID
	if _, err := workspaces.AddMember(ctx, ws.ID, "bench@example.com", model.MemberRoleOwner); err != nil {
		return err
	}
	return w.newKey(ctx)
}

func (w *world) newKey(ctx context.Context) error {
	key, err := access.NewKeys(people.New(w.store), time.Now).Create(ctx, access.KeyRequest{
		WorkspaceID: w.workspace, Creator: "bench@example.com", Name: "bench", Scopes: []model.Scope{model.ScopeAuditsRun, model.ScopePromptsWrite},
	})
	if err != nil {
		return err
	}
	w.key = key.Secret
	return nil
}

func (w *world) close(ctx context.Context) error {
	var errs []error
	if w.provider != nil {
		w.provider.Close()
	}
	if w.store != nil {
		errs = append(errs, w.store.Close())
	}
	if w.postgres != nil {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
		defer cancel()
		errs = append(errs, w.postgres.Stop(ctx))
	}
	return errors.Join(append(errs, os.RemoveAll(w.dir))...)
}

// server is a child process that serves HTTP.
type server struct {
	target
	cmd *exec.Cmd
}

// avm starts the product on a free port and waits until it is ready.
func (w *world) avm(ctx context.Context, args ...string) (*server, error) {
	file, address, err := w.configure(ctx, "avm.yml", w.provider.URL, usualConcurrency)
	if err != nil {
		return nil, err
	}
	//nolint:gosec // our own binary
	cmd := exec.CommandContext(ctx, filepath.Join(w.dir, "avm"), append([]string{"serve", "--config", file}, args...)...)
	return start(ctx, "avm", address, cmd)
}

// beside starts the product and a peer, runs what compares them, and stops both.
func (w *world) beside(
	ctx context.Context, peer func(context.Context) (*server, error), run func(avm, peer *server) error,
) (err error) {
	avm, err := w.avm(ctx, "--no-worker")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, avm.stop()) }()
	other, err := peer(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, other.stop()) }()
	return run(avm, other)
}

// byHand starts the hand-written handler in a process of its own.
func (w *world) byHand(ctx context.Context) (*server, error) {
	address, err := freeport.Address(ctx)
	if err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	//nolint:gosec // this very program
	return start(ctx, "by hand", address, exec.CommandContext(ctx, self, "serve-by-hand", address, w.postgres.AdminURL()))
}

const readyWithin = 30 * time.Second

func start(ctx context.Context, name, address string, cmd *exec.Cmd) (*server, error) {
	cmd.Stderr = os.Stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	s := &server{target: target{name: name, base: "http://" + address, pid: cmd.Process.Pid}, cmd: cmd}
	ctx, cancel := context.WithTimeout(ctx, readyWithin)
	defer cancel()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		if fetch(ctx, &http.Client{}, s.base+"/readyz", "", nullWriter{}) == nil {
			return s, nil
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(fmt.Errorf("%s was not ready in time", name), s.stop())
		case <-tick.C:
		}
	}
}

type nullWriter struct{}

func (nullWriter) Write(p []byte) (int, error) { return len(p), nil }

func (s *server) stop() error {
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		return err
	}
	var exit *exec.ExitError
	if err := s.cmd.Wait(); err != nil && !errors.As(err, &exit) {
		return err
	}
	return nil
}

// post sends a JSON body with an Idempotency-Key and reads the answer into out.
func (w *world) post(ctx context.Context, url string, body, out any) error {
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(raw))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+w.key)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", uuid.NewString())
	client := &http.Client{Timeout: time.Minute}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close() //nolint:errcheck // read to its end by the decoder
	var answer json.RawMessage
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		return err
	}
	if resp.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("%s answered %s: %s", url, resp.Status, answer)
	}
	return json.Unmarshal(answer, out)
}
