package rest

// introduction is the first text of the API's description.
const introduction = `The API of avm, which measures how a brand appears in the answers of AI engines.

## Keys

Every request carries ` + "`Authorization: Bearer <API_KEY>`" + `. A key belongs to a workspace and acts for the member who made it: it has at
most that member's rights. ` + "`x-required-scope`" + ` of an operation names the scope that it needs. Objects of other workspaces answer 404.

## Pages

Lists are ` + "`{items, next_cursor}`" + `. ` + "`limit`" + ` is 1 to 100, 50 when it is left out; ` + "`cursor`" + ` is the ` + "`next_cursor`" + ` of the page before, with the
same filters. The header ` + "`Link: <…>; rel=\"next\"`" + ` holds the address of the next page. Lists without pages are arrays.

## Formats

Whatever is read comes as ` + "`application/json`, `text/csv` or `application/x-ndjson`" + `, by the header ` + "`Accept`" + `; any other is 406. Without ` + "`limit`" + ` and
` + "`cursor`" + `, CSV and NDJSON hold the whole list. ` + "`ETag`" + ` and ` + "`If-None-Match`" + ` spare a client what it has. Answers are compressed with zstd or gzip.

## Errors

` + "`{\"error\": {code, message, request_id, retryable, details?}}`" + `. Branch on ` + "`code`" + `; ` + "`details`" + ` names every offending field. ` + "`request_id`" + ` is also the header
` + "`X-Request-Id`" + ` of every answer.

## Repeats

A POST that changes something needs an ` + "`Idempotency-Key`" + `. A repeat with the same key and body gets the first answer, so that what was done is done once.

## Limits

600 requests a minute for a key and 1,200 for its workspace, unless the operator says otherwise. ` + "`RateLimit`" + ` says how they stand; 429 and 503 carry
` + "`Retry-After`" + `.`

// section is a tag of the API's description.
type section struct{ name, description string }

// sections returns the tags in the order in which one uses the API.
func sections() []section {
	return []section{
		{"me", "Whom the key acts for."},
		{"projects", "Projects: a brand and how it is measured."},
		{"markets", "The countries and languages that a project is measured in."},
		{"competitors", "The competitors that a project tracks."},
		{"competitor-suggestions", "Names that answers give and nobody tracks."},
		{"prompt-sets", "Sets of prompts, candidates for them from a model, and their review."},
		{"prompts", "The questions that audits ask."},
		{"topics", "The tree of topics that prompts belong to."},
		{"tags", "Free labels on prompts, pages, sources and actions."},
		{"business-map", "What the brand offers and to whom."},
		{"engines", "The answer engines that can be audited."},
		{"credits", "What audits may use and have used."},
		{"audits", "Runs of prompts against engines: estimate, launch, follow, read."},
		{"spot-checks", "One prompt asked some times now, beside what was expected of it."},
		{"audit-schedules", "Audits that launch by themselves."},
		{"visibility", "Reports on answers: rates with intervals, changes with verdicts."},
		{"report-links", "Reports that are handed over to people without an account."},
		{"report-schedules", "Reports that are made and sent by themselves."},
		{"query", "Figures by dimensions, in one table."},
		{"actions", "What to do next, and whether it worked."},
		{"signals", "What moved beyond noise, reported when it begins and when it ends."},
		{"site-crawls", "Crawls of the project's site: pages, issues, changes."},
		{"site-health", "How the site stands by its newest crawl."},
		{"crawl-sources", "Where the site's access logs come from."},
		{"ai-traffic", "What AI bots fetch, and whom AI systems send."},
		{"webhooks", "Programs that are told what happens."},
		{"channels", "Mailboxes and chats that signals are sent to."},
		{"performance", "What people search and click."},
		{"search-intelligence", "Search data that is bought: planned, confirmed, read."},
	}
}

func tagObjects() []object {
	var list []object
	for _, s := range sections() {
		list = append(list, object{"name": s.name, "description": s.description})
	}
	return list
}
