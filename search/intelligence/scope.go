package intelligence

import (
	"net"
	"net/url"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
	"golang.org/x/text/language"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// The bounds of what a run may ask for.
const (
	defaultLimit   = 100
	maxLimit       = model.MaxSearchRows
	maxComparisons = model.MaxSearchComparisons
	maxKeywords    = model.MaxSearchKeywords
	maxKeyword     = 80
	maxTarget      = 2048
	// countries is what the provider adds to a country's number (ISO 3166-1).
	countries = 2000
)

// scoping reads what a run asks for, and collects what is wrong with it.
type scoping struct {
	in       *model.SearchRunInput
	project  *model.Project
	scope    model.SearchScope
	problems fault.Problems
}

// freeze returns what a run asks for, complete and checked.
func freeze(p *model.Project, in *model.SearchRunInput) (model.SearchScope, error) {
	s := &scoping{in: in, project: p, scope: model.SearchScope{
		Action: in.Action, ResearchScope: model.ResearchScopeDomainSubdomains, ComparisonDomains: []string{}, Keywords: []string{}, Limit: defaultLimit,
	}}
	if in.ResearchScope != nil {
		s.scope.ResearchScope = *in.ResearchScope
	}
	if in.Limit != nil {
		if s.scope.Limit = *in.Limit; *in.Limit < 1 || *in.Limit > maxLimit {
			s.problems.Add("limit", "must be between 1 and %d", maxLimit)
		}
	}
	s.target()
	s.comparisons()
	s.keywords()
	s.place()
	return s.scope, s.problems.Err()
}

func (s *scoping) target() {
	if s.in.Action == model.SearchIntelligenceActionKeywordIdeas {
		if s.in.TargetDomain != nil {
			s.problems.Add("target_domain", "does not go with keyword_ideas, which begin from keywords")
		}
		return
	}
	field, text := "target_domain", s.project.WebsiteURL
	if s.in.TargetDomain != nil {
		text = *s.in.TargetDomain
	}
	host, domain, ok := readHost(text)
	if !ok {
		s.problems.Add(field, "must be a public host name such as example.com, or an address on one")
		return
	}
	s.scope.TargetHostname, s.scope.TargetDomain = host, domain
}

func (s *scoping) comparisons() {
	given := s.in.ComparisonDomains
	if s.in.Action != model.SearchIntelligenceActionDomainIntersection {
		if len(given) > 0 {
			s.problems.Add("comparison_domains", "go with domain_intersection alone")
		}
		return
	}
	if len(given) < 1 || len(given) > maxComparisons {
		s.problems.Add("comparison_domains", "must be 1 to %d host names", maxComparisons)
		return
	}
	seen := map[string]bool{s.scope.TargetHostname: true}
	for _, text := range given {
		host, _, ok := readHost(text)
		switch {
		case !ok:
			s.problems.Add("comparison_domains", "%q is not a public host name", clip(text))
		case host == s.scope.TargetHostname:
			s.problems.Add("comparison_domains", "%q is the target itself", clip(text))
		case !seen[host]:
			seen[host] = true
			s.scope.ComparisonDomains = append(s.scope.ComparisonDomains, host)
		}
	}
}

func (s *scoping) keywords() {
	given := s.in.Keywords
	if s.in.Action != model.SearchIntelligenceActionKeywordIdeas {
		if len(given) > 0 {
			s.problems.Add("keywords", "go with keyword_ideas alone")
		}
		return
	}
	if len(given) < 1 || len(given) > maxKeywords {
		s.problems.Add("keywords", "must be 1 to %d keywords", maxKeywords)
		return
	}
	seen := map[string]bool{}
	for _, text := range given {
		word := strings.ToLower(strings.Join(strings.Fields(text), " "))
		if n := utf8.RuneCountInString(word); n == 0 || n > maxKeyword || strings.ContainsFunc(word, isControl) {
			s.problems.Add("keywords", "%q is not a keyword of 1 to %d characters", clip(text), maxKeyword)
		} else if !seen[word] {
			seen[word] = true
			s.scope.Keywords = append(s.scope.Keywords, word)
		}
	}
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

// place reads where searches are made and in which language. Links have neither.
func (s *scoping) place() {
	switch s.in.Action {
	case model.SearchIntelligenceActionBacklinks, model.SearchIntelligenceActionReferringDomains:
		if s.in.LocationCode != nil {
			s.problems.Add("location_code", "does not go with %s", s.in.Action)
		}
		if s.in.LanguageCode != nil {
			s.problems.Add("language_code", "does not go with %s", s.in.Action)
		}
		return
	case model.SearchIntelligenceActionRankedKeywords, model.SearchIntelligenceActionKeywordIdeas, model.SearchIntelligenceActionDomainIntersection:
	}
	s.location()
	given := s.project.LanguageCode
	if s.in.LanguageCode != nil {
		given = *s.in.LanguageCode
	}
	tag, err := language.Parse(given)
	if err != nil || tag == language.Und || len(given) > 35 {
		s.problems.Add("language_code", "must be a language such as en")
		return
	}
	s.scope.LanguageCode = searchLanguage(tag)
}

func (s *scoping) location() {
	if code := s.in.LocationCode; code != nil {
		if *code < 1 || *code > 99_999_999 {
			s.problems.Add("location_code", "must be a code of the provider, such as 2840")
		}
		s.scope.LocationCode = code
		return
	}
	region, err := language.ParseRegion(s.project.CountryCode)
	if err != nil || !region.IsCountry() || region.M49() == 0 {
		s.problems.Add("location_code", "is needed: the project has no country that the provider knows")
		return
	}
	code := countries + region.M49()
	s.scope.LocationCode = &code
}

// searchLanguage returns a language as search engines name it: Chinese by its
// script, Norwegian under one name, and all others without their region, which the
// location tells.
func searchLanguage(tag language.Tag) string {
	base, _ := tag.Base()
	switch base.String() {
	case "zh":
		if script, _ := tag.Script(); script.String() == "Hant" {
			return "zh-TW"
		}
		return "zh-CN"
	case "nb", "nn":
		return "no"
	}
	return base.String()
}

// readHost returns the host name that a text names, without www, and the domain
// that is registered.
func readHost(text string) (host, domain string, ok bool) {
	text = strings.TrimSpace(text)
	if text == "" || len(text) > maxTarget || strings.ContainsFunc(text, isControl) {
		return "", "", false
	}
	if !strings.Contains(text, "://") {
		text = "https://" + text
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.User != nil {
		return "", "", false
	}
	host, err = idna.Lookup.ToASCII(strings.TrimSuffix(strings.ToLower(u.Hostname()), "."))
	if err != nil || net.ParseIP(host) != nil {
		return "", "", false
	}
	host = strings.TrimPrefix(host, "www.")
	domain, err = publicsuffix.EffectiveTLDPlusOne(host)
	return host, domain, err == nil
}

func clip(text string) string {
	if r := []rune(text); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return text
}
