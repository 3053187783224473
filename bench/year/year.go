// Package year makes a project with a year of weekly audits, as large as requested and
// the same for every run: what reports are measured on. Questions, answers, sources
// and searches are made up; facts and rollups are what the product makes of them.
package year

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report"
	"github.com/answer-visibility/avm/storage"
)

// Size is how much is asked.
type Size struct {
	Prompts     int
	Entities    int   // the brand and its competitors
	Markets     int   // 1 to 3, the first without an id
	Weeks       int   // an audit a week and market
	Repetitions []int // of the weeks in turn, over and over
	// Alike has the repetitions of a prompt and engine cite and search the same, so
	// that more of them say nothing new.
	Alike bool
}

// Whole is a year of 1,000,000 responses.
func Whole() Size {
	return Size{Prompts: 200, Entities: 6, Markets: 3, Weeks: 52, Repetitions: []int{7, 6, 7, 6, 7}}
}

// Scaled is the size with a part of its prompts, at least one.
func (s Size) Scaled(part float64) Size {
	s.Prompts = max(1, int(float64(s.Prompts)*part))
	return s
}

// Executions is how many there are; some end without a response.
func (s Size) Executions() int {
	n := 0
	for week := range s.Weeks {
		n += s.Prompts * len(engines()) * s.Markets * s.repetitions(week)
	}
	return n
}

func (s Size) repetitions(week int) int { return s.Repetitions[week%len(s.Repetitions)] }

// Project is what was made.
type Project struct {
	ID      uuid.UUID
	Name    string
	Markets []uuid.UUID // those with an id
	Prompts []uuid.UUID
	Queries []string    // searches that were made, some
	Newest  []uuid.UUID // audits of the first market, newest first
	First   time.Time   // when the first audit ended
	Last    time.Time
}

// parallel is how many audits are made at a time.
const parallel = 2

// Make makes the project in a workspace, or what is missing of it, and analyses
// its audits. It tells how many audits are done.
func Make(
	ctx context.Context, store *storage.DB, workspace uuid.UUID, name string, size Size, tell func(done, of int),
) (*Project, error) {
	m := &maker{store: store, size: size, name: name, words: newVocabulary(name, size), workspace: workspace}
	m.plan()
	if err := m.project(ctx); err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	work := make(chan planned)
	var mu sync.Mutex
	var all sync.WaitGroup
	done := 0
	for range parallel {
		all.Go(func() {
			for p := range work {
				if err := m.audit(ctx, p); err != nil {
					stop(fmt.Errorf("audit of week %d: %w", p.week, err))
					return
				}
				mu.Lock()
				done++
				tell(done, len(m.audits))
				mu.Unlock()
			}
		})
	}
	for _, p := range m.audits {
		select {
		case work <- p:
		case <-ctx.Done():
		}
	}
	close(work)
	all.Wait()
	return m.made(), context.Cause(ctx)
}

// maker makes one project.
type maker struct {
	store     *storage.DB
	size      Size
	name      string
	workspace uuid.UUID
	words     *vocabulary
	id        uuid.UUID
	prompts   []model.Prompt
	audits    []planned
}

// planned is one audit.
type planned struct {
	id     uuid.UUID
	week   int
	market int
	at     time.Time // its end
}

// start is when everything begins.
func start() time.Time { return time.Date(2025, 1, 6, 6, 0, 0, 0, time.UTC) }

const week = 7 * 24 * time.Hour

// plan names everything, the oldest audit first.
func (m *maker) plan() {
	m.id = m.newID(start(), "project", 0)
	set := m.newID(start(), "set", 0)
	for i, q := range m.words.questions {
		m.prompts = append(m.prompts, model.Prompt{
			ProjectID: m.id, ID: m.newID(start(), "prompt", i), PromptSetID: set, Text: q.text, Theme: q.theme, Intent: "discovery",
			BuyerStage: "consideration", PromptIntent: "recommend", Cohort: q.cohort, Enabled: true,
			Status: model.PromptStatusActive, Origin: model.PromptOriginManual, CreatedAt: start(), UpdatedAt: start(),
		})
	}
	for w := range m.size.Weeks {
		for market := range m.size.Markets {
			at := start().Add(time.Duration(w)*week + time.Duration(market+1)*time.Hour)
			m.audits = append(m.audits, planned{id: m.newID(at, "audit", 0), week: w, market: market, at: at})
		}
	}
}

// newID returns ids like the product's, by time, that are the same in every run.
func (m *maker) newID(at time.Time, kind string, n int) uuid.UUID {
	h := fnv.New128a()
	_, _ = fmt.Fprint(h, m.name, "/", kind, "/", n) // a hash never fails
	var id uuid.UUID
	copy(id[:], h.Sum(nil))
	return timed(id, at)
}

// timed makes the first bytes of an id its time.
func timed(id uuid.UUID, at time.Time) uuid.UUID {
	var ms [8]byte
	binary.BigEndian.PutUint64(ms[:], uint64(at.UnixMilli()))
	copy(id[:6], ms[2:])
	id[6], id[8] = id[6]&0x0f|0x70, id[8]&0x3f|0x80
	return id
}

func (m *maker) marketID(market int) *uuid.UUID {
	if market == 0 {
		return nil
	}
	id := m.newID(start(), "market", market)
	return &id
}

func (m *maker) made() *Project {
	p := &Project{ID: m.id, Name: m.name, First: m.audits[0].at, Last: m.audits[len(m.audits)-1].at}
	for market := 1; market < m.size.Markets; market++ {
		p.Markets = append(p.Markets, *m.marketID(market))
	}
	for i := range m.prompts {
		p.Prompts = append(p.Prompts, m.prompts[i].ID)
		p.Queries = append(p.Queries, m.words.questions[i].searches[0])
	}
	for _, a := range slices.Backward(m.audits) {
		if a.market == 0 {
			p.Newest = append(p.Newest, a.id)
		}
	}
	return p
}

// audit writes one audit, unless it is there, and has it analysed at its time.
func (m *maker) audit(ctx context.Context, p planned) error {
	var there bool
	err := m.store.Pool().QueryRow(ctx, `SELECT EXISTS (SELECT FROM audits WHERE project_id = $1 AND id = $2)`, m.id, p.id).Scan(&there)
	if err == nil && !there {
		err = m.write(ctx, p)
	}
	if err != nil {
		return err
	}
	service, err := report.New(report.Config{Store: m.store, Clock: func() time.Time { return p.at }})
	if err != nil {
		return err
	}
	return service.Analyze(ctx, m.id, p.id)
}

// AnalyseAgain has the newest audit read once more as if it had just ended, and
// says how long that took.
func (p *Project) AnalyseAgain(ctx context.Context, store *storage.DB) (time.Duration, error) {
	_, err := store.Pool().Exec(ctx, `UPDATE audits SET status = 'analyzing', completed_at = NULL WHERE project_id = $1 AND id = $2`,
		p.ID, p.Newest[0])
	if err != nil {
		return 0, err
	}
	service, err := report.New(report.Config{Store: store, Clock: func() time.Time { return p.Last }})
	if err != nil {
		return 0, err
	}
	began := time.Now()
	err = service.Analyze(ctx, p.ID, p.Newest[0])
	return time.Since(began), err
}
