package main

import (
	"context"
	"encoding/json"
	"errors"
	"hash/fnv"
	"net"
	"net/http"
	"regexp"
	"strings"
	"time"
)

// serveStub serves a judge model that understands nothing: over the real
// protocol it answers in the agreed form, with polarities drawn from a digest.
func serveStub(ctx context.Context) (*http.Server, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	server := &http.Server{
		Addr: listener.Addr().String(), Handler: http.HandlerFunc(stubReply), ReadHeaderTimeout: time.Minute,
	}
	go func() { _ = server.Serve(listener) }()
	return server, nil
}

func stubReply(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		Messages []struct {
			Content string `json:"content"`
		} `json:"messages"`
	}
	if err := json.NewDecoder(r.Body).Decode(&asked); err != nil || len(asked.Messages) == 0 {
		http.Error(w, "no question", http.StatusBadRequest)
		return
	}
	text, err := stubJudgements(asked.Messages[0].Content)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	content, err := json.Marshal(text)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write([]byte(`{"model":"stub","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":` +
		string(content) + `}}]}`))
}

// stubJudgements judges each entity of a question by its name's digest.
func stubJudgements(question string) (string, error) {
	fence := regexp.MustCompile(`-----[0-9a-f]+-----`).FindString(question)
	parts := strings.Split(question, "\n"+fence+"\n")
	var entities []struct {
		ID    int      `json:"id"`
		Names []string `json:"names"`
	}
	list := regexp.MustCompile(`(?m)^\[\{"id":1.*\]$`).FindString(question)
	if err := json.Unmarshal([]byte(list), &entities); err != nil || len(parts) != 3 { //nolint:mnd // before, the answer, after
		return "", errors.New("the question has another form than this stub knows")
	}
	items := make([]map[string]any, len(entities))
	for i, e := range entities {
		h := fnv.New32a()
		_, _ = h.Write([]byte(e.Names[0]))
		polarity := []string{"positive", "neutral", "negative"}[h.Sum32()%3]
		themes := []map[string]string{}
		if polarity != "neutral" {
			themes = append(themes, map[string]string{"theme": "reputation", "polarity": polarity, "quote": e.Names[0]})
		}
		items[i] = map[string]any{"id": e.ID, "polarity": polarity, "confidence": 0.5, "recommended": "no", "themes": themes}
	}
	text, err := json.Marshal(map[string]any{"entities": items})
	return string(text), err
}
