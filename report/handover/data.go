package handover

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

//go:embed documents/*.graphql
var documents embed.FS

// Run runs a prepared document. Its variables are coerced already.
type Run = func(ctx context.Context, variables map[string]any) *graphql.Response

// Executor runs fixed documents, as package graph does.
type Executor interface {
	Schema() *ast.Schema
	// Prepare takes a document with one operation that has been validated.
	Prepare(doc *ast.QueryDocument) (Run, error)
}

// prepare reads a document and checks it against the schema.
func prepare(executor Executor, name string) (Run, error) {
	text, err := documents.ReadFile("documents/" + name + ".graphql")
	if err != nil {
		return nil, err
	}
	doc, problems := gqlparser.LoadQueryWithRules(executor.Schema(), string(text), nil)
	if len(problems) > 0 {
		return nil, fmt.Errorf("handover: %s: %w", name, problems)
	}
	return executor.Prepare(doc)
}

type interval struct {
	Low, High, Level float64
	Scope            model.IntervalScope
	LimitedEvidence  bool
}

type counts struct {
	Responses                int
	Expected, Failed, NotRun *int
	Declined                 *int
	Withheld                 *int
}

type change struct {
	Figure            string
	Verdict           model.Verdict
	Change            *float64
	NeededRepetitions *int
}

type ranking struct {
	Name                string
	IsBrand             bool
	MentionRate         *float64
	MentionRateInterval *interval
	MentionRateGrade    *model.Grade
	ShareOfVoice        *float64
	VisibilityDelta     *float64
	Verdict             *model.Verdict
}

type engineFigures struct {
	EngineLabel              string
	Surface                  *model.EngineSurface
	TransportModel           *string
	RetrievalEnabled         *bool
	BrandMentionRate         *float64
	BrandMentionRateInterval *interval
	BrandMentionRateGrade    *model.Grade
	OwnedCitationRate        *float64
	Counts                   counts
}

type visibility struct {
	AuditID                   uuid.UUID
	CreatedAt                 time.Time
	AnalyzerVersion           string
	ScoringRuleVersion        string
	SourceAuditIDs            []uuid.UUID
	TotalFailed               int
	VisibilityRate            *float64
	VisibilityRateInterval    *interval
	VisibilityRateGrade       *model.RateGrade
	OwnedCitationRate         *float64
	OwnedCitationRateInterval *interval
	OwnedCitationRateGrade    *model.RateGrade
	AvgPosition               *float64
	Counts                    counts
	Comparison                struct {
		BaselineAt *time.Time
		Changes    []change
	}
	Rankings  []ranking
	PerEngine []engineFigures
}

type point struct {
	CompletedAt            time.Time
	LogicalEngine          *string
	VisibilityRate         *float64
	VisibilityRateInterval *interval
}

type sourceFigures struct {
	Key           string
	Responses     int
	ResponseRate  *float64
	ResponseDelta *float64
	Verdict       model.Verdict
	Ownership     []string
}

type judged struct {
	Name    string
	IsBrand bool
	Score   struct {
		Classified                                   int
		PositiveShare, NegativeShare                 *float64
		PositiveShareInterval, NegativeShareInterval *interval
	}
}

type actionItem struct {
	Title, TargetLabel string
	Status             model.ActionStatus
	EvidenceClearedAt  *time.Time
}

type figures struct {
	Name, BrandName, WebsiteURL, Timezone string
	Sample                                bool
	Visibility                            *visibility
	VisibilityTrends                      []point
	VisibilitySources                     struct {
		Total int
		Items []sourceFigures
	}
	VisibilityPerception struct{ Entities []judged }
	Actions              struct{ Items []actionItem }
}

type promptFigures struct {
	PromptText      string
	VisibilityRate  *float64
	VisibilityDelta *float64
	Verdict         model.Verdict
	Counts          counts
	Outcomes        []struct{ GapCounts map[string]int }
}

type auditFigures struct {
	VisibilityPrompts []promptFigures // nil: they cannot be listed
	Audit             struct {
		LeftOut []struct {
			EngineLabel string
			Reason      *string
		}
	}
}

// read runs a document about a project and reads what it selects. Fields that are refused, as lists of very many
// prompts are, stay empty.
func read(ctx context.Context, run Run, variables map[string]any, project any) error {
	response := run(ctx, variables)
	if response == nil {
		return errors.Join(errors.New("the executor gave no response"), ctx.Err())
	}
	var data struct {
		Project json.RawMessage `json:"project"`
	}
	if err := json.Unmarshal(response.Data, &data); err != nil && len(response.Errors) == 0 {
		return err
	}
	for _, each := range response.Errors {
		var f *fault.Error
		if len(data.Project) == 0 || string(data.Project) == "null" || !errors.As(each, &f) || f.Kind != fault.Invalid {
			return fmt.Errorf("read what the report is made of: %v", each) //nolint:errorlint // a fault of the document is none of the visitor's
		}
	}
	return json.Unmarshal(data.Project, project)
}
