package cli

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/dataforseo"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/rest/limit"
)

const (
	maxRequestsPerMinute = 1_000_000
	maxMaxConns          = 1_000_000
	minTimeout           = time.Second
	maxTimeout           = 30 * time.Minute
	maxPrice             = 1_000_000
	maxText              = 2_048
	maxEntityLimit       = 100
	maxPlatformCap       = 1_000_000_000
)

// setter puts a value in its place. Its error says what is allowed and never
// repeats the value: it may be a secret.
type setter func(c *Config, value string) error

// configKeys are all keys there are, by path.
func configKeys(adapters engine.Registry) map[string]setter {
	keys := map[string]setter{
		"listen":       func(c *Config, v string) error { return setListen(&c.Listen, v) },
		"database_url": func(c *Config, v string) error { return setDatabaseURL(&c.DatabaseURL, v) },
		"data_dir":     func(c *Config, v string) error { return setText(&c.DataDir, v) },
		"public_url":   func(c *Config, v string) error { return setPublicURL(&c.PublicURL, v) },
		"log_level":    setLevel,
		"log_format":   func(c *Config, v string) error { return setOneOf(&c.LogFormat, v, logText, logJSON) },

		"perception.entity_limit":     func(c *Config, v string) error { return setInt(&c.Perception.EntityLimit, v, 1, maxEntityLimit) },
		"perception.platform_cap":     func(c *Config, v string) error { return setInt(&c.Perception.PlatformCap, v, 0, maxPlatformCap) },
		"perception.platform_cap_usd": func(c *Config, v string) error { return setPrice(&c.Perception.PlatformCapUSD, v) },

		"max_connections":            func(c *Config, v string) error { return setInt(&c.MaxConns, v, 1, maxMaxConns) },
		"rate_limit.redis_url":       func(c *Config, v string) error { return setRedisURL(&c.RateLimit.RedisURL, v) },
		"rate_limit.per_key":         func(c *Config, v string) error { return setInt(&c.RateLimit.PerKey, v, 1, maxRequestsPerMinute) },
		"rate_limit.per_workspace":   func(c *Config, v string) error { return setInt(&c.RateLimit.PerWorkspace, v, 1, maxRequestsPerMinute) },
		"rate_limit.trusted_proxies": func(c *Config, v string) error { return setNetworks(&c.RateLimit.TrustedProxies, v) },
	}
	maps.Copy(keys, signInKeys())
	maps.Copy(keys, pagesKeys())
	known := slices.Sorted(maps.Keys(adapters))
	for _, name := range model.AllLogicalEngine {
		for key, set := range engineKeys(known) {
			keys["engines."+name.String()+"."+key] = func(c *Config, v string) error { return set(c.engine(name), v) }
		}
	}
	// What only reads a search engine's pages cannot be told what to do.
	conversing := slices.DeleteFunc(slices.Clone(known), func(name string) bool { return name == dataforseo.Name })
	for _, name := range productModels() {
		for key, set := range modelKeys(conversing) {
			keys["models."+name+"."+key] = func(c *Config, v string) error { return set(c.model(name), v) }
		}
	}
	return keys
}

// productModels are the models that the product itself consults.
func productModels() []string { return []string{judgeModel, "generator"} }

// judgeModel reads what answers say about the brand and its competitors.
const judgeModel = "judge"

func engineKeys(adapters []string) map[string]func(*EngineEntry, string) error {
	providers := make([]string, len(model.AllTransportProvider))
	for i, p := range model.AllTransportProvider {
		providers[i] = p.String()
	}
	keys := map[string]func(*EngineEntry, string) error{
		"adapter":   func(e *EngineEntry, v string) error { return setOneOf(&e.Adapter, v, adapters...) },
		"provider":  func(e *EngineEntry, v string) error { return setOneOf(&e.Provider, v, providers...) },
		"base_url":  func(e *EngineEntry, v string) error { return setBaseURL(&e.BaseURL, v) },
		"model":     func(e *EngineEntry, v string) error { return setText(&e.Model, v) },
		"api_key":   func(e *EngineEntry, v string) error { return setSecret(&e.APIKey, v) },
		"retrieval": func(e *EngineEntry, v string) error { return setBool(&e.Retrieval, v) },
		"stream":    func(e *EngineEntry, v string) error { return setBool(&e.Stream, v) },
		"max_concurrency": func(e *EngineEntry, v string) error {
			return setInt(&e.MaxConcurrency, v, 1, audit.MaxConcurrency)
		},
		"requests_per_minute": func(e *EngineEntry, v string) error {
			return setInt(&e.RequestsPerMinute, v, 0, maxRequestsPerMinute)
		},
		"max_attempts": func(e *EngineEntry, v string) error { return setInt(&e.MaxAttempts, v, 1, audit.MaxAttempts) },
		"timeout":      func(e *EngineEntry, v string) error { return setDuration(&e.Timeout, v) },
	}
	for key, set := range priceKeys() {
		keys[key] = func(e *EngineEntry, v string) error { return set(priceIn(&e.Price), v) }
	}
	return keys
}

func priceKeys() map[string]func(*Price, string) error {
	return map[string]func(*Price, string) error{
		"price.version":         func(p *Price, v string) error { return setText(&p.Version, v) },
		"price.input_per_mtok":  func(p *Price, v string) error { return setPrice(&p.InputPerMTok, v) },
		"price.output_per_mtok": func(p *Price, v string) error { return setPrice(&p.OutputPerMTok, v) },
		"price.search_per_call": func(p *Price, v string) error { return setPrice(&p.SearchPerCall, v) },
	}
}

