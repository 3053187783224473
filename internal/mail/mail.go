// Package mail sends mail through the SMTP server of the operator.
package mail

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/textproto"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
)

const (
	// usualTimeout bounds one mail, from the connection to the server's last answer.
	usualTimeout = 30 * time.Second
	// longestAddress is the most bytes of an address (RFC 5321, section 4.5.3.1.3).
	longestAddress = 254
)

// Config names the server and the sender.
type Config struct {
	URL     string        // smtp://user:password@host:port, or smtps:// for TLS from the start
	From    string        // such as "avm <avm@example.com>"
	Timeout time.Duration // of one mail; 0: 30 s
	TLS     *tls.Config   // nil: the usual one
}

// Message is a mail to one recipient, as text and as HTML.
type Message struct {
	To      string
	Subject string
	Text    string
	HTML    string
	At      time.Time
	// ID is the part of the Message-ID before the sender's domain: a mail that is sent again keeps it.
	ID string
	// Unsubscribe is the address that one POST ends such mails at (RFC 8058).
	Unsubscribe string
}

// Sender sends mail. It is safe for concurrent use.
type Sender struct {
	server  *server
	from    *mail.Address
	timeout time.Duration
	tls     *tls.Config
}

// server is the server of an SMTP address.
type server struct {
	host, user, password string
	port                 int
	implicit             bool // TLS from the start
}

// New checks the configuration.
func New(c Config) (*Sender, error) {
	s, err := parse(c.URL)
	if err != nil {
		return nil, fmt.Errorf("mail: smtp_url %w", err)
	}
	from, err := mail.ParseAddress(c.From)
	if err != nil {
		return nil, errors.New("mail: from must be an address such as avm <avm@example.com>")
	}
	config := c.TLS.Clone()
	if config == nil {
		config = &tls.Config{MinVersion: tls.VersionTLS12}
	}
	config.ServerName = cmp.Or(config.ServerName, s.host)
	return &Sender{server: s, from: from, timeout: cmp.Or(c.Timeout, usualTimeout), tls: config}, nil
}

// CheckURL reports what is wrong with the address of a server.
func CheckURL(text string) error {
	_, err := parse(text)
	return err
}

func parse(text string) (*server, error) {
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" || !slices.Contains([]string{"", "/"}, u.Path) || u.RawQuery != "" || u.Fragment != "" {
		return nil, errors.New("must be like smtp://user:password@mail.example.com:587")
	}
	s := &server{host: u.Hostname(), user: u.User.Username()}
	s.password, _ = u.User.Password()
	switch u.Scheme {
	case "smtp":
		s.port = 587
	case "smtps":
		s.port, s.implicit = 465, true
	default:
		return nil, errors.New("must begin with smtp:// or smtps://")
	}
	if port := u.Port(); port != "" {
		n, err := strconv.ParseUint(port, 10, 16)
		if err != nil || n == 0 {
			return nil, errors.New("must have a port from 1 to 65535")
		}
		s.port = int(n)
	}
	if (s.user == "") != (s.password == "") {
		return nil, errors.New("must have both a user and a password, or neither")
	}
	return s, nil
}

// CheckAddress reads the address of a recipient, without a name beside it.
func CheckAddress(text string) (string, error) {
	a, err := mail.ParseAddress(text)
	switch {
	case err != nil, a.Address != strings.TrimSpace(text), strings.ContainsAny(a.Address, "\"\r\n"):
		return "", errors.New("must be one e-mail address, such as you@example.com")
	case len(a.Address) > longestAddress:
		return "", fmt.Errorf("has %d bytes, at most %d are allowed", len(a.Address), longestAddress)
	}
	return a.Address, nil
}

// Send sends a mail, and waits until the server has taken it.
func (s *Sender) Send(ctx context.Context, m Message) error {
	msg, err := s.compose(m)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	client, err := gomail.NewClient(s.server.host, s.options()...)
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	err = client.DialAndSendWithContext(ctx, msg)
	if at, ok := ctx.Deadline(); ok && err != nil && !time.Now().Before(at) {
		return fmt.Errorf("mail: %w: %w", context.DeadlineExceeded, err)
	}
	return err
}

func (s *Sender) compose(m Message) (*gomail.Msg, error) {
	msg := gomail.NewMsg()
	msg.FromMailAddress(s.from)
	if err := msg.To(m.To); err != nil {
		return nil, fmt.Errorf("mail: recipient: %w", err)
	}
	_, domain, _ := strings.Cut(s.from.Address, "@")
	msg.SetMessageIDWithValue(m.ID + "@" + domain)
	msg.SetDateWithValue(m.At)
	msg.Subject(m.Subject)
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // RFC 3834: no answers of absent people
	if m.Unsubscribe != "" {
		msg.SetGenHeaderPreformatted(gomail.HeaderListUnsubscribe, "<"+m.Unsubscribe+">")
		msg.SetGenHeader(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	return msg, nil
}

// options connect to the server. A password travels encrypted, except to this machine.
func (s *Sender) options() []gomail.Option {
	local := isLoopback(s.server.host)
	policy := gomail.TLSOpportunistic
	switch {
	case s.server.implicit:
		policy = gomail.NoTLS // dial has begun TLS
	case s.server.user != "" && !local:
		policy = gomail.TLSMandatory
	}
	options := []gomail.Option{
		gomail.WithPort(s.server.port), gomail.WithTimeout(s.timeout), gomail.WithTLSConfig(s.tls), gomail.WithTLSPolicy(policy),
		gomail.WithDialContextFunc(s.dial), gomail.WithoutNoop(),
	}
	if s.server.user != "" {
		auth := gomail.SMTPAuthAutoDiscover
		if s.server.implicit || local {
			auth = gomail.SMTPAuthPlainNoEnc // the library does not see the TLS of dial
		}
		options = append(options, gomail.WithSMTPAuth(auth), gomail.WithUsername(s.server.user), gomail.WithPassword(s.server.password))
	}
	return options
}

// dial connects. One deadline bounds the whole mail, so that a server that hangs delays no other mail.
func (s *Sender) dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := new(net.Dialer).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	if at, ok := ctx.Deadline(); ok {
		if err := conn.SetDeadline(at); err != nil {
			return nil, errors.Join(err, conn.Close())
		}
	}
	if s.server.implicit {
		conn = tls.Client(conn, s.tls)
	}
	return bounded{conn}, nil
}

// bounded is a connection whose deadline stays as it is.
type bounded struct{ net.Conn }

// SetDeadline does nothing: the library would extend the time of a mail.
func (bounded) SetDeadline(time.Time) error { return nil }

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Reason returns why a mail was not sent, for people. It has nothing of the server's own words, which may name people.
func Reason(err error) string {
	var (
		sent    *gomail.SendError
		proto   *textproto.Error
		timeout net.Error
		op      *net.OpError
	)
	switch {
	case errors.As(err, &proto):
		return fmt.Sprintf("the mail server answered %d", proto.Code)
	case errors.As(err, &sent) && sent.ErrorCode() != 0:
		return fmt.Sprintf("the mail server answered %d", sent.ErrorCode())
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return "the mail server did not answer in time"
	case errors.As(err, &op) && op.Op == "dial":
		return "the mail server cannot be reached"
	default:
		return "the connection to the mail server broke off"
	}
}
