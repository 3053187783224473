package prompt_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/prompt"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// desk is the rules over a store, with what it should hold.
type desk struct {
	t       *testing.T
	store   *storage.DB
	service *prompt.Service
	project *model.Project
	set     uuid.UUID
	parents map[uuid.UUID]*uuid.UUID // of topics
	filed   map[uuid.UUID]*uuid.UUID // topics of active prompts
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	store := storagetest.Open(t)
	p, n := audittest.Project(t, store, 0)
	return &desk{
		t: t, store: store, service: prompt.New(projects.New(store), time.Now), project: p, set: n.PromptSets[audittest.CoreSet].ID,
		parents: map[uuid.UUID]*uuid.UUID{}, filed: map[uuid.UUID]*uuid.UUID{},
	}
}

// change runs fn as a mutation does and says whether it was allowed.
func (d *desk) change(fn func(ctx context.Context, p *model.Project) error) bool {
	d.t.Helper()
	err := d.store.InTx(d.t.Context(), func(ctx context.Context) error {
		p, err := projects.New(d.store).LockProject(ctx, d.project.WorkspaceID, d.project.ID)
		return errors.Join(err, fn(ctx, p))
	})
	if kind := fault.KindOf(err); err != nil && kind != fault.Invalid && kind != fault.Conflict {
		d.t.Fatalf("a change failed: %v", err)
	}
	return err == nil
}

func (d *desk) addTopic(name string, parent *uuid.UUID) {
	var made *model.Topic
	if d.change(func(ctx context.Context, p *model.Project) (err error) {
		made, err = d.service.CreateTopic(ctx, p, model.TopicInput{Name: name, ParentID: parent})
		return err
	}) {
		d.parents[made.ID] = parent
	}
}

func (d *desk) addPrompt(text string, topic *uuid.UUID) {
	var made *model.PromptList
	if d.change(func(ctx context.Context, p *model.Project) (err error) {
		in := model.PromptInput{Text: text, Cohort: model.PromptCohortCore, Enabled: true, TopicID: topic}
		made, err = d.service.Create(ctx, p, d.set, model.PromptsInput{Prompts: []model.PromptInput{in}})
		return err
	}) {
		d.filed[made.Items[0].ID] = topic
	}
}

func (d *desk) move(id uuid.UUID, parent *uuid.UUID) {
	if d.change(func(ctx context.Context, p *model.Project) error {
		_, err := d.service.UpdateTopic(ctx, p, id, model.TopicPatch{ParentID: graphql.OmittableOf(parent)})
		return err
	}) {
		d.parents[id] = parent
	}
}

func (d *desk) remove(id uuid.UUID) {
	if !d.change(func(ctx context.Context, p *model.Project) error { return d.service.DeleteTopic(ctx, p, id) }) {
		return
	}
	parent := d.parents[id]
	delete(d.parents, id)
	for _, held := range []map[uuid.UUID]*uuid.UUID{d.parents, d.filed} {
		for thing, above := range held {
			if above != nil && *above == id {
				held[thing] = parent
			}
		}
	}
}

// check compares the stored topics with what they should be.
func (d *desk) check() {
	d.t.Helper()
	byProject, err := projects.New(d.store).Topics(d.t.Context(), []uuid.UUID{d.project.ID})
	topics := byProject[d.project.ID]
	must(d.t, err)
	if len(topics) != len(d.parents) {
		d.t.Fatalf("%d topics, want %d", len(topics), len(d.parents))
	}
	for _, topic := range topics {
		count := 0
		for _, at := range d.filed {
			if at != nil && *at == topic.ID {
				count++
			}
		}
		if topic.ActiveCount != count || fmt.Sprint(topic.ParentID) != fmt.Sprint(d.parents[topic.ID]) {
			d.t.Fatalf("%s has %d prompts and the parent %v, want %d and %v", topic.Name, topic.ActiveCount, topic.ParentID, count, d.parents[topic.ID])
		}
		steps := 0
		for at := topic.ParentID; at != nil; at = d.parents[*at] {
			if steps++; steps > prompt.MaxTopicDepth {
				d.t.Fatalf("%s is in a circle, or too deep", topic.Name)
			}
		}
	}
}

