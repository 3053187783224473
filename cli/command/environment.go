package command

import (
	"slices"
	"strings"
)

// Variable returns an environment variable; empty when it is not set.
func (a *App) Variable(name string) string {
	i := slices.IndexFunc(a.Env, func(s string) bool { return strings.HasPrefix(s, name+"=") })
	if i < 0 {
		return ""
	}
	return strings.TrimPrefix(a.Env[i], name+"=")
}

// HasVariable reports whether an environment variable is set.
func (a *App) HasVariable(name string) bool {
	return slices.ContainsFunc(a.Env, func(v string) bool { return strings.HasPrefix(v, name+"=") })
}
