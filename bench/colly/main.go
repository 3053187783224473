// Command colly crawls a site as plainly as can be: it fetches pages and finds links. It is
// what `make bench ARGS=crawl` compares the product's crawler with.
package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gocolly/colly/v2"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "colly:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 3 {
		return fmt.Errorf("usage: colly ADDRESS REQUESTS-AT-A-TIME PAGES")
	}
	root, err := url.Parse(args[0])
	if err != nil {
		return err
	}
	together, err := strconv.Atoi(args[1])
	if err != nil {
		return err
	}
	most, err := strconv.ParseInt(args[2], 10, 64)
	if err != nil {
		return err
	}
	c := colly.NewCollector(colly.Async(true), colly.AllowedDomains(root.Hostname()))
	if err := c.Limit(&colly.LimitRule{DomainGlob: "*", Parallelism: together}); err != nil {
		return err
	}
	var asked, pages, links atomic.Int64
	c.OnRequest(func(r *colly.Request) {
		if asked.Add(1) > most {
			r.Abort()
		}
	})
	c.OnResponse(func(r *colly.Response) {
		if strings.Contains(r.Headers.Get("Content-Type"), "html") {
			pages.Add(1)
		}
	})
	c.OnHTML("a[href]", func(e *colly.HTMLElement) {
		links.Add(1)
		if asked.Load() < most {
			_ = e.Request.Visit(e.Attr("href")) // what is known or elsewhere is not visited
		}
	})
	began := time.Now()
	if err := c.Visit(args[0]); err != nil {
		return err
	}
	c.Wait()
	return json.NewEncoder(os.Stdout).Encode(map[string]any{
		"pages": pages.Load(), "links": links.Load(), "seconds": time.Since(began).Seconds(),
	})
}
