package signal

import (
	"cmp"
	"fmt"
	"math"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
)

// kindOf returns the kind of a state that begins.
func kindOf(f *Found) model.SignalKind {
	kinds := map[Measure][2]model.SignalKind{ // down, up
		BrandMentions:      {model.SignalKindBrandDown, model.SignalKindBrandUp},
		CompetitorMentions: {model.SignalKindCompetitorDown, model.SignalKindCompetitorUp},
		OwnedCitations:     {model.SignalKindCitationLost, model.SignalKindCitationWon},
		SourceCitations:    {model.SignalKindSourceLost, model.SignalKindSourceGained},
		BrandPraise:        {model.SignalKindSentimentDown, model.SignalKindSentimentUp},
		BrandBlame:         {model.SignalKindSentimentUp, model.SignalKindSentimentDown},
	}
	if f.Up {
		return kinds[f.Measure][1]
	}
	return kinds[f.Measure][0]
}

// stateKey names a state in a market.
func stateKey(kind model.SignalKind, subject string, part Part, market string) string {
	return fmt.Sprintf("%s|%s|%s:%s|%s", kind, subject, part.Kind, part.Key, market)
}

// signalOf makes the signal of a state that begins.
func signalOf(audit *Audit, f *Found) *model.Signal {
	market, kind := audit.Market, kindOf(f)
	one := &model.Signal{
		Kind: kind, State: model.SignalStateActive, StateKey: stateKey(kind, f.Subject.ID, f.Part, marketKey(&market)), Title: title(f, audit.place()),
		Facts:  &model.SignalFacts{MarketLabel: audit.Label, Negative: f.Measure == BrandBlame},
		Market: &market, MarketID: market.ID, Subject: f.Subject, Before: &f.Before, Now: &f.Now, Delta: &f.Delta, Verdict: model.VerdictMoved,
		AuditID: &audit.Stream.Runs[0].AuditID, BaselineAuditID: &f.Reference[0], Evidence: f.Evidence,
		Watch: &model.SignalWatch{
			Measure: string(f.Measure), PartKind: string(f.Part.Kind), PartKey: f.Part.Key, Up: f.Up, Reference: f.Reference,
		},
	}
	if d := f.Difference; d != nil {
		one.Interval = &model.SignalInterval{Low: d.Low, High: d.High, Level: d.Level, Method: f.Method, Version: statistics.UncertaintyVersion}
	}
	switch f.Part.Kind {
	case Whole, OfPart:
	case OfEngine:
		engine := model.LogicalEngine(f.Part.Key)
		one.LogicalEngine = &engine
	case OfTopic, OfPrompt:
		one.Part = &model.SignalRef{Kind: string(f.Part.Kind), ID: f.Part.Key, Label: f.PartLabel}
	}
	for _, r := range audit.Stream.Runs {
		if len(one.Evidence) >= len(f.Evidence)+len(f.Reference) {
			break
		}
		for _, id := range f.Reference {
			if r.AuditID == id {
				one.Evidence = append(one.Evidence, model.SignalRef{Kind: "audit", ID: id.String(), Label: r.At.UTC().Format("2006-01-02")})
			}
		}
	}
	return one
}

// place returns what people call the audit's market: its label, or else its country.
func (a *Audit) place() string {
	country := a.Market.CountryCode
	if a.Label != "" && a.Label != country {
		return a.Label
	}
	if region, err := language.ParseRegion(country); err == nil {
		return cmp.Or(display.English.Regions().Name(region), country)
	}
	return country
}

const percent = 100

// title returns what happened in a line, with its figures.
func title(f *Found, place string) string {
	of := map[Measure]string{
		BrandMentions: "is named", CompetitorMentions: "is named", OwnedCitations: "is cited", SourceCitations: "is cited",
		BrandPraise: "is judged positively", BrandBlame: "is judged negatively",
	}
	how := "less"
	if f.Up {
		how = "more"
	}
	where := ""
	switch f.Part.Kind {
	case Whole, OfPart:
	case OfEngine:
		where = " by " + f.PartLabel
	case OfTopic:
		where = " on " + f.PartLabel
	case OfPrompt:
		where = " for “" + f.PartLabel + "”"
	}
	return fmt.Sprintf("%s %s %s often%s (%s): %.0f %% to %.0f %%", f.Subject.Label, of[f.Measure], how, where, place,
		math.Round(percent*f.Before), math.Round(percent*f.Now))
}
