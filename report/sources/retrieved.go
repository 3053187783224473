package sources

import (
	"context"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
)

// maxRetrieved is how many retrieved domains a report lists.
const maxRetrieved = 100

// retrieved lists the domains that the runs of a list retrieved without citing them.
func (s *Service) retrieved(ctx context.Context, list *list) ([]model.RetrievedSource, error) {
	engine := ""
	if list.query.Engine != nil {
		engine = string(*list.query.Engine)
	}
	found, err := s.store.Retrieved(ctx, list.projectID, rollup.ReadingIDs(list.runs), list.query.Cohort, engine, maxRetrieved)
	if err != nil {
		return nil, err
	}
	rows := make([]model.RetrievedSource, len(found))
	for i, host := range found {
		rows[i] = model.RetrievedSource{Key: host.Host, Responses: host.Responses, Ownership: ownershipOf(host.Owned, host.Competing)}
	}
	return rows, nil
}

// ownershipOf returns whose a domain is.
func ownershipOf(owned, competing bool) []string {
	whose := []string{}
	if owned {
		whose = append(whose, ownershipOwned)
	}
	if competing {
		whose = append(whose, ownershipCompetitor)
	}
	if len(whose) == 0 {
		whose = append(whose, ownershipOther)
	}
	return whose
}
