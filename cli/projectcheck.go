package cli

import (
	"fmt"

	"github.com/answer-visibility/avm/project"
)

// country reads an ISO 3166-1 alpha-2 code, in upper case.
func country(f *fields) string {
	code, err := project.Country(f.text("country_code", project.MaxName))
	f.problems.Note(f.at("country_code"), err)
	return code
}

// languageTag reads a BCP 47 language tag.
func languageTag(f *fields) string {
	tag := f.text("language_code", project.MaxName)
	f.problems.Note(f.at("language_code"), project.Language(tag))
	return tag
}

// webAddress reads an absolute http or https address; "" when it is absent and need not be there.
func webAddress(f *fields, name string, needed bool) string {
	address := f.text(name, project.MaxAddress)
	if address != "" || needed {
		f.problems.Note(f.at(name), project.WebAddress(address))
	}
	return address
}

func optionalAddress(f *fields, name string) *string {
	if address := webAddress(f, name, false); address != "" {
		return &address
	}
	return nil
}

// domains reads host names without scheme and path, never nil.
func domains(f *fields, name string) []string {
	out := []string{}
	for i, given := range f.texts(name, project.MaxDomains, project.MaxDomain) {
		host, err := project.Domain(given)
		f.problems.Note(fmt.Sprintf("%s[%d]", f.at(name), i), err)
		out = append(out, host)
	}
	return out
}
