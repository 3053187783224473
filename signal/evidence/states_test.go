package evidence_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
)

func TestSourceThatIsSilentForADayHasStalledUntilItSends(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.watch() // nothing is watched
	source := w.source(model.CrawlSourceSetupCustom)
	w.receive(source, "")
	w.now = w.now.Add(23 * time.Hour)
	w.watch()
	w.wantEvents()
	w.now = w.now.Add(2 * time.Hour)
	w.dies = true
	if err := w.signals.Watch(t.Context(), w.project.ID); !errors.Is(err, errDied) {
		t.Fatal(err)
	}
	w.wantEvents()
	w.dies = false
	w.watch()
	w.wantEvents("signal.started source_stalled", "source.stalled source_stalled")
	if one := w.newest(); one.Subject.ID != source.ID.String() || one.Title != "www.acme.example: no logs have arrived since 3 Nov 2026, 12:00 UTC" {
		t.Errorf("%+v", one)
	}
	w.now = w.now.Add(48 * time.Hour)
	w.watch()
	w.wantEvents()
	w.receive(source, "")
	w.watch()
	w.wantEvents("signal.ended source_stalled", "source.recovered source_stalled")
	if one := w.newest(); *one.EndReason != model.SignalEndReasonReturned || !one.EndedAt.Equal(w.now) {
		t.Errorf("%+v", one)
	}
	w.now = w.now.Add(48 * time.Hour)
	w.watch()
	w.wantEvents("signal.started source_stalled", "source.stalled source_stalled")
	_, err := w.traffic.RevokeSource(t.Context(), w.project.ID, source.ID)
	w.must(err)
	w.watch()
	w.wantEvents("signal.ended source_stalled", "source.recovered source_stalled")
	if one := w.newest(); *one.EndReason != model.SignalEndReasonNotMeasured {
		t.Errorf("%+v", one)
	}
}

func TestUploadedLogsDoNotStall(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.receive(w.source(model.CrawlSourceSetupUpload), "")
	w.now = w.now.AddDate(0, 1, 0)
	w.watch()
	w.wantEvents()
}

func TestConnectionHasStalledWhenItIsRefusedOrFailsForADay(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := model.NewID()
	w.exec(`INSERT INTO connections (project_id, id, kind, property, label, credential_kind, credential_label, credential_fingerprint, sealed,
		state, last_error, created_at, updated_at) VALUES ($1, $2, 'search_console', 'sc-domain:acme.example', 'Acme', 'api_key', '', '', '',
		'connected', '', $3, $3)`, w.project.ID, id, w.now)
	w.exec(`INSERT INTO connection_feeds (project_id, connection_id, feed, first_day, last_synced_at, next_sync_at, failures, last_error)
		VALUES ($1, $2, 'search_console', '2026-01-01', $3, $3, 0, '')`, w.project.ID, id, w.now)
	is := func(state model.ConnectionState, problem string) {
		w.exec("UPDATE connections SET state = $1, last_error = $2", string(state), problem)
		w.exec("UPDATE connection_feeds SET state = $1, last_error = $2", string(state), problem)
		w.now = w.now.Add(time.Hour)
		w.watch()
	}
	is(model.ConnectionStateFailing, "the vendor answered 500")
	w.wantEvents()
	w.now = w.now.Add(24 * time.Hour)
	is(model.ConnectionStateFailing, "the vendor answered 500")
	w.wantEvents("signal.started source_stalled", "source.stalled source_stalled")
	if one := w.newest(); one.Title != "Acme: the vendor answered 500" || one.Subject.Kind != "connection" {
		t.Errorf("%+v", one)
	}
	is(model.ConnectionStateConnected, "")
	w.wantEvents("signal.ended source_stalled", "source.recovered source_stalled")
	w.exec("UPDATE connection_feeds SET last_synced_at = $1", w.now)
	is(model.ConnectionStateUnauthorized, strings.Repeat("refused ", 100))
	w.wantEvents("signal.started source_stalled", "source.stalled source_stalled")
}

func TestCreditsAreLowOnceUntilThereAreMore(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	launch := func() error {
		_, err := w.audits.Launch(t.Context(), w.project, model.AuditLaunchInput{Engines: []model.LogicalEngine{"assistant_a"}, MaxEstimatedCredits: 1000})
		return err
	}
	limit := func(credits int64) {
		w.must(audits.New(w.db).SetCreditLimit(t.Context(), w.project.WorkspaceID, &credits, w.now))
	}
	w.must(launch()) // 12 credits, without a limit
	limit(39)
	w.must(launch()) // leaves 15 of 39
	w.wantEvents()
	w.dies = true
	if err := launch(); !errors.Is(err, errDied) { // would leave 3
		t.Fatal(err)
	}
	credits, err := w.audits.Credits(t.Context(), w.project.WorkspaceID)
	w.must(err)
	if *credits.Available != 15 {
		t.Fatalf("a launch that failed took credits: %+v", credits)
	}
	w.dies = false
	w.must(launch())
	w.wantEvents("signal.started credits_low", "credits.low credits_low")
	if one := w.newest(); one.Title != "3 of 39 credits are left in 2026-11" || one.ProjectID != w.project.ID {
		t.Errorf("%+v", one)
	}
	limit(50)        // 14 are left
	w.must(launch()) // leaves 2: it is known
	w.watch()
	w.wantEvents()
	limit(60) // 12 are left
	w.watch()
	w.wantEvents("signal.ended credits_low")
	if standing, err := w.store.Standing(t.Context(), w.project.ID); err != nil || len(standing) != 0 {
		t.Errorf("%v, %v", standing, err)
	}
	w.now = w.now.AddDate(0, 1, 0)
	w.watch()
	w.wantEvents()
}
