package config

import (
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// listKeys returns the keys whose value is a list: a YAML list, or one text with commas,
// which is how environment variables and flags give one.
func listKeys() []string {
	return []string{"allowed_origins", "connectors.encryption_key", "egress.allow_private", "egress.ports", "rate_limit.trusted_proxies"}
}

// isList reports whether the value of a key is a list.
func isList(path string) bool {
	return slices.Contains(listKeys(), path) || strings.HasPrefix(path, oidcPath+".") && strings.HasSuffix(path, ".scopes")
}

// elements returns the elements of a list that is written with commas, without blanks
// around them. An empty text is an empty list.
func elements(v string) []string {
	var out []string
	for text := range strings.SplitSeq(v, ",") {
		if text = strings.TrimSpace(text); text != "" {
			out = append(out, text)
		}
	}
	return out
}

// listText returns a YAML list of single values as one text with commas.
func listText(node ast.Node) (string, bool) {
	list, ok := node.(*ast.SequenceNode)
	if !ok {
		return "", false
	}
	texts := make([]string, len(list.Values))
	for i, value := range list.Values {
		if texts[i], ok = scalarText(value); !ok || value.Type() == ast.NullType {
			return "", false
		}
	}
	return strings.Join(texts, ","), true
}
