package cli

import (
	"encoding/json"
	"log/slog"
	"net/netip"
	"net/url"
	"time"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

// Config is everything an operator sets, complete and checked.
type Config struct {
	Listen      string                               `json:"listen"`       // host:port
	DatabaseURL databaseURL                          `json:"database_url"` // empty: embedded, in DataDir
	DataDir     string                               `json:"data_dir"`
	PublicURL   string                               `json:"public_url"`
	LogLevel    slog.Level                           `json:"log_level"`
	LogFormat   string                               `json:"log_format"` // text or json
	MaxConns    int                                  `json:"max_connections"`
	Engines     map[model.LogicalEngine]*EngineEntry `json:"engines"`
	Models      map[string]*ModelEntry               `json:"models"`
	Perception  PerceptionEntry                      `json:"perception"`
	RateLimit   RateLimit                            `json:"rate_limit"`
	SignIn      SignInEntry                          `json:"sign_in"`
	Pages       PagesEntry                           `json:"pages"`
	Egress      EgressEntry                          `json:"egress"`

	ignored []string // variables named AVM_… that mean nothing
}

// EngineEntry is one engine that may be audited.
type EngineEntry struct {
	Adapter           string        `json:"adapter"`
	Provider          string        `json:"provider"`
	BaseURL           string        `json:"base_url"`
	Model             string        `json:"model"`
	APIKey            engine.Secret `json:"api_key,omitempty"`
	Retrieval         bool          `json:"retrieval"`
	Stream            bool          `json:"stream"`              // answers come as streams
	MaxConcurrency    int           `json:"max_concurrency"`     // calls in flight over all processes
	RequestsPerMinute int           `json:"requests_per_minute"` // over all processes; 0: no limit
	MaxAttempts       int           `json:"max_attempts"`
	Timeout           duration      `json:"timeout"`
	Price             *Price        `json:"price,omitempty"` // nil: cost unknown
}

// Price is what calls of an engine cost, in US dollars.
type Price struct {
	Version       string  `json:"version"`
	InputPerMTok  float64 `json:"input_per_mtok"`
	OutputPerMTok float64 `json:"output_per_mtok"`
	SearchPerCall float64 `json:"search_per_call"`
}

// ModelEntry is a model that the product itself consults.
type ModelEntry struct {
	Adapter           string        `json:"adapter"`
	BaseURL           string        `json:"base_url"`
	Model             string        `json:"model"`
	APIKey            engine.Secret `json:"api_key,omitempty"`
	MaxConcurrency    int           `json:"max_concurrency"`     // calls in flight over all processes
	RequestsPerMinute int           `json:"requests_per_minute"` // over all processes; 0: no limit
	Timeout           duration      `json:"timeout"`
	Price             *Price        `json:"price,omitempty"` // nil: cost unknown
}

// PerceptionEntry bounds what the judge model is used for.
type PerceptionEntry struct {
	EntityLimit    int     `json:"entity_limit"`     // entities judged in one response
	PlatformCap    int     `json:"platform_cap"`     // calls of a workspace in a calendar month; 0: no limit
	PlatformCapUSD float64 `json:"platform_cap_usd"` // likewise, in US dollars; 0: no limit
}

// RateLimit is how often the API may be asked.
type RateLimit struct {
	RedisURL       databaseURL    `json:"redis_url"`       // empty: each process counts in its own memory
	PerKey         int            `json:"per_key"`         // requests a minute
	PerWorkspace   int            `json:"per_workspace"`   // requests a minute
	TrustedProxies []netip.Prefix `json:"trusted_proxies"` // whose X-Forwarded-For is believed
}

const (
	defaultListen         = "127.0.0.1:8080"
	defaultDataDir        = "./.avm"
	defaultMaxConns       = 10_000
	defaultMaxConcurrency = 16
	defaultMaxAttempts    = 3
	defaultTimeout        = 120 * time.Second
	defaultEntityLimit    = 10
	defaultPerKey         = 600
	defaultPerWorkspace   = 1200
	logText               = "text"
	logJSON               = "json"
)

func newConfig() *Config {
	return &Config{
		Listen: defaultListen, DataDir: defaultDataDir, LogFormat: logText, MaxConns: defaultMaxConns,
		Engines: map[model.LogicalEngine]*EngineEntry{}, Models: map[string]*ModelEntry{},
		Perception: PerceptionEntry{EntityLimit: defaultEntityLimit},
		RateLimit:  RateLimit{PerKey: defaultPerKey, PerWorkspace: defaultPerWorkspace, TrustedProxies: []netip.Prefix{}},
		SignIn:     SignInEntry{Password: true, OIDC: map[string]*OIDCEntry{}},
		Pages:      newPagesEntry(), Egress: newEgressEntry(),
	}
}

// engine gives an engine's entry, made with its defaults when first named.
func (c *Config) engine(name model.LogicalEngine) *EngineEntry {
	if c.Engines[name] == nil {
		c.Engines[name] = &EngineEntry{
			MaxConcurrency: defaultMaxConcurrency, MaxAttempts: defaultMaxAttempts, Timeout: duration(defaultTimeout),
		}
	}
	return c.Engines[name]
}

// model gives the entry of one of the product's own models.
func (c *Config) model(name string) *ModelEntry {
	if c.Models[name] == nil {
		c.Models[name] = &ModelEntry{MaxConcurrency: defaultMaxConcurrency, Timeout: duration(defaultTimeout)}
	}
	return c.Models[name]
}

// priceIn gives a price, made when first named.
func priceIn(p **Price) *Price {
	if *p == nil {
		*p = &Price{}
	}
	return *p
}

// adapter is the part of an entry that the model's adapter is made from.
func (m *ModelEntry) adapter() engine.Config {
	return engine.Config{
		Adapter: m.Adapter, BaseURL: m.BaseURL, Model: m.Model, APIKey: m.APIKey, Timeout: time.Duration(m.Timeout),
	}
}

// adapter is the part of an entry that the engine's adapter is made from.
func (e *EngineEntry) adapter() engine.Config {
	return engine.Config{
		Adapter: e.Adapter, Provider: e.Provider, BaseURL: e.BaseURL, Model: e.Model, APIKey: e.APIKey,
		Retrieval: e.Retrieval, Stream: e.Stream, Timeout: time.Duration(e.Timeout),
	}
}

// duration is a time.Duration that is shown as people write it.
type duration time.Duration

// MarshalText writes for example "2m0s".
func (d duration) MarshalText() ([]byte, error) { return []byte(time.Duration(d).String()), nil }

// databaseURL is an address that holds a password: it is shown without it.
type databaseURL string

// String gives the address without its password.
func (d databaseURL) String() string {
	u, err := url.Parse(string(d))
	if err != nil {
		return "[unreadable]"
	}
	query := u.Query()
	for _, secret := range []string{"password", "sslpassword"} {
		if query.Has(secret) {
			query.Set(secret, "xxxxx")
		}
	}
	u.RawQuery = query.Encode()
	return u.Redacted()
}

// MarshalJSON gives the address without its password.
func (d databaseURL) MarshalJSON() ([]byte, error) { return json.Marshal(d.String()) }

// LogValue gives the address without its password.
func (d databaseURL) LogValue() slog.Value { return slog.StringValue(d.String()) }
