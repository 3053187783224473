package pull_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"sync"
	"testing"
)

// subscription is a subscription as its owner configures it.
type subscription struct {
	Labels             map[string]string `json:"labels"`
	AckDeadlineSeconds int               `json:"ackDeadlineSeconds"`
	PushConfig         map[string]string `json:"pushConfig,omitempty"`
	BigQueryConfig     map[string]string `json:"bigqueryConfig,omitempty"`
}

// message is a published message.
type message struct {
	id    string
	data  []byte
	sent  bool // delivered, and neither acknowledged nor expired
	acked bool
}

// server speaks the part of the vendor's REST API that is used, for one subscription.
type server struct {
	*httptest.Server

	mu       sync.Mutex
	found    *subscription // nil: it does not exist
	hangs    bool          // a pull of an empty subscription is not answered, as the vendor's may not be
	refuses  int           // the status of every answer; 0: none is refused
	tokens   []string      // the Authorization headers that came
	messages []*message
}

func newServer(t *testing.T) *server {
	t.Helper()
	s := &server{}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/"+name, s.get)
	mux.HandleFunc("POST /v1/projects/logs/subscriptions/{call}", s.post)
	s.Server = httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s
}

// open counts a request and reports whether it is answered.
func (s *server) open(w http.ResponseWriter, r *http.Request) bool {
	s.tokens = append(s.tokens, r.Header.Get("Authorization"))
	status := s.refuses
	if s.found == nil && status == 0 {
		status = http.StatusNotFound
	}
	if status != 0 {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(`{"error": {"message": "refused"}}`))
	}
	return status == 0
}

func (s *server) get(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open(w, r) {
		_ = json.NewEncoder(w).Encode(s.found)
	}
}

func (s *server) post(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.open(w, r) {
		return
	}
	switch r.PathValue("call") {
	case "avm:pull":
		s.pull(w, r)
	case "avm:acknowledge":
		var ask struct {
			AckIDs []string `json:"ackIds"`
		}
		_ = json.NewDecoder(r.Body).Decode(&ask)
		for _, m := range s.messages {
			m.acked = m.acked || slices.Contains(ask.AckIDs, "ack-"+m.id)
		}
		_, _ = w.Write([]byte("{}"))
	default:
		http.NotFound(w, r)
	}
}

func (s *server) pull(w http.ResponseWriter, r *http.Request) {
	var ask struct {
		MaxMessages int `json:"maxMessages"`
	}
	_ = json.NewDecoder(r.Body).Decode(&ask)
	received := []any{}
	for _, m := range s.messages {
		if m.acked || m.sent || len(received) == ask.MaxMessages {
			continue
		}
		m.sent = true
		received = append(received, map[string]any{
			"ackId": "ack-" + m.id, "message": map[string]any{"messageId": m.id, "data": m.data, "attributes": map[string]string{}},
		})
	}
	if s.hangs && len(received) == 0 {
		s.mu.Unlock()
		<-r.Context().Done()
		s.mu.Lock()
		return
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"receivedMessages": received})
}

// subscribe makes the subscription, changes it, or removes it with nil.
func (s *server) subscribe(found *subscription) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.found = found
}

func (s *server) publish(data []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.messages = append(s.messages, &message{id: strconv.Itoa(len(s.messages)), data: data})
}

// expire has the deadlines of all acknowledgements pass, and returns how many messages come again.
func (s *server) expire() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, m := range s.messages {
		m.sent = false
		if !m.acked {
			n++
		}
	}
	return n
}
