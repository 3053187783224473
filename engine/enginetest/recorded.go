// Package enginetest holds the answer engines that need no account: the recorded
// provider, which gives real recorded answers over the real wire protocols. The demo serves
// it, and so do tests; it holds nothing that is for tests alone.
package enginetest

import (
	"encoding/json"
	"hash/fnv"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/tidwall/gjson"
)

// maxRequest is the largest request body that is read, in bytes.
const maxRequest = 1 << 20

// Call is one question that reached the recorded provider.
type Call struct {
	Model  string
	Prompt string
	N      int // the how-manieth of this model and prompt, from 1
}

// Options sets up the recorded provider. The zero value answers at once.
type Options struct {
	Latency   time.Duration         // before each answer
	Fault     func(call Call) Fault // nil: no faults; called concurrently
	AnyPrompt bool                  // answer unknown prompts and models with some recording, for load tests
}

// Recorded is an answer engine that gives recorded answers over the wire
// protocols of all adapters, as streams where that is asked for: on POST
// /v1/responses, /v1/chat/completions, /v1/messages,
// /v1beta/models/MODEL:generateContent (and :streamGenerateContent) and
// /v3/serp/google/organic/live/advanced (and ai_mode). Which answer it gives is
// decided by model, prompt and how often that pair was asked, so repetitions
// differ as they did in reality. It is safe for concurrent use.
type Recorded struct {
	options  Options
	mux      *http.ServeMux
	bodies   map[bodyKey]json.RawMessage // rendered beforehand
	prompts  []Prompt
	byPrompt map[string]string // prompt text to question id
	mu       sync.Mutex
	calls    map[callKey]int
	total    int
}

type bodyKey struct {
	protocol protocol
	model    string
	question string
	run      int
	search   bool
}

type callKey struct{ model, prompt string }

// NewRecorded makes the provider and renders all its answers. The error says
// that the embedded recordings are broken.
func NewRecorded(options Options) (*Recorded, error) {
	prompts, err := Prompts()
	if err != nil {
		return nil, err
	}
	answers, err := lines[answer]("answers.jsonl")
	if err != nil {
		return nil, err
	}
	r := &Recorded{
		options: options, mux: http.NewServeMux(), prompts: prompts,
		bodies: make(map[bodyKey]json.RawMessage), byPrompt: make(map[string]string), calls: make(map[callKey]int),
	}
	text := make(map[string]string, len(prompts))
	for _, p := range prompts {
		text[p.ID], r.byPrompt[p.Text] = p.Text, p.ID
	}
	for _, a := range answers {
		if err := r.prepare(a, text[a.Question]); err != nil {
			return nil, err
		}
	}
	r.mux.HandleFunc("POST /v1/responses", r.serve(responsesAPI))
	r.mux.HandleFunc("POST /v1/chat/completions", r.serve(chatCompletions))
	r.mux.HandleFunc("POST /v1/messages", r.serve(messagesAPI))
	r.mux.HandleFunc("POST /v1beta/models/{call}", r.serve(generateContent))
	r.mux.HandleFunc("POST /v3/serp/google/{surface}/live/advanced", r.serve(searchPage))
	return r, nil
}

// prepare renders one answer in every form it can be asked for.
func (r *Recorded) prepare(a answer, question string) error {
	for _, p := range protocols() {
		for _, search := range []bool{false, true} {
			body, err := render(p, a, question, search)
			if err != nil {
				return err
			}
			r.bodies[bodyKey{p, modelOf(a.Engine), a.Question, a.Run, search}] = body
		}
	}
	return nil
}

// ServeHTTP answers one request.
func (r *Recorded) ServeHTTP(w http.ResponseWriter, req *http.Request) { r.mux.ServeHTTP(w, req) }

// Calls gives how often a model was asked a prompt, faults included.
func (r *Recorded) Calls(model, prompt string) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.calls[callKey{model, prompt}]
}

// Total gives how many questions came in, faults included.
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
		asked := readAsked(p, req, gjson.ParseBytes(body))
		call := r.count(asked.model, asked.prompt)
		if !wait(req, r.options.Latency) || r.fail(w, req, call) {
			return
		}
		r.answer(w, p, call, asked)
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
func (r *Recorded) answer(w http.ResponseWriter, p protocol, call Call, asked asked) {
	if call.Model != ModelChatGPT && call.Model != ModelGoogleAIMode {
		if !r.options.AnyPrompt {
			writeError(w, http.StatusNotFound, "invalid_request_error", "model_not_found",
				"The sample provider has no such model.")
			return
		}
		call.Model = ModelChatGPT
	}
	question, known := r.byPrompt[call.Prompt]
	if !known && r.options.AnyPrompt {
		question, known = r.prompts[hash(call.Prompt)%len(r.prompts)].ID, true
	}
	if !known {
		writeUnknown(w, p, call, asked)
		return
	}
	run := (call.N-1)%Runs + 1
	writeAnswer(w, p, r.bodies[bodyKey{p, call.Model, question, run, asked.search}], asked.stream)
}

// writeAnswer writes a 200 with the body, or as a stream of it.
func writeAnswer(w http.ResponseWriter, p protocol, body json.RawMessage, stream bool) {
	if !stream {
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

// writeUnknown answers a prompt that was never recorded, and says so: an error
// would look like a broken engine.
func writeUnknown(w http.ResponseWriter, p protocol, call Call, asked asked) {
	a := answer{
		Question: "none", Engine: "none", Run: call.N,
		Text: "There is no recorded answer to this question: this is a sample provider that knows only the sample's questions.",
	}
	if call.Model == ModelGoogleAIMode {
		a.Engine = "google_ai_mode"
	}
	body, err := render(p, a, call.Prompt, false)
	if err != nil {
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	writeAnswer(w, p, body, asked.stream)
}

// hash spreads prompts over recordings, the same way every time.
func hash(text string) int {
	h := fnv.New32a()
	// a hash takes every write
	_, _ = h.Write([]byte(text))
	return int(h.Sum32() >> 1)
}
