package export_test

import (
	"strings"
	"testing"

	"github.com/answer-visibility/avm/search/export"
)

// A file of another kind is refused with what to do instead, not by the name of its first column.
func TestFilesOfOtherKindsAreNamed(t *testing.T) {
	t.Parallel()
	for start, want := range map[string]string{
		"PK\x03\x04\x14\x00": "Excel workbook or a ZIP archive", "\xd0\xcf\x11\xe0\xa1": "Excel workbook", "\xff\xfeD\x00a\x00": "UTF-16",
		"\xfe\xff\x00D": "UTF-16", "\x1f\x8b\x08": "gzip", "%PDF-1.7": "PDF", "\n<!doctype html>": "HTML", "\ufeff<html>": "HTML",
		"Datum,Klicks\n": `column "Datum" is not known`,
	} {
		err := export.Read(strings.NewReader(start), export.Options{Kind: export.SearchConsole}, export.Sink{})
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "line 1: ") {
			t.Errorf("%q: %v, want %q", start, err, want)
		}
	}
}
