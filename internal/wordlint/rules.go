package main

import "regexp"

// where is a set of the kinds of text that a rule checks.
type where uint8

const (
	inComments  where = 1 << iota
	inNames           // of packages, functions, types, variables, constants and fields
	inTests           // names of tests
	inMessages        // texts of errors
	inDocuments       // Markdown, without code
	inText      = inComments | inMessages | inDocuments
	everywhere  = inText | inNames | inTests
)

// rule is a word or a phrase that is out. Names are checked as their words, separated by blanks, in lower case.
type rule struct {
	pattern *regexp.Regexp
	instead string
	in      where
}

func word(pattern, instead string, in where) rule {
	return rule{regexp.MustCompile(`(?i)\b(?:` + pattern + `)\b`), instead, in}
}

// rules returns the words that are out, each with what to write instead.
func rules() []rule {
	return []rule{
		word(`acquaintances?`, "cached credential", everywhere),
		word(`acquit(?:s|ted|ting)?`, "clear", everywhere),
		word(`entrances?`, "sign-in", everywhere),
		word(`gone`, "deleted, removed, closed or ended", inText|inTests),
		word(`journals?`, "audit log", everywhere),
		word(`planted`, "seeded", inText|inTests),
		word(`scratch`, "buffer", everywhere),
		word(`sealers?`, "encrypter", everywhere),
		word(`splic(?:e|es|ed|ing)`, "deferred field, buffered result", everywhere),
		word(`strangers?`, "anonymous client", everywhere),
		word(`told`, "reports, returns, receives; distinguished", inText|inTests),
		word(`whoever`, "name the caller, person or process", inText|inTests),

		word(`(?:go|goes|going|gone|went) on`, "continue", inText|inTests),
		word(`(?:is|are|was|were|be|been) away`, "unavailable", inText|inTests),
		word(`lets? (?:in|through)`, "admit", inText|inTests),
		word(`left alone`, "not changed, not visited", inText|inTests),
		word(`tells? of`, "reports, contains", inText),
		word(`nil: nobody`, "name what a nil value does", inComments),
		word(`quer(?:y|ies) of (?:one's|its|their|your) own`, "ad-hoc query", inText),
		word(`suspect(?:s|ed)?`, "isolated, poison job", inText|inTests),
		word(`wanted`, "requested, target", inText|inTests),

		{regexp.MustCompile(`, too(?:[.;:]|$)`), "leave it out", inText},

		{regexp.MustCompile(`^Who(?:m|se)? `), "begin with the noun", inComments},
		{regexp.MustCompile(`^(?:Test|Fuzz|Benchmark)?.*\b(?:who|whom|whose|what|whatever|which|nobody|somebody)\b`), "name the behavior: a noun and a verb", inTests},
	}
}

// verbs finds the comment of a declaration in which a function says, tells or gives something.
var verbs = regexp.MustCompile(`^\w+ (?:says|tells|gives) `)
