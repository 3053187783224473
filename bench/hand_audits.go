package main

import (
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
)

type handProvenance struct {
	LogicalEngine     string `json:"logical_engine"`
	EngineLabel       string `json:"engine_label"`
	TransportProvider string `json:"transport_provider"`
	TransportModel    string `json:"transport_model"`
	RetrievalEnabled  *bool  `json:"retrieval_enabled"`
}

type handSnapshot struct {
	LogicalEngine     string `json:"logical_engine"`
	EngineLabel       string `json:"engine_label"`
	TransportProvider string `json:"transport_provider"`
	TransportModel    string `json:"transport_model"`
}

type handMarket struct {
	ID           *uuid.UUID `json:"id"`
	CountryCode  string     `json:"country_code"`
	LanguageCode string     `json:"language_code"`
}

type handAudit struct {
	ID                   uuid.UUID        `json:"id"`
	WorkspaceID          uuid.UUID        `json:"workspace_id"`
	ProjectID            uuid.UUID        `json:"project_id"`
	ParentAuditID        *uuid.UUID       `json:"parent_audit_id"`
	Status               string           `json:"status"`
	BenchmarkMode        string           `json:"benchmark_mode"`
	AuditScope           string           `json:"audit_scope"`
	ModelProvenance      []handProvenance `json:"model_provenance"`
	Repetitions          int              `json:"repetitions"`
	RandomSeed           string           `json:"random_seed"`
	RequestedCount       int              `json:"requested_count"`
	CompletedCount       int              `json:"completed_count"`
	FailedCount          int              `json:"failed_count"`
	ErrorMessage         string           `json:"error_message"`
	EngineSnapshots      []handSnapshot   `json:"engine_snapshots"`
	Market               handMarket       `json:"market"`
	LaunchID             *uuid.UUID       `json:"launch_id"`
	NotApplicableEngines []string         `json:"not_applicable_engines"`
	NotApplicableLabels  []string         `json:"not_applicable_engine_labels"`
	LeftOut              []handLeftOut    `json:"left_out"`
	CreatedAt            time.Time        `json:"created_at"`
	UpdatedAt            time.Time        `json:"updated_at"`
	StartedAt            *time.Time       `json:"started_at"`
	CompletedAt          *time.Time       `json:"completed_at"`
}

type handLeftOut struct {
	LogicalEngine string     `json:"logical_engine"`
	EngineLabel   string     `json:"engine_label"`
	Market        handMarket `json:"market"`
	Reason        *string    `json:"reason"`
}

const handAuditQuery = `SELECT id, workspace_id, project_id, parent_audit_id, status, benchmark_mode, audit_scope,
	model_provenance, repetitions, random_seed, requested_count, completed_count, failed_count, error_message,
	engine_snapshots, market_id, market_country_code, market_language_code, launch_id, not_applicable_engines,
	left_out_reasons, created_at, updated_at, started_at, completed_at
	FROM audits WHERE project_id = $1 ORDER BY id DESC LIMIT $2`

func scanHandAudit(row pgx.CollectableRow) (handAudit, error) {
	var a handAudit
	var reasons []string
	err := row.Scan(&a.ID, &a.WorkspaceID, &a.ProjectID, &a.ParentAuditID, &a.Status, &a.BenchmarkMode, &a.AuditScope,
		&a.ModelProvenance, &a.Repetitions, &a.RandomSeed, &a.RequestedCount, &a.CompletedCount, &a.FailedCount, &a.ErrorMessage,
		&a.EngineSnapshots, &a.Market.ID, &a.Market.CountryCode, &a.Market.LanguageCode, &a.LaunchID, &a.NotApplicableEngines,
		&reasons, &a.CreatedAt, &a.UpdatedAt, &a.StartedAt, &a.CompletedAt)
	a.CreatedAt, a.UpdatedAt = a.CreatedAt.UTC(), a.UpdatedAt.UTC()
	a.StartedAt, a.CompletedAt = utc(a.StartedAt), utc(a.CompletedAt)
	for i := range a.ModelProvenance {
		a.ModelProvenance[i].EngineLabel = labelOf(model.LogicalEngine(a.ModelProvenance[i].LogicalEngine))
	}
	for i := range a.EngineSnapshots {
		a.EngineSnapshots[i].EngineLabel = labelOf(model.LogicalEngine(a.EngineSnapshots[i].LogicalEngine))
	}
	a.NotApplicableLabels = convert(a.NotApplicableEngines, func(e string) string { return labelOf(model.LogicalEngine(e)) })
	a.LeftOut = make([]handLeftOut, len(a.NotApplicableEngines))
	for i, e := range a.NotApplicableEngines {
		a.LeftOut[i] = handLeftOut{LogicalEngine: e, EngineLabel: a.NotApplicableLabels[i], Market: a.Market}
		if i < len(reasons) {
			a.LeftOut[i].Reason = &reasons[i]
		}
	}
	return a, err
}

func utc(t *time.Time) *time.Time {
	if t == nil {
		return nil
	}
	u := t.UTC()
	return &u
}
