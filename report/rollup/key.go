package rollup

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// Digest names a list of texts: the first 16 bytes of the SHA-256 of the texts,
// each behind its length.
func Digest(parts ...string) uuid.UUID {
	h := sha256.New()
	var size [8]byte
	for _, p := range parts {
		binary.BigEndian.PutUint64(size[:], uint64(len(p)))
		h.Write(size[:])
		h.Write([]byte(p))
	}
	return uuid.UUID(h.Sum(nil)[:16])
}

// DigestKeys names a set of keys, whatever their order.
func DigestKeys(keys []uuid.UUID) uuid.UUID {
	texts := make([]string, len(keys))
	for i, k := range keys {
		texts[i] = string(k[:])
	}
	slices.Sort(texts)
	return Digest(texts...)
}

// entityKey names what an entity is recognised by: two entities with the same
// key are measured alike. What is only shown (logo, website) is left out.
func entityKey(e model.EntitySnapshot) uuid.UUID {
	return Digest(
		e.Name, sortedText(e.Aliases), sortedText(e.Domains), sortedText(e.UnintendedDomains), string(e.Matching.Mode),
		sortedText(e.Matching.ContextTerms), sortedText(e.Matching.ExclusionPhrases), strconv.FormatBool(e.Matching.CommonWord),
		strconv.FormatBool(e.IsBrand()),
	)
}

func sortedText(texts []string) string {
	d := Digest(slices.Sorted(slices.Values(texts))...)
	return string(d[:])
}

// EntitySetKey names a set of entities. Ranks, and what is made of them, can only be
// compared where everybody who could be ranked is the same on both sides.
func EntitySetKey(entities []model.EntitySnapshot) uuid.UUID {
	keys := make([]uuid.UUID, len(entities))
	for i, e := range entities {
		keys[i] = entityKey(e)
	}
	return DigestKeys(keys)
}

// CellKeys returns the match keys of a run's cells. A key is a digest of all that
// must be equal for two cells to be compared: market, cohort, engine, who
// answered (model and retrieval), benchmark mode, prompt text, the brand as it
// was recognised, analyzer and scoring version. Of prompts with the same text in one
// run the first is compared with the first, the second with the second.
type CellKeys struct {
	run   []string
	place []string // per prompt: text and which of its like it is
}

// NewCellKeys returns the match keys of a run with these prompts.
func NewCellKeys(run *reports.Run, prompts []model.AuditPrompt) *CellKeys {
	brand := entityKey(run.Entities[0])
	// An audit that has ended keeps the versions that it was read and scored by.
	reading, scoring := cmp.Or(run.AnalyzerVersion, answer.Version), cmp.Or(run.ScoringRuleVersion, statistics.ScoringVersion)
	return &CellKeys{run: []string{
		strings.ToUpper(run.Market.CountryCode), strings.ToLower(run.Market.LanguageCode), string(run.BenchmarkMode),
		string(brand[:]), reading, scoring, marketText(run.Market.ID),
	}, place: PromptIdentities(prompts)}
}

// marketText is empty for a default market without an id of its own.
func marketText(id *uuid.UUID) string {
	if id == nil {
		return ""
	}
	return id.String()
}

// Key returns the match key of one cell.
func (k *CellKeys) Key(prompt int, cohort model.PromptCohort, engine, answeredBy string) uuid.UUID {
	parts := slices.Clone(k.run)
	return Digest(append(parts, k.place[prompt], string(cohort), engine, answeredBy)...)
}

// PromptIdentities names each prompt of one audit by its text and cohort and by
// which of several equal ones it is: the same question in two audits has the
// same name.
func PromptIdentities(prompts []model.AuditPrompt) []string {
	seen := identities{}
	names := make([]string, len(prompts))
	for i := range prompts {
		names[i] = seen.next(&prompts[i])
	}
	return names
}

// identities counts the prompts of one audit by text and cohort.
type identities map[string]int

// next returns the name of the audit's next prompt.
func (seen identities) next(p *model.AuditPrompt) string {
	name := string(p.Cohort) + "\x00" + p.Text
	seen[name]++
	return name + "\x00" + strconv.Itoa(seen[name])
}

// PromptName names a prompt of one audit and cohort as PromptIdentities does, in few bytes.
type PromptName struct {
	Text   uuid.UUID // its digest
	Number int       // which of several equal ones it is
}

// PromptNamesOf returns the names of an audit's prompts by their places.
func PromptNamesOf(asked []reports.AskedPrompt) map[int]PromptName {
	seen, names := map[uuid.UUID]int{}, make(map[int]PromptName, len(asked))
	for _, p := range asked {
		seen[p.Text]++
		names[p.PromptIndex] = PromptName{p.Text, seen[p.Text]}
	}
	return names
}

// ComparisonKey names a run's configuration in a scope: runs with the same key
// have the same cells and the same entities.
func ComparisonKey(cells, set uuid.UUID) string {
	return Digest(string(cells[:]), string(set[:])).String()
}

// Answerer is who answered: a model behind an engine, with or without retrieval.
type Answerer struct {
	engine, provider, model, retrieval string // retrieval: true, false, or empty for not known
}

// NewAnswerer returns the answerer of a call. A nil retrieval is not known.
func NewAnswerer(engine, provider, transportModel string, retrieval *bool) Answerer {
	a := Answerer{engine: engine, provider: provider, model: transportModel}
	if retrieval != nil {
		a.retrieval = strconv.FormatBool(*retrieval)
	}
	return a
}

func (a Answerer) provenance() model.ModelProvenance {
	p := model.ModelProvenance{
		LogicalEngine: model.LogicalEngine(a.engine), TransportProvider: model.TransportProvider(a.provider), TransportModel: a.model,
	}
	if a.retrieval != "" {
		on := a.retrieval == "true"
		p.RetrievalEnabled = &on
	}
	return p
}

func compareAnswerers(a, b Answerer) int {
	return cmp.Or(cmp.Compare(a.engine, b.engine), cmp.Compare(a.provider, b.provider), cmp.Compare(a.model, b.model),
		cmp.Compare(a.retrieval, b.retrieval))
}

// Answerers are the models that answered somewhere.
type Answerers map[Answerer]bool

func (a Answerers) sorted() []Answerer { return slices.SortedFunc(maps.Keys(a), compareAnswerers) }

// Provenances returns the answerers as reports show them, in a fixed order.
func (a Answerers) Provenances() []model.ModelProvenance {
	all := make([]model.ModelProvenance, 0, len(a))
	for _, one := range a.sorted() {
		all = append(all, one.provenance())
	}
	return all
}

// text is the same for the same models and retrieval, in whatever order they
// answered and in all processes.
func (a Answerers) text() string {
	texts := make([]string, 0, len(a))
	for one := range a {
		texts = append(texts, one.model+"\x01"+one.retrieval)
	}
	slices.Sort(texts)
	return strings.Join(slices.Compact(texts), "\x00")
}

// QueryID names a query by its normal form.
func QueryID(normal string) uuid.UUID { return Digest(normal) }

// CompareIDs orders ids by their bytes.
func CompareIDs(a, b uuid.UUID) int { return bytes.Compare(a[:], b[:]) }
