package rollup

import "github.com/answer-visibility/avm/internal/fault"

// mostBytes bounds the memory of a report that grows with its cells and entities. It is the part of one
// request in the memory of all requests.
const mostBytes = 64 << 20

// CheckSize refuses a report that would take more than mostBytes.
func CheckSize(bytes int) error {
	if bytes <= mostBytes {
		return nil
	}
	return fault.New(fault.Invalid,
		"the report has too many prompts, engines and competitors: it would take %d MiB of memory, and at most %d MiB are allowed; "+
			"ask for one engine, one cohort or fewer audits", bytes>>20, mostBytes>>20)
}
