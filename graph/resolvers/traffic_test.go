package resolvers_test

import (
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
)

// newTraffic makes AI traffic over a store; DNS is not asked.
func newTraffic(t *testing.T, db *storage.DB) *traffic.Service {
	t.Helper()
	catalogue, err := bots.BuiltIn()
	must(t, err)
	ranges, err := bots.BuiltInRanges()
	must(t, err)
	s := store.New(db)
	service, err := traffic.New(traffic.Config{
		Store: s, Catalogue: catalogue, Verifier: bots.NewVerifier(ranges, nil, time.Now), Citations: s, Clock: time.Now,
	})
	must(t, err)
	return service
}

// addTraffic makes a source of logs with one batch of so many lines.
func addTraffic(t *testing.T, db *storage.DB, p *model.Project, lines int) {
	t.Helper()
	service := newTraffic(t, db)
	source, err := service.Create(t.Context(), p, model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom})
	must(t, err)
	var log strings.Builder
	for i := range lines {
		at := time.Now().Add(-time.Duration(i) * time.Hour).UTC().Format(time.RFC3339)
		log.WriteString(`{"time":"` + at + `","address":"20.171.206.1","url":"/` + strings.Repeat("a", i) + `","status":200,"user_agent":"GPTBot/1.2"}` + "\n")
		log.WriteString(`{"time":"` + at + `","address":"192.0.2.1","url":"/","status":200,"user_agent":"Firefox","referrer":"https://chatgpt.com/"}` + "\n")
	}
	spool, err := traffic.NewSpool(strings.NewReader(log.String()), nil)
	must(t, err)
	_, err = service.Receive(t.Context(), traffic.Delivery{Source: source, Body: spool})
	must(t, err)
}
