package mcp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/answer-visibility/avm/access"
)

// declared is a tool as the tables declare it. Its document is operations/NAME.graphql: the document's variables are the
// tool's arguments, its root fields have the scope, and its selection is the answer.
type declared struct {
	Name, Title, Description string

	Rows        string   // the path of the list that is cut and continued by a cursor; empty: none
	NewestFirst bool     // the rows are turned around
	Longest     int      // characters of an untrusted_text; shortText where it is 0
	Kinds       []string // what the job_id may be of
	Each        string   // the argument with a list of changes; empty: one change
	Common      string   // an argument of all changes of the list, beside project_id
	Destructive bool     // it takes something away
	Spends      bool     // it needs the token of an estimate

	Adds  map[string]schema // fields that After adds
	After func(s *Server, p *access.Principal, g *callArguments, answer fields) error
	Empty func(fields) string // why there is nothing; asked without rows, or always where there are none
	Text  func(fields) string // the short text
}

func because(why string) func(fields) string { return func(fields) string { return why } }

var jobKinds = []string{"audit", "site_crawl", "search_run"} //nolint:gochecknoglobals // a constant

// readingTools lists the tools that change nothing.
func readingTools() []declared {
	return slices.Concat(projectTools(), promptTools(), answerTools(), citationTools(), siteTools(), workTools())
}

// projectTools lists the reading tools that say who and what there is.
func projectTools() []declared {
	return []declared{
		{
			Name: "whoami", Title: "Who am I", Description: "Whom the key acts for, its scopes and projects, and whether this connection may write.",
			Adds: map[string]schema{"writes": {
				"type": "object", "properties": schema{"allowed": schema{"type": "boolean"}, "because": schema{"type": "string"}},
				"required": []string{"allowed", "because"}, "additionalProperties": false,
			}},
			After: func(s *Server, p *access.Principal, _ *callArguments, o fields) error {
				allowed, why := s.writePermission(p)
				o["writes"] = map[string]any{"allowed": allowed, "because": why}
				return nil
			},
			Text: func(o fields) string {
				return fmt.Sprintf("The key of %s (%s) in the workspace %q, plan %s. Scopes: %s. Writing: %s.",
					o.str("me.email"), o.str("me.role"), o.str("workspace.name"), o.str("workspace.plan"), o.texts("me.scopes"), o.str("writes.because"))
			},
		},
		{
			Name: "list_projects", Title: "List projects", Rows: "projects.items",
			Description: "Projects that the key sees, with their competitors, prompt sets and markets, and the configured engines. Begin here: other tools need a project_id.",
			Empty:       because("the key sees no project; a person makes one in the application or with avm project create"),
			Text: func(o fields) string {
				return o.table("projects.items", []string{"project_id", "name", "brand", "competitors", "prompts", "sample"}, func(p fields) []string {
					prompts := 0.0
					for _, set := range p.list("prompt_sets") {
						n, _ := set.number("prompt_count")
						prompts += n
					}
					return []string{p.str("id"), p.str("name"), p.str("brand_name"), strconv.Itoa(len(p.list("competitors"))), fmt.Sprint(prompts), p.str("sample")}
				}) + "\nEngines:\n" + o.table("engines", []string{"engine", "name", "state"}, func(e fields) []string {
					return []string{e.str("logical_engine"), e.str("engine_label"), e.str("state")}
				})
			},
		},
	}
}

// promptTools lists the reading tools about visibility and prompts.
func promptTools() []declared {
	return []declared{
		{
			Name: "get_overview", Title: "Visibility overview",
			Description: "How visible the brand is, whether that moved since the earlier audit, against which competitors, by engine, with the newest audits and the first open actions. Answers what moved.",
			Empty: func(o fields) string {
				if o.child("visibility") != nil {
					return ""
				}
				if len(o.list("audits.items")) == 0 {
					return "no audit was launched in this project yet; estimate_audit says what one costs"
				}
				return "no finished audit has figures for this market, engine and cohort; get_job says how far an audit is"
			},
			Text: overviewText,
		},
		{
			Name: "query_metrics", Title: "Figures by dimensions", Rows: "rows",
			Description: "One table of figures (mention_rate, citation_rate, share_of_voice, average_position, visibility_score) by engine, market, entity, prompt, day, week or month, with intervals, and with verdicts when compared with the previous run.",
			Empty:       func(o fields) string { return o.str("reason") },
			Text:        metricsText,
		},
		{
			Name: "search_prompts", Title: "Search prompts", Rows: "items",
			Description: "Prompts with their figures. Sorted by visibility_rate, not descending, it lists where the brand is missing; gap_counts names the competitors that answers mention instead.",
			Empty:       because("no prompt matches these filters; without filters: the project has no prompts, see create_prompts"),
			Text: func(o fields) string {
				return o.str("total_count") + " prompts match.\n" + o.table("items",
					[]string{"prompt_id", "prompt", "visibility", "n", "change", "competitors named without the brand"}, func(r fields) []string {
						m := r.child("metric")
						if m == nil {
							return []string{r.str("prompt.id"), r.str("prompt.text"), "not measured", "0", "-", "-"}
						}
						return []string{
							r.str("prompt.id"), r.str("prompt.text"), m.rate("visibility_rate"), m.str("counts.responses"),
							m.verdict("visibility_delta"), gapNames(m),
						}
					})
			},
		},
		{
			Name: "get_prompt_history", Title: "A prompt over time", Rows: "points", NewestFirst: true,
			Description: "One prompt's figures in every audit that asked it, newest first, and the actions implemented for it.",
			Empty:       because("no finished audit with these filters asked the prompt"),
			Text: func(o fields) string {
				return o.table("points", []string{"audit_id", "ended", "mentions", "own citations", "n", "comparable"}, func(p fields) []string {
					return []string{
						p.str("audit_id"), p.str("completed_at"), p.rate("mention_rate"), p.rate("owned_citation_rate"), p.str("counts.responses"),
						p.textOr("comparable_with_previous", "first"),
					}
				})
			},
		},
	}
}

