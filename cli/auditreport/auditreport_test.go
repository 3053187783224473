package auditreport_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
	"golang.org/x/net/html"

	"github.com/answer-visibility/avm/cli/auditreport"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/model"
)

var update = flag.Bool("update", false, "write the golden files")

// about returns an interval around a rate.
func about(rate float64, limited bool) *model.Interval {
	return &model.Interval{Low: max(rate-0.08, 0), High: min(rate+0.08, 1), Level: 0.95, LimitedEvidence: limited}
}

// measured returns the reports on a brand that gained among two competitors.
func measured() auditreport.Parts {
	at := time.Date(2026, 11, 22, 8, 30, 0, 0, time.UTC)
	before := at.AddDate(0, 0, -7)
	moved, noise := model.VerdictMoved, model.VerdictWithinNoise
	engine := func(name, label string, rate float64) model.VisibilityEngine {
		return model.VisibilityEngine{
			LogicalEngine: name, EngineLabel: label, TotalCompleted: 60, VisibilityScore: new(100 * rate),
			BrandMentionRate: &rate, BrandMentionRateInterval: about(rate, false), BrandMentionRateGrade: new(model.GradeExplore),
			Counts: &model.MeasurementCounts{Responses: 60, Declined: new(3)},
		}
	}
	row := func(name string, brand bool, rate, delta float64, verdict *model.Verdict) model.RankingRow {
		return model.RankingRow{
			Name: name, IsBrand: brand, MentionRate: &rate, MentionRateInterval: about(rate, rate < 0.2), ShareOfVoice: new(rate / 2),
			AvgPosition: new(1.5), VisibilityDelta: &delta, Verdict: verdict, MentionRateGrade: new(model.GradeDecide),
		}
	}
	prompt := func(i int, text string, rate *float64) model.PromptMetric {
		return model.PromptMetric{
			PromptIndex: i, PromptText: text, VisibilityRate: rate, Counts: &model.MeasurementCounts{Responses: 6}, Verdict: model.VerdictInsufficientData,
		}
	}
	return auditreport.Parts{
		Project: &model.Project{Name: "Acme outdoors", BrandName: "Acme <&> Söhne"}, Market: "US, en",
		Visibility: &model.Visibility{
			AuditID: uuid.MustParse("01890000-0000-7000-8000-000000000002"), CreatedAt: at, TotalCompleted: 120, TotalFailed: 3,
			Counts:          &model.MeasurementCounts{Responses: 120, Declined: new(2), Withheld: new(1)},
			VisibilityScore: new(61.25), VisibilityRate: new(0.6), VisibilityRateInterval: about(0.6, false),
			VisibilityRateGrade: &model.RateGrade{
				Level: model.GradeWatch,
				Failing: []model.FailingCriterion{
					{Criterion: model.GradeCriterionPrompts, Value: new(19.0), Needed: 30}, {Criterion: model.GradeCriterionRepeatability, Needed: 0.14},
				},
				Mend: []model.GradeMend{{Text: "Ask 11 more prompts: about 132 calls."}},
			},
			OwnedCitationRate: new(0.1), OwnedCitationRateInterval: about(0.1, true),
			Comparison: &model.VisibilityComparison{
				BaselineAt: &before, Deltas: map[string]*float64{"visibility_rate": new(0.12), "visibility_score": new(7.5), "avg_position": new(0.25)},
				Changes: []model.RateChange{
					{Figure: "visibility_rate", Verdict: moved, Change: new(0.12)}, {Figure: "owned_citation_rate", Verdict: noise, Change: new(-0.01)},
				},
			},
			PerEngine: []model.VisibilityEngine{engine("assistant_a", "ChatGPT", 0.7), engine("overview_a", "Google AI Overview", 0.5)},
			Rankings: []model.RankingRow{
				row("Acme <&> Söhne", true, 0.6, 0.12, &moved), row("=Borealis mountain equipment", false, 0.45, -0.2, &moved), row("Cobalt", false, 0.1, 0.01, &noise),
			},
		},
		Prompts: []model.PromptMetric{
			prompt(0, "Which hiking boots are best for wide feet and long walks in the rain?", new(0.9)), prompt(1, "Where do hikers shop?", nil),
			prompt(2, "Which waterproof jackets last?", new(0.0)),
		},
		Sources: &model.VisibilitySources{Total: 41, Responses: 120, Items: []model.VisibilitySource{{
			Key: "a-rather-long-name-of-a-review-site.example", Responses: 33, ResponseRate: new(0.275), ResponseRateInterval: about(0.275, false),
			Categories: []model.SourceType{model.SourceTypeReviewSite}, Verdict: noise, ResponseDelta: new(0.02),
		}}},
		LeftOut: []model.LeftOutEngine{
			{LogicalEngine: "assistant_b", EngineLabel: "Claude", Reason: new("forced_grounded needs retrieval")}, {LogicalEngine: "assistant_c", EngineLabel: "Gemini"},
		},
		Step:    func(string) string { return "Publish a page that answers the question" },
		Actions: []model.ActionItem{{TargetLabel: "Which waterproof jackets last?", SkillID: "answer_prompt", Status: model.ActionStatusOpen, PriorityScore: new(74.5)}},
	}
}

