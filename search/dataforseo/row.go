package dataforseo

import (
	"encoding/json"
	"math"
	"math/big"
	"strings"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/intelligence"
)

// keywordData is what is known of a keyword. Members that the provider does not
// know are null.
type keywordData struct {
	Keyword     string `json:"keyword"`
	KeywordInfo *struct {
		SearchVolume     *float64     `json:"search_volume"`
		CPC              *json.Number `json:"cpc"`
		Competition      *float64     `json:"competition"`
		CompetitionLevel *string      `json:"competition_level"`
	} `json:"keyword_info"`
	KeywordProperties *struct {
		CoreKeyword       *string  `json:"core_keyword"`
		KeywordDifficulty *float64 `json:"keyword_difficulty"`
		DetectedLanguage  *string  `json:"detected_language"`
	} `json:"keyword_properties"`
	AvgBacklinks *struct {
		Backlinks            *float64 `json:"backlinks"`
		ReferringMainDomains *float64 `json:"referring_main_domains"`
	} `json:"avg_backlinks_info"`
	SearchIntent *struct {
		MainIntent    *string  `json:"main_intent"`
		ForeignIntent []string `json:"foreign_intent"`
	} `json:"search_intent_info"`
	SerpInfo *struct {
		SerpItemTypes []string `json:"serp_item_types"`
	} `json:"serp_info"`
}

// serpItem is a result of a search.
type serpItem struct {
	Type          *string      `json:"type"`
	RankGroup     *float64     `json:"rank_group"`
	RankAbsolute  *float64     `json:"rank_absolute"`
	Domain        *string      `json:"domain"`
	URL           *string      `json:"url"`
	Title         *string      `json:"title"`
	Etv           *json.Number `json:"etv"`
	BacklinksInfo *struct {
		Backlinks *float64 `json:"backlinks"`
	} `json:"backlinks_info"`
	RankInfo *struct {
		MainDomainRank *float64 `json:"main_domain_rank"`
	} `json:"rank_info"`
}

// linkItem is a backlink or a referring domain.
type linkItem struct {
	DomainFrom           *string  `json:"domain_from"`
	URLFrom              *string  `json:"url_from"`
	URLTo                *string  `json:"url_to"`
	Anchor               *string  `json:"anchor"`
	DoFollow             *bool    `json:"dofollow"`
	ItemType             *string  `json:"item_type"`
	PageFromTitle        *string  `json:"page_from_title"`
	PageFromLanguage     *string  `json:"page_from_language"`
	Domain               *string  `json:"domain"`
	Rank                 *float64 `json:"rank"`
	Backlinks            *float64 `json:"backlinks"`
	ReferringMainDomains *float64 `json:"referring_main_domains"`
	ReferringPages       *float64 `json:"referring_pages"`
	BacklinksSpamScore   *float64 `json:"backlinks_spam_score"`
	BacklinkSpamScore    *float64 `json:"backlink_spam_score"`
	FirstSeen            *string  `json:"first_seen"`
	LastSeen             *string  `json:"last_seen"`
	LostDate             *string  `json:"lost_date"`
	IsNew                *bool    `json:"is_new"`
	IsLost               *bool    `json:"is_lost"`
}

// rowOf reads one item of an answer; nil for what is not a row.
func rowOf(action model.SearchIntelligenceAction, raw json.RawMessage) (*model.SearchRow, error) {
	switch action {
	case model.SearchIntelligenceActionRankedKeywords:
		return rankedRow(raw)
	case model.SearchIntelligenceActionKeywordIdeas:
		var k keywordData
		err := json.Unmarshal(raw, &k)
		return k.row(), err
	case model.SearchIntelligenceActionDomainIntersection:
		return sharedRow(raw)
	case model.SearchIntelligenceActionBacklinks:
		return backlinkRow(raw)
	case model.SearchIntelligenceActionReferringDomains:
		return referringRow(raw)
	}
	return nil, nil //nolint:nilnil // no other action is asked
}

func (k *keywordData) row() *model.SearchRow {
	row := &model.SearchRow{RowKind: intelligence.RowKeyword, Keyword: plain(k.Keyword), Auxiliary: map[string]any{}}
	if i := k.KeywordInfo; i != nil {
		row.SearchVolume = count(i.SearchVolume)
		note(row, "cpc_usd", decimal(i.CPC))
		note(row, "competition", i.Competition)
		note(row, "competition_level", i.CompetitionLevel)
	}
	if p := k.KeywordProperties; p != nil {
		row.Difficulty = small(p.KeywordDifficulty)
		note(row, "core_keyword", p.CoreKeyword)
		note(row, "detected_language", p.DetectedLanguage)
	}
	if i := k.SearchIntent; i != nil {
		row.Intent = plain(text(i.MainIntent))
		if len(i.ForeignIntent) > 0 {
			row.Auxiliary["foreign_intent"] = i.ForeignIntent
		}
	}
	if b := k.AvgBacklinks; b != nil {
		row.Backlinks, row.ReferringMainDomains = count(b.Backlinks), count(b.ReferringMainDomains)
	}
	if k.SerpInfo != nil && len(k.SerpInfo.SerpItemTypes) > 0 {
		row.Auxiliary["serp_item_types"] = k.SerpInfo.SerpItemTypes
	}
	return row
}

