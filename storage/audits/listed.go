package audits

import (
	"encoding/json"
	"fmt"

	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
)

// listedAudit is an audit with its JSON columns as they are stored. Most audits of a list
// have the same engines, so each text is decoded once: decoded row by row, they were half of
// the time of a list.
type listedAudit struct {
	bun.BaseModel `bun:"table:audits,alias:audit"`
	model.Audit

	ModelProvenance []byte `bun:"type:jsonb"`
	EngineSnapshots []byte `bun:"type:jsonb"`
}

// decoded returns the audits of rows, in their order. Audits with the same
// text in a column share the decoded value.
func decoded(rows []*listedAudit) ([]*model.Audit, error) {
	provenances, snapshots := texts[model.ModelProvenance]{}, texts[model.EngineSnapshot]{}
	audits := make([]*model.Audit, len(rows))
	for i, row := range rows {
		audits[i] = &row.Audit
		var err error
		if row.Audit.ModelProvenance, err = provenances.list(row.ModelProvenance); err != nil {
			return nil, fmt.Errorf("model_provenance of audit %s: %w", row.ID, err)
		}
		if row.Audit.EngineSnapshots, err = snapshots.list(row.EngineSnapshots); err != nil {
			return nil, fmt.Errorf("engine_snapshots of audit %s: %w", row.ID, err)
		}
	}
	return audits, nil
}

// texts are the lists that JSON texts say, by text.
type texts[T any] map[string][]T

// list returns the list that a text says; none if it was not read.
func (t texts[T]) list(text []byte) ([]T, error) {
	if text == nil {
		return nil, nil
	}
	if known, ok := t[string(text)]; ok {
		return known, nil
	}
	var list []T
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, err
	}
	t[string(text)] = list
	return list, nil
}
