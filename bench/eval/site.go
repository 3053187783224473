package main

import (
	"compress/gzip"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/answer-visibility/avm/crawl/site"
	"github.com/answer-visibility/avm/crawl/site/extract"
	"github.com/answer-visibility/avm/model"
)

// promisedKinds is the macro F1 that is promised of page kinds.
const promisedKinds = 0.85

//go:embed labels/site.tsv
var siteLabels string

// articlePages is the source of labelled pages that lies beside the project; the others are
// Debian's documentation packages.
const articlePages = "article_pages"

// kindLabel is one page with the kind that a person gave it.
type kindLabel struct {
	source, page string
	kind         model.PageKind
}

// siteKinds compares the kinds of real pages with labels. It leaves out documentation
// packages that are not installed, and says so.
func siteKinds(_ context.Context, set *settings, out io.Writer) error {
	articles, err := articleAddresses(set)
	if err != nil {
		return err
	}
	found := confusion{}
	absent := map[string]bool{}
	for _, l := range siteLabelled() {
		p, err := labelledPage(set, l, articles)
		if errors.Is(err, os.ErrNotExist) && l.source != articlePages {
			absent[l.source] = true
			continue
		}
		if err != nil {
			return fmt.Errorf("%s %s: %w", l.source, l.page, err)
		}
		kind, reason := site.Classify(p)
		found[cell{string(l.kind), string(kind)}]++
		if kind != l.kind {
			fmt.Fprintf(out, "%s is %s by %s, labelled %s\n", p.URL, kind, reason, l.kind)
		}
	}
	for name := range absent {
		fmt.Fprintf(out, "pages of %s left out: the Debian package is not installed below %s\n", name, set.docs)
	}
	found.print(out)
	if found.macroF1() < promisedKinds {
		return fmt.Errorf("macro F1 is below %.2f", promisedKinds)
	}
	return nil
}

func siteLabelled() []kindLabel {
	var list []kindLabel
	for line := range strings.Lines(siteLabels) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) == 3 && !strings.HasPrefix(line, "#") {
			list = append(list, kindLabel{fields[0], fields[1], model.PageKind(fields[2])})
		}
	}
	return list
}

// articleAddresses returns where the article pages were published.
func articleAddresses(set *settings) (map[string]string, error) {
	raw, err := os.ReadFile(filepath.Join(set.data, "crawl", articlePages, "ground-truth.json"))
	if err != nil {
		return nil, err
	}
	var truth map[string]struct {
		URL string `json:"url"`
	}
	if err := json.Unmarshal(raw, &truth); err != nil {
		return nil, err
	}
	addresses := map[string]string{}
	for id, one := range truth {
		addresses[id] = one.URL
	}
	return addresses, nil
}

// labelledPage reads a labelled page as a crawl does.
func labelledPage(set *settings, l kindLabel, articles map[string]string) (*site.Page, error) {
	var (
		content  []byte
		at, home string
		err      error
	)
	if l.source == articlePages {
		at = articles[l.page]
		content, err = unpacked(filepath.Join(set.data, "crawl", articlePages, l.page+".html.gz"))
	} else {
		home = "https://" + l.source + ".example/"
		at = home + strings.TrimSuffix(strings.TrimPrefix(l.page, "en-US/"), "index.html")
		content, err = os.ReadFile(filepath.Join(set.docs, l.source, "html", filepath.FromSlash(l.page)))
	}
	if err != nil {
		return nil, err
	}
	u, err := url.Parse(at)
	if err != nil {
		return nil, err
	}
	read, err := extract.Read(u, "text/html", content)
	if err != nil {
		return nil, err
	}
	return &site.Page{
		URL: at, Fetch: site.Fetch{Status: 200, ContentType: "text/html"}, Document: read.Document, Site: &site.Site{Home: home},
	}, nil
}

func unpacked(file string) ([]byte, error) {
	f, err := os.Open(file) //nolint:gosec // likewise
	if err != nil {
		return nil, err
	}
	defer f.Close() //nolint:errcheck // it was only read
	r, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
