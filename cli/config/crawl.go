package config

import (
	"fmt"

	"github.com/answer-visibility/avm/model"
)

// Crawl configures site crawls.
type Crawl struct {
	MaxPages    int    `json:"max_pages"`   // of one crawl
	Concurrency int    `json:"concurrency"` // crawls at a time in one process
	PerHost     int    `json:"per_host"`    // requests at a time to a host
	Renderer    string `json:"renderer"`    // the Chromium that renders; empty: rendering is not offered
}

const (
	defaultCrawlPages       = 5000
	maxCrawlPages           = model.MaxCrawlPages
	defaultCrawlConcurrency = 8
	maxCrawlConcurrency     = 64
	defaultPerHost          = 2
	maxPerHost              = 32
)

func newCrawl() Crawl {
	return Crawl{MaxPages: defaultCrawlPages, Concurrency: defaultCrawlConcurrency, PerHost: defaultPerHost}
}

func crawlSection() section {
	return section{probe: probeCrawl, keys: func(Adapters) map[string]setter {
		return map[string]setter{
			"crawl.max_pages":   func(c *Config, v string) error { return setInt(&c.Crawl.MaxPages, v, 1, maxCrawlPages) },
			"crawl.concurrency": func(c *Config, v string) error { return setInt(&c.Crawl.Concurrency, v, 1, maxCrawlConcurrency) },
			"crawl.per_host":    func(c *Config, v string) error { return setInt(&c.Crawl.PerHost, v, 1, maxPerHost) },
			"crawl.renderer":    func(c *Config, v string) error { c.Crawl.Renderer = v; return nil },
		}
	}}
}

// probeCrawl finds a renderer that cannot be run.
func probeCrawl(c *Config, known Adapters) []error {
	if c.Crawl.Renderer == "" || known.Program == nil {
		return nil
	}
	if err := known.Program(c.Crawl.Renderer); err != nil {
		return []error{c.Problem("crawl.renderer", fmt.Errorf("no Chromium can be run as %q: %w", c.Crawl.Renderer, err))}
	}
	return nil
}