func overviewText(o fields) string {
	v := o.child("visibility")
	if v == nil {
		return o.str("name") + ": nothing is measured yet."
	}
	text := fmt.Sprintf("%s, audit %s of %s, n = %s answers.\nVisibility: %s. Own citations: %s.\n", o.str("brand_name"), v.str("audit_id"),
		v.str("created_at"), v.str("counts.responses"), v.rate("visibility_rate"), v.rate("owned_citation_rate"))
	text += "The visibility is good for: " + gradeText(v.child("visibility_rate_grade")) + "\n"
	if at := v.str("comparison.baseline_at"); at == "" {
		text += "There is no earlier audit to compare with (" + v.str("comparison.status") + ").\n"
	} else {
		text += "Compared with the audit of " + at + ":\n"
	}
	text += v.table("comparison.changes", []string{"figure", "change", "needed repetitions"}, func(c fields) []string {
		return []string{c.str("figure"), c.verdict("change"), c.textOr("needed_repetitions", "-")}
	}) + "\n"
	text += v.table("rankings", []string{"who", "mentions", "good to", "share of voice", "change", "named without the brand"}, func(r fields) []string {
		name := r.str("name")
		if r["is_brand"] == true {
			name += " (the brand)"
		}
		return []string{name, r.rate("mention_rate"), r.textOr("mention_rate_grade", "-"), r.rate("share_of_voice"), r.verdict("visibility_delta"), r.textOr("gap_count", "-")}
	}) + "\n"
	text += v.table("per_engine", []string{"engine", "mentions", "good to", "own citations", "n"}, func(e fields) []string {
		return []string{
			e.str("engine_label"), e.rate("brand_mention_rate"), e.textOr("brand_mention_rate_grade", "-"), e.rate("owned_citation_rate"), e.str("counts.responses"),
		}
	}) + "\n"
	return text + o.table("actions.items", []string{"open action", "target (untrusted)"}, func(a fields) []string {
		return []string{a.str("title"), a.str("untrusted_target")}
	})
}

// gradeText writes what a rate is good for, and what would make it better.
func gradeText(g fields) string {
	if g == nil {
		return "nothing, it is not known."
	}
	parts := []string{
		map[string]string{"decide": "decisions.", "watch": "watching, not for decisions.", "explore": "exploring, not for decisions."}[g.str("level")],
	}
	for _, f := range g.list("failing") {
		parts = append(parts, f.str("criterion")+": "+f.textOr("value", "not known")+", needed "+f.str("needed")+".")
	}
	for _, m := range g.list("mend") {
		parts = append(parts, m.str("text"))
	}
	return strings.Join(parts, " ")
}

// metricsText writes a table of figures with the columns that it names.
func metricsText(o fields) string {
	header, rates := []string{}, map[int]bool{}
	dimensions := 0
	for i, c := range o.list("columns") {
		header = append(header, c.str("name"))
		if c.str("kind") == "dimension" {
			dimensions++
		}
		rates[i] = strings.HasSuffix(c.str("name"), "_rate") || c.str("name") == "share_of_voice"
	}
	return o.table("rows", append(header, "n"), func(r fields) []string {
		named, _ := r["dimensions"].([]any)
		cells := make([]string, 0, len(header)+1)
		for _, name := range named {
			text, known := name.(string)
			if !known {
				text = unknown
			}
			cells = append(cells, text)
		}
		for i, f := range r.list("figures") {
			value := f.rounded("value")
			if rates[dimensions+i] {
				f["value_interval"] = f["interval"]
				value = f.rate("value")
				delete(f, "value_interval")
			}
			if f["verdict"] != nil {
				value += ", " + f.verdict("change")
			}
			cells = append(cells, value)
		}
		return append(cells, r.str("responses"))
	})
}

// gapNames lists the competitors that a prompt's answers name without the brand.
func gapNames(metric fields) string {
	counts := map[string]float64{}
	for _, outcome := range metric.list("outcomes") {
		for name := range outcome.child("gap_counts") {
			n, _ := outcome.child("gap_counts").number(name)
			counts[name] += n
		}
	}
	names := make([]string, 0, len(counts))
	for name, n := range counts {
		if n == 0 {
			continue
		}
		names = append(names, fmt.Sprintf("%s %g", name, n))
	}
	slices.Sort(names)
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}
