package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/net/html"

	"github.com/answer-visibility/avm/crawl/site"
	"github.com/answer-visibility/avm/crawl/site/extract"
)

const (
	mostReading   = 3 * time.Millisecond // of a page, at the median
	readingRounds = 3
)

// reading times, on one core, what a crawl does with the real pages after it has fetched
// them: extraction, kind, all rules and scores. Beside it stands what the HTML parser alone
// takes, which is a part of it.
func reading(out io.Writer) error {
	var all, parsing []time.Duration
	for _, folder := range documentation() {
		files, err := filepath.Glob(filepath.Join(docsFolder, folder, "*.html"))
		if err != nil {
			return err
		}
		for _, file := range files {
			if len(all) == crawlPages {
				break
			}
			whole, parser, err := readingOf(file)
			if err != nil {
				return err
			}
			all, parsing = append(all, whole), append(parsing, parser)
		}
	}
	if len(all) == 0 {
		return errors.New("there are no pages to read")
	}
	median := percentile(all, 50)
	fmt.Fprintf(out, "%d pages read and held to all rules: median %s, p90 %s a page, at most %s at the median; the HTML parser alone %s\n",
		len(all), short(median), short(percentile(all, 90)), short(mostReading), short(percentile(parsing, 50)))
	if median > mostReading {
		return errors.New("reading a page takes longer")
	}
	return nil
}

// readingOf returns the shortest times of a page: everything, and the parser alone.
func readingOf(file string) (whole, parser time.Duration, err error) {
	content, err := os.ReadFile(file) //nolint:gosec // a page of the documentation
	if err != nil {
		return 0, 0, err
	}
	at := &url.URL{Scheme: "https", Host: "example.com", Path: "/" + filepath.Base(file)}
	var wholes, parsers []time.Duration
	for range readingRounds {
		began := time.Now()
		if err := readPage(at, content); err != nil {
			return 0, 0, err
		}
		wholes = append(wholes, time.Since(began))
		began = time.Now()
		if _, err := html.Parse(bytes.NewReader(content)); err != nil {
			return 0, 0, err
		}
		parsers = append(parsers, time.Since(began))
	}
	return slices.Min(wholes), slices.Min(parsers), nil
}

func readPage(at *url.URL, content []byte) error {
	read, err := extract.Read(at, "text/html", content)
	if err != nil {
		return err
	}
	p := &site.Page{
		URL: at.String(), Fetch: site.Fetch{Status: 200, ContentType: "text/html"}, Document: read.Document,
		Site: &site.Site{Now: time.Now(), Home: "https://example.com/"},
	}
	p.Kind, p.KindReason = site.Classify(p)
	site.Scores(p, site.Evaluate(p).Results)
	return nil
}
