// Package bots knows who fetches pages: a catalogue of bots with their operators
// and purposes, a matcher that finds them in user agents, and a verifier that checks
// whether a client is who it says.
package bots

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

//go:embed catalogue.json
var builtIn []byte

// Purpose is what a bot fetches pages for.
type Purpose string

// The purposes. Unknown is for bots that the catalogue does not have.
const (
	Training     Purpose = "ai_training"
	Search       Purpose = "ai_search"
	UserFetch    Purpose = "ai_user_fetch"
	SearchEngine Purpose = "search_engine"
	Other        Purpose = "other"
	Unknown      Purpose = "unknown"
)

// Purposes lists the purposes that a catalogue may name.
func Purposes() []Purpose { return []Purpose{Training, Search, UserFetch, SearchEngine, Other} }

// UnknownID is the id under which bots are counted that the catalogue does not have.
const UnknownID = "unknown"

// Bot is one entry of the catalogue.
type Bot struct {
	ID         string   `json:"id"`
	Name       string   `json:"name"`
	Operator   string   `json:"operator"` // empty: not known
	Purpose    Purpose  `json:"purpose"`
	AIAgent    bool     `json:"ai_agent"`    // an AI system, or somebody who gathers data for them
	RobotsOnly bool     `json:"robots_only"` // robots.txt speaks to it, but no client bears its name
	Patterns   []string `json:"patterns"`    // parts of user agents; ^ and $ tie one to the beginning and the end
	Robots     []string `json:"robots"`      // its names in robots.txt
	Ranges     []string `json:"ranges"`      // lists of its published addresses
	DNS        []string `json:"dns"`         // domains of its hosts' names
}

// Verifiable reports whether there is a published way to check who it is.
func (b *Bot) Verifiable() bool { return len(b.Ranges) > 0 || len(b.DNS) > 0 }

// Catalogue is a version of the catalogue.
type Catalogue struct {
	Version string   `json:"version"`
	Sources []string `json:"sources"`
	Bots    []Bot    `json:"bots"`

	byID map[string]*Bot
}

// BuiltIn returns the catalogue that came with the program.
func BuiltIn() (*Catalogue, error) { return Read(builtIn) }

const (
	maxBots     = 20_000
	maxPatterns = 200
	minPattern  = 3
	maxName     = 200
)

// Read reads a catalogue and checks it.
func Read(raw []byte) (*Catalogue, error) {
	c := &Catalogue{}
	if err := json.Unmarshal(raw, c); err != nil {
		return nil, fmt.Errorf("catalogue of bots: %w", err)
	}
	if c.Version == "" || len(c.Bots) == 0 || len(c.Bots) > maxBots {
		return nil, fmt.Errorf("catalogue of bots: needs a version and 1 to %d bots", maxBots)
	}
	c.byID = make(map[string]*Bot, len(c.Bots))
	patterns := map[string]string{}
	for i := range c.Bots {
		b := &c.Bots[i]
		if c.byID[b.ID] != nil {
			return nil, fmt.Errorf("catalogue of bots: %s is there twice", b.ID)
		}
		c.byID[b.ID] = b
		if err := b.check(patterns); err != nil {
			return nil, fmt.Errorf("catalogue of bots: %q: %w", b.ID, err)
		}
	}
	return c, nil
}

func (b *Bot) check(patterns map[string]string) error {
	switch {
	case b.ID == "" || b.ID == UnknownID || len(b.ID) > maxName || strings.Trim(b.ID, "abcdefghijklmnopqrstuvwxyz0123456789-") != "":
		return errors.New("an id has small letters, digits and hyphens")
	case b.Name == "" || len(b.Name) > maxName:
		return errors.New("has no name")
	case !slices.Contains(Purposes(), b.Purpose):
		return fmt.Errorf("the purpose %q is not known", b.Purpose)
	case len(b.Patterns) > maxPatterns || len(b.Patterns) == 0 && !b.RobotsOnly:
		return fmt.Errorf("needs 1 to %d patterns", maxPatterns)
	}
	for _, list := range b.Ranges {
		if !knownRange(list) {
			return fmt.Errorf("there is no list of addresses %q", list)
		}
	}
	return b.checkPatterns(patterns)
}

// checkPatterns checks that a bot's patterns are long enough and no other bot's.
func (b *Bot) checkPatterns(patterns map[string]string) error {
	for _, p := range b.Patterns {
		key := strings.ToLower(p)
		if len(strings.TrimPrefix(key, "^")) < minPattern || patterns[key] != "" {
			return fmt.Errorf("the pattern %q is too short, or that of %s", p, patterns[key])
		}
		patterns[key] = b.ID
	}
	return nil
}

// ByID returns a bot, nil when there is none of this id.
func (c *Catalogue) ByID(id string) *Bot { return c.byID[id] }

// Name returns what people call the bot of an id.
func (c *Catalogue) Name(id string) string {
	if b := c.byID[id]; b != nil {
		return b.Name
	}
	return id
}
