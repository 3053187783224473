package site

import (
	"slices"
	"strings"

	"github.com/answer-visibility/avm/model"
)

// docsFolders are the folders that documentation is usually in.
func docsFolders() []string {
	return []string{
		"docs", "doc", "documentation", "manual", "manuals", "reference", "api", "api-reference", "help", "kb", "knowledge-base",
		"knowledgebase", "support", "developer", "developers", "sdk", "wiki", "library", "tutorial", "handbook", "man", "learn",
	}
}

// isDocs reports whether a page is documentation, by where it is or what made it.
func (c *classifier) isDocs() bool {
	if strings.Contains(c.path, "/blog/") || c.isArticle() && !c.has("TechArticle") {
		return false
	}
	return docsHost.MatchString(c.host) || c.inFolder(docsFolders()...) || len(c.segments) == 1 && slices.Contains(docsFolders(), c.segments[0]) ||
		docsMaker.MatchString(c.doc.Generator) || c.doc.DocsMarks
}

// docsKind distinguishes the kinds of pages within documentation: only clear ones are not
// documentation itself.
func (c *classifier) docsKind() (model.PageKind, string) {
	switch {
	case policyTitle.MatchString(c.title):
		return model.PageKindTrustPolicy, ByTitle
	case faqTitle.MatchString(c.title) && (len(c.doc.Questions) > 2 || c.inFolder("faq", "faqs")):
		return model.PageKindFaq, ByTitle
	}
	return model.PageKindDocs, ByAddress
}
