package streams

import (
	"time"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/fault"
)

// enter takes a place for a caller's stream, and leave gives it back.
func (k *Keeper) enter(who *access.Principal) (leave func(), err error) {
	caller := who.KeyID
	if who.SignedIn() {
		caller = who.SessionID
	}
	most := admission.Limits{PerHolder: k.limits.PerCaller, PerGroup: k.limits.PerWorkspace, InSum: k.limits.InSum}
	leave, full := k.open.Enter(caller, who.WorkspaceID, most)
	switch full {
	case admission.HolderBound:
		return nil, noPlace("this key or session has %d streams open, the most it may: close one first", most.PerHolder)
	case admission.GroupBound:
		return nil, noPlace("the workspace has %d streams open, the most it may: close one first", most.PerGroup)
	case admission.SumBound:
		return nil, noPlace("the service has %d streams open, the most it may: try again later", most.InSum)
	default:
		return leave, nil
	}
}

// retryAfter is when to come again for a place.
const retryAfter = 10 * time.Second

func noPlace(format string, most int) error {
	f := fault.New(fault.RateLimited, format, most)
	f.RetryAfter = retryAfter
	return f
}
