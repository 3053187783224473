package model

import (
	"path"
	"strings"
)

// OtherCrawlPaths stands for all paths for which there is no room.
const OtherCrawlPaths = "(other)"

// FolderOfPath returns the first folder of a path: /docs/ for /docs/a/b, / for /about.
func FolderOfPath(p string) string {
	if len(p) < 2 || p[0] != '/' {
		return "/"
	}
	if end := strings.IndexByte(p[1:], '/'); end >= 0 {
		return p[:end+2]
	}
	return "/"
}

// ClassOfPath returns what kind of resource a path names, by its name alone.
func ClassOfPath(p string) ResourceClass {
	name := strings.ToLower(path.Base(p))
	ext := path.Ext(name)
	switch {
	case p == "/robots.txt":
		return ResourceClassRobots
	case strings.Contains(name, "sitemap") && (ext == ".xml" || ext == ".gz" || ext == ".txt"):
		return ResourceClassSitemap
	case name == "feed" || name == "rss" || name == "feed.xml" || name == "rss.xml" || name == "atom.xml" || name == "index.xml":
		return ResourceClassFeed
	default:
		return classOfExtension(ext)
	}
}

func classOfExtension(ext string) ResourceClass {
	switch ext {
	case ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg", ".ico", ".bmp", ".tif", ".tiff", ".heic":
		return ResourceClassImage
	case ".css", ".js", ".mjs", ".map", ".woff", ".woff2", ".ttf", ".otf", ".eot", ".wasm":
		return ResourceClassAsset
	case ".pdf", ".doc", ".docx", ".xls", ".xlsx", ".ppt", ".pptx", ".odt", ".ods", ".odp", ".epub", ".rtf":
		return ResourceClassDocument
	case ".mp4", ".webm", ".mov", ".avi", ".mp3", ".wav", ".ogg", ".m4a", ".m4v", ".flac", ".m3u8", ".ts":
		return ResourceClassMedia
	case ".json", ".csv", ".tsv", ".zip", ".gz", ".tar", ".tgz", ".bz2", ".xz", ".7z", ".rar", ".dmg", ".exe", ".msi", ".deb", ".rpm",
		".iso", ".yaml", ".yml", ".sql", ".parquet", ".xml":
		return ResourceClassData
	case ".rss", ".atom":
		return ResourceClassFeed
	default:
		return ResourceClassPage
	}
}
