package job

import (
	"context"
	"encoding/json"
	"log/slog"

	"github.com/riverqueue/river/rivertype"

	"github.com/answer-visibility/avm/storage/jobs"
)

// maxDeaths is how many processes may die while they work on one unit of a job. After that the job has failed.
const maxDeaths = 2

// deathsKey is the member of a job's metadata in which the storage counts deaths.
const deathsKey = "avm_deaths"

// deathsOf returns how many processes died while they worked on a job.
func deathsOf(metadata []byte) int {
	var m map[string]json.RawMessage
	var deaths int
	if json.Unmarshal(metadata, &m) != nil || json.Unmarshal(m[deathsKey], &deaths) != nil {
		return 0
	}
	return deaths
}

// deaths records which jobs no longer have deaths.
type deaths struct {
	workers *jobs.Store
	logger  *slog.Logger
}

// forget resets a job's deaths after one of its units has ended. If that fails, the deaths count until its
// next unit ends.
func (d deaths) forget(ctx context.Context, j *rivertype.JobRow) {
	if deathsOf(j.Metadata) == 0 {
		return
	}
	if err := d.workers.ForgetDeaths(ctx, j.ID); err != nil {
		d.logger.WarnContext(ctx, "deaths of a job not forgotten", slog.Int64("job", j.ID), slog.Any("error", err))
	}
}
