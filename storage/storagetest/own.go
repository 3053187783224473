package storagetest

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/storage"
)

// module is what our packages' paths begin with.
const module = "github.com/answer-visibility/avm/"

// own writes down the statements that a test sends itself, to prepare something or to look
// behind the product. They may be about all projects at once.
type own struct {
	next pgx.QueryTracer // nil: none
	path string
}

// ownPath is the file of a database's own statements.
func ownPath(database string) (string, error) {
	dir, err := sharedFolder(os.TempDir())
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, database+".own"), nil
}

// traceOwn has a store's statements watched for the test's own ones.
func traceOwn(cfg *storage.Config) error {
	parsed, err := pgx.ParseConfig(cfg.URL)
	if err != nil {
		return err
	}
	path, err := ownPath(parsed.Database)
	if err != nil {
		return err
	}
	cfg.Tracer = &own{next: cfg.Tracer, path: path}
	return nil
}

// TraceQueryStart implements pgx.QueryTracer.
func (o *own) TraceQueryStart(ctx context.Context, conn *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	if byTest() {
		o.note(data.SQL)
	}
	if o.next == nil {
		return ctx
	}
	return o.next.TraceQueryStart(ctx, conn, data)
}

// TraceQueryEnd implements pgx.QueryTracer.
func (o *own) TraceQueryEnd(ctx context.Context, conn *pgx.Conn, data pgx.TraceQueryEndData) {
	if o.next != nil {
		o.next.TraceQueryEnd(ctx, conn, data)
	}
}

// note appends a statement in one write. One that is not noted fails the test later.
func (o *own) note(sql string) {
	line, err := json.Marshal(sql)
	if err != nil {
		return
	}
	f, err := os.OpenFile(o.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	_, _ = f.Write(append(line, '\n'))
	_ = f.Close()
}

// byTest reports whether the function of ours that sends a statement is a test's.
func byTest() bool {
	var callers [64]uintptr
	frames := runtime.CallersFrames(callers[:runtime.Callers(0, callers[:])])
	for {
		frame, more := frames.Next()
		if strings.HasPrefix(frame.Function, module) && !strings.Contains(frame.Function, "storagetest.(*own)") &&
			!strings.HasSuffix(frame.Function, "storagetest.byTest") {
			return strings.HasSuffix(frame.File, "_test.go") || strings.Contains(frame.Function, "/storagetest.") ||
				strings.Contains(frame.Function, "/audittest.")
		}
		if !more {
			return false
		}
	}
}

// ownStatements returns the statements that a database's tests have sent themselves, and
// forgets them.
func ownStatements(database string) (map[string]bool, error) {
	path, err := ownPath(database)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(path) //nolint:gosec // a file of ours
	if os.IsNotExist(err) {
		return map[string]bool{}, nil
	}
	if err != nil {
		return nil, err
	}
	all := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		var sql string
		if err := json.Unmarshal([]byte(line), &sql); err != nil {
			return nil, err
		}
		all[strings.TrimSpace(sql)] = true
	}
	return all, os.Remove(path)
}
