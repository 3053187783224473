package rest

import "strings"

// lowerFirst makes an operation's name an identifier in the API's description.
func lowerFirst(name string) string { return strings.ToLower(name[:1]) + name[1:] }
