package demo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/http"
	netmail "net/mail"
	"os"
	"path/filepath"
	"sync/atomic"

	"github.com/emersion/go-smtp"

	"github.com/answer-visibility/avm/cli/config"
)

// kept is how many mails or events wait at most. Those beyond are dropped: nobody looks at them any more.
const kept = 100

// Mail is a mail that arrived.
type Mail struct {
	Subject, Text string
	File          string // that holds it
}

// Post is a mail server on loopback that keeps the mails in files.
type Post struct {
	Mails   chan Mail
	URL     string
	server  *smtp.Server
	folder  string
	arrived atomic.Int64
}

// ServePost starts a mail server that keeps mails in a folder. The caller closes it.
func ServePost(ctx context.Context, folder string) (*Post, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", siteAddress+":0")
	if err != nil {
		return nil, fmt.Errorf("listen for mails: %w", err)
	}
	p := &Post{Mails: make(chan Mail, kept), URL: "smtp://" + listener.Addr().String(), folder: folder}
	p.server = smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return letterBox{p}, nil }))
	p.server.MaxMessageBytes, p.server.ReadTimeout = maxBody, callTimeout
	go func() { _ = p.server.Serve(listener) }() // it ends when it is closed
	return p, nil
}

// Close stops the server at once.
func (p *Post) Close() error { return p.server.Close() }

// letterBox takes the mails of one connection.
type letterBox struct{ post *Post }

func (letterBox) Mail(string, *smtp.MailOptions) error { return nil }
func (letterBox) Rcpt(string, *smtp.RcptOptions) error { return nil }
func (letterBox) Reset()                               {}
func (letterBox) Logout() error                        { return nil }

// Data keeps a mail.
func (b letterBox) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	m, err := readMail(raw)
	if err != nil {
		return err
	}
	m.File = filepath.Join(b.post.folder, fmt.Sprintf("%d.eml", b.post.arrived.Add(1)))
	select {
	case b.post.Mails <- m:
	default:
	}
	return os.WriteFile(m.File, raw, 0o600)
}

// readMail reads the subject of a mail and its plain text, which is the first part.
func readMail(raw []byte) (Mail, error) {
	message, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return Mail{}, err
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(message.Header.Get("Subject"))
	if err != nil {
		return Mail{}, err
	}
	_, parameters, err := mime.ParseMediaType(message.Header.Get("Content-Type"))
	if err != nil {
		return Mail{}, err
	}
	part, err := multipart.NewReader(message.Body, parameters["boundary"]).NextRawPart()
	if err != nil {
		return Mail{}, err
	}
	text, err := io.ReadAll(quotedprintable.NewReader(part))
	return Mail{Subject: subject, Text: string(text)}, err
}

// Event is a request of a webhook.
type Event struct {
	Header http.Header
	Body   []byte
}

// Hooks is a receiver of webhooks on loopback.
type Hooks struct {
	Events chan Event
	URL    string
	server *http.Server
	port   uint16
}

// ServeHooks starts a receiver. The caller closes it.
func ServeHooks(ctx context.Context, logger *slog.Logger) (*Hooks, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", siteAddress+":0")
	if err != nil {
		return nil, fmt.Errorf("listen for events: %w", err)
	}
	address, ok := listener.Addr().(*net.TCPAddr)
	if !ok {
		return nil, errors.Join(errors.New("the receiver has no port"), listener.Close())
	}
	h := &Hooks{Events: make(chan Event, kept), URL: "http://" + listener.Addr().String() + "/events", port: address.AddrPort().Port()}
	h.server = &http.Server{Handler: http.HandlerFunc(h.receive), ReadHeaderTimeout: headerTimeout}
	go func() {
		if err := h.server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			logger.ErrorContext(ctx, "receiver of events ended", slog.Any("error", err))
		}
	}()
	return h, nil
}

func (h *Hooks) receive(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	select {
	case h.Events <- Event{r.Header, body}:
	default:
	}
}

// Close stops the receiver at once.
func (h *Hooks) Close() error { return h.server.Close() }

// Admit lets webhooks be sent to the receiver, whose machine the sample site admits.
func (h *Hooks) Admit(e *config.Egress) { e.Ports = append(e.Ports, h.port) }
