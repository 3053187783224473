package config

import (
	"errors"

	"github.com/answer-visibility/avm/model"
)

// Crawl configures site crawls.
type Crawl struct {
	MaxPages    int    `json:"max_pages"`   // of one crawl
	Concurrency int    `json:"concurrency"` // crawls at a time in one process
	PerHost     int    `json:"per_host"`    // requests at a time to a host
	Renderer    string `json:"renderer"`    // empty: rendering is not offered
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
	return section{keys: func(Adapters) map[string]setter {
		return map[string]setter{
			"crawl.max_pages":   func(c *Config, v string) error { return setInt(&c.Crawl.MaxPages, v, 1, maxCrawlPages) },
			"crawl.concurrency": func(c *Config, v string) error { return setInt(&c.Crawl.Concurrency, v, 1, maxCrawlConcurrency) },
			"crawl.per_host":    func(c *Config, v string) error { return setInt(&c.Crawl.PerHost, v, 1, maxPerHost) },
			"crawl.renderer":    setRenderer,
		}
	}}
}

// setRenderer refuses a browser rather than ignoring it.
func setRenderer(c *Config, v string) error {
	if v != "" {
		return errors.New("must be empty: this version renders no pages")
	}
	c.Crawl.Renderer = v
	return nil
}
