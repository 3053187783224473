package mail_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"math/big"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"github.com/answer-visibility/avm/internal/mail"
)

const (
	user, password = "sender", "p@ss/word"
	timeout        = 500 * time.Millisecond
)

// server is a mail server on loopback.
type server struct {
	mu    sync.Mutex
	mails [][]byte
	users []string
	code  int // of what it refuses a recipient with; 0: it takes all
}

func (s *server) NewSession(*smtp.Conn) (smtp.Session, error) { return &session{server: s}, nil }

type session struct{ *server }

func (*session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, name, word string) error {
		if name != user || word != password {
			return smtp.ErrAuthFailed
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.users = append(s.users, name)
		return nil
	}), nil
}

func (*session) Mail(string, *smtp.MailOptions) error { return nil }

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if s.code != 0 {
		return &smtp.SMTPError{Code: s.code, Message: "no " + to}
	}
	return nil
}

func (s *session) Data(r io.Reader) error {
	body, err := io.ReadAll(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mails = append(s.mails, body)
	return err
}

func (*session) Reset()        {}
func (*session) Logout() error { return nil }

// serve starts a server and returns its host and port. With a certificate it speaks TLS: from the start or by STARTTLS.
func serve(t *testing.T, s *server, certificate *tls.Config, implicit bool) string {
	t.Helper()
	at := smtp.NewServer(s)
	at.AllowInsecureAuth = certificate == nil
	at.TLSConfig = certificate
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	if implicit {
		listener = tls.NewListener(listener, certificate)
	}
	ended := make(chan error, 1)
	go func() { ended <- at.Serve(listener) }()
	t.Cleanup(func() {
		must(t, at.Close())
		if err := <-ended; err != nil && !errors.Is(err, smtp.ErrServerClosed) {
			t.Errorf("the server ended with %v", err)
		}
	})
	return listener.Addr().String()
}

func message() mail.Message {
	return mail.Message{
		To: "you@example.com", Subject: "Größe: 3 signals", Text: "as text: ü\n", HTML: "<p>as HTML: ü</p>",
		At: time.Date(2026, 11, 28, 8, 0, 0, 0, time.UTC), ID: "abc", Unsubscribe: "https://avm.example.com/unsubscribe/" + strings.Repeat("x", 120),
	}
}

// A mail arrives with both bodies, its id and what ends such mails, with and without TLS and a password.
func TestMailArrives(t *testing.T) {
	t.Parallel()
	certificate, trusted := certificates(t)
	credentials := user + ":p%40ss%2Fword@"
	for name, c := range map[string]struct {
		scheme      string
		credentials string
		tls         *tls.Config
		implicit    bool
	}{
		"plain": {"smtp://", "", nil, false}, "password on loopback": {"smtp://", credentials, nil, false},
		"STARTTLS": {"smtp://", credentials, certificate, false}, "TLS": {"smtps://", credentials, certificate, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &server{}
			at := serve(t, s, c.tls, c.implicit)
			sender, err := mail.New(mail.Config{URL: c.scheme + c.credentials + at, From: "avm <avm@example.org>", TLS: trusted})
			must(t, err)
			must(t, sender.Send(t.Context(), message()))
			if len(s.mails) != 1 || (len(s.users) == 1) != (c.credentials != "") {
				t.Fatalf("%d mails, users %v", len(s.mails), s.users)
			}
			check(t, s.mails[0])
		})
	}
}

func check(t *testing.T, raw []byte) {
	t.Helper()
	got, err := netmail.ReadMessage(bytes.NewReader(raw))
	must(t, err)
	for name, want := range map[string]string{
		"Message-Id": "<abc@example.org>", "To": "<you@example.com>", "From": `"avm" <avm@example.org>`, "Date": "Sat, 28 Nov 2026 08:00:00 +0000",
		"List-Unsubscribe": "<" + message().Unsubscribe + ">", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
	} {
		if got.Header.Get(name) != want {
			t.Errorf("%s: %q", name, got.Header.Get(name))
		}
	}
	if subject, err := new(mime.WordDecoder).DecodeHeader(got.Header.Get("Subject")); err != nil || subject != message().Subject {
		t.Errorf("subject %q %v", subject, err)
	}
	kind, parameters, err := mime.ParseMediaType(got.Header.Get("Content-Type"))
	must(t, err)
	parts := multipart.NewReader(got.Body, parameters["boundary"])
	for _, want := range []string{message().Text, message().HTML} {
		part, err := parts.NextRawPart()
		must(t, err)
		body, err := io.ReadAll(quotedprintable.NewReader(part))
		must(t, err)
		if text := strings.ReplaceAll(string(body), "\r\n", "\n"); kind != "multipart/alternative" || strings.TrimSpace(text) != strings.TrimSpace(want) {
			t.Errorf("%s: %q", kind, text)
		}
	}
}

