package model

import (
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
)

// CreditUsageQuery asks for a page of a workspace's use of credits.
type CreditUsageQuery struct {
	Months   int               // back, the current one included
	By       []CreditDimension // at least one
	Projects []uuid.UUID       // nil: all of the workspace
	Limit    *int
	Cursor   *string
}

// Check refuses a query with a field out of bounds.
func (q CreditUsageQuery) Check() error {
	switch {
	case q.Months < 1 || q.Months > MaxUsageMonths:
		return fault.Field("months", "must be between 1 and %d", MaxUsageMonths)
	case len(q.By) == 0:
		return fault.Field("by", "must name at least one of month, project and engine")
	case len(q.By) > len(AllCreditDimension):
		return fault.Field("by", "must name each of month, project and engine at most once")
	default:
		return nil
	}
}

// ProjectIDs returns the projects that rows of the page are about, each once.
func (p *CreditUsagePage) ProjectIDs() []uuid.UUID {
	var ids []uuid.UUID
	for i := range p.Items {
		if id := p.Items[i].ProjectID; id != nil && !slices.Contains(ids, *id) {
			ids = append(ids, *id)
		}
	}
	return ids
}

// NameProjects sets the projects' names. A project that has none was deleted.
func (p *CreditUsagePage) NameProjects(names map[uuid.UUID]string) {
	for i := range p.Items {
		id := p.Items[i].ProjectID
		if id == nil {
			continue
		}
		if name, ok := names[*id]; ok {
			p.Items[i].ProjectName = &name
		}
	}
}
