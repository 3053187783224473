package demo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/answer-visibility/avm/cli/config"
)

// Site is a small sample site with seeded faults, serving on loopback.
type Site struct {
	server  *http.Server
	host    string // with the port
	port    uint16
	earlier atomic.Bool
}

const (
	// siteAddress is the only address of this machine that the demo's crawls may visit.
	siteAddress = "127.0.0.1"
	// sitePort is the site's port where it is free, so that the crawls of several demos are of one site.
	sitePort = 47812
)

// ServeSite starts the sample site. The caller closes it.
func ServeSite(ctx context.Context, logger *slog.Logger) (*Site, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", siteAddress+":"+strconv.Itoa(sitePort))
	if err != nil { // another demo has the port
		listener, err = new(net.ListenConfig).Listen(ctx, "tcp", siteAddress+":0")
	}
	if err != nil {
		return nil, fmt.Errorf("listen for the sample site: %w", err)
	}
	address, ok := listener.Addr().(*net.TCPAddr)
	if !ok {
		return nil, errors.Join(errors.New("the sample site has no port"), listener.Close())
	}
	s := &Site{host: listener.Addr().String(), port: address.AddrPort().Port()}
	s.server = &http.Server{
		Handler: s.handler(), ReadHeaderTimeout: headerTimeout, ErrorLog: slog.NewLogLogger(logger.Handler(), slog.LevelDebug),
	}
	go func() {
		if err := s.server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			logger.ErrorContext(ctx, "sample site ended", slog.Any("error", err))
		}
	}()
	return s, nil
}

// Close stops the site at once.
func (s *Site) Close() error { return s.server.Close() }

// ShowEarlier serves the site as it was before its latest changes, or as it is now.
func (s *Site) ShowEarlier(earlier bool) { s.earlier.Store(earlier) }

// Root returns the address of the home page.
func (s *Site) Root() string { return "http://" + s.host + "/" }

// Admit lets crawls visit the site, beside what is configured.
func (s *Site) Admit(e *config.Egress) {
	e.AllowPrivate = append(e.AllowPrivate, netip.PrefixFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), 32))
	e.Ports = append(e.Ports, s.port)
}

func (s *Site) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /", s.page)
	mux.Handle("GET /old-catalogue", http.RedirectHandler("/older-catalogue", http.StatusFound))
	mux.Handle("GET /older-catalogue", http.RedirectHandler("/spare-parts", http.StatusMovedPermanently))
	mux.HandleFunc("GET /robots.txt", s.robots)
	mux.HandleFunc("GET /sitemap.xml", s.sitemap)
	return mux
}

func (s *Site) page(w http.ResponseWriter, r *http.Request) {
	pages := samplePages(s.earlier.Load())
	at := slices.IndexFunc(pages, func(p samplePage) bool { return p.path == r.URL.Path })
	if at < 0 {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = io.WriteString(w, pages[at].html()) // an error means that the crawler has disconnected
}

func (s *Site) robots(w http.ResponseWriter, _ *http.Request) {
	blocked := "User-agent: PerplexityBot\nUser-agent: CCBot\nUser-agent: Bytespider\nDisallow: /\n\n"
	if s.earlier.Load() {
		blocked = ""
	}
	_, _ = fmt.Fprintf(w, "User-agent: *\nDisallow: /private/\n\n%sSitemap: %ssitemap.xml\n", blocked, s.Root())
}

func (s *Site) sitemap(w http.ResponseWriter, _ *http.Request) {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
	for _, p := range append(samplePages(s.earlier.Load()), samplePage{path: "/gone", listed: true}) {
		if p.listed {
			b.WriteString("<url><loc>" + s.Root() + p.path[1:] + "</loc></url>")
		}
	}
	b.WriteString("</urlset>")
	w.Header().Set("Content-Type", "application/xml")
	_, _ = io.WriteString(w, b.String()) // an error means that the crawler has disconnected
}
