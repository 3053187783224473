package rest

import "strings"

// snake turns the schema's camelCase into the API's snake_case. A run of
// digits is a word of its own: errors4xx is errors_4xx.
func snake(name string) string {
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

// lowerFirst makes an operation's name an identifier in the API's description.
func lowerFirst(name string) string { return strings.ToLower(name[:1]) + name[1:] }
