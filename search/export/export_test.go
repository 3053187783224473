package export_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/export"
)

// A file of another kind is refused with what to do instead, not by the name of its first column.
func TestFilesOfOtherKindsAreNamed(t *testing.T) {
	t.Parallel()
	for start, want := range map[string]string{
		"PK\x03\x04\x14\x00": "Excel workbook or a ZIP archive", "\xd0\xcf\x11\xe0\xa1": "Excel workbook", "\xff\xfeD\x00a\x00": "UTF-16",
		"\xfe\xff\x00D": "UTF-16", "\x1f\x8b\x08": "gzip", "%PDF-1.7": "PDF", "\n<!doctype html>": "HTML", "\ufeff<html>": "HTML",
		"Tag,Klicks\n": `column "Tag" is not known`,
	} {
		err := export.Read(strings.NewReader(start), export.Options{Kind: export.SearchConsole}, export.Sink{})
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "line 1: ") {
			t.Errorf("%q: %v, want %q", start, err, want)
		}
	}
}

// The search engine's own exports are read in German and French as they are, whatever program saved them.
func TestExportsInOtherLanguages(t *testing.T) {
	t.Parallel()
	span := &calendar.Span{First: 20_000, Last: 20_006}
	for name, c := range map[string]struct {
		content   string
		dimension model.SearchDimension
		want      string
	}{
		"German queries":           {"H\u00e4ufigste Suchanfragen,Klicks,Impressionen,CTR,Position\nwasserkocher,3,30,10%,\"4,2\"\n", model.SearchQuery, "wasserkocher 3 30 4.2"},
		"German pages, saved anew": {"\ufeff\"H\u00e4ufigste Seiten\";Klicks;Impressionen;Klickrate;\"Durchschnittliche Position\"\r\nhttps://a.example/;3;30;10,00\u00a0%;4,25\r\n", model.SearchPage, "https://a.example/ 3 30 4.25"},
		"German, accents apart":    {"Ha\u0308ufigste Suchanfragen\tKlicks\tImpressionen\nwasserkocher\t0\t0\n", model.SearchQuery, "wasserkocher 0 0 NaN"},
		"German countries":         {"Land,Klicks,Impressionen\n\u00d6sterreich,1,2\n", model.SearchCountry, "\u00d6sterreich 1 2 NaN"},
		"German devices":           {"Ger\u00e4t,Klicks,Impressionen\nMobil,1,2\n", model.SearchDevice, "Mobil 1 2 NaN"},
		"German appearance":        {"Darstellung in der Suche,Klicks,Impressionen\nVideos,1,2\n", model.SearchAppearance, "Videos 1 2 NaN"},
		"French queries":           {"Requ\u00eates les plus fr\u00e9quentes,Clics,Impressions,CTR,Position moyenne\nbouilloire,3,30,10\u202f%,4.2\n", model.SearchQuery, "bouilloire 3 30 4.2"},
		"French pages":             {"Pages les plus populaires,Clics,Impressions,CTR,Position\nhttps://a.example/,3,30,10%,1\n", model.SearchPage, "https://a.example/ 3 30 1"},
		"Bing":                     {"Keyword,Impressions,Clicks,CTR,Avg. Position\nkettle,30,3,10.00%,4.20\n", model.SearchQuery, "kettle 3 30 4.2"},
	} {
		got := ""
		err := export.Read(strings.NewReader(c.content), export.Options{Kind: export.SearchConsole, Span: span}, export.Sink{
			Row: func(row *export.Row) error {
				got = fmt.Sprint(row.Terms[c.dimension], " ", row.Clicks, " ", row.Impressions, " ", row.Position)
				return nil
			},
			Covered: func(export.Grain) error { return nil },
		})
		if err != nil || got != c.want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	for header, want := range map[string]string{"Datum,Klicks,Impressionen": "20000 1 2", "Date,Clics,Impressions": "20000 1 2"} {
		got := ""
		err := export.Read(strings.NewReader(header+"\n2024-10-04,1,2\n"), export.Options{Kind: export.SearchConsole}, export.Sink{
			Row: func(row *export.Row) error {
				got = fmt.Sprint(int(row.First), " ", row.Clicks, " ", row.Impressions)
				return nil
			},
		})
		if err != nil || got != want {
			t.Errorf("%s: %q, %v", header, got, err)
		}
	}
}

// What could mean two things is refused with its line, never guessed.
func TestFiguresThatAreNotGuessed(t *testing.T) {
	t.Parallel()
	for row, want := range map[string]string{
		`2026-11-20,"1.234",2000,1`: `clicks: "1.234"`, `2026-11-20,"1,234",2000,1`: `clicks: "1,234"`, "2026-11-20,1\u202f234,2000,1": "clicks: ",
		"2026-11-20,<10,2000,1": `clicks: "<10"`, "20.11.2026,1,2,1": `date: "20.11.2026"`, "11/20/2026,1,2,1": `date: "11/20/2026"`,
		"2026-11-20,1,2,-": `position: "-"`, "2026-11-20,-1,2,1": `clicks: "-1"`, "2026-11-20,1e3,2000,1": `clicks: "1e3"`, "2026-11-20,,2,1": `clicks: ""`,
		`2026-11-20,1,2,"1.234,5"`: `position: "1.234,5"`, "2026-11-20,1,2,NaN": `position: "NaN"`,
	} {
		err := export.Read(strings.NewReader("Date,Clicks,Impressions,Position\n"+row+"\n"), export.Options{Kind: export.SearchConsole},
			export.Sink{Row: func(*export.Row) error { return nil }})
		if err == nil || !strings.HasPrefix(err.Error(), "line 2: "+want) {
			t.Errorf("%s: %v, want %s", row, err, want)
		}
	}
}
