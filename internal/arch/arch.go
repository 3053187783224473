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
		"traffic/bots":           {},
		"traffic/logformat":      {},
		"traffic/rollup":         {"traffic/bots", "traffic/logformat"},
		"storage/traffic":        with("storage", "traffic/rollup"),
		"traffic":                with("access", "answer", "job", "storage", "storage/traffic", "traffic/bots", "traffic/logformat", "traffic/rollup"),
		"traffic/ingest":         with("traffic"),
		"web":                    {},
		"storage/migrations":     {},
		"storage/embedded":       {},
		"storage":                with("access", "answer", "internal/idem", "storage/migrations"),
		"storage/audits":         with("answer", "storage", "storage/jobs"),
		"storage/jobs":           with("storage"),
		"storage/pages":          with("storage"),
		"storage/storagetest":    with("storage", "storage/embedded", "storage/migrations"),
		"engine":                 with(),
		"engine/openai":          with("engine"),
		"engine/openaichat":      with("engine", "engine/openai"),
		"engine/openairesponses": with("engine", "engine/openai"),
		"engine/anthropic":       with("engine"),
		"engine/dataforseo":      with("engine"),
		"engine/gemini":          with("engine"),
		"engine/enginetest":      with("engine"),
		"audit":                  with("audit/cadence", "engine", "job", "storage", "storage/audits"),
		"audit/cadence":          with(),
		"report":                 with("answer", "answer/naming", "audit/cadence", "report/taxonomy", "storage", "storage/audits"),
		"report/taxonomy":        {},
		"crawl":                  with("answer", "internal/egress", "job", "storage/pages"),
		"perception":             with("engine", "job", "storage"),
		"job":                    with("storage"),
		"audit/audittest": with("audit", "engine", "engine/enginetest", "engine/openaichat", "engine/openairesponses", "job",
			"storage", "storage/audits", "storage/jobs"),
		"graph/scalar":              with(),
		"graph":                     with("access", "graph/scalar", "internal/strictjson"),
		"graph/internal/writertest": {"graph"},
		"project":                   with("answer/naming", "audit/cadence", "internal/strictjson", "storage"),
		"prompt":                    with("answer", "project", "storage"),
		"resolvers":                 with("access", "graph", "storage", "storage/audits"),
		"rest/limit":                with("access"),
		"rest":                      with("access", "graph", "internal/idem", "internal/strictjson", "rest/limit"),
		"cli/config":                {"audit", "engine", "internal/egress", "model", "rest/limit"},
		"cli/terminal":              {"model"},
		"cli/demo": with("access", "cli/config", "cli/terminal", "engine/enginetest", "engine/openaichat",
			"engine/openairesponses", "project"),
		"cli": with("access", "access/browser", "access/oidc", "audit", "cli/config", "cli/demo", "cli/terminal", "connector",
			"crawl", "engine", "engine/anthropic", "engine/dataforseo", "engine/gemini", "engine/openaichat",
			"engine/openairesponses", "graph", "internal/egress", "internal/idem", "job", "perception", "project", "prompt",
			"report", "resolvers", "rest", "rest/limit", "storage", "storage/audits", "storage/connectors", "storage/embedded",
			"storage/jobs", "storage/pages", "storage/traffic", "traffic",
			"traffic/bots", "traffic/ingest", "traffic/logformat", "web"),
		"bench": with("access", "bench/year", "engine/enginetest", "report", "storage", "storage/audits", "storage/embedded",
			"storage/jobs"),
		"bench/year": with("report", "storage"),
		"bench/eval": with("answer", "answer/naming", "engine", "engine/anthropic", "engine/gemini", "engine/openaichat",
			"engine/openairesponses", "perception", "report", "storage", "storage/embedded"),
		"":                   {"cli"},
		"storage/connectors": with("storage"),
		"connector":          with("job", "storage", "storage/connectors"),
	}
}

// Only lists third-party modules that one package alone may know.
func Only() map[string][]string {
	return map[string][]string{
		"github.com/uptrace/bun": {"storage", "storage/connectors", "storage/traffic"},
		"github.com/jackc/pgx/v5": {"bench", "bench/eval", "bench/year", "job", "storage", "storage/embedded",
			"storage/storagetest"},
		"github.com/openai/openai-go":         {"engine/openai", "engine/openaichat", "engine/openairesponses"},
		"github.com/anthropics":               {"engine/anthropic"},
		"google.golang.org/genai":             {"engine/gemini"},
		"github.com/spf13/cobra":              {"cli"},
		"github.com/gorilla/mux":              {"cli", "rest"},
		"github.com/coreos/go-oidc/v3":        {"access/oidc"},
		"golang.org/x/oauth2":                 {"access/oidc", "connector"},
		"github.com/riverqueue/river":         {"audit", "job", "storage"},
		"github.com/graph-gophers/dataloader": {"resolvers"},
		"github.com/redis/go-redis":           {"rest/limit"},
		"github.com/throttled/throttled":      {"rest/limit"},
	}
}
