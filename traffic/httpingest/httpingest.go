// Package httpingest is the address that crawl sources send their logs to: batches of lines,
// Logpush with its challenge, and Firehose's delivery protocol.
package httpingest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/requestid"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/traffic"
)

const (
	// timeout bounds one request.
	timeout = 10 * time.Minute
	// pause is how long a sender may send nothing.
	pause = 30 * time.Second
	// maxChallenge bounds a challenge, in bytes.
	maxChallenge = 4 << 10
)

// Receiver counts what arrives.
type Receiver interface {
	Receive(ctx context.Context, d traffic.Delivery) (*model.CrawlBatch, error)
	Challenge(ctx context.Context, source *model.CrawlSource, text string) error
}

// Enter returns the source of a token and sets the RateLimit headers. Faults: InvalidSourceToken,
// RateLimited.
type Enter func(ctx context.Context, header http.Header, r *http.Request, token string) (*model.CrawlSource, error)

// Limit waits for a workspace's permit to count a batch, and returns the function that gives it back.
type Limit func(ctx context.Context, workspace uuid.UUID) (release func(), err error)

// Config holds the parts of a Handler. Enter, Receiver and Logger are required.
type Config struct {
	Enter            Enter
	Receiver         Receiver
	Logger           *slog.Logger
	Spools           *traffic.Spools          // holds large bodies; nil: the system's folder, without bounds
	UnavailableFault func(error) *fault.Error // the fault of an error that is about reaching the storage, nil for others; optional
	Clock            func() time.Time
	Limit            Limit // nil: any number of batches is counted at the same time
}

// Handler serves POST /ingest/{source_id}.
type Handler struct{ Config }

// New makes a Handler.
func New(cfg Config) (*Handler, error) {
	if cfg.Enter == nil || cfg.Receiver == nil || cfg.Logger == nil {
		return nil, errors.New("ingest: Enter, Receiver and Logger are required")
	}
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	return &Handler{cfg}, nil
}

// ServeHTTP answers one request. Every answer carries a request id.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set(requestid.Header, requestid.Of(r.Header))
	ctx, cancel := context.WithTimeout(r.Context(), timeout)
	defer cancel()
	p := h.protocol(r)
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		p.refuse(w, fault.New(fault.MethodNotAllowed, "this path takes POST"), http.StatusMethodNotAllowed)
		return
	}
	source, err := h.enter(ctx, w, r, p)
	if err == nil {
		err = h.take(ctx, w, r, p, source)
	}
	if err != nil {
		h.fail(ctx, w, r, p, err)
	}
}

// enter returns the source of the sender's token. It fails with NotFound at the address of another source.
func (h *Handler) enter(ctx context.Context, w http.ResponseWriter, r *http.Request, p protocol) (*model.CrawlSource, error) {
	source, err := h.Enter(ctx, w.Header(), r, p.token(r))
	if err != nil {
		return nil, err
	}
	if id, err := model.ParseUUID(r.PathValue("source_id")); err != nil || id != source.ID {
		return nil, fault.Missing("crawl source")
	}
	return source, nil
}

// take reads the body, and counts it.
func (h *Handler) take(ctx context.Context, w http.ResponseWriter, r *http.Request, p protocol, source *model.CrawlSource) error {
	switch strings.ToLower(r.Header.Get("Content-Encoding")) {
	case "", "identity", "gzip":
	default:
		return fault.New(fault.UnsupportedMedia, "the body may be encoded with gzip alone")
	}
	if r.ContentLength > traffic.MaxSent {
		return fault.New(fault.TooLarge, "the body is larger than %d MiB", traffic.MaxSent>>20)
	}
	body, key, err := p.open(r, &patient{r.Body, http.NewResponseController(w)})
	if err != nil {
		return err
	}
	if c, ok := body.(io.Closer); ok {
		defer c.Close() //nolint:errcheck // it only ends who writes
	}
	spool, err := traffic.NewSpool(body, h.Spools.Room(source.WorkspaceID))
	if err != nil {
		return err
	}
	defer spool.Close() //nolint:errcheck // a removed file
	if text, is := challenge(source, spool); is {
		if err := h.Receiver.Challenge(ctx, source, text); err != nil {
			return err
		}
		p.accept(w, nil)
		return nil
	}
	batch, err := h.count(ctx, traffic.Delivery{Source: source, Key: key, Body: spool})
	if err != nil {
		return err
	}
	p.accept(w, batch)
	return nil
}

// count counts a batch that has arrived, under a permit of its workspace.
func (h *Handler) count(ctx context.Context, d traffic.Delivery) (*model.CrawlBatch, error) {
	if h.Limit != nil {
		release, err := h.Limit(ctx, d.Source.WorkspaceID)
		if err != nil {
			return nil, err
		}
		defer release()
	}
	return h.Receiver.Receive(ctx, d)
}

