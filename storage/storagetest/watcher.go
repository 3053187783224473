package storagetest

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/storage"
)

const (
	// statementLog is the name of the server's log; PostgreSQL writes JSON beside it.
	statementLog = "statements.log"
	// overSeveralShards is what Citus says of a statement before it runs it.
	overSeveralShards = "multi-task query about to be executed"
	// logPause is between two looks at a log that is behind.
	logPause = 10 * time.Millisecond
)

// logLine is what is read of a line of the server's log.
type logLine struct {
	Database  string `json:"dbname"`
	Message   string `json:"message"`
	Statement string `json:"statement"`

	Application string `json:"application_name"`
}

// watcher reads what the server's log says of one database from now on.
type watcher struct {
	url, database, path string
	from                int64
	kinds               Kinds // of what ran before the end
}

func newWatcher(ctx context.Context, url string) (*watcher, error) {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return nil, err
	}
	w := &watcher{url: url, database: conn.Config().Database}
	var data string
	err = conn.QueryRow(ctx, "SHOW data_directory").Scan(&data)
	if err := errors.Join(err, conn.Close(ctx)); err != nil {
		return nil, err
	}
	w.path = filepath.Join(data, "log", strings.TrimSuffix(statementLog, ".log")+".json")
	info, err := os.Stat(w.path)
	if err != nil {
		return nil, err
	}
	w.from = info.Size()
	return w, nil
}

// statements returns the database's statements over several shards, each once.
func (w *watcher) statements(ctx context.Context) ([]string, error) {
	end, err := w.mark(ctx)
	if err != nil {
		return nil, err
	}
	var all []string
	seen := map[string]bool{}
	for {
		err := w.read(func(line logLine) bool {
			if line.Message == overSeveralShards && line.Application == storage.Application && !seen[line.Statement] {
				seen[line.Statement] = true
				all = append(all, line.Statement)
			}
			return line.Message != end
		})
		if err == nil || !errors.Is(err, io.EOF) {
			return all, err
		}
		timer := time.NewTimer(logPause)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return all, context.Cause(ctx)
		}
	}
}

// mark writes a line into the log after all that the test has caused, counts that, and
// returns the line.
func (w *watcher) mark(ctx context.Context) (string, error) {
	conn, err := pgx.Connect(ctx, w.url)
	if err != nil {
		return "", err
	}
	end := fmt.Sprintf("end of %s at %d", w.database, time.Now().UnixNano())
	_, err = conn.Exec(ctx, "DO $$ BEGIN RAISE LOG '"+end+"'; END $$")
	if err == nil {
		w.kinds, err = kindsOf(ctx, conn)
	}
	return end, errors.Join(err, conn.Close(ctx))
}

// read passes the database's lines on for as long as the caller wants more. The error
// is io.EOF when there were no more.
func (w *watcher) read(line func(logLine) (more bool)) error {
	f, err := os.Open(w.path)
	if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // only read
	if _, err := f.Seek(w.from, io.SeekStart); err != nil {
		return err
	}
	in := bufio.NewReader(f)
	for {
		text, err := in.ReadString('\n')
		if err != nil {
			return err
		}
		w.from += int64(len(text))
		if !strings.Contains(text, w.database) {
			continue
		}
		var read logLine
		if err := json.Unmarshal([]byte(text), &read); err != nil {
			return fmt.Errorf("the server's log: %w", err)
		}
		if read.Database == w.database && !line(read) {
			return nil
		}
	}
}
