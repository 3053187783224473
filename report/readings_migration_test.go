package report_test

import (
	"strings"
	"testing"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/migrations"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// beforeReadings has facts and rollups belong to their audits, as they did before
// there were readings.
const beforeReadings = `DO $$
	DECLARE rollup record;
	BEGIN
		ALTER TABLE competitor_cells DROP CONSTRAINT competitor_cells_reading_fkey; -- it is from after it
		CREATE TABLE panels (project_id uuid NOT NULL, reading_id uuid NOT NULL, FOREIGN KEY (project_id, reading_id) REFERENCES audit_readings);
		FOR rollup IN SELECT conrelid::regclass AS name, conname FROM pg_constraint
			WHERE contype = 'f' AND confrelid = 'audit_readings'::regclass LOOP
			EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', rollup.name, rollup.conname);
			EXECUTE format('ALTER TABLE %s RENAME COLUMN reading_id TO audit_id', rollup.name);
			EXECUTE format('ALTER TABLE %s ADD FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE', rollup.name);
		END LOOP;
		FOR rollup IN SELECT unnest(ARRAY['analyses', 'presences', 'citations', 'searches', 'ads']) AS name LOOP
			EXECUTE format('ALTER TABLE %s RENAME COLUMN reading_id TO audit_id', rollup.name);
		END LOOP;
		DROP TABLE audit_readings;
		ALTER TABLE audits DROP COLUMN reading_id;
	END $$`

// Audits that ended before there were readings have one: what was found then.
func TestEarlierAuditsAreMigratedToReadings(t *testing.T) {
	t.Parallel()
	if storagetest.Distributed() {
		return // the migration is from before databases could be distributed
	}
	w := newWorld(t)
	id := w.run(opinions())
	cancelled := w.plant(opinions())
	w.exec(`UPDATE audits SET status = 'cancelled' WHERE id = $1`, cancelled)
	want, shown := w.dump(id), asJSON(w.visibility(model.VisibilityQuery{AuditID: &id}))
	readings := w.rows("audit_readings", id)
	w.exec("DROP SCHEMA avm_report CASCADE") // the views are from after it
	w.exec(beforeReadings)
	all, err := migrations.All()
	w.must(err)
	for _, m := range all {
		if strings.Contains(m.SQL, "CREATE TABLE audit_readings") {
			w.exec(m.SQL)
		}
	}
	sameDump(t, "migrated", w.dump(id), want)
	if none := w.rows("audit_readings", cancelled); len(readings) != 1 || len(none) != 0 {
		t.Errorf("readings: %v; of a cancelled audit: %v", readings, none)
	}
	if now := asJSON(w.visibility(model.VisibilityQuery{AuditID: &id})); now != shown {
		t.Errorf("reported\n%s\nwant\n%s", now, shown)
	}
	w.exec(`DELETE FROM audits WHERE id = $1`, id)
	for _, table := range []string{"audit_readings", "cells", "perception_cells", "observed_competitors"} {
		if left := w.rows(table, id); len(left) > 0 {
			t.Errorf("%d rows of %s outlive their audit", len(left), table)
		}
	}
}
