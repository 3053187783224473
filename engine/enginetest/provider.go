// Package enginetest holds what tests ask in place of an answer engine: a provider that gives
// the answers of engine/recorded over the wire protocols of all adapters, counts its
// requests and fails on demand.
package enginetest

import (
	"encoding/json"
	"hash/fnv"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine/recorded"
)

// maxRequest is the largest request body that is read, in bytes.
const maxRequest = 1 << 20

// Call is one question that reached the provider.
type Call struct {
	Model  string
	Prompt string
	N      int // the how-manieth of this model and prompt, from 1
}

// Options sets up the provider. The zero value answers at once.
type Options struct {
	Latency   time.Duration                       // before each answer
	Fault     func(call Call) Fault               // nil: no faults; called concurrently
	Says      func(call Call) string              // a text in place of the recorded answer; nil or empty: the recording
	Body      func(path string, call Call) string // a body in place of the answer's, plain; nil or empty: the answer's. path is the protocol's
	AnyPrompt bool                                // answer unknown prompts and models with some recording, for load tests
}

// Recorded is an answer engine that gives recorded answers over the wire
// protocols of all adapters, as streams where that is asked for: on POST
// /v1/responses, /v1/chat/completions, /v1/messages,
// /v1beta/models/MODEL:generateContent (and :streamGenerateContent) and
// /v3/serp/google/organic/live/advanced (and ai_mode). Which answer it gives is
// decided by model, prompt and how often that pair was asked, so repetitions
// differ as they did in reality. It is safe for concurrent use.
type Recorded struct {
	options Options
	mux     *http.ServeMux
	answers *recorded.Answers
	prompts []recorded.Prompt
	known   map[string]bool             // texts of prompts
	bodies  map[bodyKey]json.RawMessage // rendered beforehand
	mu      sync.Mutex
	calls   map[callKey]int
	total   int
}

type bodyKey struct {
	path   string // of the protocol
	answer string
	search bool
}

type callKey struct{ model, prompt string }

// NewRecorded makes the provider and renders all its answers. The error says
// that the embedded recordings are broken.
func NewRecorded(options Options) (*Recorded, error) {
	prompts, err := recorded.Prompts()
	if err != nil {
		return nil, err
	}
	answers, err := recorded.ReadAnswers()
	if err != nil {
		return nil, err
	}
	r := &Recorded{
		options: options, mux: http.NewServeMux(), answers: answers, prompts: prompts,
		known: make(map[string]bool), bodies: make(map[bodyKey]json.RawMessage), calls: make(map[callKey]int),
	}
	for _, p := range prompts {
		r.known[p.Text] = true
	}
	for _, p := range protocols() {
		if err := r.prepare(p); err != nil {
			return nil, err
		}
		r.mux.HandleFunc("POST "+p.Path, r.serve(p))
	}
	return r, nil
}

// prepare renders all answers as a protocol has them.
func (r *Recorded) prepare(p protocol) error {
	for _, model := range []string{recorded.ModelChatGPT, recorded.ModelGoogleAIMode} {
		for _, prompt := range r.prompts {
			for run := range recorded.Runs {
				answer, _ := r.answers.Find(model, prompt.Text, run+1)
				for _, search := range []bool{false, true} {
					body, err := p.Body(answer, search)
					if err != nil {
						return err
					}
					r.bodies[bodyKey{p.Path, answer.ID(), search}] = body
				}
			}
		}
	}
	return nil
}

// ServeHTTP answers one request.
func (r *Recorded) ServeHTTP(w http.ResponseWriter, req *http.Request) { r.mux.ServeHTTP(w, req) }

// Calls returns how often a model was asked a prompt, faults included.
func (r *Recorded) Calls(model, prompt string) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.calls[callKey{model, prompt}]
}

// Total returns how many questions came in, faults included.
func (r *Recorded) Total() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.total
}

// serve handles one protocol's endpoint.
func (r *Recorded) serve(p protocol) http.HandlerFunc {
	return func(w http.ResponseWriter, req *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, req.Body, maxRequest))
		if err != nil || !gjson.ValidBytes(body) {
			writeError(w, http.StatusBadRequest, "invalid_request_error", "invalid_json", "The body could not be read as JSON.")
			return
		}
		asked, stream := p.read(req, gjson.ParseBytes(body))
		call := r.count(asked.Model, asked.Prompt)
		if !wait(req, r.options.Latency) || r.fail(w, req, call) {
			return
		}
		if r.options.Body != nil {
			if body := r.options.Body(p.Path, call); body != "" {
				WriteBody(w, http.StatusOK, []byte(body))
				return
			}
		}
		r.answer(w, p, call, asked.Search, stream)
	}
}

// count notes a call.
func (r *Recorded) count(model, prompt string) Call {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.total++
	key := callKey{model, prompt}
	r.calls[key]++
	return Call{Model: model, Prompt: prompt, N: r.calls[key]}
}

// answer writes the recording that a call gets.
func (r *Recorded) answer(w http.ResponseWriter, p protocol, call Call, search, stream bool) {
	if r.options.AnyPrompt && !r.known[call.Prompt] {
		call.Prompt = r.prompts[hash(call.Prompt)%len(r.prompts)].Text
	}
	found, ok := r.answers.Find(call.Model, call.Prompt, call.N)
	if !ok && r.options.AnyPrompt {
		found, ok = r.answers.Find(recorded.ModelChatGPT, call.Prompt, call.N)
	}
	if !ok {
		writeError(w, http.StatusNotFound, "invalid_request_error", "model_not_found",
			"The sample provider has no such model.")
		return
	}
	body, err := r.body(p, found, search)
	if text := r.said(call); text != "" {
		found.Text, found.Sources = text, nil
		body, err = p.Body(found, false)
	}
	if err != nil {
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	writeAnswer(w, p, body, stream)
}

func (r *Recorded) said(call Call) string {
	if r.options.Says == nil {
		return ""
	}
	return r.options.Says(call)
}

// body returns an answer's body. Answers to unknown prompts are not rendered beforehand.
func (r *Recorded) body(p protocol, a recorded.Answer, search bool) (json.RawMessage, error) {
	if body, ok := r.bodies[bodyKey{p.Path, a.ID(), search}]; ok {
		return body, nil
	}
	return p.Body(a, search)
}

// writeAnswer writes a 200 with the body, or as a stream of it.
func writeAnswer(w http.ResponseWriter, p protocol, body json.RawMessage, streamed bool) {
	if !streamed {
		WriteBody(w, http.StatusOK, body)
		return
	}
	text, err := streamOf(p, body)
	if err != nil {
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	WriteEvents(w, text)
}

// hash spreads prompts over recordings, the same way every time.
func hash(text string) int {
	h := fnv.New32a()
	// a hash takes every write
	_, _ = h.Write([]byte(text))
	return int(h.Sum32() >> 1)
}
