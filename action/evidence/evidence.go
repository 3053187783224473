// Package evidence gathers what the rules of actions read, and evaluates the checks
// of declared actions, from the reports of the areas.
package evidence

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Source adds one area's evidence. What is not measured it leaves out.
type Source interface {
	Add(ctx context.Context, p *model.Project, e *rule.Evidence) error
}

// Sources gathers evidence from several areas.
type Sources []Source

// Gather implements action.Gatherer.
func (s Sources) Gather(ctx context.Context, p *model.Project) (*rule.Evidence, error) {
	e := &rule.Evidence{
		Brand: p.BrandName, Host: host(p.WebsiteURL), Measured: map[rule.Kind]time.Time{}, Partial: map[rule.Kind]bool{},
	}
	for _, source := range s {
		if err := source.Add(ctx, p, e); err != nil {
			return nil, err
		}
	}
	return e, nil
}

func host(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	return strings.TrimPrefix(u.Hostname(), "www.")
}

// Probes evaluates checks, each kind by the area that measures it. A kind that is
// missing is never evaluated.
type Probes map[string]action.Prober

// Probe implements action.Prober.
func (p Probes) Probe(ctx context.Context, project *model.Project, check map[string]any, since time.Time) (*action.Observation, error) {
	prober, ok := p[kindOf(check)]
	if !ok {
		return nil, nil //nolint:nilnil // documented by action.Prober: nil while there is no evidence
	}
	return prober.Probe(ctx, project, check, since)
}

// Baseline implements action.Prober.
func (p Probes) Baseline(ctx context.Context, project *model.Project, check map[string]any) (*float64, *uuid.UUID, error) {
	prober, ok := p[kindOf(check)]
	if !ok {
		return nil, nil, nil
	}
	return prober.Baseline(ctx, project, check)
}

func kindOf(check map[string]any) string {
	kind, _ := check["kind"].(string)
	return kind
}

func textOf(check map[string]any, field string) string {
	text, _ := check[field].(string)
	return text
}

func numberOf(check map[string]any, field string) float64 {
	n, _ := check[field].(float64)
	return n
}

// unmeasured reports whether a report has nothing to show yet, and wraps any other
// error.
func unmeasured(err error, what string) (bool, error) {
	if err == nil {
		return false, nil
	}
	if fault.KindOf(err) == fault.NotFound {
		return true, nil
	}
	return false, fmt.Errorf("read %s: %w", what, err)
}
