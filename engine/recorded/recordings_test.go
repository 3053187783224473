package recorded_test

import (
	"encoding/json"
	"testing"

	"github.com/answer-visibility/avm/engine/recorded"
)

func TestDemoProject(t *testing.T) {
	t.Parallel()
	content, err := recorded.DemoProject()
	if err != nil {
		t.Fatal(err)
	}
	var project struct {
		BrandName   string `json:"brand_name"`
		Competitors []any  `json:"competitors"`
		PromptSets  []struct {
			Prompts []struct {
				Text string `json:"text"`
			} `json:"prompts"`
		} `json:"prompt_sets"`
	}
	if err := json.Unmarshal(content, &project); err != nil {
		t.Fatal(err)
	}
	prompts, err := recorded.Prompts()
	if err != nil {
		t.Fatal(err)
	}
	known := make(map[string]bool)
	for _, p := range prompts {
		known[p.Text] = true
	}
	asked := project.PromptSets[0].Prompts
	for _, p := range asked {
		if !known[p.Text] {
			t.Errorf("there is no recording of %q", p.Text)
		}
	}
	if project.BrandName == "" || len(project.Competitors) != 5 || len(asked) != len(prompts) {
		t.Errorf("the project has brand %q, %d competitors, %d prompts", project.BrandName, len(project.Competitors), len(asked))
	}
}
