package csvfile_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/prompt/csvfile"
)

// needed is a check as the import makes it.
func needed(column, value string) error {
	if column == "text" && value == "" {
		return errors.New("is required")
	}
	return nil
}

func TestReadReportsEveryRefusedLine(t *testing.T) {
	t.Parallel()
	const file = "\xef\xbb\xbfTopic; TEXT ;Enabled;intent;cohort;status;buyer_stage;prompt_intent\n" +
		"crm;best CRM?;;purchase;\n" +
		";;;;\n" +
		"crm;;true;;\n" +
		"x;\"which\none?\";no;;comparison\n" +
		"x;a?;maybe;buying;other\n" +
		"x;b?;1;;core;;;;more\n" +
		"x;c?;;;;Deleted;late;want\n"
	rows, refused, err := csvfile.Read([]byte(file), needed)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"line 4: text: is required", `line 7: intent: "buying" must be one of`, `line 7: cohort: "other" must be one of`,
		`line 7: enabled: "maybe" must be true or false`, "line 8: has 9 fields, the header has 8",
		`line 9: status: "Deleted" must be one of "active", "archived"`, `line 9: buyer_stage: "late" must be one of`, `line 9: prompt_intent: "want" must be one of`,
	}
	if len(refused) != len(want) {
		t.Fatalf("%v", refused)
	}
	for i, r := range refused {
		if !strings.HasPrefix(r.Error(), want[i]) {
			t.Errorf("%q, want %q", r.Error(), want[i])
		}
	}
	if len(rows) != 2 || rows[0].Text != "best CRM?" || rows[0].Topic != "crm" || !rows[0].Enabled || rows[0].Intent != "purchase" ||
		rows[1].Line != 5 || rows[1].Text != "which\none?" || rows[1].Enabled || rows[1].Cohort != model.PromptCohortComparison {
		t.Errorf("%+v", rows)
	}
}

func TestReadRefusesFiles(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{
		"":                       "the file has no header",
		"theme,topic\na,b\n":     `line 1: there is no column "text"`,
		"text,colour\na,b\n":     `line 1: the column "colour" is not known`,
		"text,Text\na,b\n":       `line 1: the column "text" is there twice`,
		"text\n\"a\n":            "line 2: ",
		"text\nok?\nbr\xffken\n": "line 3: the file must be UTF-8",
	} {
		if _, _, err := csvfile.Read([]byte(file), needed); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", file, err)
		}
	}
}

func TestWriteIsRead(t *testing.T) {
	t.Parallel()
	prompts := []*model.Prompt{
		{ID: model.NewID(), Text: "Which \"CRM\", exactly?", Theme: "a;b", Intent: "local", Cohort: model.PromptCohortCore, Status: "active", Enabled: true},
		{ID: model.NewID(), Text: "two\nlines?", Cohort: model.PromptCohortCommerce, BuyerStage: "decision", PromptIntent: "buy", Status: "archived"},
	}
	var out bytes.Buffer
	if err := csvfile.Write(&out, prompts, func(*model.Prompt) string { return "crm" }); err != nil {
		t.Fatal(err)
	}
	rows, refused, err := csvfile.Read(out.Bytes(), needed)
	if err != nil || len(refused) > 0 || len(rows) != 2 {
		t.Fatalf("%v, %v, %v", rows, refused, err)
	}
	for i, r := range rows {
		p := prompts[i]
		if r.Text != p.Text || r.Theme != p.Theme || r.Intent != p.Intent || r.Cohort != p.Cohort || r.Enabled != p.Enabled || r.Topic != "crm" ||
			r.Status != p.Status || r.BuyerStage != p.BuyerStage || r.PromptIntent != p.PromptIntent {
			t.Errorf("%+v, want %+v", r, p)
		}
	}
}

// Whatever a file holds: no line is both kept and refused, lines rise, and what is
// kept passes the checks.
func FuzzRead(f *testing.F) {
	f.Add([]byte("text,topic\nbest crm?,a\n"))
	f.Add([]byte("text;cohort\n\"a\";core\n;\n"))
	f.Add([]byte("text\n\"\n"))
	f.Add([]byte("\xef\xbb\xbftext\tenabled\nx\t0\n"))
	f.Fuzz(func(t *testing.T, content []byte) {
		rows, refused, err := csvfile.Read(content, needed)
		if err != nil {
			return
		}
		last := 1
		var kept []int
		for _, r := range rows {
			if r.Line <= last || r.Text == "" || !r.Cohort.IsValid() {
				t.Fatalf("row %+v after line %d", r, last)
			}
			last, kept = r.Line, append(kept, r.Line)
		}
		for _, r := range refused {
			if slices.Contains(kept, r.Line) {
				t.Fatalf("line %d is kept and refused", r.Line)
			}
		}
	})
}

// Exported prompts are imported unchanged, and no exported cell begins like a formula.
func TestFormulasAreTextAndComeBack(t *testing.T) {
	t.Parallel()
	var prompts []*model.Prompt
	for _, begin := range []string{"", "=", "+", "-", "@", "'", "''", "'=", "''-", "=cmd|' /C calc'!A0", "\"", "é", "1"} {
		for _, rest := range []string{"x?", "= 1", "'", "two\nlines"} {
			prompts = append(prompts, &model.Prompt{
				ID: model.NewID(), Text: begin + rest, Theme: rest + begin, Cohort: model.PromptCohortCore, Status: model.PromptStatusActive,
			})
		}
	}
	var file bytes.Buffer
	topic := func(p *model.Prompt) string { return p.Text + "t" }
	if err := csvfile.Write(&file, prompts, topic); err != nil {
		t.Fatal(err)
	}
	cells, err := csv.NewReader(bytes.NewReader(file.Bytes())).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, record := range cells {
		for _, cell := range record {
			if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
				t.Errorf("a cell begins like a formula: %q", cell)
			}
		}
	}
	rows, refused, err := csvfile.Read(file.Bytes(), needed)
	if err != nil || len(refused) != 0 || len(rows) != len(prompts) {
		t.Fatalf("%d rows of %d, %v, %v", len(rows), len(prompts), refused, err)
	}
	for i, row := range rows {
		if p := prompts[i]; row.Text != p.Text || row.Theme != p.Theme || row.Topic != topic(p) {
			t.Errorf("%q, %q came back as %q, %q", p.Text, p.Theme, row.Text, row.Theme)
		}
	}
}
