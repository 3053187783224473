// Package replica reads reports from a replica of the database, where it has what their
// callers wrote, and from the primary otherwise.
package replica

import (
	"context"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report"
	"github.com/answer-visibility/avm/storage"
)

// Database is what the package needs of storage.DB.
type Database interface {
	OnReplica(ctx context.Context, projectID uuid.UUID, read func(context.Context) error) (replicated bool, err error)
	Replica() (storage.ReplicaState, bool)
}

// Reports answers reports from the replica or from the primary. Everything else of the
// service works on the primary.
type Reports struct {
	*report.Service

	database Database
	read     *prometheus.CounterVec
}

// New returns the reports of a service over a database that has a replica.
func New(service *report.Service, database Database, registry prometheus.Registerer) (*Reports, error) {
	r := &Reports{Service: service, database: database, read: prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "avm_reports_read_total", Help: "Reports by the database that they were read from: replica or primary.",
	}, []string{"from"})}
	for _, metric := range append(gauges(database), r.read) {
		if err := registry.Register(metric); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// gauges say how the replica is.
func gauges(database Database) []prometheus.Collector {
	used := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "avm_replica_used", Help: "1: reports are read from the replica. 0: it is away or too far behind, and the primary answers.",
	}, func() float64 {
		if state, _ := database.Replica(); state.Used {
			return 1
		}
		return 0
	})
	lag := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "avm_replica_lag_seconds", Help: "For how long the replica has lacked something of the primary, when it was last read.",
	}, func() float64 {
		state, _ := database.Replica()
		return state.Lag.Seconds()
	})
	return []prometheus.Collector{used, lag}
}

// from reads a report of a project where it may be read.
func from[T any](ctx context.Context, r *Reports, p *model.Project, report func(context.Context) (T, error)) (read T, err error) {
	replicated, err := r.database.OnReplica(ctx, p.ID, func(ctx context.Context) (err error) {
		read, err = report(ctx)
		return err
	})
	database := "primary"
	if replicated {
		database = "replica"
	}
	r.read.WithLabelValues(database).Inc()
	return read, err
}

// Visibility reads the brand's figures.
func (r *Reports) Visibility(ctx context.Context, p *model.Project, q model.VisibilityQuery) (*model.Visibility, error) {
	return from(ctx, r, p, func(ctx context.Context) (*model.Visibility, error) { return r.Service.Visibility(ctx, p, q) })
}

// State reads whether there are figures.
func (r *Reports) State(ctx context.Context, p *model.Project, q model.VisibilityQuery) (model.ReportState, error) {
	return from(ctx, r, p, func(ctx context.Context) (model.ReportState, error) { return r.Service.State(ctx, p, q) })
}

// Prompts reads the figures by prompt.
func (r *Reports) Prompts(ctx context.Context, p *model.Project, q model.PromptMetricQuery) ([]model.PromptMetric, error) {
	return from(ctx, r, p, func(ctx context.Context) ([]model.PromptMetric, error) { return r.Service.Prompts(ctx, p, q) })
}

// History reads a prompt's figures by run.
func (r *Reports) History(
	ctx context.Context, p *model.Project, promptID uuid.UUID, market *model.MarketRef, engine *model.LogicalEngine, cohort *model.PromptCohort,
) (*model.PromptHistory, error) {
	return from(ctx, r, p, func(ctx context.Context) (*model.PromptHistory, error) {
		return r.Service.History(ctx, p, promptID, market, engine, cohort)
	})
}

// Trends reads the figures by run.
func (r *Reports) Trends(ctx context.Context, p *model.Project, q model.TrendQuery) ([]model.VisibilityTrendPoint, error) {
	return from(ctx, r, p, func(ctx context.Context) ([]model.VisibilityTrendPoint, error) { return r.Service.Trends(ctx, p, q) })
}

// Markets reads the figures by market.
func (r *Reports) Markets(
	ctx context.Context, p *model.Project, cohort model.PromptCohort, of model.IntervalScope,
) (*model.VisibilityMarkets, error) {
	return from(ctx, r, p, func(ctx context.Context) (*model.VisibilityMarkets, error) {
		return r.Service.Markets(ctx, p, cohort, of)
	})
}

// Fanout reads the searches of engines.
func (r *Reports) Fanout(ctx context.Context, p *model.Project, q model.FanoutQuery) (*model.FanoutPage, error) {
	return from(ctx, r, p, func(ctx context.Context) (*model.FanoutPage, error) { return r.Service.Fanout(ctx, p, q) })
}

// Sources reads what answers cite.
func (r *Reports) Sources(ctx context.Context, p *model.Project, q model.SourceQuery) (*model.VisibilitySources, error) {
	return from(ctx, r, p, func(ctx context.Context) (*model.VisibilitySources, error) { return r.Service.Sources(ctx, p, q) })
}

// Ads reads the ads beside answers.
func (r *Reports) Ads(ctx context.Context, p *model.Project, q model.AdsQuery) (*model.VisibilityAds, error) {
	return from(ctx, r, p, func(ctx context.Context) (*model.VisibilityAds, error) { return r.Service.Ads(ctx, p, q) })
}

// Perception reads what answers say about the brand.
func (r *Reports) Perception(ctx context.Context, p *model.Project, q model.RunQuery) (*model.Perception, error) {
	return from(ctx, r, p, func(ctx context.Context) (*model.Perception, error) { return r.Service.Perception(ctx, p, q) })
}
