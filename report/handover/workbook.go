package handover

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/answer-visibility/avm/model"
)

// share is a rate that a cell shows in percent.
type share float64

// sheet is one table of a workbook. Texts stay texts, however they begin. A nil value is an empty cell: unknown.
type sheet struct {
	name string
	head []any
	rows [][]any
}

// workbook returns the tables of a report as XLSX.
func workbook(r *report) (data []byte, err error) {
	file := excelize.NewFile()
	defer func() { err = errors.Join(err, file.Close()) }()
	styles := make(map[string]int)
	for name, style := range map[string]*excelize.Style{
		"head": {Font: &excelize.Font{Bold: true}}, "share": {CustomNumFmt: new("0.0 %")}, "number": {CustomNumFmt: new("0.0")},
	} {
		if styles[name], err = file.NewStyle(style); err != nil {
			return nil, err
		}
	}
	for i, s := range sheets(r) {
		if i == 0 {
			err = file.SetSheetName(file.GetSheetName(0), s.name)
		} else {
			_, err = file.NewSheet(s.name)
		}
		if err == nil {
			err = s.write(file, styles)
		}
		if err != nil {
			return nil, fmt.Errorf("write the table %s: %w", s.name, err)
		}
	}
	var out bytes.Buffer
	err = file.Write(&out)
	return out.Bytes(), err
}

// write writes a table below its frozen head.
func (s *sheet) write(file *excelize.File, styles map[string]int) error {
	const firstWidth, width, columns = 48, 16, 9
	w, err := file.NewStreamWriter(s.name)
	if err != nil {
		return err
	}
	err = errors.Join(w.SetColWidth(1, 1, firstWidth), w.SetColWidth(2, columns, width))
	at := 1
	if s.head != nil {
		err = errors.Join(err, w.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}),
			w.SetRow("A1", s.head, excelize.RowOpts{StyleID: styles["head"]}))
		at++
	}
	for i, row := range s.rows {
		cells := make([]any, len(row))
		for j, value := range row {
			cells[j] = cell(value, styles)
		}
		err = errors.Join(err, w.SetRow(fmt.Sprintf("A%d", at+i), cells))
	}
	return errors.Join(err, w.Flush())
}

// cell returns a value with the style of its kind.
func cell(value any, styles map[string]int) any {
	switch v := value.(type) {
	case share:
		return excelize.Cell{StyleID: styles["share"], Value: float64(v)}
	case float64:
		return excelize.Cell{StyleID: styles["number"], Value: v}
	default:
		return value
	}
}

func rateCell(rate *float64) any {
	if rate == nil {
		return nil
	}
	return share(*rate)
}

func countCell(n *int) any {
	if n == nil {
		return nil
	}
	return *n
}

func pointsCell(change *float64) any {
	if change == nil {
		return nil
	}
	return *change * 100
}

func lowCell(i *interval) any {
	if i == nil {
		return nil
	}
	return share(i.Low)
}

func highCell(i *interval) any {
	if i == nil {
		return nil
	}
	return share(i.High)
}

func gradeCell(g *model.Grade) any {
	if g == nil {
		return nil
	}
	return string(*g)
}

// sheets returns the tables of a report.
func sheets(r *report) []sheet {
	v := r.Figures.Visibility
	if v == nil {
		return []sheet{{name: "Summary", rows: append(r.title(), []any{"Nothing was measured in this period"})}}
	}
	return []sheet{r.summary(), r.competitors(), r.engines(), r.series(), r.promptTable(), r.sources(), r.perception(), r.steps()}
}

// title returns the rows that say what the report is about.
func (r *report) title() [][]any {
	rows := [][]any{
		{r.Figures.BrandName + " in the answers of AI engines"}, {"Period", r.Period}, {"Project", r.Figures.Name}, {"Made on", r.Made},
	}
	if r.Link.Sender != "" {
		rows = append(rows, []any{"Sender", r.Link.Sender})
	}
	if r.Figures.Sample {
		rows = append(rows, []any{"The figures are a sample. Nobody measured them."})
	}
	return append(rows, []any{})
}

func (r *report) summary() sheet {
	v := r.Figures.Visibility
	rows := append(r.title(), []any{"Figure", "Share", "From", "To", "Change in points", "Verdict", "Answers", "Good for", "What is missing"})
	for _, figure := range []struct {
		name   string
		rate   *float64
		within *interval
		grade  *model.RateGrade
		change
	}{
		{"Answers that name " + r.Figures.BrandName, v.VisibilityRate, v.VisibilityRateInterval, v.VisibilityRateGrade, r.Rate},
		{"Answers that cite its sites", v.OwnedCitationRate, v.OwnedCitationRateInterval, v.OwnedCitationRateGrade, r.Citation},
	} {
		level, missing := "", ""
		if figure.grade != nil {
			level, missing = string(figure.grade.Level), figure.grade.Lacks()
		}
		rows = append(rows, []any{
			figure.name, rateCell(figure.rate), lowCell(figure.within), highCell(figure.within), pointsCell(figure.Change),
			verdict(figure.Verdict), v.Counts.Responses, level, missing,
		})
	}
	if r.Since != "" {
		rows = append(rows, []any{"Compared with", r.Since})
	}
	for _, missing := range r.Missing {
		rows = append(rows, []any{"Not measured", missing})
	}
	return sheet{name: "Summary", rows: append(rows, []any{}, []any{"Rules of reading", v.AnalyzerVersion}, []any{"Rules of scoring", v.ScoringRuleVersion})}
}

