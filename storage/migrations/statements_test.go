package migrations

import (
	"slices"
	"strings"
	"testing"
)

func TestStatements(t *testing.T) {
	t.Parallel()
	for sql, want := range map[string][]string{
		"":                            nil,
		"-- nothing; at all\n":        nil,
		"SELECT 1":                    {"SELECT 1"},
		"SELECT 1; SELECT 2;\n":       {"SELECT 1;", " SELECT 2;"},
		"SELECT ';''' ;SELECT \";\";": {"SELECT ';''' ;", "SELECT \";\";"},
		"-- a; b\nSELECT 1;/* ; */":   {"-- a; b\nSELECT 1;"},
		"DO $$ BEGIN; END $$; SELECT $a$ ; $$ ; $a$": {"DO $$ BEGIN; END $$;", " SELECT $a$ ; $$ ; $a$"},
		"SELECT 'never closed ;":                     {"SELECT 'never closed ;"},
	} {
		if got := (Migration{SQL: sql}).Statements(); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", sql, got, want)
		}
	}
}

func FuzzStatementsMakeUpTheMigration(f *testing.F) {
	f.Add("SELECT 1; SELECT $$;$$; -- end;\n")
	f.Fuzz(func(t *testing.T, sql string) {
		statements := Migration{SQL: sql}.Statements()
		rest, whole := strings.CutPrefix(sql, strings.Join(statements, ""))
		if !whole || strings.TrimSpace(uncommented(rest)) != "" {
			t.Errorf("%q came back as %q", sql, statements)
		}
	})
}
