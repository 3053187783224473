// Package engine is the contract between the product and the answer engines it
// asks: one question in, one answer with its sources and searches out, or one
// failure that says what to do about it. Everything a vendor does differently
// stays in an adapter below this package.
package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/answer-visibility/avm/model"
)

// Market is where and in what language a question is asked. CountryCode is
// ISO 3166-1 alpha-2, LanguageCode BCP 47; both may be empty.
type Market struct {
	CountryCode  string
	LanguageCode string
}

// Config is one engine as the operator set it up.
type Config struct {
	Adapter   string        // name of the wire protocol, a key of the Registry
	Provider  string        // who carries the call; recorded, never interpreted
	BaseURL   string        // empty: the adapter's usual address
	Model     string        // the model asked when the request names none
	APIKey    Secret        // empty: no credentials are sent
	Retrieval bool          // the engine may search the web
	Stream    bool          // ask for a stream of events; the answer is the same
	Timeout   time.Duration // of one call, from first byte out to last byte in
}

// Validate reports what is wrong with the configuration: a plain error that names
// the key, nil when nothing is.
func (c Config) Validate() error {
	switch {
	case c.Model == "":
		return errors.New("model: is missing")
	case c.Timeout <= 0:
		return errors.New("timeout: must be above zero")
	case c.BaseURL == "":
		return nil
	}
	return validBaseURL(c.BaseURL)
}

// validBaseURL refuses what would leak or be lost: user information would show
// up in errors, and a query does not survive joining the protocol's path.
func validBaseURL(raw string) error {
	u, err := url.Parse(raw)
	switch {
	case err != nil:
		return errors.New("base_url: is no URL")
	case u.Scheme != "https" && u.Scheme != "http", u.Host == "":
		return errors.New("base_url: must be an absolute http or https URL")
	case u.User != nil, u.RawQuery != "", u.Fragment != "":
		return errors.New("base_url: must not carry credentials, a query or a fragment")
	}
	return nil
}

// Request is one question to one engine. Its mode decides how it is put:
// consumer_like sends the question alone and offers search where retrieval is
// on; controlled_localized also tells the engine the market; forced_grounded
// makes it search first.
type Request struct {
	Prompt    string
	Market    Market
	Mode      model.BenchmarkMode
	Retrieval bool   // search is requested; only an engine that offers it can
	Model     string // empty: the configured one

	Format *Format // nil: the answer is text
}

// Answer is what the engine showed.
type Answer struct {
	Text             string
	NoAnswer         bool            // the engine showed no answer at all: neither answer nor failure
	Citations        []Citation      // in the engine's order; what it attached, not links found in the text
	Retrieved        []Citation      // pages that the service shows to have been looked at, cited or not; each once, without places
	Searches         []string        // queries the engine sent to search, in order
	Searched         *bool           // nil: not observable
	Model            string          // the model that answered, as the service says; empty: it did not say
	RetrievalEnabled bool            // search was on offer for this question
	Usage            Usage           // what the call consumed
	FinishReason     string          // the service's own word; "refusal" when Text is one
	Raw              json.RawMessage // the body as received, or as its stream adds up, made safe to store (see SafeJSON)
	AdapterVersion   string          // how it was asked and read; part of a figure's provenance

	// Ads are what was shown beside or within the answer; they are neither its
	// text nor its citations. nil: the engine has no ads. None listed: it could
	// have shown some. Unavailable: it could, but this response does not say.
	Ads *model.EngineAds
}

// Citation is one source the engine attached. Start and End delimit the cited
// passage in code points of the answer's text, End exclusive; both are -1 where
// the engine names no passage.
type Citation struct {
	URL   string
	Title string
	Start int
	End   int
}

// MaxUsage bounds each count of a call's usage, so that the sums of a launch are exact. A larger count is not known.
const MaxUsage = 1 << 32

// Usage is what a call consumed. nil: the service does not say.
type Usage struct {
	InputTokens  *int64
	OutputTokens *int64
	SearchCalls  *int64
}

// Adapter asks one engine over one wire protocol. Implementations are safe for
// concurrent use and make exactly one HTTP request per Ask, never a second try;
// only a service that pauses in the middle of an answer is asked to continue.
type Adapter interface {
	// Name is the protocol's name in the configuration file.
	Name() string
	// Applicable gives nil when the engine can be asked like that, else an
	// error wrapping ErrNotApplicable that says why not.
	Applicable(mode model.BenchmarkMode, market Market, retrieval bool) error
	// Ask puts one question. The error is a *Failure, or wraps the context's
	// error when the caller gave up.
	Ask(ctx context.Context, req Request) (*Answer, error)
}

// ErrNotApplicable marks a question that an engine cannot be asked by its nature.
var ErrNotApplicable = errors.New("not applicable")

// NotApplicableError is why an engine cannot be asked. It wraps ErrNotApplicable.
type NotApplicableError struct {
	Reason model.LeftOutReason
	Words  string
}

func (e *NotApplicableError) Error() string { return ErrNotApplicable.Error() + ": " + e.Words }

// Unwrap returns ErrNotApplicable.
func (e *NotApplicableError) Unwrap() error { return ErrNotApplicable }

// Applicable holds what is true of every engine; adapters call it first.
// offered is whether the engine is configured with retrieval.
func Applicable(mode model.BenchmarkMode, market Market, retrieval, offered bool) error {
	if retrieval && !offered {
		return &NotApplicableError{model.LeftOutReasonRetrievalNotConfigured, "retrieval is not configured for this engine"}
	}
	switch mode {
	case model.BenchmarkModeConsumerLike:
		return nil
	case model.BenchmarkModeControlledLocalized:
		if len(market.CountryCode) != 2 {
			return &NotApplicableError{model.LeftOutReasonNeedsCountry, string(mode) + " needs a market with a country"}
		}
		return nil
	case model.BenchmarkModeForcedGrounded:
		if !retrieval {
			return &NotApplicableError{model.LeftOutReasonNeedsRetrieval, string(mode) + " needs retrieval"}
		}
		return nil
	default:
		return fmt.Errorf("%w: unknown benchmark mode %q", ErrNotApplicable, mode)
	}
}

// Constructor makes an adapter from its configuration and the client that
// carries its calls.
type Constructor func(Config, *http.Client) (Adapter, error)

// Registry maps adapter names to constructors. The program builds it explicitly.
type Registry map[string]Constructor

// New makes the adapter that cfg names; a plain error names the offending key.
func (r Registry) New(cfg Config, client *http.Client) (Adapter, error) {
	construct, ok := r[cfg.Adapter]
	if !ok {
		return nil, fmt.Errorf("adapter: %q is not known", cfg.Adapter)
	}
	return construct(cfg, client)
}

// InstructionFor is the one instruction that controlled_localized adds, the same
// for every engine so that answers stay comparable. Empty: none is sent.
func InstructionFor(mode model.BenchmarkMode, market Market) string {
	if mode != model.BenchmarkModeControlledLocalized {
		return ""
	}
	if market.LanguageCode == "" {
		return fmt.Sprintf("The person asking is in the country with the code %s.", market.CountryCode)
	}
	return fmt.Sprintf("The person asking is in the country with the code %s and reads the language with the code %s.",
		market.CountryCode, market.LanguageCode)
}
