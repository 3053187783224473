// Package docs holds the pages that the application shows.
package docs

import "embed"

// Files are metrics.md and its pictures.
//
//go:embed metrics.md images/scope-*.svg
var Files embed.FS

// Pages holds the pages that assistants read.
//
//go:embed glossary.md metrics.md
var Pages embed.FS
