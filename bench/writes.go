package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/google/uuid"
)

const (
	writesPrompts = 1_000 // in the set that is written to
	writesPosts   = 600
	writesImport  = 10_000
	writesImports = 3
)

// writes times the addition of one prompt beside the hand-written handler, one
// request after the other and the two in turn, and imports of 10,000.
func writes(ctx context.Context, w *world, out io.Writer) error {
	return w.beside(ctx, w.byHand, func(avm, hand *server) error {
		set, err := w.promptSet(ctx, 3000)
		if err != nil {
			return err
		}
		targets := []target{avm.target, hand.target}
		latencies := make([][]time.Duration, len(targets))
		for n := range writesPosts {
			for i := range targets {
				i = (i + n) % len(targets)
				began := time.Now()
				body := promptsBody(1, func(int) string { return fmt.Sprintf("what is new at %s, number %d?", targets[i].name, n) })
				if err := w.post(ctx, targets[i].base+set+"/prompts", body, &struct{}{}); err != nil {
					return err
				}
				latencies[i] = append(latencies[i], time.Since(began))
			}
		}
		for _, l := range latencies {
			slices.Sort(l)
		}
		a, h := latencies[0][writesPosts/2], latencies[1][writesPosts/2]
		fmt.Fprintf(out, "POST of one prompt, p50: avm %s, by hand %s, ratio %.2f\n", short(a), short(h), float64(a)/float64(h))
		return w.imports(ctx, out, avm.base)
	})
}

// imports times imports into sets that were empty but for the first prompts.
func (w *world) imports(ctx context.Context, out io.Writer, base string) error {
	for i := range writesImports {
		set, err := w.promptSet(ctx, 3001+i)
		if err != nil {
			return err
		}
		body := promptsBody(writesImport, func(n int) string { return fmt.Sprintf("which headphones are best for use %d?", n) })
		began := time.Now()
		var answer struct {
			PromptCount int `json:"prompt_count"`
		}
		if err := w.post(ctx, base+set+"/import", body, &answer); err != nil {
			return err
		}
		fmt.Fprintf(out, "import of %d prompts into a set, which has %d then: %s\n", writesImport, answer.PromptCount, short(time.Since(began)))
	}
	return nil
}

// promptSet makes a project and gives the path of its prompt set.
func (w *world) promptSet(ctx context.Context, n int) (string, error) {
	project, err := w.seedProject(ctx, n, writesPrompts)
	if err != nil {
		return "", err
	}
	var set uuid.UUID
	err = w.store.Pool().QueryRow(ctx, "SELECT id FROM prompt_sets WHERE project_id = $1", project).Scan(&set)
	return fmt.Sprintf("/v1/projects/%s/prompt-sets/%s", project, set), err
}

func promptsBody(n int, text func(n int) string) any {
	prompts := make([]map[string]string, n)
	for i := range prompts {
		prompts[i] = map[string]string{"text": text(i)}
	}
	return map[string]any{"prompts": prompts}
}
