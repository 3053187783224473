package storage_test

import (
	"strings"
	"testing"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// A filter by an enumeration is written as its text, and one that is not given not at all.
func TestGivenWritesEnumerations(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	q := db.Bun(t.Context()).NewSelect().Table("site_issues")
	storage.Given(q, "severity = ?", new(model.IssueSeverityHigh))
	storage.Given(q, "rule_id = ?", (*string)(nil))
	storage.Nonzero(q, "category = ?", "")
	if sql := q.String(); !strings.HasSuffix(sql, `WHERE (severity = 'high')`) {
		t.Error(sql)
	}
}
