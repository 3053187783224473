// Package config reads what an operator sets: a YAML file, environment variables
// over it, and flags over those. A section of the configuration is one file of this
// package. To add one, write its struct, its keys and its checks, and name it in
// sections.
package config

import (
	"log/slog"

	"github.com/answer-visibility/avm/model"
)

// DefaultFile is the file that is read where none is named.
const DefaultFile = "avm.yml"

// Config holds every setting, complete and checked.
type Config struct {
	Listen      string                          `json:"listen"`              // host:port
	AdminListen string                          `json:"admin_listen"`        // host:port of health, metrics and profiles; empty: none
	DatabaseURL SecretURL                       `json:"database_url"`        // empty: embedded, in DataDir
	DirectURL   SecretURL                       `json:"database_direct_url"` // of PostgreSQL itself, where DatabaseURL is a pooler's; else empty
	DataDir     string                          `json:"data_dir"`
	PublicURL   string                          `json:"public_url"`
	Origins     []string                        `json:"allowed_origins"` // of pages elsewhere that may call with a key
	LogLevel    slog.Level                      `json:"log_level"`
	LogFormat   string                          `json:"log_format"` // LogText or LogJSON
	MaxConns    int                             `json:"max_connections"`
	MemoryLimit int64                           `json:"memory_limit"` // bytes; 0: what the machine or its container allows
	Engines     map[model.LogicalEngine]*Engine `json:"engines"`
	Models      map[string]*Model               `json:"models"`
	Perception  Perception                      `json:"perception"`
	Research    Research                        `json:"research"`
	RateLimit   RateLimit                       `json:"rate_limit"`
	SignIn      SignIn                          `json:"sign_in"`
	Pages       Pages                           `json:"pages"`
	Crawl       Crawl                           `json:"crawl"`
	Egress      Egress                          `json:"egress"`
	Connectors  Connectors                      `json:"connectors"`
	Traffic     Traffic                         `json:"traffic"`
	Retention   Retention                       `json:"retention"`
	MCP         MCP                             `json:"mcp"`
	Signals     Signals                         `json:"signals"`
	Mail        Mail                            `json:"mail"`

	SearchIntelligence SearchIntelligence `json:"search_intelligence"`

	// given records where keys and sections were given.
	given places

	// Ignored lists the environment variables that begin with AVM_, set no key and
	// are not named in the file.
	Ignored []string `json:"-"`

	// Replaceable makes the embedded database not wait for the disk. No key sets it: it is for data that can
	// be made again.
	Replaceable bool `json:"-"`
}

// New returns the defaults.
func New() *Config {
	return &Config{
		Listen: DefaultListen, DataDir: DefaultDataDir, Origins: []string{}, LogFormat: LogText, MaxConns: defaultMaxConns,
		Engines: map[model.LogicalEngine]*Engine{}, Models: map[string]*Model{},
		Perception: newPerception(), Research: newResearch(), RateLimit: newRateLimit(), SignIn: newSignIn(), Pages: newPages(), Crawl: newCrawl(), Egress: newEgress(),
		Traffic: newTraffic(), MCP: newMCP(), Signals: Signals{FalseAlarmRate: defaultFalseAlarmRate},
	}
}
