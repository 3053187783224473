package export

import (
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/reportview"
)

// Asked names a table, a period and a tag as callers write them: days such as 2026-01-31, or nothing.
type Asked struct{ Table, From, To, Tag string }

// Request returns the request for a table of a project; zone is the project's.
func (a Asked) Request(projectID uuid.UUID, zone *time.Location) (r Request, err error) {
	r = Request{ProjectID: projectID, Table: a.Table, Filter: reportview.Filter{Zone: zone}}
	if a.Tag != "" {
		tag, err := projects.CleanTag(a.Tag)
		if err != nil {
			return r, fault.New(fault.Invalid, "tag: %s", err)
		}
		r.Filter.Tag = new(projects.TagKey(tag))
	}
	if r.Filter.From, err = readDay("--from", a.From); err != nil {
		return r, err
	}
	r.Filter.To, err = readDay("--to", a.To)
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

// Target is what the audit log says of an export. What the caller left out is left out.
func (a Asked) Target(format Format) map[string]any {
	target := map[string]any{"table": a.Table, "format": format}
	for name, value := range map[string]string{"from": a.From, "to": a.To, "tag": a.Tag} {
		if value != "" {
			target[name] = value
		}
	}
	return target
}
