package recorded

import (
	"encoding/json"
	"io"
	"net/http"
	"sync"

	"github.com/tidwall/gjson"
)

// maxRequest is the largest request body that is read, in bytes.
const maxRequest = 1 << 20

// handler answers requests with recordings.
type handler struct {
	answers *Answers
	mu      sync.Mutex
	times   map[turn]int
}

// turn is a model that is asked a prompt.
type turn struct{ model, prompt string }

// NewHandler makes a handler that answers as the recorded engines would. How often a model was
// asked a prompt decides on the run, so that repetitions differ as they did in reality. The
// error says that the embedded recordings are broken.
func NewHandler() (http.Handler, error) {
	answers, err := ReadAnswers()
	if err != nil {
		return nil, err
	}
	h, mux := &handler{answers: answers, times: make(map[turn]int)}, http.NewServeMux()
	for _, p := range []Protocol{Responses(), ChatCompletions()} {
		mux.HandleFunc("POST "+p.Path, func(w http.ResponseWriter, r *http.Request) { h.serve(w, r, p) })
	}
	return mux, nil
}

// serve answers a request of a protocol.
func (h *handler) serve(w http.ResponseWriter, r *http.Request, p Protocol) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRequest))
	if err != nil || !gjson.ValidBytes(body) {
		refuse(w, http.StatusBadRequest, "invalid_json", "The body could not be read as JSON.")
		return
	}
	asked := p.Read(gjson.ParseBytes(body))
	answer, ok := h.answers.Find(asked.Model, asked.Prompt, h.next(turn{asked.Model, asked.Prompt}))
	if !ok {
		refuse(w, http.StatusNotFound, "model_not_found", "The sample provider has no such model.")
		return
	}
	text, err := p.Body(answer, asked.Search)
	if err != nil {
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	write(w, http.StatusOK, text)
}

// next counts a turn.
func (h *handler) next(t turn) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.times[t]++
	return h.times[t]
}

// refuse writes an error as both protocols have it.
func refuse(w http.ResponseWriter, status int, code, message string) {
	body, err := json.Marshal(map[string]object{"error": {"type": "invalid_request_error", "code": code, "message": message}})
	if err != nil {
		http.Error(w, http.StatusText(status), status)
		return
	}
	write(w, status, body)
}

// write writes a JSON body.
func write(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	// a client that left needs no answer
	_, _ = w.Write(body)
}
