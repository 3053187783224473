package answer

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// recorded is one answer of the product benchmark.
type recorded struct {
	Response string `json:"response"`
	Products []struct {
		Brand string `json:"brand"`
	} `json:"products_mentioned"`
}

// sharedData finds the folder of real data beside the checkout, or skips.
func sharedData(tb testing.TB) string {
	tb.Helper()
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for ; ; dir = filepath.Dir(dir) {
		at := filepath.Join(dir, "shared", "data")
		if _, err := os.Stat(filepath.Join(at, "INDEX.md")); err == nil {
			return at
		}
		if dir == filepath.Dir(dir) {
			tb.Skip("shared/data is not here")
		}
	}
}

func productAnswers(tb testing.TB) []recorded {
	tb.Helper()
	files, err := filepath.Glob(filepath.Join(sharedData(tb), "answers", "ai_product_bench", "*_run_*.jsonl"))
	if err != nil || len(files) == 0 {
		tb.Fatalf("no answers: %v", err)
	}
	var out []recorded
	for _, name := range files {
		file, err := os.Open(name) //nolint:gosec // a test's own data
		if err != nil {
			tb.Fatal(err)
		}
		lines := bufio.NewScanner(file)
		lines.Buffer(nil, 1<<22)
		for lines.Scan() {
			var r recorded
			if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
				tb.Fatal(err)
			}
			out = append(out, r)
		}
		if err := file.Close(); err != nil {
			tb.Fatal(err)
		}
	}
	return out
}

// brandsOf returns the distinct brands of the answers, the most frequent first.
func brandsOf(answers []recorded) []Entity {
	count := map[string]int{}
	for _, r := range answers {
		for _, p := range r.Products {
			if p.Brand = strings.TrimSpace(p.Brand); p.Brand != "" {
				count[p.Brand]++
			}
		}
	}
	names := make([]string, 0, len(count))
	for name := range count {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return strings.Compare(a, b)
	})
	out := make([]Entity, len(names))
	for i, name := range names {
		out[i] = Entity{Name: name}
	}
	return out
}

// occurs is a plain reader to compare with: the brand in any case, with no
// letter or digit beside it, and not only in addresses.
func occurs(text, brand string) bool {
	text, brand = strings.ToLower(text), strings.ToLower(brand)
	for at := 0; ; {
		i := strings.Index(text[at:], brand)
		if i < 0 {
			return false
		}
		start, end := at+i, at+i+len(brand)
		before := []rune(" " + text[max(0, start-4):start])
		after := []rune(text[end:min(len(text), end+4)] + " ")
		word := strings.LastIndexAny(text[:start], " \n([|") + 1
		if !isWord(before[len(before)-1]) && !isWord(after[0]) && after[0] != '.' && before[len(before)-1] != '.' &&
			!unicode.IsSymbol(after[0]) && !strings.Contains(text[word:start], "/") && !strings.Contains(text[word:start], "]:") {
			return true
		}
		at = end
	}
}

// TestRecallOnRecordedAnswers reads real answers and expects every brand that
// literally stands in an answer, unless a longer brand name covers it.
func TestRecallOnRecordedAnswers(t *testing.T) {
	t.Parallel()
	answers := productAnswers(t)
	entities := brandsOf(answers)
	analyzer, err := NewAnalyzer(entities)
	if err != nil {
		t.Fatal(err)
	}
	index := map[string]int{}
	for i, e := range entities {
		index[e.Name] = i
	}
	expected, found := 0, 0
	for n, r := range answers {
		reading := analyzer.Read(Input{Text: r.Response})
		for _, p := range r.Products {
			brand := strings.TrimSpace(p.Brand)
			if brand == "" || !occurs(r.Response, brand) {
				continue
			}
			expected++
			if reading.Ranks[index[brand]] > 0 || covered(reading, r.Response, brand) {
				found++
			} else {
				t.Logf("answer %d: %q was not found", n, brand)
			}
		}
	}
	t.Logf("%d of %d literal brands, %d answers, %d names", found, expected, len(answers), len(entities))
	if expected < 1000 || found*1000 < expected*995 {
		t.Errorf("recall %d/%d is below 99.5 %%", found, expected)
	}
}

// covered reports whether every occurrence of a brand is a part of a longer one.
func covered(r Reading, text, brand string) bool {
	return slices.ContainsFunc(r.Mentions, func(m Mention) bool {
		found := strings.ToLower(text[m.Start:m.End])
		return len(found) > len(brand) && strings.Contains(found, strings.ToLower(brand))
	})
}

// committedTexts are the recorded answers that come with the project.
func committedTexts(tb testing.TB) []string {
	tb.Helper()
	content, err := os.ReadFile(filepath.Join("..", "engine", "recorded", "recordings", "answers.jsonl"))
	if err != nil {
		tb.Fatal(err)
	}
	var texts []string
	for line := range strings.Lines(string(content)) {
		var r struct {
			Text string `json:"text"`
		}
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			tb.Fatal(err)
		}
		texts = append(texts, r.Text)
	}
	return texts
}

// knownBrands are the 200 brands that recorded answers name most often.
func knownBrands(tb testing.TB) []Entity {
	tb.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", "brands.txt"))
	if err != nil {
		tb.Fatal(err)
	}
	var brands []Entity
	for name := range strings.Lines(string(content)) {
		brands = append(brands, Entity{Name: strings.TrimSpace(name)})
	}
	return brands
}

// BenchmarkRead reads real answers with the names of 200 brands.
func BenchmarkRead(b *testing.B) {
	texts := committedTexts(b)
	analyzer, err := NewAnalyzer(knownBrands(b))
	if err != nil {
		b.Fatal(err)
	}
	size := 0
	for _, text := range texts {
		size += len(text)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, text := range texts {
			analyzer.Read(Input{Text: text})
		}
	}
}