func rankedRow(raw json.RawMessage) (*model.SearchRow, error) {
	var item struct {
		KeywordData keywordData `json:"keyword_data"`
		Element     *struct {
			SerpItem serpItem `json:"serp_item"`
		} `json:"ranked_serp_element"`
	}
	if err := json.Unmarshal(raw, &item); err != nil {
		return nil, err
	}
	row := item.KeywordData.row()
	if item.Element != nil {
		placed(row, &item.Element.SerpItem)
		row.OwnedRankGroup = row.RankGroup
	}
	return row, nil
}

// placed adds where a site ranks.
func placed(row *model.SearchRow, s *serpItem) {
	row.Domain, row.URL = plain(text(s.Domain)), plain(text(s.URL))
	row.RankGroup = small(s.RankGroup)
	row.Etv = decimal(s.Etv)
	note(row, "title", s.Title)
	note(row, "result_type", s.Type)
	note(row, "rank_absolute", s.RankAbsolute)
	if s.RankInfo != nil {
		row.ProviderRank = small(s.RankInfo.MainDomainRank)
	}
}

// sharedRow is about a keyword for which the site and another one rank. The row
// shows the other one's place, and the site's own beside.
func sharedRow(raw json.RawMessage) (*model.SearchRow, error) {
	var item struct {
		KeywordData keywordData `json:"keyword_data"`
		First       *serpItem   `json:"first_domain_serp_element"`
		Second      *serpItem   `json:"second_domain_serp_element"`
	}
	if err := json.Unmarshal(raw, &item); err != nil {
		return nil, err
	}
	row := item.KeywordData.row()
	if item.Second != nil {
		placed(row, item.Second)
	}
	if item.First != nil {
		row.OwnedRankGroup = small(item.First.RankGroup)
		note(row, "owned_url", item.First.URL)
	}
	return row, nil
}

func backlinkRow(raw json.RawMessage) (*model.SearchRow, error) {
	var l linkItem
	if err := json.Unmarshal(raw, &l); err != nil {
		return nil, err
	}
	row := &model.SearchRow{
		RowKind: intelligence.RowBacklink, Domain: plain(text(l.DomainFrom)), URL: plain(text(l.URLFrom)), ProviderRank: small(l.Rank),
		Auxiliary: map[string]any{},
	}
	note(row, "url_to", l.URLTo)
	note(row, "anchor", l.Anchor)
	note(row, "dofollow", l.DoFollow)
	note(row, "link_type", l.ItemType)
	note(row, "page_from_title", l.PageFromTitle)
	note(row, "page_from_language", l.PageFromLanguage)
	note(row, "spam_score", l.BacklinkSpamScore)
	l.seen(row)
	return row, nil
}

func referringRow(raw json.RawMessage) (*model.SearchRow, error) {
	var l linkItem
	if err := json.Unmarshal(raw, &l); err != nil {
		return nil, err
	}
	row := &model.SearchRow{
		RowKind: intelligence.RowReferringDomain, Domain: plain(text(l.Domain)), ProviderRank: small(l.Rank),
		Backlinks: count(l.Backlinks), ReferringMainDomains: count(l.ReferringMainDomains), Auxiliary: map[string]any{},
	}
	note(row, "referring_pages", l.ReferringPages)
	note(row, "spam_score", l.BacklinksSpamScore)
	l.seen(row)
	return row, nil
}

// seen adds since when a link is known.
func (l *linkItem) seen(row *model.SearchRow) {
	note(row, "first_seen", l.FirstSeen)
	note(row, "last_seen", l.LastSeen)
	note(row, "lost_date", l.LostDate)
	note(row, "is_new", l.IsNew)
	note(row, "is_lost", l.IsLost)
}

// note keeps what is known beside the columns.
func note[T float64 | string | bool](row *model.SearchRow, name string, value *T) {
	if value == nil {
		return
	}
	if s, ok := any(*value).(string); ok {
		row.Auxiliary[name] = plain(s)
		return
	}
	row.Auxiliary[name] = *value
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// count returns a number rounded to a whole one; nil when it is not known or none.
func count(n *float64) *int64 {
	if n == nil || *n < 0 || *n > 1<<53 || math.IsNaN(*n) {
		return nil
	}
	v := int64(math.Round(*n))
	return &v
}

func small(n *float64) *int {
	c := count(n)
	if c == nil || *c > math.MaxInt32 {
		return nil
	}
	v := int(*c)
	return &v
}

// maxDecimals is how many digits behind the point are kept of an estimate.
const maxDecimals = 6

// decimal returns a number in decimal notation.
func decimal(n *json.Number) *string {
	if n == nil {
		return nil
	}
	r, ok := new(big.Rat).SetString(n.String())
	if !ok || r.Sign() < 0 || len(n.String()) > 40 {
		return nil
	}
	text := r.FloatString(maxDecimals)
	text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	return &text
}
