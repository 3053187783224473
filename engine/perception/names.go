package perception

import (
	"context"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

const (
	// namesACall is how many names one call asks about.
	namesACall = 25
	// namePassages is how many answers the model is shown of a name, namePlaces how
	// many are searched for it.
	namePassages = 3
	namePlaces   = 6
)

// batch is names that are asked about in one call.
type batch struct {
	first    uuid.UUID // name, whose calls are counted
	market   *market
	names    []candidate
	nameKeys []string
	cached   []uuid.UUID // keys of the verdicts
	reply    []model.NameVerdict
}

// judgeNames asks about the names that answers give and nobody tracks. It comes
// before the answers, because a list of suggestions waits for it.
func (s *session) judgeNames(ctx context.Context) error {
	names, notBefore, err := s.Store.NamesToJudge(ctx, s.judging.ProjectID, s.judging.AuditID)
	if err != nil || len(names) == 0 {
		return err
	}
	if names, err = s.knownNames(ctx, names); err != nil || s.now().Before(notBefore) {
		return err
	}
	var batches []*batch
	for part := range slices.Chunk(names, namesACall) {
		b, err := s.batch(ctx, part)
		if err != nil {
			return err
		}
		batches = append(batches, b)
	}
	return askAll(ctx, s, batches)
}

// knownNames records what is known of names, and gives the others.
func (s *session) knownNames(ctx context.Context, names []model.ObservedCompetitor) ([]model.ObservedCompetitor, error) {
	keys := make([]uuid.UUID, len(names))
	for i := range names {
		keys[i] = s.nameKey(&names[i])
	}
	known, err := s.Store.CachedNameVerdicts(ctx, s.judging.ProjectID, keys)
	if err != nil {
		return nil, err
	}
	record := &reports.JudgeRecord{}
	var left []model.ObservedCompetitor
	for i := range names {
		verdict, ok := known[keys[i]]
		if !ok {
			left = append(left, names[i])
			continue
		}
		record.Names = append(record.Names, reports.NameVerdictRow{Key: names[i].Key, NameVerdict: verdict})
	}
	return left, s.record(ctx, record)
}

// nameKey names a verdict by what stays from one audit to the next: the name, the
// brand, and who judges by which words. Answers give a name in other passages each
// time, and its site is not always cited: those would have it asked about again, and
// perhaps taken for something else every other week.
func (s *session) nameKey(o *model.ObservedCompetitor) uuid.UUID {
	return digest([]string{"name", s.Model.String(), NamesTemplateVersion, o.Key, s.subject(0).Name})
}

// batch collects the model's input about some names.
func (s *session) batch(ctx context.Context, names []model.ObservedCompetitor) (*batch, error) {
	passages, err := s.passages(ctx, names)
	if err != nil {
		return nil, err
	}
	b := &batch{first: names[0].ID, market: s.market()}
	for i := range names {
		o := &names[i]
		c := candidate{names: spellings(o), site: o.Domain}
		for _, passage := range passages[i] {
			if passage != "" && len(c.excerpts) < namePassages && !slices.Contains(c.excerpts, passage) {
				c.excerpts = append(c.excerpts, passage)
			}
		}
		b.names, b.nameKeys, b.cached = append(b.names, c), append(b.nameKeys, o.Key), append(b.cached, s.nameKey(o))
	}
	return b, nil
}

// passages returns what the places of each name say about it. It holds the texts of a part of
// the answers at a time.
func (s *session) passages(ctx context.Context, names []model.ObservedCompetitor) ([][]string, error) {
	var executions []uuid.UUID
	passages, places := make([][]string, len(names)), make([][]uuid.UUID, len(names))
	for i := range names {
		places[i] = spread(names[i].SourceArtifactIDs, namePlaces)
		passages[i] = make([]string, len(places[i]))
		executions = append(executions, places[i]...)
	}
	for texts, err := range s.Store.AnswerTexts(ctx, s.judging.ProjectID, s.judging.AuditID, executions) {
		if err != nil {
			return nil, err
		}
		for i := range names {
			for at, id := range places[i] {
				if text, found := texts[id]; found {
					passages[i][at] = strings.Clone(excerpt(text, spellings(&names[i]))) // the text may go
				}
			}
		}
	}
	return passages, nil
}

// spellings returns a name as answers spell it.
func spellings(o *model.ObservedCompetitor) []string {
	return slices.Concat([]string{o.Name}, o.Aliases)
}

// spread takes at most so many of some ids, at even distances: neighbours answer
// the same prompt.
func spread(ids []uuid.UUID, most int) []uuid.UUID {
	n := min(len(ids), most)
	taken := make([]uuid.UUID, n)
	for i := range taken {
		taken[i] = ids[i*len(ids)/n]
	}
	return taken
}

// market is the audit's brand and its competitors.
func (s *session) market() *market {
	m := &market{brand: s.subject(0)}
	for _, e := range s.judging.Entities[1:] {
		m.rivals = append(m.rivals, e.Name)
	}
	return m
}

func (b *batch) id() uuid.UUID { return b.first }

func (b *batch) isOpen() bool { return len(b.names) > 0 }

func (b *batch) prompt(*session) (string, error) { return renderNames(b.market, b.names) }

func (b *batch) read(reply string) { b.reply = readNames(reply, len(b.names)) }

func (b *batch) settle(record *reports.JudgeRecord) {
	names, keys, cached := b.names, b.nameKeys, b.cached
	b.names, b.nameKeys, b.cached = nil, nil, nil
	record.NameCache = map[uuid.UUID]model.NameVerdict{}
	for i, verdict := range b.reply {
		if verdict.State == model.JudgementInvalidOutput {
			b.names, b.nameKeys, b.cached = append(b.names, names[i]), append(b.nameKeys, keys[i]), append(b.cached, cached[i])
			continue
		}
		record.NameCache[cached[i]] = verdict
		record.Names = append(record.Names, reports.NameVerdictRow{Key: keys[i], NameVerdict: verdict})
	}
}

func (b *batch) leave(state model.JudgementState, record *reports.JudgeRecord) {
	for _, key := range b.nameKeys {
		record.Names = append(record.Names, reports.NameVerdictRow{Key: key, NameVerdict: model.NameVerdict{State: state}})
	}
	b.names, b.nameKeys, b.cached = nil, nil, nil
}
