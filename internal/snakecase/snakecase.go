// Package snakecase turns the schema's camelCase into the snake_case of the REST API and of
// the audit log. It is the only place that knows the rule.
package snakecase

import "strings"

// Snake returns a camelCase name in snake_case. A run of digits is a word of its own:
// "domain30Days" becomes "domain_30_days".
func Snake(name string) string {
	var b strings.Builder
	b.Grow(len(name) + 4)
	for i := range len(name) {
		c := name[i]
		switch {
		case isUpper(c):
			b.WriteByte('_')
			c += 'a' - 'A'
		case isDigit(c) && i > 0 && !isDigit(name[i-1]) && name[i-1] != '_':
			b.WriteByte('_')
		}
		b.WriteByte(c)
	}
	return b.String()
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
