package rest

import (
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
)

// maxProblems bounds the problems that one answer lists.
const maxProblems = 1000

// problems collects the problems of a request, so that one answer lists all of them.
type problems struct{ list []fault.Detail }

// add names an offending field, by its path as the client wrote it.
func (p *problems) add(field, message string) {
	if len(p.list) < maxProblems {
		p.list = append(p.list, fault.Detail{Field: field, Message: message})
	}
}

// refuse adds a problem whose message is err, which names what is allowed.
func (p *problems) refuse(field string, value any, err error) {
	p.add(field, strictjson.Quoted(value)+" "+err.Error())
}

// fault returns one validation error that names every field, nil without any.
func (p *problems) fault() error {
	if len(p.list) == 0 {
		return nil
	}
	return fault.Fields(p.list...)
}
