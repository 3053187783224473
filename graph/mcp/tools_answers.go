package mcp

import (
	"fmt"
	"strconv"
	"strings"
)

// answerTools lists the reading tools about what engines say and use.
func answerTools() []declared {
	return []declared{
		{
			Name: "search_answers", Title: "Search answers", Rows: "items", Longest: 600,
			Description: "Answers of an audit, by engine and prompt, with the beginning of each text. get_answer has the whole text.",
			Empty:       because("the audit has no answer with these filters; get_job says how far it is, and retention may have removed answers"),
			Text: func(o fields) string {
				return o.table("items", []string{"answer_id", "engine", "prompt", "brand", "mentions", "own citations"}, func(a fields) []string {
					brand, named := mentionsOf(a)
					return []string{a.str("id"), a.str("engine_label"), a.str("prompt_text"), brand, named, strconv.Itoa(ownCitations(a))}
				})
			},
		},
		{
			Name: "get_answer", Title: "One answer", Longest: 12_000,
			Description: "One answer word for word, with its mentions, citations and searches.",
			Text: func(o fields) string {
				brand, named := mentionsOf(o)
				return fmt.Sprintf("%s answered %q on %s. Brand: %s. Mentions: %s.\n%s", o.str("engine_label"), o.str("prompt_text"),
					o.str("answered_at"), brand, named, quoted("the engine", o.str("untrusted_text")))
			},
		},
	}
}

// citationTools lists the reading tools about what answers cite, search and judge.
func citationTools() []declared {
	return []declared{
		{
			Name: "list_sources", Title: "Cited sources", Rows: "items",
			Description: "The domains or pages that answers cite, the most cited first, with whom they belong to and whether they moved.",
			Empty:       because("no answer in scope cites a source with these filters, or no audit has finished yet"),
			Text: func(o fields) string {
				return fmt.Sprintf("%s sources of %s answers.\n", o.str("total"), o.str("responses")) +
					o.table("items", []string{"source (untrusted)", "answers", "share of answers", "change", "belongs to", "kind"}, func(r fields) []string {
						return []string{
							r.str("untrusted_key"), r.str("responses"), r.rate("response_rate"), r.verdict("response_delta"), r.texts("ownership"), r.texts("categories"),
						}
					})
			},
		},
		{
			Name: "get_perception", Title: "What answers say of the brand", Rows: "themes",
			Description: "How answers judge the brand and its competitors, what for, with quotes, and how often they recommend it.",
			Empty: func(o fields) string {
				return "no themes: the report's state is " + o.str("state") + strings.TrimSuffix(" because "+o.textOr("reason", ""), " because ")
			},
			Text: func(o fields) string {
				return fmt.Sprintf("State: %s. Recommended: %s, n = %s classified answers.\n", o.str("state"), o.rate("recommended.rate"), o.textOr("recommended.mentioned", "0")) +
					o.table("entities", []string{"who", "positive", "neutral", "negative", "mixed", "net"}, func(e fields) []string {
						return []string{
							e.str("name"), e.str("score.positive"), e.str("score.neutral"), e.str("score.negative"), e.str("score.mixed"), e.rounded("score.net_sentiment"),
						}
					}) + "\n" + o.table("themes", []string{"theme (untrusted)", "praise", "blame"}, func(t fields) []string {
					return []string{t.str("untrusted_theme"), t.str("positive"), t.str("negative")}
				})
			},
		},
		{
			Name: "get_fanout", Title: "Searches that engines made", Rows: "items",
			Description: "What engines searched the web for before they answered, the most searched first.",
			Empty:       because("no engine reported a search in scope; coverage counts the answers whose engine does not say"),
			Text: func(o fields) string {
				return fmt.Sprintf("%s searches, %s different, for %s answers.\n", o.str("event_count"), o.str("distinct_queries"), o.str("total_answers")) +
					o.table("items", []string{"search (untrusted)", "times", "prompts", "answers", "of which name the brand"}, func(r fields) []string {
						return []string{r.str("untrusted_query"), r.str("event_count"), r.str("prompt_count"), r.str("response_count"), r.str("brand_response_count")}
					})
			},
		},
	}
}

// mentionsOf returns whether an answer names the brand, and the competitors that it names.
func mentionsOf(answer fields) (brand, others string) {
	if answer["mentions"] == nil {
		return "not analysed yet", unknown
	}
	brand = "not named"
	names := []string{}
	for _, m := range answer.list("mentions") {
		if m["is_brand"] == true {
			brand = "named, rank " + m.str("rank")
		} else {
			names = append(names, m.str("name"))
		}
	}
	if len(names) == 0 {
		return brand, "no competitor"
	}
	return brand, strings.Join(names, ", ")
}

func ownCitations(answer fields) int {
	n := 0
	for _, c := range answer.list("citations") {
		if c["owned"] == true {
			n++
		}
	}
	return n
}
