package terminal

import "github.com/answer-visibility/avm/model"

// Visibility holds the figures of a visibility report that are shown, under the
// names that the API gives them.
type Visibility struct {
	TotalCompleted    int       `json:"total_completed"`
	TotalFailed       int       `json:"total_failed"`
	VisibilityScore   *float64  `json:"visibility_score"`
	VisibilityRate    *float64  `json:"visibility_rate"`
	OwnedCitationRate *float64  `json:"owned_citation_rate"`
	AvgPosition       *float64  `json:"avg_position"`
	Rankings          []Ranking `json:"rankings"`
	PerEngine         []Engine  `json:"per_engine"`
}

// Ranking holds the figures of the brand or of one competitor.
type Ranking struct {
	Name         string   `json:"name"`
	IsBrand      bool     `json:"is_brand"`
	MentionRate  *float64 `json:"mention_rate"`
	CitationRate *float64 `json:"citation_rate"`
	ShareOfVoice *float64 `json:"share_of_voice"`
	AvgPosition  *float64 `json:"avg_position"`
	MentionCount int      `json:"mention_count"`
}

// Engine holds the figures of one engine.
type Engine struct {
	LogicalEngine     string   `json:"logical_engine"`
	TotalCompleted    int      `json:"total_completed"`
	BrandMentionRate  *float64 `json:"brand_mention_rate"`
	OwnedCitationRate *float64 `json:"owned_citation_rate"`
	SearchUseRate     *float64 `json:"search_use_rate"`
	VisibilityScore   *float64 `json:"visibility_score"`
}

// VisibilityOf returns the figures of a report that are shown.
func VisibilityOf(v *model.Visibility) *Visibility {
	r := &Visibility{
		TotalCompleted: v.TotalCompleted, TotalFailed: v.TotalFailed, VisibilityScore: v.VisibilityScore,
		VisibilityRate: v.VisibilityRate, OwnedCitationRate: v.OwnedCitationRate, AvgPosition: v.AvgPosition,
	}
	for _, row := range v.Rankings {
		r.Rankings = append(r.Rankings, Ranking{
			Name: row.Name, IsBrand: row.IsBrand, MentionRate: row.MentionRate, CitationRate: row.CitationRate,
			ShareOfVoice: row.ShareOfVoice, AvgPosition: row.AvgPosition, MentionCount: row.MentionCount,
		})
	}
	for _, e := range v.PerEngine {
		r.PerEngine = append(r.PerEngine, Engine{
			LogicalEngine: e.LogicalEngine, TotalCompleted: e.TotalCompleted, BrandMentionRate: e.BrandMentionRate,
			OwnedCitationRate: e.OwnedCitationRate, SearchUseRate: e.SearchUseRate, VisibilityScore: e.VisibilityScore,
		})
	}
	return r
}

// Tables draws the report as three tables. Every title ends with the scope, which
// says what the figures were measured on.
func (v *Visibility) Tables(scope string) string {
	return v.brandTable(scope) + "\n" + v.rankingTable(scope) + "\n" + v.engineTable(scope) + "\n"
}

func (v *Visibility) brandTable(scope string) string {
	return Table("Visibility of the brand ("+scope+")", nil, []Row{
		{"Visibility score", Number(v.VisibilityScore)},
		{"Answers that mention the brand", Percent(v.VisibilityRate)},
		{"Answers that cite its sites", Percent(v.OwnedCitationRate)},
		{"Average position", Number(v.AvgPosition)},
		{"Answers read", v.TotalCompleted},
		{"Calls failed", v.TotalFailed},
	})
}

func (v *Visibility) rankingTable(scope string) string {
	rows := make([]Row, len(v.Rankings))
	for i, r := range v.Rankings {
		name := r.Name
		if r.IsBrand {
			name += " (the brand)"
		}
		rows[i] = Row{
			i + 1, name, Percent(r.MentionRate), Percent(r.CitationRate), Percent(r.ShareOfVoice),
			Number(r.AvgPosition), r.MentionCount,
		}
	}
	header := Row{"#", "Name", "Mentioned", "Cited", "Share of voice", "Avg. position", "Mentions"}
	return Table("Ranking ("+scope+")", header, rows)
}

func (v *Visibility) engineTable(scope string) string {
	rows := make([]Row, len(v.PerEngine))
	for i, e := range v.PerEngine {
		rows[i] = Row{
			e.LogicalEngine, e.TotalCompleted, Number(e.VisibilityScore), Percent(e.BrandMentionRate),
			Percent(e.OwnedCitationRate), Percent(e.SearchUseRate),
		}
	}
	header := Row{"Engine", "Answers", "Score", "Brand mentioned", "Sites cited", "Searched"}
	return Table("By engine ("+scope+")", header, rows)
}
