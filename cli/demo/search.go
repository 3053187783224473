package demo

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/search/export"
)

// typed is what people typed on a usual day of the sample. The rows are made up.
//
//go:embed search.csv
var typed string

const (
	searchDays  = 28
	shownRows   = 5
	weekendPart = 2 // of three
)

// searchRows writes the sample's rows of the four weeks before a day, as an export
// has them. The pages are of the site at an address.
func searchRows(site string, today time.Time) ([]byte, error) {
	lines, err := csv.NewReader(strings.NewReader(typed)).ReadAll()
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	_ = w.Write([]string{"Date", "Query", "Page", "Clicks", "Impressions", "Position"}) // the writer keeps its first error
	for day := 1; day <= searchDays; day++ {
		date := today.AddDate(0, 0, -day)
		for _, l := range lines[1:] {
			_ = w.Write([]string{date.Format(time.DateOnly), l[0], site + l[1], onDay(l[2], date), onDay(l[3], date), l[4]})
		}
	}
	w.Flush()
	return out.Bytes(), w.Error()
}

// onDay returns a count as it is on a day: on weekends people type less.
func onDay(text string, date time.Time) string {
	n, err := strconv.Atoi(text)
	if err != nil || date.Weekday() != time.Saturday && date.Weekday() != time.Sunday {
		return text
	}
	return strconv.Itoa(n * weekendPart / (weekendPart + 1))
}

// printSearch imports the sample's rows and shows what people typed most.
func (d *Demo) printSearch(ctx context.Context, client *apiClient, project uuid.UUID) error {
	rows, err := searchRows(d.Site.Root(), time.Now().UTC())
	if err != nil {
		return err
	}
	if _, err := d.Search.ImportFile(ctx, project, bytes.NewReader(rows), export.Options{Kind: export.SearchConsole}); err != nil {
		return fmt.Errorf("import the sample's search rows: %w", err)
	}
	path := fmt.Sprintf("/v1/projects/%s/performance/table", project)
	var table struct {
		Items []struct {
			Key         string   `json:"key"`
			Clicks      int64    `json:"clicks"`
			Impressions int64    `json:"impressions"`
			CTR         *float64 `json:"ctr"`
			Position    *float64 `json:"position"`
		} `json:"items"`
	}
	if err := client.get(ctx, path+"?page_size="+strconv.Itoa(shownRows), &table); err != nil {
		return err
	}
	lines := make([]terminal.Row, len(table.Items))
	for i, r := range table.Items {
		lines[i] = terminal.Row{r.Key, r.Clicks, r.Impressions, terminal.Percent(r.CTR), terminal.Number(r.Position)}
	}
	d.say("%s\n", d.Sheet.Table("What people typed into a search engine, last 28 days (sample rows): GET "+path,
		terminal.Row{"Query", "Clicks", "Impressions", "CTR", "Position"}, lines))
	return nil
}
