package config

import (
	"errors"
	"strings"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

// SearchIntelligence configures who sells search data, and at what price.
type SearchIntelligence struct {
	Adapter string        `json:"adapter"`  // empty: runs cannot be planned
	BaseURL string        `json:"base_url"` // without /v3; empty: the vendor's
	APIKey  engine.Secret `json:"api_key,omitempty"`
	Price   SearchPrice   `json:"price"`
}

// SearchPrice is what calls cost, in US dollars.
type SearchPrice struct {
	Version string    `json:"version"`
	PerTask model.USD `json:"per_task"`
	PerRow  model.USD `json:"per_row"`
}

// SearchAdapter is the provider of search data that this program speaks to.
const SearchAdapter = "dataforseo"

const intelligencePath = "search_intelligence"

func intelligenceSection() section {
	return section{
		keys: func(Adapters) map[string]setter {
			return map[string]setter{
				intelligencePath + ".adapter":        setSearchAdapter,
				intelligencePath + ".base_url":       setSearchURL,
				intelligencePath + ".api_key":        setSearchKey,
				intelligencePath + ".price.version":  func(c *Config, v string) error { return setText(&c.SearchIntelligence.Price.Version, v) },
				intelligencePath + ".price.per_task": func(c *Config, v string) error { return setUSD(&c.SearchIntelligence.Price.PerTask, v) },
				intelligencePath + ".price.per_row":  func(c *Config, v string) error { return setUSD(&c.SearchIntelligence.Price.PerRow, v) },
			}
		},
		check: checkIntelligence,
	}
}

func setSearchAdapter(c *Config, v string) error {
	if v == "" {
		c.SearchIntelligence.Adapter = v
		return nil
	}
	return setOneOf(&c.SearchIntelligence.Adapter, v, SearchAdapter)
}

func setSearchURL(c *Config, v string) error {
	if strings.HasSuffix(strings.TrimSuffix(v, "/"), "/v3") {
		return errors.New("must be without /v3, which is added")
	}
	return setVendorURL(&c.SearchIntelligence.BaseURL, v)
}

func setSearchKey(c *Config, v string) error {
	if login, password, ok := strings.Cut(v, ":"); v != "" && (!ok || login == "" || password == "") {
		return errors.New("must be of the form LOGIN:PASSWORD")
	}
	return setSecret(&c.SearchIntelligence.APIKey, v)
}

// setUSD reads an amount as it is written, without rounding.
func setUSD(into *model.USD, v string) error {
	amount, err := model.ParseUSD(v)
	if err != nil {
		return errors.New("must be an amount in US dollars such as 0.024, with at most nine digits behind the point")
	}
	*into = amount
	return nil
}

// checkIntelligence wants a key and a whole price: what is not known to cost
// something must not look as if it were free.
func checkIntelligence(c *Config, given places) []error {
	s := &c.SearchIntelligence
	if s.Adapter == "" {
		return nil
	}
	problems := given.require(intelligencePath, map[string]string{"api_key": s.APIKey.Reveal(), "price.version": s.Price.Version})
	for _, key := range []string{"price.per_task", "price.per_row"} {
		if path := intelligencePath + "." + key; given[path] == "" {
			problems = append(problems, problem(given.of(intelligencePath), path, "is missing"))
		}
	}
	return problems
}