// Random additions, moves and removals: no circle ever, and after every one
// the parents and the counts are right.
func TestRandomTopics(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	rng := rand.New(rand.NewPCG(11, 13))
	pick := func() *uuid.UUID {
		ids := slices.SortedFunc(maps.Keys(d.parents), func(a, b uuid.UUID) int { return slices.Compare(a[:], b[:]) })
		if len(ids) == 0 || rng.IntN(7) == 0 {
			return nil
		}
		return &ids[rng.IntN(len(ids))]
	}
	for i := range 120 {
		at := pick()
		switch kind := rng.IntN(10); {
		case kind < 2 || at == nil:
			d.addTopic(fmt.Sprint("topic ", rng.IntN(30)), at)
		case kind < 5:
			d.addPrompt(fmt.Sprint("question ", i), at)
		case kind < 8:
			d.move(*at, pick())
		default:
			d.remove(*at)
		}
		d.check()
	}
	if len(d.parents) < 5 || len(d.filed) < 20 {
		t.Errorf("%d topics and %d prompts: the walk tells little", len(d.parents), len(d.filed))
	}
}

// A set that was filled before texts had keys, with equal texts in it, takes new
// prompts and knows its old ones.
func TestSetsFromBeforeTextsHadKeys(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	_, err := d.store.Pool().Exec(t.Context(), `UPDATE prompts SET text = 'Same  text', text_key = NULL WHERE project_id = $1`, d.project.ID)
	must(t, err)
	add := func(text string) bool {
		had := len(d.filed)
		d.addPrompt(text, nil)
		return len(d.filed) > had
	}
	if add("same TEXT") || !add("another text") || add("same text") || add("ANOTHER text") {
		t.Error("equal texts are not known, or different ones not told apart")
	}
	var unkeyed int
	must(t, d.store.Pool().QueryRow(t.Context(),
		`SELECT count(*) FROM prompts WHERE project_id = $1 AND prompt_set_id = $2 AND text_key IS NULL`, d.project.ID, d.set).Scan(&unkeyed))
	if unkeyed != 0 {
		t.Errorf("%d prompts still have no key", unkeyed)
	}
}

// Letters and their accents are the same text however they are composed, also where a set
// holds both forms from before.
func TestTextsAreComparedComposed(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	const composed, apart = "Caf\u00e9 tools", "Cafe\u0301 tools"
	sum := sha256.Sum256([]byte(strings.ToLower(apart))) // the key that an earlier version made
	rows, err := d.store.Pool().Exec(t.Context(), `UPDATE prompts SET text = $2, text_key = $3 WHERE project_id = $1`, d.project.ID, apart, uuid.UUID(sum[:16]))
	must(t, err)
	migration, err := os.ReadFile("../storage/migrations/0062_composed_texts.sql")
	must(t, err)
	cleared, err := d.store.Pool().Exec(t.Context(), string(migration))
	must(t, err)
	if rows.RowsAffected() == 0 || cleared.RowsAffected() != rows.RowsAffected() {
		t.Errorf("%d of %d keys are made again", cleared.RowsAffected(), rows.RowsAffected())
	}
	add := func(text string) bool {
		had := len(d.filed)
		d.addPrompt(text, nil)
		return len(d.filed) > had
	}
	if add(composed) || add(apart) || !add("Cafe tools") || !add("Ale\u0301 tools") || add("Al\u00e9 TOOLS") {
		t.Error("equal texts are not known, or different ones not told apart")
	}
	var stored string
	must(t, d.store.Pool().QueryRow(t.Context(), `SELECT text FROM prompts WHERE project_id = $1 AND text LIKE 'Al%'`, d.project.ID).Scan(&stored))
	if stored != "Al\u00e9 tools" {
		t.Errorf("stored %q", stored)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
