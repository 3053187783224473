package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/processortest"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/people"
)

const (
	ingestLines   = 1_000_000 // at -scale 1
	ingestBatch   = 100_000   // lines
	ingestSenders = 2
	ingestRate    = 100_000 // lines a second, at least
	ingestCores   = 2
)

// source is a source of logs with its token.
type source struct {
	ID    uuid.UUID `json:"id"`
	Token string    `json:"token"`
}

// throughHTTP times the way of a log through HTTP into the database: a batch is
// acknowledged after it is durable.
func (w *world) throughHTTP(ctx context.Context, out io.Writer, file string) (err error) {
	avm, err := w.avm(ctx, "--no-worker")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, avm.stop()) }()
	_, to, err := w.logSource(ctx, avm.base)
	if err != nil {
		return err
	}
	batches, lines, err := cutLog(file, int(ingestLines*w.scale))
	if err != nil {
		return err
	}
	began, spent := time.Now(), processortest.Of(avm.cmd.Process.Pid)
	inDatabase, err := w.databaseTime(ctx)
	if err != nil {
		return err
	}
	queue := make(chan []byte, len(batches))
	for _, b := range batches {
		queue <- b
	}
	close(queue)
	senders, sending := errgroup.WithContext(ctx)
	for range ingestSenders {
		senders.Go(func() error {
			for body := range queue {
				if err := send(sending, avm.base, to, body); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err := senders.Wait(); err != nil {
		return err
	}
	rate := float64(lines) / time.Since(began).Seconds()
	spent = processortest.Of(avm.cmd.Process.Pid) - spent
	after, err := w.databaseTime(ctx)
	if err != nil {
		return err
	}
	each := (spent + after - inDatabase).Seconds() / float64(lines)
	memory, err := residentMB(avm)
	if err != nil {
		return err
	}
	perCore := 1 / each
	fmt.Fprintf(out, "through HTTP into the database: %d lines in %d batches from %d senders, %.0f lines/s on the clock (load %s); %.0f a second "+
		"of processor time of avm and PostgreSQL, so %.0f on %d cores, at least %d; %d MB at most\n",
		lines, len(batches), ingestSenders, rate, load(), perCore, perCore*ingestCores, ingestCores, ingestRate, memory.peak)
	if max(rate, perCore*ingestCores) < ingestRate {
		return errors.New("less than that")
	}
	return nil
}

// databaseTime returns the processor time that PostgreSQL has taken for the database.
func (w *world) databaseTime(ctx context.Context) (sum time.Duration, err error) {
	rows, err := w.store.Pool().Query(ctx, `SELECT pid FROM pg_stat_activity WHERE datname = current_database()`)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for rows.Next() {
		var pid int
		if err := rows.Scan(&pid); err != nil {
			return 0, err
		}
		sum += processortest.Of(pid)
	}
	return sum, rows.Err()
}

// logSource makes a project with a source of logs.
func (w *world) logSource(ctx context.Context, base string) (project uuid.UUID, to source, err error) {
	key, err := access.NewKeys(people.New(w.store), time.Now).Create(ctx, access.KeyRequest{
		WorkspaceID: w.workspace, Creator: "bench@example.com", Name: "logs", Scopes: []model.Scope{model.ScopeTrafficWrite},
	})
	if err != nil {
		return project, to, err
	}
	if project, err = w.seedProject(ctx, 4_000, 1); err != nil {
		return project, to, err
	}
	had := w.key
	w.key = key.Secret
	err = w.post(ctx, base+"/v1/projects/"+project.String()+"/crawl-sources", map[string]any{"setup": "custom", "format": "combined"}, &to)
	w.key = had
	return project, to, err
}

// cutLog cuts the beginning of a log into batches.
func cutLog(file string, most int) (batches [][]byte, lines int, err error) {
	f, err := os.Open(file) //nolint:gosec // a file of ours
	if err != nil {
		return nil, 0, err
	}
	defer f.Close() //nolint:errcheck // it was only read
	var batch bytes.Buffer
	for each := bufio.NewScanner(f); lines < most && each.Scan(); {
		batch.Write(each.Bytes())
		batch.WriteByte('\n')
		if lines++; lines%ingestBatch == 0 {
			batches = append(batches, bytes.Clone(batch.Bytes()))
			batch.Reset()
		}
	}
	if batch.Len() > 0 {
		batches = append(batches, batch.Bytes())
	}
	return batches, lines, nil
}

func send(ctx context.Context, base string, to source, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, base+"/ingest/"+to.ID.String(), bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+to.Token)
	client := &http.Client{Timeout: 5 * time.Minute}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close() //nolint:errcheck // its status is all that matters
	if resp.StatusCode != http.StatusAccepted {
		return fmt.Errorf("a batch was answered with %s", resp.Status)
	}
	return nil
}