func modelKeys(adapters []string) map[string]func(*ModelEntry, string) error {
	keys := map[string]func(*ModelEntry, string) error{
		"adapter":  func(m *ModelEntry, v string) error { return setOneOf(&m.Adapter, v, adapters...) },
		"base_url": func(m *ModelEntry, v string) error { return setBaseURL(&m.BaseURL, v) },
		"model":    func(m *ModelEntry, v string) error { return setText(&m.Model, v) },
		"api_key":  func(m *ModelEntry, v string) error { return setSecret(&m.APIKey, v) },
		"max_concurrency": func(m *ModelEntry, v string) error {
			return setInt(&m.MaxConcurrency, v, 1, audit.MaxConcurrency)
		},
		"requests_per_minute": func(m *ModelEntry, v string) error {
			return setInt(&m.RequestsPerMinute, v, 0, maxRequestsPerMinute)
		},
		"timeout": func(m *ModelEntry, v string) error { return setDuration(&m.Timeout, v) },
	}
	for key, set := range priceKeys() {
		keys[key] = func(m *ModelEntry, v string) error { return set(priceIn(&m.Price), v) }
	}
	return keys
}

func setText(into *string, v string) error {
	if strings.TrimSpace(v) == "" || len(v) > maxText || strings.ContainsFunc(v, isControl) {
		return fmt.Errorf("must be a text of 1 to %d characters", maxText)
	}
	*into = v
	return nil
}

func setSecret(into *engine.Secret, v string) error {
	if len(v) > maxText || strings.ContainsFunc(v, isControl) {
		return errors.New("must not contain line breaks or other control characters")
	}
	*into = engine.Secret(v)
	return nil
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

func setOneOf(into *string, v string, allowed ...string) error {
	if !slices.Contains(allowed, v) {
		return fmt.Errorf("must be one of %s", strings.Join(allowed, ", "))
	}
	*into = v
	return nil
}

func setBool(into *bool, v string) error {
	switch v {
	case "true", "false":
		*into = v == "true"
		return nil
	default:
		return errors.New("must be true or false")
	}
}

func setInt(into *int, v string, low, high int) error {
	n, err := strconv.Atoi(v)
	if err != nil || n < low || n > high {
		return fmt.Errorf("must be a whole number between %d and %d", low, high)
	}
	*into = n
	return nil
}

func setPrice(into *float64, v string) error {
	n, err := strconv.ParseFloat(v, 64)
	if err != nil || math.IsNaN(n) || n < 0 || n > maxPrice {
		return fmt.Errorf("must be a number of US dollars between 0 and %d", maxPrice)
	}
	*into = n
	return nil
}

func setDuration(into *duration, v string) error {
	d, err := time.ParseDuration(v)
	if err != nil || d < minTimeout || d > maxTimeout {
		return fmt.Errorf("must be a duration between %s and %s, such as 120s", minTimeout, maxTimeout)
	}
	*into = duration(d)
	return nil
}

func setLevel(c *Config, v string) error {
	if err := c.LogLevel.UnmarshalText([]byte(v)); err != nil {
		return errors.New("must be one of debug, info, warn, error")
	}
	return nil
}

func setListen(into *string, v string) error {
	_, port, err := net.SplitHostPort(v)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return errors.New("must be host:port, such as 127.0.0.1:8080")
	}
	*into = v
	return nil
}

func setDatabaseURL(into *databaseURL, v string) error {
	u, err := url.Parse(v)
	if v != "" && (err != nil || (u.Scheme != "postgres" && u.Scheme != "postgresql")) {
		return errors.New("must be of the form postgres://user:password@host:5432/name, or empty for the embedded PostgreSQL")
	}
	*into = databaseURL(v)
	return nil
}

func setRedisURL(into *databaseURL, v string) error {
	if v != "" {
		if err := limit.CheckRedisURL(v); err != nil {
			return err
		}
	}
	*into = databaseURL(v)
	return nil
}

// setNetworks reads networks that are separated by commas; a single address is
// the network of itself.
func setNetworks(into *[]netip.Prefix, v string) error {
	networks := []netip.Prefix{}
	for text := range strings.SplitSeq(v, ",") {
		if strings.TrimSpace(v) == "" {
			break
		}
		network, ok := readNetwork(strings.TrimSpace(text))
		if !ok {
			return errors.New("must be networks such as 10.0.0.0/8, separated by commas, or empty")
		}
		networks = append(networks, network)
	}
	*into = networks
	return nil
}

// readNetwork reads a network or an address. IPv4 written as IPv6 is refused: no
// client's address would be found in it.
func readNetwork(text string) (netip.Prefix, bool) {
	if a, err := netip.ParseAddr(text); err == nil {
		text = fmt.Sprintf("%s/%d", a, a.BitLen())
	}
	network, err := netip.ParsePrefix(text)
	return network.Masked(), err == nil && !network.Addr().Is4In6()
}

func setPublicURL(into *string, v string) error {
	u, err := url.Parse(v)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return errors.New("must be an absolute http or https address without credentials, query or fragment")
	}
	*into = strings.TrimSuffix(v, "/")
	return nil
}

// setBaseURL leaves what an adapter needs of an address to the engine package.
func setBaseURL(into *string, v string) error {
	probe := engine.Config{Model: "-", Timeout: minTimeout, BaseURL: v}
	if err := probe.Validate(); err != nil {
		return errors.New(strings.TrimPrefix(err.Error(), "base_url: "))
	}
	*into = v
	return nil
}
