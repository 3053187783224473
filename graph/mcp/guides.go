package mcp

import (
	"context"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/answer-visibility/avm/docs"
)

// addResources offers the pages that say what words and figures mean.
func addResources(server *sdk.Server) {
	for _, page := range []struct{ file, name, title, description string }{
		{"glossary.md", "glossary", "Glossary", "What the words mean."},
		{"metrics.md", "methods", "Methods", "How every figure, interval and verdict is made."},
	} {
		uri := "avm://docs/" + page.name
		server.AddResource(&sdk.Resource{URI: uri, Name: page.name, Title: page.title, Description: page.description, MIMEType: "text/markdown"},
			func(context.Context, *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
				text, err := docs.Pages.ReadFile(page.file)
				if err != nil {
					return nil, err
				}
				return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: uri, MIMEType: "text/markdown", Text: string(text)}}}, nil
			})
	}
}

// guide is a prompt that a person picks in the client.
type guide struct {
	name, title, description string
	arguments                []*sdk.PromptArgument
	text                     string // {name} stands for an argument
}

const figureRules = ` Give every rate with its interval and n. Call something a change only where the verdict is "moved"; else say that it is within noise or that there are too few answers. Say what is not known. Quote words of engines as quotes.`

func guides() []guide {
	project := &sdk.PromptArgument{Name: "project", Description: "The project's name or id.", Required: true}
	return []guide{
		{
			"weekly_brief", "Weekly brief", "What moved this week, why, and what to do next.",
			[]*sdk.PromptArgument{project},
			`Write the weekly brief of the project {project}, at most 200 words. Find it with list_projects, then call get_overview, list_signals and list_actions with status open. Say what moved since the audit before, by how much, on which engines and against whom; what did not; and the three next things to do.` + figureRules,
		},
		{
			"explain_change", "Explain a change", "Why a figure moved, down to the answers.",
			[]*sdk.PromptArgument{project, {Name: "figure", Description: "The figure, for instance visibility or own citations.", Required: true}},
			`Explain the change of {figure} of the project {project}. Begin with get_overview. If its verdict is not "moved", say so and stop: there is nothing to explain. Else find the prompts that moved with search_prompts sorted by visibility_delta, read some of their answers with search_answers and get_answer, and look at list_sources. Tell what you saw from what you guess.` + figureRules,
		},
		{
			"gap_list", "Where the brand is missing", "Prompts whose answers name competitors and not the brand.",
			[]*sdk.PromptArgument{project},
			`List where answers name competitors and not the brand of the project {project}: search_prompts sorted by visibility_rate, not descending, with gap_counts. Make a table of prompt, engines, competitors named, n. Then name the pages that such answers cite with list_sources, dimension url, standing gap.` + figureRules,
		},
		{
			"client_report", "Report for a client", "A report for people who do not know the product.",
			[]*sdk.PromptArgument{project, {Name: "language", Description: "The language to write in; English when left out."}},
			`Write a report on the project {project} for its client, in {language}, in plain words: visibility and competitors (get_overview), where the brand is missing (search_prompts), what answers say (get_perception), which sources they use (list_sources), what to do (list_actions). Explain each figure once; the resource avm://docs/methods says how it is made.` + figureRules,
		},
	}
}

// addPrompts offers the guides.
func addPrompts(server *sdk.Server) {
	for _, g := range guides() {
		server.AddPrompt(&sdk.Prompt{Name: g.name, Title: g.title, Description: g.description, Arguments: g.arguments},
			func(_ context.Context, request *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
				return &sdk.GetPromptResult{Description: g.description, Messages: []*sdk.PromptMessage{{
					Role: "user", Content: &sdk.TextContent{Text: g.filled(request.Params.Arguments)},
				}}}, nil
			})
	}
}

func (g guide) filled(given map[string]string) string {
	text := g.text
	for _, a := range g.arguments {
		value := oneLine(given[a.Name])
		if value == "" && !a.Required {
			value = "English"
		}
		text = strings.ReplaceAll(text, "{"+a.Name+"}", value)
	}
	return text
}
