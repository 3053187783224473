package config

import (
	"strings"
	"testing"
)

func TestFurtherAddressesNeedADatabase(t *testing.T) {
	t.Parallel()
	c, err := loadText(t, "database_url: postgres://pooler/avm\ndatabase_direct_url: postgres://db/avm\n", nil, nil)
	if err != nil || c.DirectURL.Reveal() != "postgres://db/avm" {
		t.Errorf("%v, %v", c, err)
	}
	if _, err = loadText(t, "database_direct_url: postgres://db/avm\n", nil, nil); err == nil || !strings.Contains(err.Error(), "needs database_url") {
		t.Errorf("without a database: %v", err)
	}
}
