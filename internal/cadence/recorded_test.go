package cadence_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/cadence"
	"github.com/answer-visibility/avm/model"
)

// recording is a schedule across a change of the clocks, as another scheduler
// ran it: of a doubled hour it takes the second, we take the first.
type recording struct {
	Timezone     string `json:"timezone"`
	Cron         string `json:"cron"`
	Cadence      string `json:"cadence"`
	Note         string `json:"note"`
	ExpectedRuns []struct {
		Local  string `json:"local"`
		Offset string `json:"offset"`
		UTC    string `json:"utc"`
	} `json:"expected_runs"`
}

// recordings reads the data that is kept beside the repository.
func recordings(t *testing.T) []recording {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		shared := filepath.Join(dir, "shared", "data")
		if _, err := os.Stat(filepath.Join(shared, "INDEX.md")); err != nil {
			continue
		}
		raw, err := os.ReadFile(filepath.Join(shared, "schedules", "dst_runs", "dst_runs_open.json")) //nolint:gosec // a test's own data
		if err != nil {
			t.Fatal(err)
		}
		var all []recording
		if err := json.Unmarshal(raw, &all); err != nil {
			t.Fatal(err)
		}
		return all
	}
	t.Skip("shared/data/schedules is not there")
	return nil
}

func cadenceOf(name string) model.AuditScheduleCadence {
	if strings.HasPrefix(name, "every_n_minutes") {
		return model.AuditScheduleCadenceEveryNMinutes
	}
	return model.AuditScheduleCadence(name)
}

func TestRecordedRuns(t *testing.T) {
	t.Parallel()
	compared := 0
	for _, r := range recordings(t) {
		c := cadenceOf(r.Cadence)
		if !c.IsValid() {
			continue // monthly, which we do not have
		}
		compared++
		t.Run(r.Timezone+" "+r.Cron+" "+r.ExpectedRuns[0].UTC, func(t *testing.T) {
			t.Parallel()
			z := zone(t, r.Timezone)
			got := runs(rule(c, z, instant(t, r.ExpectedRuns[0].UTC)), len(r.ExpectedRuns))
			for i, run := range r.ExpectedRuns {
				want := run.UTC
				if c == model.AuditScheduleCadenceDaily || c == model.AuditScheduleCadenceWeekly {
					wall, err := time.Parse("2006-01-02T15:04:05", run.Local)
					if err != nil {
						t.Fatal(err)
					}
					want = cadence.Instant(wall, z).Format(time.RFC3339)
					if want != run.UTC && !strings.Contains(r.Note, "second") {
						t.Errorf("%s is %s, want %s", run.Local, want, run.UTC)
					}
				}
				if got[i] != want {
					t.Errorf("run %d (%s): %s, want %s", i, r.Note, got[i], want)
				}
			}
		})
	}
	if compared < 10 {
		t.Errorf("only %d schedules", compared)
	}
}
