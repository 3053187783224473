package extract

import (
	"strings"
	"time"

	"github.com/answer-visibility/avm/internal/lazyregexp"
)

var visibleDate = lazyregexp.New(`(?i)\b(\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./](19|20)\d{2}|` +
	`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2},? (19|20)\d{2}|` +
	`\d{1,2}\.? (jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|janv|févr|mars|avr|juin|juil|août|sept|déc|ene|abr|ago|dic)\p{L}*\.?,? (de )?(19|20)\d{2})\b`)

func (r *reader) finishDates() {
	d := r.doc
	for _, i := range d.Structured {
		if d.Published == "" {
			d.Published = date(i.Values["datePublished"])
		}
		if d.Modified == "" {
			d.Modified = date(i.Values["dateModified"])
		}
		if d.Author == "" {
			d.Author = i.Values["author"]
		}
	}
	for _, name := range []string{"article:published_time", "datepublished", "dc.date", "dc.date.issued", "date", "parsely-pub-date", "publish_date", "pubdate"} {
		if d.Published == "" {
			d.Published = date(r.meta[name])
		}
	}
	for _, name := range []string{"article:modified_time", "og:updated_time", "last-modified", "dc.date.modified", "datemodified"} {
		if d.Modified == "" {
			d.Modified = date(r.meta[name])
		}
	}
	if d.Published == "" && len(r.times) > 0 && len(r.times) < 5 {
		d.Published = date(r.times[0])
	}
	d.VisibleDate = len(r.times) > 0 || showsDate(r.text[:min(len(r.text), 1500)]) || showsDate(r.text[max(0, len(r.text)-600):])
}

// showsDate reports whether a text holds a date. The expression is slow, and each of its
// dates has a year: most texts have no four digits in a row.
func showsDate(s string) bool {
	digits := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			digits = 0
			continue
		}
		if digits++; digits == len("2026") {
			return visibleDate.MatchString(s)
		}
	}
	return false
}

// date reads a date however it is written; empty when it is none.
func date(s string) string {
	s = strings.TrimSpace(s)
	if len(s) > 40 {
		s = s[:40]
	}
	for _, layout := range []string{
		time.RFC3339, "2006-01-02T15:04:05-0700", "2006-01-02T15:04:05", "2006-01-02T15:04Z07:00", "2006-01-02T15:04", "2006-01-02 15:04:05",
		"2006-01-02", "2006/01/02", time.RFC1123, time.RFC1123Z, "January 2, 2006", "Jan 2, 2006", "2 January 2006", "20060102",
	} {
		if t, err := time.Parse(layout, s); err == nil {
			return t.UTC().Format(time.DateOnly)
		}
	}
	if len(s) >= 10 {
		if t, err := time.Parse(time.DateOnly, s[:10]); err == nil {
			return t.Format(time.DateOnly)
		}
	}
	return ""
}
