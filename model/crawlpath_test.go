package model_test

import (
	"testing"

	"github.com/answer-visibility/avm/model"
)

func TestFoldersAndClassesOfPaths(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]struct {
		folder string
		class  model.ResourceClass
	}{
		"/": {"/", "page"}, "/docs/a/b": {"/docs/", "page"}, "/about": {"/", "page"}, "/a.PNG": {"/", "image"}, "/robots.txt": {"/", "robots"},
		"/sitemap_index.xml": {"/", "sitemap"}, "/blog/feed": {"/blog/", "feed"}, "/x.pdf": {"/", "document"}, "/index.html": {"/", "page"},
	} {
		if folder, class := model.FolderOfPath(path), model.ClassOfPath(path); folder != want.folder || class != want.class {
			t.Errorf("%s is %s in %s, want %v", path, class, folder, want)
		}
	}
}
