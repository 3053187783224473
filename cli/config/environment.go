package config

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

const (
	prefix = "AVM_"
	// testPrefix begins the variables of the project's own tests.
	testPrefix = "AVM_TEST_"
)

// environment holds the process's variables by name.
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
// returns the name of the first variable that is not set, and adds the names of all
// that the text refers to named.
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

// variable returns the name of the environment variable that sets a key.
func variable(path string) string {
	return prefix + strings.ToUpper(strings.ReplaceAll(path, ".", "_"))
}

// KeyVariable holds an API key for commands that need one. It is not a setting.
const KeyVariable = prefix + "KEY"

// entries returns the keys that variables set, ordered by variable, and the names
// that begin with AVM_ but set no key and are not named in the file.
func (e environment) entries(keys map[string]setter, named map[string]bool) (set []entry, ignored []string) {
	known := make(map[string]string, len(keys))
	for path := range keys {
		known[variable(path)] = path
	}
	for _, name := range slices.Sorted(maps.Keys(e)) {
		path, ok := known[name]
		switch {
		case ok:
			set = append(set, entry{path: path, value: e[name], from: name})
		case strings.HasPrefix(name, prefix) && !named[name] && !strings.HasPrefix(name, testPrefix) && name != KeyVariable:
			ignored = append(ignored, name)
		}
	}
	return set, ignored
}
