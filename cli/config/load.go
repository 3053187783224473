package config

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

// Sources lists everything that a configuration is read from.
type Sources struct {
	File     string            // path of the YAML file; empty: none
	Env      []string          // NAME=value
	Flags    map[string]string // values of the flags that were given, by path
	Adapters Adapters
}

// Load reads the file, the environment over it and the flags over those. The
// error names every problem with its place, one a line.
func (s Sources) Load() (*Config, error) {
	keys, env := keysOf(s.Adapters), newEnvironment(s.Env)
	r := &fileReader{name: s.File, keys: keys, env: env, begun: places{}, named: map[string]bool{}}
	if s.File != "" {
		content, err := os.ReadFile(s.File)
		if err != nil {
			return nil, fmt.Errorf("--config: %w", err)
		}
		r.read(bytes.TrimPrefix(content, []byte("\ufeff"))) // a byte order mark, as some editors write
	}
	c := New()
	for _, part := range sections() {
		if part.begin != nil {
			part.begin(c, r.begun)
		}
	}
	set, ignored := env.entries(keys, r.named)
	c.Ignored = ignored
	given, problems := c.apply(keys, slices.Concat(r.entries, set, s.flagEntries()))
	problems = append(r.problems, problems...)
	maps.Copy(given, r.begun)
	c.given = given
	problems = append(problems, c.probe(s.Adapters)...)
	if len(r.problems) == 0 {
		problems = append(problems, c.check(given)...)
	}
	if c.PublicURL == "" {
		c.PublicURL = "http://" + c.Listen
	}
	if len(problems) > 0 {
		return nil, loadError{problems}
	}
	return c, nil
}

// apply sets values in their order and returns the places they came from.
func (c *Config) apply(keys map[string]setter, entries []entry) (given places, problems []error) {
	given = places{}
	for _, e := range entries {
		if err := keys[e.path](c, e.value); err != nil {
			problems = append(problems, problem(e.from, e.path, "%s%s", e.shown(), err.Error()))
		}
		given[e.path] = e.from
	}
	return given, problems
}

// check returns what the sections find wrong with the values together.
func (c *Config) check(given places) []error {
	var problems []error
	for _, part := range sections() {
		if part.check != nil {
			problems = append(problems, part.check(c, given)...)
		}
	}
	return problems
}

// probe returns what is wrong with single values of keys and files outside of this package.
func (c *Config) probe(known Adapters) []error {
	var problems []error
	for _, part := range sections() {
		if part.probe != nil {
			problems = append(problems, part.probe(c, known)...)
		}
	}
	return problems
}

// Problem returns an error that names a key and the place where it was given.
func (c *Config) Problem(path string, err error) error {
	return problem(c.given.of(path), path, "%w", err)
}

// entryProblem returns an error about a key of an entry, such as engines.assistant_a. The given error
// begins with the key's name and a colon.
func (c *Config) entryProblem(entry string, err error) error {
	key, message, _ := strings.Cut(err.Error(), ": ")
	path, at := entry+"."+key, c.given[entry+"."+key]
	if at == "" {
		at = c.given.of(entry)
	}
	return problem(at, path, "%s", message)
}

func (s Sources) flagEntries() []entry {
	var out []entry
	for _, path := range slices.Sorted(maps.Keys(s.Flags)) {
		out = append(out, entry{path: path, value: s.Flags[path], from: "--" + FlagName(path)})
	}
	return out
}

// FlagName returns the name of the flag that sets a key.
func FlagName(path string) string { return strings.ReplaceAll(path, "_", "-") }

// loadError holds every problem of a configuration.
type loadError struct{ problems []error }

// Error returns one problem a line.
func (e loadError) Error() string { return errors.Join(e.problems...).Error() }

// places records where keys and sections were given, by path.
type places map[string]string

// require reports the keys of an entry that are empty and were not given.
func (p places) require(entry string, values map[string]string) []error {
	var problems []error
	for _, key := range slices.Sorted(maps.Keys(values)) {
		if path := entry + "." + key; values[key] == "" && p[path] == "" {
			problems = append(problems, problem(p.of(entry), path, "is missing"))
		}
	}
	return problems
}

// of returns the place where a section begins, or of the first key below it.
func (p places) of(section string) string {
	if at := p[section]; at != "" {
		return at
	}
	for _, path := range slices.Sorted(maps.Keys(p)) {
		if strings.HasPrefix(path, section+".") {
			return p[path]
		}
	}
	return "configuration"
}
