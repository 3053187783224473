package cli

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

const envPrefix = "AVM_"

// environment is the process's variables.
type environment map[string]string

func newEnvironment(pairs []string) environment {
	env := environment{}
	for _, pair := range pairs {
		if name, value, ok := strings.Cut(pair, "="); ok {
			env[name] = value
		}
	}
	return env
}

// expand replaces ${NAME} by the variable's value; $${ stands for ${ itself. It
// gives the name of the first variable that is not set, and marks all as named.
func (e environment) expand(text string, named map[string]bool) (value, missing string) {
	pattern := regexp.MustCompile(`\$?\$\{[^}]*\}`)
	value = pattern.ReplaceAllStringFunc(text, func(ref string) string {
		if strings.HasPrefix(ref, "$$") {
			return ref[1:]
		}
		name := ref[2 : len(ref)-1]
		named[name] = true
		v, ok := e[name]
		if !ok && missing == "" {
			missing = name
		}
		return v
	})
	return value, missing
}

// variable is the name of the environment variable that sets a key.
func variable(path string) string {
	return envPrefix + strings.ToUpper(strings.ReplaceAll(path, ".", "_"))
}

// sources is all that a configuration is read from.
type sources struct {
	file     string // empty: none
	env      environment
	flags    map[string]string // path to value, of the flags that were given
	adapters engine.Registry
}

// load reads the file, the environment over it and the flags over those. The
// error names every problem with its place, one a line.
func (s sources) load() (*Config, error) {
	keys := configKeys(s.adapters)
	r := &fileReader{name: s.file, keys: keys, env: s.env, sections: map[string]string{}, named: map[string]bool{}}
	if s.file != "" {
		content, err := os.ReadFile(s.file)
		if err != nil {
			return nil, fmt.Errorf("--config: %w", err)
		}
		r.read(content)
	}
	c := newConfig()
	c.begin(r.sections)
	given := map[string]string{} // path to place
	problems := r.problems
	for _, e := range slices.Concat(r.entries, s.fromEnvironment(c, keys, r.named), s.fromFlags()) {
		if err := keys[e.path](c, e.value); err != nil {
			problems = append(problems, problem(e.from, e.path, "%s", err.Error()))
		}
		given[e.path] = e.from
	}
	maps.Copy(given, r.sections)
	if len(r.problems) == 0 {
		problems = append(problems, c.missing(given)...)
	}
	if c.PublicURL == "" {
		c.PublicURL = "http://" + c.Listen
	}
	if len(problems) > 0 {
		return nil, configError{problems}
	}
	return c, nil
}

// begin makes the entries of sections that the file names, so that an empty one
// is found to be incomplete.
func (c *Config) begin(sections map[string]string) {
	for _, name := range model.AllLogicalEngine {
		if _, ok := sections["engines."+name.String()]; ok {
			c.engine(name)
		}
	}
	for _, name := range productModels() {
		if _, ok := sections["models."+name]; ok {
			c.model(name)
		}
	}
	for path := range sections {
		if name, ok := strings.CutPrefix(path, oidcPath+"."); ok {
			c.oidc(name)
		}
	}
}

// configError is everything that is wrong with a configuration.
type configError struct{ problems []error }

// Error gives one problem a line.
func (e configError) Error() string { return errors.Join(e.problems...).Error() }

// fromEnvironment gives the keys that variables set, in a fixed order, and
// notes those called AVM_… that mean nothing and are not named in the file.
func (s sources) fromEnvironment(c *Config, keys map[string]setter, named map[string]bool) []entry {
	known := make(map[string]string, len(keys))
	for path := range keys {
		known[variable(path)] = path
	}
	var out []entry
	for _, name := range slices.Sorted(maps.Keys(s.env)) {
		path, ok := known[name]
		switch {
		case ok:
			out = append(out, entry{path, s.env[name], name})
		case strings.HasPrefix(name, envPrefix) && !named[name] && !strings.HasPrefix(name, "AVM_TEST_"):
			c.ignored = append(c.ignored, name)
		}
	}
	return out
}

func (s sources) fromFlags() []entry {
	var out []entry
	for _, path := range slices.Sorted(maps.Keys(s.flags)) {
		out = append(out, entry{path, s.flags[path], "--" + strings.ReplaceAll(path, "_", "-")})
	}
	return out
}

// missing names what an entry cannot do without.
func (c *Config) missing(given map[string]string) []error {
	var problems []error
	need := func(section string, values map[string]string) {
		for _, key := range slices.Sorted(maps.Keys(values)) {
			if path := section + "." + key; values[key] == "" && given[path] == "" {
				problems = append(problems, problem(place(given, section), path, "is missing"))
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.Engines)) {
		e, section := c.Engines[name], "engines."+name.String()
		need(section, map[string]string{"adapter": e.Adapter, "provider": e.Provider, "model": e.Model})
		if e.Price != nil {
			need(section+".price", map[string]string{"version": e.Price.Version})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.Models)) {
		m := c.Models[name]
		need("models."+name, map[string]string{"adapter": m.Adapter, "model": m.Model})
		if m.Price != nil {
			need("models."+name+".price", map[string]string{"version": m.Price.Version})
		}
	}
	if judge := c.Models[judgeModel]; c.Perception.PlatformCapUSD > 0 && judge != nil && judge.Price == nil {
		const path = "perception.platform_cap_usd"
		problems = append(problems, problem(place(given, path), path, "needs models.judge.price"))
	}
	for _, name := range slices.Sorted(maps.Keys(c.SignIn.OIDC)) {
		e := c.SignIn.OIDC[name]
		need(oidcPath+"."+name, map[string]string{"issuer": e.Issuer, "client_id": e.ClientID})
	}
	return problems
}

// place is where a section was begun, or any key of it given.
func place(given map[string]string, section string) string {
	if at := given[section]; at != "" {
		return at
	}
	for _, path := range slices.Sorted(maps.Keys(given)) {
		if strings.HasPrefix(path, section+".") {
			return given[path]
		}
	}
	return "configuration"
}
