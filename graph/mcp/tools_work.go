package mcp

import (
	"fmt"
	"strings"
	"time"

	"github.com/answer-visibility/avm/access"
)

// workTools lists the reading tools about what is to be done and what runs.
func workTools() []declared {
	return []declared{
		{
			Name: "list_actions", Title: "List actions", Rows: "items",
			Description: "What to do next, the most important first.",
			Empty:       because("no action with these filters; actions are made when audits and crawls find something"),
			Text: func(o fields) string {
				return o.table("items", []string{"action_id", "action", "target (untrusted)", "status", "priority"}, func(a fields) []string {
					return []string{a.str("id"), a.str("title"), a.str("untrusted_target"), a.str("status"), a.rounded("priority_score")}
				})
			},
		},
		{
			Name: "get_action", Title: "One action", Description: "An action with its evidence, steps, declaration and the outcome that was measured.",
			Text: func(o fields) string {
				text := fmt.Sprintf("%s, on %q (untrusted). Priority %s.\nSteps: %s\n", o.str("status"), oneLine(o.str("untrusted_target")), o.rounded("priority_score"), o.texts("diagnosis.steps")) +
					o.table("members", []string{"finding (untrusted)", "severity", "what to do"}, func(m fields) []string {
						return []string{m.str("untrusted_title"), m.str("severity"), m.str("remediation")}
					})
				if o.child("declaration") != nil {
					text += "\nDeclared " + o.str("declaration.declared_implemented_at") + "; effect: " + o.str("declaration.state")
				}
				return text
			},
		},
		{
			Name: "list_signals", Title: "List signals", Rows: "items",
			Description: "What moved beyond noise, the newest first: brand, competitors, citations, sources, actions, engines. Each state is there once and says whether it still holds.",
			Empty:       because("no signal with these filters; signals need five audits of a market and a change larger than noise"),
			Text: func(o fields) string {
				return o.table("items", []string{"signal_id", "found", "state", "what (untrusted)", "change"}, func(s fields) []string {
					return []string{s.str("id"), s.str("created_at"), s.str("state"), s.str("untrusted_title"), s.verdict("delta")}
				})
			},
		},
		{
			Name: "get_job", Title: "How far a job is", Kinds: jobKinds, Description: "The state and progress of an audit, a site crawl or a search run.",
			Text: jobText,
		},
		{
			Name: estimateTool, Title: "Estimate an audit",
			Description: "What an audit would cost. Nothing is launched. Show the person the price; the launch_token launches exactly this, once, within ten minutes.",
			Adds: map[string]schema{
				"launch_token": {"type": "string"}, "launch_token_expires_at": {"type": "string", "format": "date-time"},
			},
			After: func(s *Server, p *access.Principal, g *callArguments, o fields) error {
				token, expires, err := s.mint(p.KeyID, g.variables, priceOf(o))
				o["launch_token"], o["launch_token_expires_at"] = token, expires.Format(time.RFC3339)
				return err
			},
			Text: func(o fields) string {
				return fmt.Sprintf("%s executions, at most %s credits, %s (price list: %s), at most %s s.\nlaunch_token (until %s): %s", o.str("execution_count"),
					o.str("maximum_attempt_count"), o.dollars("estimated_total_cost_microusd"), o.str("cost_status"), o.str("maximum_wall_clock_seconds"),
					o.str("launch_token_expires_at"), o.str("launch_token"))
			},
		},
	}
}

func jobText(o fields) string {
	for _, kind := range jobKinds {
		job := o.child(kind)
		if job == nil {
			continue
		}
		done, all := job.textOr("completed_count", job.textOr("analyzed_count", job.str("completed_calls"))), job.textOr("requested_count", job.textOr("max_pages", job.str("planned_calls")))
		text := fmt.Sprintf("The %s %s is %s", strings.ReplaceAll(kind, "_", " "), job.str("id"), job.str("status"))
		if all != "" {
			text += fmt.Sprintf(": %s of %s", done, all)
		}
		return text + ". " + job.textOr("error_message", job.str("error_detail"))
	}
	return ""
}
