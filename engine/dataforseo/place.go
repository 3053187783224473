package dataforseo

import (
	"golang.org/x/text/language"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

// countries is what a country's ISO 3166-1 number is added to for its location.
const countries = 2000

// place returns a market's location and language in the service's codes. The error
// wraps engine.ErrNotApplicable.
func place(market engine.Market) (location int, lang string, err error) {
	region, err := language.ParseRegion(market.CountryCode)
	if err != nil || !region.IsCountry() || region.M49() == 0 {
		return 0, "", &engine.NotApplicableError{Reason: model.LeftOutReasonNeedsCountry, Words: "a search page needs a market with a country"}
	}
	tag, err := language.Parse(market.LanguageCode)
	if err != nil || tag == language.Und {
		return 0, "", &engine.NotApplicableError{Reason: model.LeftOutReasonNeedsLanguage, Words: "a search page needs a market with a language"}
	}
	return countries + region.M49(), searchLanguage(tag), nil
}

// searchLanguage returns the language as search pages know it: Chinese by its
// script, Norwegian under one name, and all others without their region, which
// the location tells.
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