func compareGolden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file) //nolint:gosec // a file of the test's own
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; look at the difference, then run with -update:\n%s", name, got)
	}
}

// The tables fit 80 columns, and say what they rest on.
func TestTables(t *testing.T) {
	t.Parallel()
	drawn := auditreport.Of(measured()).Tables(terminal.SheetOf(80, false))
	for line := range strings.Lines(drawn) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	compareGolden(t, "tables.txt", drawn)
	coloured := auditreport.Of(measured()).Tables(terminal.SheetOf(80, true))
	if !strings.Contains(coloured, "\x1b[32m+12.0 pts") || strings.Contains(coloured, "\x1b[31m") {
		t.Errorf("good news has no colour, or no news has one:\n%q", coloured)
	}
}

// Names that others wrote are data in every form.
func TestCSV(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := auditreport.Of(measured()).WriteCSV(&out); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(out.Bytes())).ReadAll()
	if err != nil || len(rows) < 15 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	compareGolden(t, "report.csv", strings.ReplaceAll(out.String(), "\r\n", "\n"))
}

func TestHTML(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := auditreport.Of(measured()).WriteHTML(&out); err != nil {
		t.Fatal(err)
	}
	page := out.String()
	if _, err := html.Parse(strings.NewReader(page)); err != nil {
		t.Fatal(err)
	}
	for _, wrong := range []string{"<&>", "ZgotmplZ", "http:", "https:", "src=", "%!"} {
		if strings.Contains(page, wrong) {
			t.Errorf("the page has %q", wrong)
		}
	}
	compareGolden(t, "report.html", page)
}

// A first report has no column of changes. Times are in the project's zone, samples are marked, and figures lead
// to their answers where the service has an address.
func TestFirstReportInHTML(t *testing.T) {
	t.Parallel()
	p := measured()
	p.Visibility.Comparison.BaselineAt, p.Project.Timezone, p.Note, p.PublicURL = nil, "America/New_York", "sample answers", "https://avm.example.com"
	var out bytes.Buffer
	if err := auditreport.Of(p).WriteHTML(&out); err != nil {
		t.Fatal(err)
	}
	page := out.String()
	for _, wrong := range []string{"not comparable", ">Change<", "within noise", "UTC"} {
		if strings.Contains(page, wrong) {
			t.Errorf("the page has %q", wrong)
		}
	}
	for _, want := range []string{
		"22 November 2026, 03:30 EST", "sample answers</p>",
		`href="https://avm.example.com/projects/00000000-0000-0000-0000-000000000000/prompts?engine=assistant_a"`,
		`href="https://avm.example.com/projects/00000000-0000-0000-0000-000000000000/audits/01890000-0000-7000-8000-000000000002"`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

// Each link of a report leads to a screen of the application.
func TestLinksOfReportsLeadToScreens(t *testing.T) {
	t.Parallel()
	p := measured()
	p.PublicURL, p.Prompts[0].PromptID = "https://avm.example.com", new(uuid.New())
	var out bytes.Buffer
	if err := auditreport.Of(p).WriteHTML(&out); err != nil {
		t.Fatal(err)
	}
	app, err := os.ReadFile(filepath.Join("..", "..", "web", "app", "src", "app.tsx"))
	if err != nil {
		t.Fatal(err)
	}
	screens := map[string]bool{}
	for _, m := range regexp.MustCompile(`getParentRoute: \(\) => project,\s+path: "/([a-z]+)(/\$[a-zA-Z]+)?"`).FindAllSubmatch(app, -1) {
		screens[string(m[1])+strings.Repeat("/id", min(1, len(m[2])))] = true
	}
	links := regexp.MustCompile(`href="https://avm\.example\.com/projects/[0-9a-f-]+/([a-z]+)(/[0-9a-f-]+)?[?"]`).FindAllStringSubmatch(out.String(), -1)
	led := map[string]bool{}
	for _, m := range links {
		screen := m[1] + strings.Repeat("/id", min(1, len(m[2])))
		if led[screen] = true; !screens[screen] {
			t.Errorf("%s leads to no screen", m[0])
		}
	}
	if len(links) != strings.Count(out.String(), "<a href=") || len(led) < 4 {
		t.Errorf("%d links lead to %v", len(links), led)
	}
}

// What was not measured is null, and never zero.
func TestUnmeasuredFiguresAreNotZero(t *testing.T) {
	t.Parallel()
	p := measured()
	p.Visibility.VisibilityRate, p.Visibility.VisibilityScore, p.Visibility.Comparison.BaselineAt = nil, nil, nil
	b := auditreport.Of(p)
	text, err := json.Marshal(b)
	if err != nil || b.Figures[0].Rate.Value != nil || !bytes.Contains(text, []byte(`"baseline_at":null`)) || b.Prompts[len(b.Prompts)-1].Mentioned.Value != nil {
		t.Errorf("%v: %s", err, text)
	}
	if drawn := b.Tables(terminal.SheetOf(100, false)); !strings.Contains(strings.Join(strings.Fields(drawn), " "), "There is no earlier audit") {
		t.Errorf("%s", drawn)
	}
}
