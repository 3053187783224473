// Package arch holds the house's import rules as data. Its test fails on an
// arrow that is not in the table, and on a package that nobody listed.
package arch

// Module is the path that all of our packages begin with.
const Module = "github.com/answer-visibility/avm"

// Rules lists, for every package of ours (by its path below the module), the
// packages of ours that it may import. Imports run one way: model and internal
// at the bottom, pure packages above them, then storage, engine and access,
// then the areas, then resolvers, rest, and cli, which wires everything.
func Rules() map[string][]string {
	base := []string{"model", "internal/fault", "internal/page"}
	with := func(more ...string) []string { return append(append([]string{}, base...), more...) }
	return map[string][]string{
		"internal/arch":          {},
		"internal/egress":        {},
		"internal/fault":         {},
		"internal/idem":          {},
		"internal/logbook":       {},
		"internal/page":          {"internal/fault"},
		"internal/strictjson":    {"internal/fault"},
		"model":                  {"internal/fault"},
		"answer":                 with(),
		"answer/naming":          {},
		"access":                 with(),
		"access/browser":         with("access"),
		"access/oidc":            with("access", "access/browser"),
		"web":                    {},
		"storage/migrations":     {},
		"storage/embedded":       {},
		"storage":                with("answer", "access", "internal/idem", "storage/migrations"),
		"storage/connectors":     with("storage"),
		"storage/search":         with("storage", "search/cover", "search/tally"),
		"storage/storagetest":    with("storage", "storage/embedded", "storage/migrations"),
		"engine":                 with(),
		"engine/openai":          with("engine"),
		"engine/openaichat":      with("engine", "engine/openai"),
		"engine/openairesponses": with("engine", "engine/openai"),
		"engine/anthropic":       with("engine"),
		"engine/dataforseo":      with("engine"),
		"engine/gemini":          with("engine"),
		"engine/enginetest":      with("engine"),
		"audit":                  with("storage", "engine", "answer", "audit/cadence"),
		"audit/cadence":          with(),
		"report":                 with("storage", "answer", "answer/naming", "audit/cadence", "report/taxonomy"),
		"report/taxonomy":        {},
		"crawl":                  with("storage", "answer", "internal/egress"),
		"perception":             with("storage", "engine"),
		"job":                    with("storage", "engine", "audit", "perception"),
		"connector":              with("job", "storage/connectors"),
		"search":                 with("storage/search", "search/cover", "search/export", "search/tally"),
		"search/cover":           {},
		"search/export":          {"search/cover"},
		"search/tally":           {},
		"audit/audittest": with("audit", "engine", "engine/enginetest", "engine/openaichat", "engine/openairesponses",
			"job", "storage"),
		"graph/scalar":              with(),
		"graph":                     with("access", "graph/scalar", "internal/strictjson"),
		"graph/internal/writertest": {"graph"},
		"project":                   with("storage", "answer/naming", "audit/cadence"),
		"prompt":                    with("storage", "answer", "project"),
		"resolvers":                 with("access", "storage", "graph"),
		"rest/limit":                with("access"),
		"rest":                      with("access", "graph", "internal/idem", "internal/strictjson", "rest/limit"),
		"cli": with("access", "access/browser", "access/oidc", "audit", "connector", "crawl", "engine", "engine/anthropic", "engine/dataforseo",
			"engine/enginetest", "engine/gemini", "engine/openaichat", "engine/openairesponses", "graph", "internal/egress",
			"internal/idem", "job", "perception", "project", "prompt", "report", "resolvers", "rest", "rest/limit", "storage",
			"storage/connectors", "storage/embedded", "web"),
		"bench":      with("access", "bench/year", "engine/enginetest", "report", "storage", "storage/embedded"),
		"bench/year": with("report", "storage"),
		"bench/eval": with("answer", "answer/naming", "engine", "engine/anthropic", "engine/gemini", "engine/openaichat",
			"engine/openairesponses", "perception", "report", "storage", "storage/embedded"),
		"": {"cli"},
	}
}

// Only lists third-party modules that one package alone may know.
func Only() map[string][]string {
	return map[string][]string{
		"github.com/uptrace/bun":              {"storage", "storage/connectors", "storage/search"},
		"github.com/jackc/pgx/v5":             {"storage", "storage/storagetest", "storage/embedded", "job", "bench", "bench/eval", "bench/year"},
		"github.com/openai/openai-go":         {"engine/openai", "engine/openaichat", "engine/openairesponses"},
		"github.com/anthropics":               {"engine/anthropic"},
		"google.golang.org/genai":             {"engine/gemini"},
		"github.com/spf13/cobra":              {"cli"},
		"github.com/gorilla/mux":              {"rest", "cli"},
		"github.com/coreos/go-oidc/v3":        {"access/oidc"},
		"golang.org/x/oauth2":                 {"access/oidc", "connector"},
		"github.com/riverqueue/river":         {"storage", "job", "audit"},
		"github.com/graph-gophers/dataloader": {"resolvers"},
		"github.com/redis/go-redis":           {"rest/limit"},
		"github.com/throttled/throttled":      {"rest/limit"},
	}
}
