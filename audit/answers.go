package audit

import (
	"context"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
)

// Answers returns a page of an audit's answers, with what ReadAnswers reads in them and the names of the engines.
// It returns a NotFound fault when the project has no such audit.
func (s *Service) Answers(
	ctx context.Context, projectID, auditID uuid.UUID, req page.Request, f audits.AnswerFilter,
) (*model.AnswerPage, error) {
	kept, err := s.store.Answers(ctx, projectID, auditID, req, f)
	if err != nil {
		return nil, err
	}
	all, err := ReadAnswers(kept)
	if err != nil {
		return nil, err
	}
	for i := range all.Items {
		all.Items[i].EngineLabel = s.EngineLabel(all.Items[i].LogicalEngine)
	}
	return all, nil
}

// ReadAnswers reads sources, ads, and where entities are mentioned in stored answers.
func ReadAnswers(kept *audits.KeptAnswers) (*model.AnswerPage, error) {
	all := &model.AnswerPage{Items: make([]model.Answer, len(kept.Items)), NextCursor: kept.NextCursor}
	if len(kept.Items) == 0 {
		return all, nil
	}
	reader, err := answer.SharedMaker().Analyzer(entitiesToFind(kept.Entities))
	if err != nil {
		return nil, fmt.Errorf("read entities: %w", err)
	}
	for i, row := range kept.Items {
		all.Items[i] = shownAnswer(reader, row, kept.Entities)
	}
	return all, nil
}

// shownAnswer returns an answer with what is read in it.
func shownAnswer(reader *answer.Analyzer, row *audits.KeptAnswer, entities []model.EntitySnapshot) model.Answer {
	shown := row.Answer
	read := reader.Read(answer.Input{Text: row.Text, Citations: attached(row)})
	shown.Citations = sourcesOf(entities, read.Citations)
	setPlaces(shown.Mentions, row.Found, row.Text, read.Mentions)
	if row.Shown != nil {
		shown.Ads = &model.AnswerAds{
			Available: !row.Shown.Unavailable, ParserVersion: row.Shown.Parser, Items: make([]model.AnswerAd, len(row.Shown.Items)),
		}
		for i, ad := range row.Shown.Items {
			shown.Ads.Items[i] = answerAd(reader, i+1, ad)
		}
	}
	return shown
}

// entitiesToFind returns entities as they are looked for in answers.
func entitiesToFind(entities []model.EntitySnapshot) []answer.Entity {
	all := make([]answer.Entity, len(entities))
	for i, e := range entities {
		all[i] = answer.Entity{
			Name: e.Name, Aliases: e.Aliases, Domains: e.Domains, UnintendedDomains: e.UnintendedDomains, Matching: e.Matching,
		}
	}
	return all
}

// attached returns the sources that the engine attached to an answer.
func attached(row *audits.KeptAnswer) []answer.Citation {
	listed := make([]answer.Citation, len(row.Attached))
	for i, c := range row.Attached {
		listed[i] = answer.Citation{URL: c.URL, Title: c.Title, Start: c.Start, End: c.End}
	}
	return listed
}

// sourcesOf returns sources, marked as owned where they are the brand's, which is the
// first entity, and else with the competitor whose they are.
func sourcesOf(entities []model.EntitySnapshot, sources []answer.CitedSource) []model.AnswerCitation {
	out := make([]model.AnswerCitation, len(sources))
	for i, source := range sources {
		out[i] = model.AnswerCitation{
			Position: i + 1, URL: source.URL, Host: source.Host, Title: source.Title, Owned: slices.Contains(source.Entities, 0),
			StartIndex: offset(source.Start), EndIndex: offset(source.End),
		}
		if n := len(source.Entities); n > 0 && !out[i].Owned {
			out[i].Competitor = &entities[source.Entities[0]].Name
		}
	}
	return out
}

// offset returns nil for a place that the engine does not name.
func offset(at int) *int {
	if at < 0 {
		return nil
	}
	return &at
}

func answerAd(reader *answer.Analyzer, rank int, shown model.EngineAd) model.AnswerAd {
	ad := reader.Ad(shown)
	return model.AnswerAd{
		Rank: rank, AdvertiserName: ad.Advertiser, AdvertiserDomain: ad.Domain, Ownership: ad.Ownership(), Title: ad.Title,
		Snippet: ad.Snippet, LandingURL: ad.LandingURL, Block: shown.Block, Placement: model.AdPlacement(shown.Placement),
	}
}

// setPlaces sets where an answer mentions each entity. An entity of which the answer's
// reading counted another number of mentions keeps no places: the answer was read by
// other rules than today's.
func setPlaces(mentions []model.AnswerMention, entities []int, text string, found []answer.Mention) {
	places := map[int][]model.TextPlace{}
	byteAt, characters := 0, 0
	characterAt := func(at int) int {
		if at < byteAt {
			byteAt, characters = 0, 0
		}
		characters += utf8.RuneCountInString(text[byteAt:at])
		byteAt = at
		return characters
	}
	for _, m := range found {
		start := characterAt(m.Start)
		places[m.Entity] = append(places[m.Entity], model.TextPlace{StartIndex: start, EndIndex: characterAt(m.End)})
	}
	for i := range mentions {
		if at := places[entities[i]]; len(at) == mentions[i].Count {
			mentions[i].Places = at
		}
	}
}
