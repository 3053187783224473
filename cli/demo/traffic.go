package demo

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/cli/terminal"
)

// countTraffic uploads a sample log through the API, imports the sample's visits, and shows the site's AI traffic.
func (d *Demo) countTraffic(ctx context.Context, client *apiClient, project uuid.UUID) error {
	base := fmt.Sprintf("/v1/projects/%s", project)
	source, again, err := d.logSource(ctx, client, base)
	if err != nil {
		return err
	}
	first, now := source.CreatedAt.UTC().Truncate(daySeconds*time.Second).AddDate(0, 0, -sampleDays), time.Now().UTC()
	lines := 0
	for _, log := range logs(first, now) {
		var batch struct {
			Accepted int `json:"accepted_lines"`
		}
		err = client.send(ctx, call{
			method: http.MethodPost, path: base + "/crawl-sources/" + source.ID + "/uploads", key: uuid.NewString(), content: []byte(log), kind: "text/plain",
		}, &batch)
		if err != nil {
			return err
		}
		lines += batch.Accepted
	}
	from := 0
	if again {
		from = sampleDays // what came before has not changed
	}
	if err := d.importVisits(ctx, project, first, now, from); err != nil {
		return err
	}
	d.say("\nUploaded a sample log of %d lines, of half a year but for %d days.\n\n", lines, lostDays)
	var shown terminal.Traffic
	if err := client.get(ctx, base+"/ai-traffic/overview?range=7d", &shown); err != nil {
		return err
	}
	d.say("%s\n", shown.Tables(d.Sheet, "last 7 days, sample log"))
	return nil
}

// logSource is where the sample log is counted.
type logSource struct {
	ID        string    `json:"id"`
	CreatedAt time.Time `json:"created_at"`
}

// logSource finds the source of an earlier demo, or makes one.
func (d *Demo) logSource(ctx context.Context, client *apiClient, base string) (found logSource, again bool, err error) {
	var list struct {
		Items []logSource `json:"items"`
	}
	if err := client.get(ctx, base+"/crawl-sources?limit=1", &list); err != nil {
		return logSource{}, false, err
	}
	if len(list.Items) > 0 {
		return list.Items[0], true, nil
	}
	err = client.post(ctx, base+"/crawl-sources", uuid.NewString(), map[string]any{"setup": "upload", "reporting_timezone": "UTC"}, &found)
	return found, false, err
}
