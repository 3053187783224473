package export

import (
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/storage/reportview"
)

// Asked names a table and a period as callers write them: days such as 2026-01-31, or nothing.
type Asked struct{ Table, From, To string }

// Request returns the request for a table of a project; zone is the project's.
func (a Asked) Request(projectID uuid.UUID, zone *time.Location) (r Request, err error) {
	r = Request{ProjectID: projectID, Table: a.Table, Period: reportview.Period{Zone: zone}}
	if r.Period.From, err = readDay("--from", a.From); err != nil {
		return r, err
	}
	r.Period.To, err = readDay("--to", a.To)
	return r, err
}

// readDay reads a day; an empty text is none.
func readDay(name, text string) (*time.Time, error) {
	if text == "" {
		return nil, nil //nolint:nilnil // an open end
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return nil, fault.New(fault.Invalid, "%s: %q is no day; write it as 2026-01-31", name, text)
	}
	return &day, nil
}

// Target is what the audit log says of an export. An open end of the period is left out.
func (a Asked) Target(format Format) map[string]any {
	target := map[string]any{"table": a.Table, "format": format}
	for name, day := range map[string]string{"from": a.From, "to": a.To} {
		if day != "" {
			target[name] = day
		}
	}
	return target
}
