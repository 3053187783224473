package mcp

import (
	"fmt"

	"github.com/answer-visibility/avm/access"
)

// writePermission reports whether an assistant may write with a key, and why.
func (s *Server) writePermission(p *access.Principal) (allowed bool, why string) {
	switch {
	case !s.Writes:
		return false, "this installation allows no assistant to write (mcp.writes in the configuration)"
	case !p.MCPWrites:
		return false, "this key is read-only for assistants; a person may run: avm key mcp-writes " + p.KeyID.String() + " on"
	default:
		return true, "a person allowed this key to write, within its scopes"
	}
}

// writingTools lists the tools that change something.
func writingTools() []declared {
	return []declared{
		{
			Name: "create_prompts", Title: "Add prompts", Each: "prompts", Common: "prompt_set_id",
			Description: "Adds prompts to a prompt set. A text that the set has already is refused. The next audit asks them.",
			Text: func(o fields) string {
				return "Added:\n" + o.table("items", []string{"prompt_id", "prompt", "cohort"}, func(p fields) []string {
					return []string{p.str("id"), p.str("text"), p.str("cohort")}
				})
			},
		},
		{
			Name: "update_prompts", Title: "Change prompts", Each: "prompts", Destructive: true,
			Description: "Changes, archives, enables or disables prompts. What is left out stays. Earlier measurements stay.",
			Text: func(o fields) string {
				return "Now:\n" + o.table("items", []string{"prompt_id", "prompt", "cohort", "enabled", "status"}, func(p fields) []string {
					return []string{p.str("id"), p.str("text"), p.str("cohort"), p.str("enabled"), p.str("status")}
				})
			},
		},
		{
			Name: "add_competitors", Title: "Add competitors", Each: "competitors",
			Description: "Adds competitors, whose mentions later audits count beside the brand's.",
			Text: func(o fields) string {
				return "Added:\n" + o.table("items", []string{"competitor_id", "name", "aliases", "domains"}, func(c fields) []string {
					return []string{c.str("id"), c.str("name"), c.texts("aliases"), c.texts("domains")}
				})
			},
		},
		{
			Name: "launch_audit", Title: "Launch an audit (spends)", Spends: true,
			Description: "Launches what estimate_audit priced, with its launch_token and the same arguments. It spends money: only after the person agreed to the price.",
			Text: func(o fields) string {
				return "Launched:\n" + o.table("audits", []string{"audit_id", "status", "executions"}, func(a fields) []string {
					return []string{a.str("id"), a.str("status"), a.str("requested_count")}
				}) + "\nget_job with kind audit says how far it is."
			},
		},
		{
			Name: "cancel_job", Title: "Cancel a job", Kinds: jobKinds, Destructive: true,
			Description: "Cancels an audit, a site crawl or a search run. What has not begun does not begin; what was spent stays spent.",
			Text:        jobText,
		},
		{
			Name: "update_action", Title: "Move an action", Destructive: true,
			Description: "Moves an action to another status, for instance in_progress or dismissed.",
			Text: func(o fields) string {
				return fmt.Sprintf("%q is %s now.", o.str("title"), o.str("status"))
			},
		},
		{
			Name: "declare_action", Title: "Declare an action implemented",
			Description: "Declares that an action was implemented, so that its effect is measured by the next audits and crawls.",
			Text: func(o fields) string {
				return fmt.Sprintf("Declared; measured until %s. State: %s.", o.str("measured_until"), o.str("state"))
			},
		},
	}
}
