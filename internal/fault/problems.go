package fault

import "fmt"

// maxProblems bounds the problems that one fault lists.
const maxProblems = 1000

// Problems collects everything that is wrong with an input, by path, so that
// one answer tells all of it.
type Problems []Detail

// Add names an offending field, as the client wrote it, and what is allowed there.
func (p *Problems) Add(field, format string, args ...any) {
	if len(*p) < maxProblems {
		*p = append(*p, Detail{Field: field, Message: fmt.Sprintf(format, args...)})
	}
}

// Note adds what err says about a field; nothing when it is nil.
func (p *Problems) Note(field string, err error) {
	if err != nil {
		p.Add(field, "%s", err.Error())
	}
}

// Err returns one Invalid fault that names every field, nil without any.
func (p *Problems) Err() error {
	if len(*p) == 0 {
		return nil
	}
	return Fields(*p...)
}
