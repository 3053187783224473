package resolvers_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// What was measured reads as it did after prompts, topics and competitors are
// deleted, and can be made again from its facts.
func TestHistoryOutlivesDeletedPrompts(t *testing.T) {
	t.Parallel()
	s := newStack(t, 3, 2)
	prompt := s.send("GET", "/prompts?limit=1", "").is(200).thing().items()[0].id()
	topic := s.addTopic("going", "")
	s.send("PATCH", "/prompts/"+prompt, `{"topic_id":"`+topic+`"}`).is(200)
	audit := s.send("GET", "/audits?limit=1", "").is(200).thing().items()[0].id()
	paths := []string{
		"/visibility", "/visibility/prompts", "/visibility/trends", "/visibility/prompts/" + prompt + "/history",
		"/audits/" + audit + "/answers", "/audits/" + audit + "/answers?prompt_id=" + prompt,
		"/visibility/fanout", "/visibility/markets",
		"/visibility/ads",
	}
	read := func() (all []string) {
		for _, path := range paths {
			all = append(all, s.send("GET", path, "").is(200).body)
		}
		return all
	}
	before := read()
	for i, needed := range map[int]string{0: "Bose", 1: "question 0", 3: "question 0", 5: "question 0"} {
		if !strings.Contains(before[i], needed) {
			t.Fatalf("GET %s names no %s: %s", paths[i], needed, before[i])
		}
	}
	competitor := s.send("GET", "/competitors", "").is(200).things()[0].id()
	for _, path := range []string{"/prompts/" + prompt, "/topics/" + topic, "/competitors/" + competitor} {
		s.send("DELETE", path, "").is(204)
	}
	same := func(what string) {
		t.Helper()
		for i, after := range read() {
			if after != before[i] {
				t.Errorf("%s: GET %s\n%s\nwas\n%s", what, paths[i], after, before[i])
			}
		}
	}
	same("removed")
	reports, err := report.New(report.Config{Store: s.store, Clock: time.Now})
	must(t, err)
	must(t, reports.Rebuild(t.Context(), s.project.ID, uuid.MustParse(audit)))
	same("rebuilt")
}

// A prompt that is removed while an audit asks it does not disturb the audit.
func TestRemovalWhileAnAuditRuns(t *testing.T) {
	t.Parallel()
	s := newStack(t, 3, 0)
	store := storagetest.OpenURL(t, s.store.Pool().Config().ConnString())
	launched, err := s.root.Audits.Launch(t.Context(), s.project, model.AuditLaunchInput{
		Engines: []model.LogicalEngine{model.LogicalEngineAssistantA}, MaxEstimatedCredits: 1000,
	})
	must(t, err)
	prompt := s.send("GET", "/prompts?limit=1", "").is(200).thing().items()[0].id()
	s.send("DELETE", "/prompts/"+prompt, "").is(204)
	_, provider := audittest.Provider(t, enginetest.Options{})
	answered := make(audittest.Analyzed)
	audittest.Process(t, store, audittest.Catalogue(t, provider, 4), answered)
	reports, err := report.New(report.Config{Store: store, Clock: time.Now})
	must(t, err)
	for id := range answered { // the spot check of the stack may end first
		must(t, reports.Analyze(t.Context(), s.project.ID, id))
		if id == launched[0].ID {
			break
		}
	}
	s.send("GET", "/audits/"+launched[0].ID.String(), "").is(200).thing().has(t, thing{"status": "completed", "completed_count": 3})
	metrics := s.send("GET", "/visibility/prompts", "").is(200).things()
	if len(metrics) != 3 {
		t.Fatalf("%d prompts", len(metrics))
	}
	metrics[0].has(t, thing{"prompt_id": prompt, "prompt_text": "question 0"})
	s.send("GET", "/visibility/prompts/"+prompt+"/history", "").is(200).thing().has(t, thing{"prompt_id": prompt})
	for i, left := range s.send("GET", "/prompts", "").is(200).thing().items()[:2] {
		measured, _ := left["latest_measurement"].(map[string]any)
		if left.id() == prompt || fmt.Sprint(measured["state"]) != "measured" {
			t.Errorf("prompt %d: %v", i, left)
		}
	}
}
