// Package egress is the HTTP client for foreign addresses, such as those that an answer cites or that a page
// redirects to. It visits public addresses alone, which it checks after the name was resolved and before the
// connection is made. It bounds time, bytes (as sent and unpacked), headers and redirects. It sends no cookies and
// no credentials and uses no proxy.
package egress

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	defaultTimeout  = 20 * time.Second
	defaultMaxBytes = 2 << 20
	maxRedirects    = 5
	maxHeaderBytes  = 64 << 10
	maxAddress      = 8 << 10
	dialTimeout     = 5 * time.Second
	idleTimeout     = 15 * time.Second
	idleConnections = 32
)

// Config has the user agent, and the addresses that may be visited.
type Config struct {
	UserAgent    string         // who asks; needed
	AllowPrivate []netip.Prefix // networks that are visited although they are not public
	Ports        []uint16       // nil: 80 and 443
	Timeout      time.Duration  // of one request, its body included; 0: 20 s
	MaxBytes     int64          // of a body, unpacked or not; 0: 2 MiB
	PerHost      int            // connections to a host that are kept; 0: 1
}

// Client visits foreign addresses. It is safe for concurrent use.
type Client struct {
	transport *http.Transport // bare: nothing is followed, remembered or added
	guard     *guard
	userAgent string
	timeout   time.Duration
	maxBytes  int64
}

// DefaultPorts are those of http and https.
func DefaultPorts() []uint16 { return []uint16{80, 443} }

// New checks the configuration.
func New(cfg Config) (*Client, error) {
	if cfg.UserAgent == "" {
		return nil, errors.New("egress: a user agent is needed")
	}
	if cfg.Ports == nil {
		cfg.Ports = DefaultPorts()
	}
	cfg.AllowPrivate = slices.Clone(cfg.AllowPrivate)
	c := &Client{
		userAgent: cfg.UserAgent,
		timeout:   cmp.Or(cfg.Timeout, defaultTimeout),
		maxBytes:  cmp.Or(cfg.MaxBytes, defaultMaxBytes),
	}
	c.guard = newGuard(cfg)
	dialer := &net.Dialer{Timeout: dialTimeout, Control: c.guard.control}
	c.transport = &http.Transport{
		DialContext:            dialer.DialContext,
		TLSHandshakeTimeout:    dialTimeout,
		DisableCompression:     true, // bodies are unpacked below, within the bound
		ForceAttemptHTTP2:      true,
		MaxIdleConns:           idleConnections,
		MaxIdleConnsPerHost:    max(1, cfg.PerHost),
		IdleConnTimeout:        idleTimeout,
		MaxResponseHeaderBytes: maxHeaderBytes,
	}
	return c, nil
}

// Check returns ErrRefused for an address whose scheme, port or numeric host is not visited. Names are checked when
// they are connected to.
func (c *Client) Check(u *url.URL) error {
	address, err := visitable(nil, u.String())
	if err != nil {
		return err
	}
	port := uint64(80)
	if address.Scheme == "https" {
		port = 443
	}
	if text := address.Port(); text != "" {
		if port, err = strconv.ParseUint(text, 10, 16); err != nil {
			return ErrRefused
		}
	}
	if !slices.Contains(c.guard.ports, uint16(port)) {
		return ErrRefused
	}
	if ip, err := netip.ParseAddr(address.Hostname()); err == nil && !c.guard.visits(ip) {
		return ErrRefused
	}
	return nil
}

// Ports returns the ports that are visited.
func (c *Client) Ports() string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(c.guard.ports), " ", ", "), "[]")
}

// Close ends idle connections.
func (c *Client) Close() { c.transport.CloseIdleConnections() }