// challenge recognises what Logpush sends before any logs: a file of one line that is not a log, by which
// it, or the owner, sees that the address is theirs.
func challenge(source *model.CrawlSource, spool *traffic.Spool) (string, bool) {
	if source.Setup != model.CrawlSourceSetupEdgeLogpush {
		return "", false
	}
	body, err := spool.Reader()
	if err != nil {
		return "", false
	}
	raw, err := io.ReadAll(io.LimitReader(body, maxChallenge+1))
	text := strings.TrimSpace(string(raw))
	if err != nil || len(raw) > maxChallenge || text == "" || strings.Contains(text, "\n") {
		return "", false
	}
	var test struct {
		Content  *string `json:"content"`
		Filename *string `json:"filename"`
	}
	if text[0] == '{' {
		if json.Unmarshal([]byte(text), &test) != nil || test.Content == nil {
			return "", false
		}
		return *test.Content, true
	}
	return text, !strings.ContainsAny(text, " \t\x00") && text == strings.ToValidUTF8(text, "")
}

// protocol is how a sender speaks.
type protocol interface {
	token(r *http.Request) string
	open(r *http.Request, body io.Reader) (lines io.Reader, key string, err error)
	accept(w http.ResponseWriter, batch *model.CrawlBatch)
	refuse(w http.ResponseWriter, f *fault.Error, status int)
}

func (h *Handler) protocol(r *http.Request) protocol {
	if id := r.Header.Get("X-Amz-Firehose-Request-Id"); id != "" {
		return &firehose{id: id, now: h.Clock}
	}
	return plain{}
}

// plain is a body of lines.
type plain struct{}

func (plain) token(r *http.Request) string {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}

func (plain) open(r *http.Request, body io.Reader) (io.Reader, string, error) {
	return body, r.Header.Get("X-Batch-Id"), nil
}

// answer is a batch as it is acknowledged.
type answer struct {
	BatchID          *uuid.UUID `json:"batch_id"`
	State            string     `json:"state"`
	AcceptedLines    int64      `json:"accepted_lines"`
	RejectedLines    int64      `json:"rejected_lines"`
	OverlappingLines int64      `json:"overlapping_lines"`
	RejectedSample   []refused  `json:"rejected_sample"`
}

type refused struct {
	Line   int    `json:"line"`
	Reason string `json:"reason"`
	Text   string `json:"text"`
}

func (plain) accept(w http.ResponseWriter, batch *model.CrawlBatch) {
	a := answer{State: "heartbeat", RejectedSample: []refused{}}
	if batch != nil {
		a = answer{&batch.BatchID, string(batch.State), batch.AcceptedLines, batch.RejectedLines, batch.OverlappingLines, a.RejectedSample}
		for _, r := range batch.RejectedSample {
			a.RejectedSample = append(a.RejectedSample, refused{r.Line, r.Reason, r.Text})
		}
	}
	write(w, http.StatusAccepted, a)
}

func (plain) refuse(w http.ResponseWriter, f *fault.Error, status int) {
	body := map[string]any{
		"code": f.Kind, "message": f.Message, "request_id": w.Header().Get(requestid.Header),
		"retryable": status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable,
	}
	if len(f.Details) > 0 {
		body["details"] = f.Details
	}
	write(w, status, map[string]any{"error": body})
}

func write(w http.ResponseWriter, status int, body any) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(body)                                                      //nolint:errchkjson // texts, numbers and booleans always encode
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(pause)) // not every connection has deadlines
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes()) // an error means that the sender has disconnected
}

// statusOf returns the HTTP status of a kind of fault; 0: senders do not see the kind.
func statusOf(k fault.Kind) int {
	switch k {
	case fault.InvalidSourceToken, fault.NotFound, fault.TooLarge, fault.UnsupportedMedia, fault.Invalid, fault.RateLimited,
		fault.Unavailable:
		status, _ := fault.StatusOf(k)
		return status.Code
	default:
		return 0
	}
}

// faultOf returns the fault that the sender receives for an error.
func (h *Handler) faultOf(ctx context.Context, err error) *fault.Error {
	if f, ok := errors.AsType[*fault.Error](err); ok && statusOf(f.Kind) != 0 {
		return f
	}
	if ctx.Err() != nil {
		return fault.Wrap(err, fault.Unavailable, "the batch could not be counted in time; send it again")
	}
	if h.UnavailableFault != nil {
		if f := h.UnavailableFault(err); f != nil {
			return f
		}
	}
	return fault.Wrap(err, fault.Internal, "internal error")
}

func (h *Handler) fail(ctx context.Context, w http.ResponseWriter, r *http.Request, p protocol, err error) {
	f := h.faultOf(ctx, err)
	status := statusOf(f.Kind)
	if status == 0 {
		status = http.StatusInternalServerError
	}
	if status >= http.StatusInternalServerError && !errors.Is(r.Context().Err(), context.Canceled) {
		h.Logger.LogAttrs(ctx, slog.LevelError, "batch not counted",
			slog.String("request_id", w.Header().Get(requestid.Header)), slog.String("path", r.URL.Path), slog.Any("cause", err))
	}
	if f.Kind == fault.InvalidSourceToken {
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	if wait := f.Wait(); wait > 0 {
		w.Header().Set("Retry-After", strconv.FormatInt(wait, 10))
	}
	p.refuse(w, f, status)
}

// patient reads a body that may take long, but not without a pause.
type patient struct {
	body io.Reader
	conn *http.ResponseController
}

// Read implements io.Reader.
func (p *patient) Read(b []byte) (int, error) {
	until := time.Now().Add(pause)
	_ = p.conn.SetReadDeadline(until) // not every connection has deadlines
	_ = p.conn.SetWriteDeadline(until.Add(timeout))
	return p.body.Read(b)
}
