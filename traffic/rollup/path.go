package rollup

import (
	"path"
	"strings"
	"unicode/utf8"
)

const maxPath = 1024

// CleanPath returns a path as it is stored: valid text of a bounded length. Queries
// are not part of it.
func CleanPath(b []byte) string {
	s := string(b[:min(len(b), maxPath)])
	if !utf8.ValidString(s) || strings.IndexByte(s, 0) >= 0 {
		s = strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", "�"), "�")
	}
	return s
}

// Folder returns the first folder of a path: /docs/ for /docs/a/b, / for /about.
func Folder(p string) string {
	if len(p) < 2 || p[0] != '/' {
		return "/"
	}
	if end := strings.IndexByte(p[1:], '/'); end >= 0 {
		return p[:end+2]
	}
	return "/"
}

// Classes of resources.
const (
	ClassPage     = "page"
	ClassImage    = "image"
	ClassAsset    = "asset"
	ClassDocument = "document"
	ClassMedia    = "media"
	ClassData     = "data"
	ClassFeed     = "feed"
	ClassRobots   = "robots"
	ClassSitemap  = "sitemap"
)

// classOfExtension returns the class of the resources whose names end so; empty: any.
func classOfExtension(ext string) string {
	switch ext {
	case ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg", ".ico", ".bmp", ".tif", ".tiff", ".heic":
		return ClassImage
	case ".css", ".js", ".mjs", ".map", ".woff", ".woff2", ".ttf", ".otf", ".eot", ".wasm":
		return ClassAsset
	case ".pdf", ".doc", ".docx", ".xls", ".xlsx", ".ppt", ".pptx", ".odt", ".ods", ".odp", ".epub", ".rtf":
		return ClassDocument
	case ".mp4", ".webm", ".mov", ".avi", ".mp3", ".wav", ".ogg", ".m4a", ".m4v", ".flac", ".m3u8", ".ts":
		return ClassMedia
	case ".json", ".csv", ".tsv", ".zip", ".gz", ".tar", ".tgz", ".bz2", ".xz", ".7z", ".rar", ".dmg", ".exe", ".msi", ".deb", ".rpm",
		".iso", ".yaml", ".yml", ".sql", ".parquet", ".xml":
		return ClassData
	case ".rss", ".atom":
		return ClassFeed
	default:
		return ""
	}
}

// Class returns what kind of resource a path names, by its name alone.
func Class(p string) string {
	name := strings.ToLower(path.Base(p))
	ext := path.Ext(name)
	switch {
	case p == "/robots.txt":
		return ClassRobots
	case strings.Contains(name, "sitemap") && (ext == ".xml" || ext == ".gz" || ext == ".txt"):
		return ClassSitemap
	case name == "feed" || name == "rss" || name == "feed.xml" || name == "rss.xml" || name == "atom.xml" || name == "index.xml":
		return ClassFeed
	}
	if class := classOfExtension(ext); class != "" {
		return class
	}
	return ClassPage
}
