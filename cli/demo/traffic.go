package demo

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/cli/terminal"
)

const (
	// sampleDays is how many days before today the sample log begins.
	sampleDays = 7 * historyWeeks
	// denseDays is for how many days before today the log has all requests. Before, it has every eighth.
	denseDays = 6
	sparser   = 8
)

// countTraffic uploads a sample log through the API and shows the site's AI traffic.
func (d *Demo) countTraffic(ctx context.Context, client *apiClient, project uuid.UUID) error {
	base := fmt.Sprintf("/v1/projects/%s", project)
	source, err := d.logSource(ctx, client, base)
	if err != nil {
		return err
	}
	var batch struct {
		Accepted int `json:"accepted_lines"`
	}
	log := sampleLog(time.Now().UTC())
	err = client.send(ctx, call{
		method: http.MethodPost, path: base + "/crawl-sources/" + source + "/uploads", key: uuid.NewString(), content: []byte(log), kind: "text/plain",
	}, &batch)
	if err != nil {
		return err
	}
	d.say("\nUploaded a sample log of %d lines.\n\n", batch.Accepted)
	var shown terminal.Traffic
	if err := client.get(ctx, base+"/ai-traffic/overview?range=7d", &shown); err != nil {
		return err
	}
	d.say("%s\n", shown.Tables(d.Sheet, "last 7 days, sample log"))
	return nil
}

// logSource finds the source of an earlier demo, or makes one.
func (d *Demo) logSource(ctx context.Context, client *apiClient, base string) (string, error) {
	var list struct {
		Items []struct {
			ID string `json:"id"`
		} `json:"items"`
	}
	if err := client.get(ctx, base+"/crawl-sources?limit=1", &list); err != nil {
		return "", err
	}
	if len(list.Items) > 0 {
		return list.Items[0].ID, nil
	}
	var made struct {
		ID string `json:"id"`
	}
	err := client.post(ctx, base+"/crawl-sources", uuid.NewString(), map[string]any{"setup": "upload", "reporting_timezone": "UTC"}, &made)
	return made.ID, err
}

// sampleClient is somebody who asks for pages in the sample log.
type sampleClient struct {
	agent    string
	address  string
	referrer string
	every    int // minutes between two requests
}

// sampleClients are bots at addresses that their operators publish, one that only bears
// a bot's name, and people, some of whom an assistant sent.
func sampleClients() []sampleClient {
	const browser = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"
	return []sampleClient{
		{"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)", "52.230.152.17", "-", 35},
		{"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot", "20.169.77.5", "-", 50},
		{"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot", "4.151.71.180", "-", 70},
		{"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)", "34.85.172.162", "-", 45},
		{"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)", "198.51.100.7", "-", 90},
		{"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)", "203.0.113.66", "-", 240},
		{browser, "192.0.2.10", "https://chatgpt.com/", 180},
		{browser, "192.0.2.20", "https://www.perplexity.ai/", 400},
		{browser, "192.0.2.30", "-", 12},
	}
}

// sampleLog returns the log of the days before now, the same for the same day.
func sampleLog(now time.Time) string {
	var b strings.Builder
	paths := []string{"/", "/products/one", "/products/studio", "/pricing", "/guides/repair", "/blog/noise", "/faq", "/blog/missing"}
	first, dense := now.Truncate(24*time.Hour).AddDate(0, 0, -sampleDays), now.Truncate(24*time.Hour).AddDate(0, 0, -denseDays)
	clients := sampleClients()
	for at := first; at.Before(now); at = at.Add(time.Minute) {
		minute := int(at.Sub(first).Minutes()) + at.YearDay()
		for i, c := range clients {
			every := c.every
			if at.Before(dense) {
				every *= sparser
			}
			if (minute+i*7)%every != 0 {
				continue
			}
			path, status := paths[(minute/every+i)%len(paths)], http.StatusOK
			if path == "/blog/missing" {
				status = http.StatusNotFound
			}
			fmt.Fprintf(&b, "%s - - [%s] \"GET %s HTTP/1.1\" %d %d \"%s\" \"%s\"\n", c.address,
				at.Add(time.Duration(i)*time.Second).Format("02/Jan/2006:15:04:05 -0700"), path, status, 4000+minute%900, c.referrer, c.agent)
		}
	}
	return b.String()
}
