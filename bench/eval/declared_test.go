package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// declared is a project with eight questions, five audits without the brand and an action declared on the first.
type declared struct {
	*loop

	w         *plantation
	questions []*question
	random    *rand.Rand
	action    uuid.UUID
}

func newDeclared(t *testing.T, number int, rates ...float64) *declared {
	t.Helper()
	w, err := newPlantation(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	l, err := newLoop(t.Context(), w, number)
	t.Cleanup(func() {
		if err := errors.Join(l.close(t.Context()), w.close(t.Context())); err != nil {
			t.Error(err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	d := &declared{loop: l, w: w, random: rand.New(rand.NewPCG(1, 2))}
	s := &simulation{loop: l}
	for _, rate := range rates {
		s.ask(question{theme: "boots", rate: rate, rival: 1})
	}
	d.questions = s.questions
	d.must(t, l.storePrompts(t.Context(), d.questions))
	for range 5 {
		d.audit(t)
	}
	d.declare(t)
	return d
}

func (d *declared) must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// audit lets a week pass, audits, and lets the product look at its actions.
func (d *declared) audit(t *testing.T) {
	t.Helper()
	d.clock.advance(7 * 24 * time.Hour)
	d.must(t, d.loop.audit(t.Context(), d.w, d.questions, 0, d.random))
	d.clock.advance(time.Hour)
	d.must(t, d.actions.Refresh(t.Context(), d.project.ID))
	d.clock.advance(time.Hour)
}

// declare declares the action that was found for the first question.
func (d *declared) declare(t *testing.T) {
	t.Helper()
	opportunities, err := d.store.Opportunities(t.Context(), d.project.ID)
	d.must(t, err)
	for i := range opportunities {
		if o := &opportunities[i]; o.TargetKey == d.questions[0].id.String() && o.ActionID != nil {
			d.action = *o.ActionID
		}
	}
	d.must(t, d.store.InTx(t.Context(), func(ctx context.Context) error {
		_, err := d.actions.Declare(ctx, d.project, d.action, model.DeclarationInput{DeclaredImplementedAt: d.clock.now()}, nil)
		return err
	}))
	d.clock.advance(time.Hour)
}

func (d *declared) found(t *testing.T) *model.ActionDeclaration {
	t.Helper()
	key := storage.ChildKey{ProjectID: d.project.ID, ID: d.action}
	found, err := d.store.Declarations(t.Context(), []storage.ChildKey{key})
	d.must(t, err)
	return found[key]
}

// One of eight questions goes from 0 of 20 answers to 20 of 20: the first audit shows it, and what it has shown
// stays.
func TestAJumpOfAllAnswersIsVerifiedAtTheFirstAudit(t *testing.T) {
	t.Parallel()
	d := newDeclared(t, 101, 0, 1, 1, 1, 1, 1, 1, 1)
	d.questions[0].rate = 1
	for range 2 {
		d.audit(t)
		got := d.found(t)
		if got.State != model.ImplementationStateVerified || got.Checks[0].State != model.CheckStateMet {
			t.Errorf("%s, check %s: %s", got.State, got.Checks[0].State, *got.Checks[0].Reason)
		}
	}
}

// A change within noise waits and says what is missing, and its leg is observed; when the time is over the check
// is unavailable, and nothing is contradicted.
func TestAChangeWithinNoiseContradictsNothing(t *testing.T) {
	t.Parallel()
	d := newDeclared(t, 102, 0.3, 0.4, 0.5, 0.6, 0.4, 0.5, 0.6, 0.7)
	d.questions[0].rate = 0.4
	d.audit(t)
	got := d.found(t)
	check, leg := got.Checks[0], got.Legs[0]
	if got.State != model.ImplementationStateObserved || check.State != model.CheckStateWaiting || check.Reason == nil ||
		!strings.Contains(*check.Reason, "audit") {
		t.Fatalf("%s, check %s: %v", got.State, check.State, check.Reason)
	}
	if leg.Leg != model.LegKindNextVisibilityRun || leg.State != model.LegStateObserved || leg.LastEvidenceAt == nil || leg.SourceID == nil {
		t.Errorf("leg %+v", leg)
	}
	d.clock.advance(60 * 24 * time.Hour)
	d.audit(t)
	if got = d.found(t); got.State == model.ImplementationStateContradicted || got.Checks[0].State == model.CheckStateUnmet ||
		got.Checks[0].State == model.CheckStateWaiting {
		t.Errorf("%s, check %s: %s", got.State, got.Checks[0].State, *got.Checks[0].Reason)
	}
}
