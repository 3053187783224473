package audits

import (
	"fmt"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
)

// withAds sets the ads of the answers whose engines have ads.
func (s *Store) withAds(rows []*keptAnswer, items []model.Answer, entities []model.EntitySnapshot) error {
	var reader *answer.Analyzer
	for i, row := range rows {
		if row.Shown == nil {
			continue
		}
		if reader == nil {
			var err error
			if reader, err = s.analyzers.Analyzer(entitiesToFind(entities)); err != nil {
				return fmt.Errorf("read entities: %w", err)
			}
		}
		items[i].Ads = &model.AnswerAds{
			Available: !row.Shown.Unavailable, ParserVersion: row.Shown.Parser, Items: make([]model.AnswerAd, len(row.Shown.Items)),
		}
		for n, shown := range row.Shown.Items {
			items[i].Ads.Items[n] = answerAd(reader, n+1, shown)
		}
	}
	return nil
}

func answerAd(reader *answer.Analyzer, rank int, shown model.EngineAd) model.AnswerAd {
	ad := reader.Ad(shown)
	return model.AnswerAd{
		Rank: rank, AdvertiserName: ad.Advertiser, AdvertiserDomain: ad.Domain, Ownership: ad.Ownership(), Title: ad.Title,
		Snippet: ad.Snippet, LandingURL: ad.LandingURL, Block: shown.Block, Placement: model.AdPlacement(shown.Placement),
	}
}
