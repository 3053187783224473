package rest

import (
	"fmt"

	"github.com/answer-visibility/avm/rest/operations"
)

// operation is an operation of the catalogue as it is served.
type operation struct {
	*operations.Operation

	Heavy  bool                             // takes heavy permits: it is Large or contains a report
	query  map[string]*operations.Parameter // query parameters by name
	run    Prepared
	upload *Upload // the body is a file; nil: JSON
}

// prepare returns the operations of a catalogue, ready to be run by an executor.
func prepare(catalogue *operations.Catalogue, executor Executor) ([]*operation, error) {
	served := make([]*operation, len(catalogue.Operations))
	for i, op := range catalogue.Operations {
		run, err := executor.Prepare(op.Document)
		if err != nil {
			return nil, fmt.Errorf("rest: %s: %w", op.Name, err)
		}
		served[i] = &operation{
			Operation: op, Heavy: op.Large || executor.Heavy(op.Definition.SelectionSet), run: run, query: map[string]*operations.Parameter{},
		}
		for _, p := range op.Parameters {
			if !p.InPath {
				served[i].query[p.Name] = p
			}
		}
	}
	return served, nil
}