func (r *report) competitors() sheet {
	s := sheet{name: "Competitors", head: []any{"Named in answers", "Brand", "Share", "From", "To", "Share of voice", "Change in points", "Verdict", "Good for"}}
	for _, row := range r.Figures.Visibility.Rankings {
		said := ""
		if row.Verdict != nil {
			said = verdict(*row.Verdict)
		}
		s.rows = append(s.rows, []any{
			row.Name, row.IsBrand, rateCell(row.MentionRate), lowCell(row.MentionRateInterval), highCell(row.MentionRateInterval),
			rateCell(row.ShareOfVoice), pointsCell(row.VisibilityDelta), said, gradeCell(row.MentionRateGrade),
		})
	}
	return s
}

func (r *report) engines() sheet {
	s := sheet{name: "Engines", head: []any{"Engine", "Model", "Asked through", "Answers", "Declined", "Withheld", "Names the brand", "From", "To", "Cites it", "Good for"}}
	for _, e := range r.Figures.Visibility.PerEngine {
		asked := ""
		if e.TransportModel != nil {
			asked = *e.TransportModel
		}
		s.rows = append(s.rows, []any{
			e.EngineLabel, asked, surface(e.Surface), e.Counts.Responses, countCell(e.Counts.Declined), countCell(e.Counts.Withheld), rateCell(e.BrandMentionRate), lowCell(e.BrandMentionRateInterval),
			highCell(e.BrandMentionRateInterval), rateCell(e.OwnedCitationRate), gradeCell(e.BrandMentionRateGrade),
		})
	}
	return s
}

func (r *report) series() sheet {
	s := sheet{name: "Over time", head: []any{"Audit completed at (UTC)", "Answers that name the brand", "From", "To"}}
	for _, p := range r.Figures.VisibilityTrends {
		if p.LogicalEngine == nil {
			s.rows = append(s.rows, []any{
				p.CompletedAt.UTC().Format("2006-01-02 15:04:05"), rateCell(p.VisibilityRate), lowCell(p.VisibilityRateInterval), highCell(p.VisibilityRateInterval),
			})
		}
	}
	return s
}

func (r *report) promptTable() sheet {
	s := sheet{name: "Prompts", head: []any{"Prompt", "Answers", "Share", "Change in points", "Verdict", "Others named without the brand"}}
	for i := range r.Prompts {
		p := &r.Prompts[i]
		s.rows = append(s.rows, []any{
			p.PromptText, p.Counts.Responses, rateCell(p.VisibilityRate), pointsCell(p.VisibilityDelta), verdict(p.Verdict), strings.Join(p.others(), ", "),
		})
	}
	return s
}

func (r *report) sources() sheet {
	s := sheet{name: "Sources", head: []any{"Domain", "Whose", "Answers", "Share", "Change in points", "Verdict"}}
	for _, row := range r.Figures.VisibilitySources.Items {
		s.rows = append(s.rows, []any{
			row.Key, strings.Join(row.Ownership, ", "), row.Responses, rateCell(row.ResponseRate), pointsCell(row.ResponseDelta), verdict(row.Verdict),
		})
	}
	return s
}

func (r *report) perception() sheet {
	s := sheet{name: "Perception", head: []any{"Name", "Mentions judged", "Praise", "From", "To", "Blame", "From", "To"}}
	for _, e := range r.Figures.VisibilityPerception.Entities {
		good, bad := e.Score.PositiveShareInterval, e.Score.NegativeShareInterval
		s.rows = append(s.rows, []any{
			e.Name, e.Score.Classified, rateCell(e.Score.PositiveShare), lowCell(good), highCell(good), rateCell(e.Score.NegativeShare), lowCell(bad), highCell(bad),
		})
	}
	return s
}

func (r *report) steps() sheet {
	s := sheet{name: "Next", head: []any{"Action", "Target", "State"}}
	for _, each := range []struct {
		state string
		items []actionItem
	}{{"open", r.Next}, {string(model.ActionStatusDone), r.Verified}} {
		for _, a := range each.items {
			s.rows = append(s.rows, []any{a.Title, a.TargetLabel, each.state})
		}
	}
	return s
}
