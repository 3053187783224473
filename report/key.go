package report

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
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// digest names a list of texts: the first 16 bytes of the SHA-256 of the texts,
// each behind its length.
func digest(parts ...string) uuid.UUID {
	h := sha256.New()
	var size [8]byte
	for _, p := range parts {
		binary.BigEndian.PutUint64(size[:], uint64(len(p)))
		h.Write(size[:])
		h.Write([]byte(p))
	}
	return uuid.UUID(h.Sum(nil)[:16])
}

// digestKeys names a set of keys, whatever their order.
func digestKeys(keys []uuid.UUID) uuid.UUID {
	texts := make([]string, len(keys))
	for i, k := range keys {
		texts[i] = string(k[:])
	}
	slices.Sort(texts)
	return digest(texts...)
}

// entityKey names what an entity is recognised by: two entities with the same
// key are measured alike. What is only shown (logo, website) is left out.
func entityKey(e model.EntitySnapshot) uuid.UUID {
	return digest(
		e.Name, sortedText(e.Aliases), sortedText(e.Domains), sortedText(e.UnintendedDomains), string(e.Matching.Mode),
		sortedText(e.Matching.ContextTerms), sortedText(e.Matching.ExclusionPhrases), strconv.FormatBool(e.Matching.CommonWord),
		strconv.FormatBool(e.IsBrand()),
	)
}

func sortedText(texts []string) string {
	d := digest(slices.Sorted(slices.Values(texts))...)
	return string(d[:])
}

// setKey names a set of entities. Ranks, and what is made of them, can only be
// compared where everybody who could be ranked is the same on both sides.
func setKey(entities []model.EntitySnapshot) uuid.UUID {
	keys := make([]uuid.UUID, len(entities))
	for i, e := range entities {
		keys[i] = entityKey(e)
	}
	return digestKeys(keys)
}

// keyer gives the match keys of a run's cells. A key is a digest of all that
// must be equal for two cells to be compared: market, cohort, engine, who
// answered (model and retrieval), benchmark mode, prompt text, the brand as it
// was recognised, analyzer and scoring version. Of prompts with the same text in one
// run the first is compared with the first, the second with the second.
type keyer struct {
	run   []string
	place []string // per prompt: text and which of its like it is
}

func newKeyer(run *storage.Run, prompts []model.AuditPrompt) *keyer {
	brand := entityKey(run.Entities[0])
	// An audit that has ended keeps the versions that it was read and scored by.
	reading, scoring := cmp.Or(run.AnalyzerVersion, answer.Version), cmp.Or(run.ScoringRuleVersion, answer.ScoringVersion)
	return &keyer{run: []string{
		strings.ToUpper(run.Market.CountryCode), strings.ToLower(run.Market.LanguageCode), string(run.BenchmarkMode),
		string(brand[:]), reading, scoring, marketText(run.Market.ID),
	}, place: promptIdentities(prompts)}
}

// marketText is empty for a default market without an id of its own.
func marketText(id *uuid.UUID) string {
	if id == nil {
		return ""
	}
	return id.String()
}

func (k *keyer) cell(prompt int, cohort model.PromptCohort, engine, answeredBy string) uuid.UUID {
	parts := slices.Clone(k.run)
	return digest(append(parts, k.place[prompt], string(cohort), engine, answeredBy)...)
}

// promptIdentities names each prompt of one audit by its text and cohort and by
// which of several equal ones it is: the same question in two audits has the
// same name.
func promptIdentities(prompts []model.AuditPrompt) []string {
	seen := map[string]int{}
	names := make([]string, len(prompts))
	for i, p := range prompts {
		name := string(p.Cohort) + "\x00" + p.Text
		seen[name]++
		names[i] = name + "\x00" + strconv.Itoa(seen[name])
	}
	return names
}

// comparisonKey names a run's configuration in a scope: runs with the same key
// have the same cells and the same entities.
func comparisonKey(cells, set uuid.UUID) string {
	return digest(string(cells[:]), string(set[:])).String()
}

// answerer is who answered: a model behind an engine, with or without retrieval.
type answerer struct {
	engine, provider, model, retrieval string // retrieval: true, false, or empty for not known
}

func newAnswerer(engine, provider, transportModel string, retrieval *bool) answerer {
	a := answerer{engine: engine, provider: provider, model: transportModel}
	if retrieval != nil {
		a.retrieval = strconv.FormatBool(*retrieval)
	}
	return a
}

func (a answerer) provenance() model.ModelProvenance {
	p := model.ModelProvenance{
		LogicalEngine: model.LogicalEngine(a.engine), TransportProvider: model.TransportProvider(a.provider), TransportModel: a.model,
	}
	if a.retrieval != "" {
		on := a.retrieval == "true"
		p.RetrievalEnabled = &on
	}
	return p
}

func compareAnswerers(a, b answerer) int {
	return cmp.Or(cmp.Compare(a.engine, b.engine), cmp.Compare(a.provider, b.provider), cmp.Compare(a.model, b.model),
		cmp.Compare(a.retrieval, b.retrieval))
}

// answerers are the models that answered somewhere.
type answerers map[answerer]bool

func (a answerers) sorted() []answerer { return slices.SortedFunc(maps.Keys(a), compareAnswerers) }

func (a answerers) provenances() []model.ModelProvenance {
	all := make([]model.ModelProvenance, 0, len(a))
	for _, one := range a.sorted() {
		all = append(all, one.provenance())
	}
	return all
}

// text is the same for the same models and retrieval, in whatever order they
// answered and whoever carried the calls.
func (a answerers) text() string {
	texts := make([]string, 0, len(a))
	for one := range a {
		texts = append(texts, one.model+"\x01"+one.retrieval)
	}
	slices.Sort(texts)
	return strings.Join(slices.Compact(texts), "\x00")
}

// queryID names a query by its normal form.
func queryID(normal string) uuid.UUID { return digest(normal) }

// compareIDs orders ids by their bytes.
func compareIDs(a, b uuid.UUID) int { return bytes.Compare(a[:], b[:]) }