// A server that hangs at any word of the protocol, or sends it byte by byte, costs the time of one mail.
func TestServersThatHang(t *testing.T) {
	t.Parallel()
	for name, words := range map[string][]string{
		"before its greeting": {}, "after its greeting": {"220 here\r\n"}, "at the recipient": {"220 here\r\n", "250 here\r\n", "250 yes\r\n"},
		"in its greeting": {"drip"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			at := hang(t, words)
			sender, err := mail.New(mail.Config{URL: "smtp://" + at, From: "avm@example.org", Timeout: timeout})
			must(t, err)
			ended := make(chan error, 1)
			go func() { ended <- sender.Send(context.WithoutCancel(t.Context()), message()) }()
			select {
			case err := <-ended:
				if err == nil || mail.Reason(err) != "the mail server did not answer in time" {
					t.Errorf("%v: %s", err, mail.Reason(err))
				}
			case <-time.After(20 * timeout):
				t.Error("it waits for ever")
			}
		})
	}
}

// hang makes a server that answers with words, one for each line it reads, and then with nothing.
func hang(t *testing.T, words []string) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	t.Cleanup(func() { must(t, listener.Close()) })
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		t.Cleanup(func() { _ = conn.Close() })
		if len(words) == 1 && words[0] == "drip" {
			ticker := time.NewTicker(timeout / 20)
			defer ticker.Stop()
			for range ticker.C {
				if _, err := conn.Write([]byte("2")); err != nil {
					return
				}
			}
			return
		}
		for _, word := range words {
			if _, err := conn.Write([]byte(word)); err != nil {
				return
			}
			if _, err := conn.Read(make([]byte, 1<<10)); err != nil {
				return
			}
		}
	}()
	return listener.Addr().String()
}

// A reason has the number of the server's answer and none of its words, which may name people.
func TestReasons(t *testing.T) {
	t.Parallel()
	s := &server{code: 550}
	at := serve(t, s, nil, false)
	for url, want := range map[string]string{
		"smtp://" + at:              "the mail server answered 550",
		"smtp://sender:wrong@" + at: "the mail server answered 535",
		"smtp://127.0.0.1:1":        "the mail server cannot be reached",
		"smtp://nowhere.invalid:25": "the mail server cannot be reached",
		"smtps://" + at:             "the connection to the mail server broke off",
	} {
		sender, err := mail.New(mail.Config{URL: url, From: "avm@example.org"})
		must(t, err)
		if err := sender.Send(t.Context(), message()); err == nil || mail.Reason(err) != want {
			t.Errorf("%s: %v, %q", url, err, mail.Reason(err))
		}
	}
}

func TestAddresses(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"a@example.com", "first.last+tag@sub.example.org", "ü@example.com"} {
		if got, err := mail.CheckAddress(text); err != nil || got != text {
			t.Errorf("%q: %q %v", text, got, err)
		}
	}
	for _, text := range []string{
		"", "a", "a@", "A <a@example.com>", "a@example.com, b@example.com", "a@example.com\r\nBcc: b@example.com", strings.Repeat("a", 250) + "@example.com",
	} {
		if got, err := mail.CheckAddress(text); err == nil {
			t.Errorf("%q is taken as %q", text, got)
		}
	}
}

// certificates returns what a server on 127.0.0.1 shows, and what trusts it.
func certificates(t *testing.T) (shown, trusted *tls.Config) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	must(t, err)
	parsed, err := x509.ParseCertificate(der)
	must(t, err)
	pool := x509.NewCertPool()
	pool.AddCert(parsed)
	own := tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
	return &tls.Config{Certificates: []tls.Certificate{own}, MinVersion: tls.VersionTLS12}, &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
