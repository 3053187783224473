package measure

import "github.com/answer-visibility/avm/internal/fault"

// mostBytes is how much memory a report may take for what grows with its cells and
// entities: what a request has of the memory of all requests.
const mostBytes = 64 << 20

// CheckSize refuses a report that would take more memory than one may.
func CheckSize(bytes int) error {
	if bytes <= mostBytes {
		return nil
	}
	return fault.New(fault.Invalid,
		"the report has too many prompts, engines and competitors: it would take %d MiB of memory, at most %d are possible; "+
			"ask for one engine, one cohort or fewer audits", bytes>>20, mostBytes>>20)
}
