package storagetest

import (
	"regexp"
	"strings"
)

// fanOut is a statement that may ask several shards.
type fanOut struct {
	pattern string // of the statement with single spaces
	reason  string
}

// fanOuts lists the statements that may ask several shards, each with its reason.
func fanOuts() []fanOut {
	const several = "the caller asks for what belongs to several projects at once, which are in several places"
	return []fanOut{
		{`unnest\('\{"[^"]+","[^}]*\}'::uuid\[\], '[^']*'::uuid\[\]\) AS k \(project_id, id\)`, several},
		{`AS k \(project_id, id\) JOIN prompts p ON`, several},
		{`AS k \(project_id, id\) JOIN prompt_measurements m ON`, several},
		{`project_id = ANY\('\{"[^"]+","`, several},
		{`FROM competitors AS c WHERE c.project_id = ANY`, several},
		{`project_id IN \('[^']+', '`, several},
		{`FROM "projects" AS "project" WHERE (\(workspace_id = '[^']+'\) AND )?\(id IN \('`, "a page of a workspace's projects, which are in several places"},
		{`^SELECT part, content FROM \( SELECT 0 AS part, p.id AS project_id`, "a page of a workspace's projects with their parts"},
		{`INSERT INTO perception_(prompts|sites) .*GROUP BY project_id, reading_id, cohort`, "a migration packs the rows of all projects"},
		{`^WITH shown AS MATERIALIZED .* UPDATE project_homes h SET`, "a migration copies what the homes of all projects show"},
		{`^DELETE FROM "(events|webhook_attempts)" `, "the events of all projects end with their time, and so do their deliveries"},
		{`^SELECT EXISTS \(SELECT 1 FROM "crawl_sources"`, "lists of addresses are fetched once a day for all projects, if any has a source"},
		{`INSERT INTO perception_cells .*avm_unpack_perception`, "a migration unpacks the rows of all projects"},
		{`UPDATE source_(scopes|sums) s SET .*avm_unpack_source`, "a migration unpacks the rows of all projects"},
		{`UPDATE source_sums SET\s+response_count`, "a migration adds up the lists of all projects"},
		{`INSERT INTO competitor_cells .*FROM (panels|cells) `, "a migration unpacks the rows of all projects"},
		{`DELETE FROM cells WHERE entity_index > 0`, "a migration leaves the brand's cells alone"},
		{`^\(SELECT "project_id" FROM "crawl_sources" WHERE \(revoked_at IS NULL\)\) UNION`, "one job an hour finds the projects whose sources it looks at"},
		{`DELETE FROM "visitor_salts"`, "the salts of all projects end with their day; what a node that is down keeps goes the next time"},
	}
}

// mayFanOut reports whether a statement is on the list.
func mayFanOut(statement string) bool {
	statement = strings.Join(strings.Fields(statement), " ")
	for _, allowed := range fanOuts() {
		if regexp.MustCompile(allowed.pattern).MatchString(statement) {
			return true
		}
	}
	return false
}
