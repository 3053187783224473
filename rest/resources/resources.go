// Package resources holds the resources of the REST API: one file for each, with the
// GraphQL fragment that selects its fields. Package operations reads them.
package resources

import (
	"embed"
	"io/fs"
)

//go:embed *.graphql
var files embed.FS

// Files returns the fragments' files.
func Files() fs.FS { return files }
