package model

// Ended reports whether an audit with the status changes no more.
func (s AuditStatus) Ended() bool {
	switch s {
	case AuditStatusCompleted, AuditStatusPartiallyCompleted, AuditStatusFailed, AuditStatusCancelled, AuditStatusSpotChecked:
		return true
	case AuditStatusDraft, AuditStatusValidating, AuditStatusQueued, AuditStatusRunning, AuditStatusAnalyzing, AuditStatusReporting:
		return false
	}
	return false
}

// Done counts the executions that have come to their end.
func (e EngineProgress) Done() int {
	return e.CompletedCount + e.NoAnswerCount + e.WithheldCount + e.FailedCount + e.CancelledCount
}
