package storage

import "time"

// replayMost bounds how many positions a replay keeps: one a second for a quarter of an hour.
const replayMost = 900

// replay tells how far a replica is behind, from positions of the primary's log and the times
// at which they were seen. Both are of this process's clock: a replica that has lost the
// primary, and machines whose clocks differ, are told right.
type replay struct {
	ahead    []logPosition // that the replica had not replayed at the last look
	replayed int64         // at the last look
}

// logPosition is where the primary's log ended at a time.
type logPosition struct {
	lsn int64
	at  time.Time
}

// written notes where the primary's log ends.
func (r *replay) written(lsn int64, at time.Time) {
	if n := len(r.ahead); lsn > r.replayed && n < replayMost && (n == 0 || r.ahead[n-1].lsn < lsn) {
		r.ahead = append(r.ahead, logPosition{lsn, at})
	}
}

// has notes up to where the replica has replayed the log.
func (r *replay) has(lsn int64) {
	r.replayed = lsn
	for len(r.ahead) > 0 && r.ahead[0].lsn <= lsn {
		r.ahead = r.ahead[1:]
	}
}

// lag returns for how long the replica has lacked something.
func (r *replay) lag(now time.Time) time.Duration {
	if len(r.ahead) == 0 {
		return 0
	}
	return now.Sub(r.ahead[0].at)
}
