package config

import (
	"maps"

	"github.com/answer-visibility/avm/engine"
)

// setter stores a value. Its error says what is allowed and never repeats the
// value: apply shows it unless it may be a secret.
type setter func(c *Config, value string) error

// section is one part of the configuration.
type section struct {
	// keys returns the setters of the section's keys by path.
	keys func(Adapters) map[string]setter
	// named returns the keys of an entry whose name the operator chooses, such as
	// sign_in.oidc.acme; nil when a name may not stand there. May be nil.
	named func(path, name string) map[string]setter
	// begin creates the entries that the file names, so that the check finds an
	// empty one incomplete. May be nil.
	begin func(c *Config, begun places)
	// check returns what is wrong with the values together. May be nil.
	check func(c *Config, given places) []error
	// probe returns what other packages find wrong with single entries. It also runs
	// when the file has other problems, and skips what is incomplete. May be nil.
	probe func(c *Config, known Adapters) []error
}

// sections returns every part of the configuration.
func sections() []section {
	return []section{
		serverSection(), enginesSection(), modelsSection(), perceptionSection(), rateLimitSection(), signInSection(),
		pagesSection(), crawlSection(), egressSection(), researchSection(), trafficSection(), connectorsSection(),
		intelligenceSection(), retentionSection(), mcpSection(), signalsSection(), mailSection(),
	}
}

// Adapters is what the configuration needs to know of the packages that it configures: the wire protocols
// that entries may name, and how other values are checked. A check that is nil is left out.
type Adapters struct {
	Engines []string                  // for engines
	Models  []string                  // for the models that the product consults
	Entry   func(engine.Config) error // checks an entry of engines or models; the error begins with the wrong key
	Keys    func(string) error        // checks keys for encryption
	Bots    func(file string) error   // checks a catalogue of bots
	Program func(name string) error   // checks that a program can be run
}

// keysOf returns the setters of all keys by path.
func keysOf(known Adapters) map[string]setter {
	all := map[string]setter{}
	for _, s := range sections() {
		maps.Copy(all, s.keys(known))
	}
	return all
}

// entryKeys returns the setters of an entry's keys below a path. The entry is made
// when the first of its keys is set.
func entryKeys[E any](
	path string, entry func(*Config) *E, keys map[string]func(*E, string) error,
) map[string]setter {
	all := make(map[string]setter, len(keys))
	for key, set := range keys {
		all[path+"."+key] = func(c *Config, v string) error { return set(entry(c), v) }
	}
	return all
}
