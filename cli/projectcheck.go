package cli

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"golang.org/x/net/idna"
	"golang.org/x/text/language"
)

const (
	maxAddress = 2_048
	maxDomain  = 253
)

// country reads an ISO 3166-1 alpha-2 code, in upper case.
func country(f *fields) string {
	code := strings.ToUpper(f.text("country_code", 2))
	region, err := language.ParseRegion(code)
	if len(code) != 2 || err != nil || !region.IsCountry() {
		f.wrong("country_code", "must be an ISO 3166-1 code of two letters, such as US")
	}
	return code
}

// languageTag reads a BCP 47 language tag.
func languageTag(f *fields) string {
	code := f.text("language_code", maxProjectName)
	tag, err := language.Parse(code)
	if err != nil || tag == language.Und {
		f.wrong("language_code", "must be a BCP 47 language tag, such as en or pt-BR")
	}
	return code
}

// webAddress reads an absolute http or https address; "" when it is absent and need not be there.
func webAddress(f *fields, name string, needed bool) string {
	address := f.text(name, maxAddress)
	if address == "" && !needed {
		return ""
	}
	u, err := url.Parse(address)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Hostname() == "" || u.User != nil {
		f.wrong(name, "must be an absolute http or https address, such as https://www.example.com")
	}
	return address
}

func optionalAddress(f *fields, name string) *string {
	if address := webAddress(f, name, false); address != "" {
		return &address
	}
	return nil
}

// domains reads host names without scheme and path, in lower case and in the
// form that addresses carry them, never nil.
func domains(f *fields, name string) []string {
	out := []string{}
	for i, given := range f.texts(name, maxDomains, maxDomain) {
		host, ok := domain(given)
		if !ok {
			f.problems.add(fmt.Sprintf("%s[%d]", f.at(name), i), "must be a domain such as example.com, without scheme and path")
		}
		out = append(out, host)
	}
	return out
}

func domain(s string) (string, bool) {
	host, err := idna.Lookup.ToASCII(strings.TrimSuffix(strings.TrimSpace(s), "."))
	label := `[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?`
	shape := regexp.MustCompile(`^` + label + `(\.` + label + `)+$`)
	return host, err == nil && len(host) <= maxDomain && shape.MatchString(host)
}

// hostOf is the domain of the brand's website, which is its own by nature.
func hostOf(address string) []string {
	u, err := url.Parse(address)
	if err != nil {
		return []string{}
	}
	host, ok := domain(strings.TrimPrefix(strings.ToLower(u.Hostname()), "www."))
	if !ok {
		return []string{}
	}
	return []string{host}
}
