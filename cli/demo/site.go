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
	"strings"

	"github.com/answer-visibility/avm/cli/config"
)

// Site is a small sample site with seeded faults, serving on loopback.
type Site struct {
	server *http.Server
	host   string // with the port
	port   uint16
}

// siteAddress is the only address of this machine that the demo's crawls may visit.
const siteAddress = "127.0.0.1"

// ServeSite starts the sample site. The caller closes it.
func ServeSite(ctx context.Context, logger *slog.Logger) (*Site, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", siteAddress+":0")
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

// Root returns the address of the home page.
func (s *Site) Root() string { return "http://" + s.host + "/" }

// Admit lets crawls visit the site, beside what is configured.
func (s *Site) Admit(e *config.Egress) {
	e.AllowPrivate = append(e.AllowPrivate, netip.PrefixFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), 32))
	e.Ports = append(e.Ports, s.port)
}

// samplePage is one page of the site.
type samplePage struct {
	path, title, head, body string
}

// samplePages are the pages. What is wrong with them is what their comments say.
func samplePages() []samplePage {
	const description = `<meta name="description" content="%s">`
	describe := func(text string) string { return fmt.Sprintf(description, text) }
	return []samplePage{
		{
			"/", "Northwind Audio: headphones made to be repaired", describe("Northwind Audio makes headphones with parts that anyone can replace. See the models, prices and how to repair them."),
			`<h1>Headphones made to be repaired</h1><p>Northwind Audio makes headphones whose cables, pads and batteries anyone can replace in five minutes. We have sold 40,000 pairs since 2019.</p>
			<ul><li><a href="/products/one">Northwind One</a></li><li><a href="/products/studio">Northwind Studio</a></li><li><a href="/pricing">Prices</a></li>
			<li><a href="/guides/repair">How to replace the battery</a></li><li><a href="/blog/noise">Noise cancelling explained</a></li><li><a href="/faq">Questions</a></li>
			<li><a href="/old-catalogue">Old catalogue</a></li><li><a href="/support">Support</a></li><li><a href="/private/drafts">Drafts</a></li></ul>`,
		},
		// no description, an image without alt
		{"/products/one", "Northwind One", "", `<h1>Northwind One</h1><p>The One weighs 210 grams and plays for 38 hours. It costs $149.</p><img src="/one.jpg"><p><a href="/">Home</a></p>`},
		// the same title and text as the product above, and no canonical address
		{"/products/one-copy", "Northwind One", "", `<h1>Northwind One</h1><p>The One weighs 210 grams and plays for 38 hours. It costs $149.</p><img src="/one.jpg"><p><a href="/">Home</a></p>`},
		// no title
		{
			"/products/studio", "", describe("The studio model with a flat response and a cable that detaches."),
			`<h1>Northwind Studio</h1><p>The Studio is for people who mix. Its response is flat from 12 Hz to 31 kHz. It costs $289.</p><p><a href="/products/one-copy">Compare</a> <a href="/">Home</a></p>`,
		},
		{
			"/pricing", "Prices of Northwind headphones", describe("What each model and each spare part costs, with shipping."),
			`<h1>Prices</h1><table><tr><th>Model</th><th>Price</th></tr><tr><td>One</td><td>$149</td></tr><tr><td>Studio</td><td>$289</td></tr></table><p><a href="/">Home</a></p>`,
		},
		// broken structured data
		{
			"/guides/repair", "How to replace the battery of your headphones", describe("Six steps to replace the battery, with the tools that you need."),
			`<script type="application/ld+json">{"@context": "https://schema.org", "@type": "HowTo", "name": </script><h1>How to replace the battery</h1>
			<p>You need a small screwdriver and ten minutes.</p><ol><li>Remove the pad.</li><li>Loosen the two screws.</li><li>Lift the battery.</li><li>Put the new one in.</li></ol><p><a href="/spare-parts">Spare parts</a> <a href="/">Home</a></p>`,
		},
		// a link to a page that is not there, headings that skip a level
		{
			"/blog/noise", "Noise cancelling explained", describe("What noise cancelling does, what it cannot do, and when you do not need it."),
			`<h1>Noise cancelling explained</h1><h4>What does it do?</h4><p>Noise cancelling plays the opposite of the sound around you. It removes about 25 decibels of low noise.</p><p><a href="/blog/missing">More</a> <a href="/">Home</a></p>`,
		},
		// asks to be left out, though the sitemap lists it
		{
			"/faq", "Questions about Northwind", `<meta name="robots" content="noindex">`,
			`<h1>Questions</h1><h2>How long is the warranty?</h2><p>Five years, also for the battery.</p><h2>Do you ship to Norway?</h2><p>Yes, within four days.</p><p><a href="/">Home</a></p>`,
		},
		// hardly any text
		{"/support", "Support", "", `<h1>Support</h1><p>Write to us.</p>`},
		// no page links to it
		{"/press", "Press", describe("Pictures and figures for journalists."), `<h1>Press</h1><p>Pictures and figures for journalists, free to use with our name beside them.</p>`},
		{"/private/drafts", "Drafts", "", `<h1>Drafts</h1>`},
	}
}

func (s *Site) handler() http.Handler {
	mux := http.NewServeMux()
	for _, p := range samplePages() {
		pattern := "GET " + p.path
		if p.path == "/" {
			pattern = "GET /{$}"
		}
		mux.HandleFunc(pattern, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = io.WriteString(w, p.html()) // an error means that the crawler has disconnected
		})
	}
	mux.Handle("GET /old-catalogue", http.RedirectHandler("/older-catalogue", http.StatusFound))
	mux.Handle("GET /older-catalogue", http.RedirectHandler("/spare-parts", http.StatusMovedPermanently))
	mux.HandleFunc("GET /robots.txt", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = fmt.Fprintf(w, "User-agent: *\nDisallow: /private/\n\nUser-agent: PerplexityBot\nUser-agent: CCBot\nDisallow: /\n\nSitemap: %ssitemap.xml\n", s.Root())
	})
	mux.HandleFunc("GET /sitemap.xml", s.sitemap)
	return mux
}

func (s *Site) sitemap(w http.ResponseWriter, _ *http.Request) {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
	for _, path := range []string{"", "products/one", "products/studio", "pricing", "guides/repair", "blog/noise", "faq", "press", "gone"} {
		b.WriteString("<url><loc>" + s.Root() + path + "</loc></url>")
	}
	b.WriteString("</urlset>")
	w.Header().Set("Content-Type", "application/xml")
	_, _ = io.WriteString(w, b.String()) // an error means that the crawler has disconnected
}

func (p *samplePage) html() string {
	title := ""
	if p.title != "" {
		title = "<title>" + p.title + "</title>"
	}
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
		title + p.head + "</head><body><main>" + p.body + "</main></body></html>"
}
