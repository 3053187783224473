package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/google/uuid"
)

const (
	isolationSlices = 7
	attackLead      = 500 * time.Millisecond // before the quiet tenant is measured
	longPrompts     = 4_000
	attackPrompts   = 200                    // that the attacker's audits ask: 20,000 executions at 50 repetitions of two engines
	mostUnderAttack = 250 * time.Millisecond // p99 of the quiet tenant
)

// victimRequest is what the quiet tenant asks.
const victimRequest = "/v1/projects/%s/prompts?limit=10"

// isolation measures a quiet tenant's latencies while another workspace attacks with an
// ordinary key, beside quiet times in turn.
func isolation(ctx context.Context, w *world, out io.Writer) (err error) {
	attacker := *w
	if err := attacker.admit(ctx); err != nil {
		return err
	}
	quietProject, err := w.seedProject(ctx, 0, facadePrompts)
	if err != nil {
		return err
	}
	avm, err := w.avm(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, avm.stop()) }()
	a, err := attacker.prepareAttack(ctx, avm.base)
	if err != nil {
		return err
	}
	good, err := startQuiet(ctx, avm.base, w.key, fmt.Sprintf(victimRequest, quietProject))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, good.stop()) }()
	if _, err := good.run(ctx); err != nil { // warm
		return err
	}
	for _, one := range attacks() {
		if err := attackedBy(ctx, good, a, one, out); err != nil {
			return fmt.Errorf("%s: %w", one.name, err)
		}
	}
	return nil
}

// attackedBy measures one attack. Quiet and attacked slices alternate, and the median slice of
// each kind counts: a machine that stands still for a moment spoils one slice, whatever runs.
// Of an attack that lasts, the quiet slices come first.
func attackedBy(ctx context.Context, good *quiet, a attack, one assault, out io.Writer) error {
	var quiet, attacked []sample
	var sent int64
	for n := range 2 * isolationSlices {
		underAttack := n%2 == 1
		if one.lasts {
			underAttack = n >= isolationSlices
		}
		if !underAttack {
			latencies, err := good.run(ctx)
			if err != nil {
				return err
			}
			quiet = append(quiet, sample{latencies: latencies})
			continue
		}
		latencies, answered, err := a.during(ctx, one.name, good)
		if err != nil {
			return err
		}
		attacked, sent = append(attacked, sample{latencies: latencies}), sent+answered
	}
	before, during := medianOf(quiet, (*sample).p99), medianOf(attacked, (*sample).p99)
	mark := ""
	if during > mostUnderAttack {
		mark = fmt.Sprintf(" (more than %s)", mostUnderAttack)
	}
	_, err := fmt.Fprintf(out, "%-16s quiet p99 %8s, under attack p50 %8s, p99 %8s%s; %d requests of the attacker answered\n",
		one.name, short(before), short(medianOf(attacked, (*sample).p50)), short(during), mark, sent)
	return err
}

// during measures a slice under an attack, and waits for what the attack leaves behind. It returns how many of
// the attacker's requests were answered.
func (a attack) during(ctx context.Context, name string, good *quiet) (latencies []time.Duration, answered int64, err error) {
	stop, err := a.start(ctx, name)
	if err != nil {
		return nil, 0, err
	}
	if err := waitUntil(ctx, time.Now().Add(attackLead)); err != nil {
		return nil, 0, err
	}
	latencies, err = good.run(ctx)
	answered, stopErr := stop()
	if err := errors.Join(err, stopErr); err != nil {
		return nil, 0, err
	}
	return latencies, answered, waitUntil(ctx, time.Now().Add(attackLead))
}

// medianOf returns the median of a figure of samples.
func medianOf(samples []sample, figure func(*sample) time.Duration) time.Duration {
	all := make([]time.Duration, len(samples))
	for i := range samples {
		all[i] = figure(&samples[i])
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// attack is what an attacker has: an ordinary key, and a project of its own.
type attack struct {
	Base    string    `json:"base"`
	Key     string    `json:"key"`
	Project uuid.UUID `json:"project"`
	Set     uuid.UUID `json:"set"`
	Log     source    `json:"log"`
}

// prepareAttack makes the attacker's project, with long prompts and one finished audit.
func (w *world) prepareAttack(ctx context.Context, base string) (attack, error) {
	a := attack{Base: base, Key: w.key}
	var err error
	if a.Project, err = w.seedProject(ctx, 1, attackPrompts); err != nil {
		return a, err
	}
	if _, a.Log, err = w.logSource(ctx, base); err != nil {
		return a, err
	}
	audit, err := w.launchAudit(ctx, base, a.Project, 2)
	if err != nil {
		return a, err
	}
	if _, err := w.await(ctx, a.Project, audit, finished); err != nil {
		return a, err
	}
	const lengthen = `INSERT INTO prompts SELECT (jsonb_populate_record(NULL::prompts, to_jsonb(p) || jsonb_build_object(
			'id', overlay(gen_random_uuid()::text PLACING '0190' FROM 1 FOR 4), 'text', n || repeat(' long', 700),
			'enabled', false))).*
		FROM (SELECT * FROM prompts WHERE project_id = $1 LIMIT 1) p, generate_series(1, $2::int) n`
	if _, err := w.store.Pool().Exec(ctx, lengthen, a.Project, longPrompts); err != nil {
		return a, err
	}
	return a, w.store.Pool().QueryRow(ctx, `SELECT id FROM prompt_sets WHERE project_id = $1`, a.Project).Scan(&a.Set)
}

// start has a process of its own attack until stop is called, which says how many requests were answered.
func (a attack) start(ctx context.Context, name string) (stop func() (int64, error), err error) {
	what, err := json.Marshal(a)
	if err != nil {
		return nil, err
	}
	return elsewhere(ctx, attackCommand, name, string(what))
}

// attackCommand is what the process that attacks is started with.
const attackCommand = "attack-from-elsewhere"
