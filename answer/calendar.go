package answer

import (
	"strconv"
	"strings"
	"unicode"
)

// Days and months are names of brands too: Monday, Freitag, August. Where the name of an
// entity is a common word, the words around it tell a date from the brand.

// calendarName is what a word of the calendar names.
type calendarName uint8

const (
	noCalendarName calendarName = iota
	dayName
	monthName
)

// calendarNameOf returns what a folded word names in the calendar.
func calendarNameOf(word string) calendarName {
	switch word {
	case "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
		"montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag",
		"lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
		"lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo",
		"lunedi", "martedi", "mercoledi", "giovedi", "venerdi", "domenica",
		"maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag",
		"mandag", "tirsdag", "onsdag", "torsdag", "fredag", "lordag", "sondag":
		return dayName
	case "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
		"januar", "februar", "marz", "mai", "juni", "juli", "oktober", "dezember", "desember",
		"janvier", "fevrier", "mars", "avril", "juin", "juillet", "aout", "septembre", "octobre", "novembre", "decembre", //nolint:misspell // French
		"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
		"gennaio", "febbraio", "aprile", "maggio", "giugno", "luglio", "settembre", "ottobre", "dicembre",
		"janeiro", "fevereiro", "maio", "junho", "julho", "setembro", "outubro", "novembro", "dezembro",
		"januari", "februari", "maart", "mei", "augustus", "maj", "augusti":
		return monthName
	}
	return noCalendarName
}

// calendarUse is how sure it is that a name of the calendar is a date where it stands.
type calendarUse uint8

const (
	notDate calendarUse = iota
	maybeDate
	surelyDate
)

// dateAt reports whether the calendar's name from start to end of a text is a date.
func dateAt(text string, start, end int, name calendarName) calendarUse {
	after, before := clauseAfter(text, end), clauseBefore(text, start)
	follows, precedes := calendarWords(after), calendarWords(before)
	last, next := "", ""
	if n := len(precedes); n > 0 {
		last = precedes[n-1]
	}
	if len(follows) > 0 {
		next = follows[0]
	}
	switch {
	case besideDate(precedes, follows), amongDays(text, start, end), isDateWord(last), isPartOfDay(next),
		strings.HasPrefix(after, " ") && isDateNumber(next, name),
		name == monthName && isDateNumber(last, name) && !lineHead(text, start) && strings.HasSuffix(before, " "):
		return surelyDate
	case isDatePreposition(last, name):
		return maybeDate
	}
	return notDate
}

// clauseReach is how many bytes around a name of the calendar are looked at.
const clauseReach = 48

// clauseAfter returns what follows a place in its sentence and cell.
func clauseAfter(text string, at int) string {
	s := text[at:min(len(text), at+clauseReach)]
	if n := strings.IndexAny(s, "\n|!?;"); n >= 0 {
		s = s[:n]
	}
	s, _, _ = strings.Cut(s, ". ")
	return s
}

// clauseBefore returns what precedes a place in its sentence and cell. The full stop of an
// ordinal ends no sentence: 12. August.
func clauseBefore(text string, at int) string {
	s := text[max(0, at-clauseReach):at]
	s = s[strings.LastIndexAny(s, "\n|!?;")+1:]
	if n := strings.LastIndex(s, ". "); n > 0 && !isDigit(s[n-1]) {
		s = s[n+2:]
	}
	return s
}

// calendarWords returns the words and numbers of a short text, folded.
func calendarWords(s string) []string {
	return strings.FieldsFunc(foldString(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// besideDate reports whether the next name of the calendar stands beside a place, but for
// a word between them: Monday to Friday, Monday–Friday.
func besideDate(precedes, follows []string) bool {
	if n := len(precedes) - 1; n >= 0 && isDateJoint(precedes[n]) {
		precedes = precedes[:n]
	}
	if len(follows) > 0 && isDateJoint(follows[0]) {
		follows = follows[1:]
	}
	return len(follows) > 0 && calendarNameOf(follows[0]) != noCalendarName ||
		len(precedes) > 0 && calendarNameOf(precedes[len(precedes)-1]) != noCalendarName
}

// amongDays reports whether the line above or below begins as the line of the name does,
// with a name of the calendar: a list of opening hours.
func amongDays(text string, start, end int) bool {
	from := max(0, start-lineTail)
	before := text[from:start]
	line := strings.LastIndexByte(before, '\n')
	if line < 0 && from > 0 || len(calendarWords(before[line+1:])) > 0 {
		return false
	}
	_, below, _ := strings.Cut(text[end:min(len(text), end+lineTail)], "\n")
	above := before[:max(line, 0)]
	return headsWithDate(below) || headsWithDate(above[strings.LastIndexByte(above, '\n')+1:])
}

// headsWithDate reports whether a line begins with a name of the calendar.
func headsWithDate(line string) bool {
	words := calendarWords(line[:min(len(line), clauseReach)])
	return len(words) > 0 && calendarNameOf(words[0]) != noCalendarName
}

// isDateNumber reports whether a word is a number as dates have it: a day of the month, a
// year, or, beside a day, a time.
func isDateNumber(word string, name calendarName) bool {
	for _, ordinal := range [...]string{"st", "nd", "rd", "th"} {
		word = strings.TrimSuffix(word, ordinal)
	}
	n, err := strconv.Atoi(word)
	if err != nil {
		return false
	}
	const lastDay, firstYear, lastYear = 31, 1900, 2100
	return n > 0 && n <= lastDay || name == monthName && n >= firstYear && n <= lastYear
}

// isDateJoint reports whether a folded word joins two dates.
func isDateJoint(word string) bool {
	switch word {
	case "to", "and", "or", "through", "thru", "till", "until", "bis", "und", "oder", "au", "et", "ou", "a", "al", "y", "e", "o", "tot", "en", "of", "til", "och", "og":
		return true
	}
	return false
}

// isDateWord reports whether a folded word makes the day or month behind it a date.
func isDateWord(word string) bool {
	switch word {
	case "every", "each", "last", "next", "this", "past", "following", "previous", "early", "late", "mid", "until", "till", "through", "thru", "since", "cyber",
		"black", "easter", "holy", "ends", "starts", "begins", "opens", "arrives", "due", "closed",
		"jeden", "jede", "jeder", "jedem", "letzten", "letzter", "nachsten", "nachster", "kommenden", "diesen", "dieser", "seit", "bis", "anfang", "mitte", "ende",
		"chaque", "debut", "fin", "mi", "jusqu", "depuis", "cada", "proximo", "pasado", "ultimo", "hasta", "desde", "principios", "finales", "mediados",
		"ogni", "scorso", "prossimo", "fino", "elke", "iedere", "afgelopen", "volgende", "komende", "tot", "sinds", "varje", "nasta", "sista", "hver", "hvert":
		return true
	}
	return false
}

// isPartOfDay reports whether a folded word names a part of the day before it.
func isPartOfDay(word string) bool {
	switch word {
	case "morning", "mornings", "afternoon", "afternoons", "evening", "evenings", "night", "nights", "noon", "midnight",
		"morgen", "vormittag", "mittag", "nachmittag", "abend", "nacht", "fruh", "matin", "midi", "soir", "manana", "tarde", "noche",
		"mattina", "pomeriggio", "sera", "ochtend", "middag", "avond", "kvall", "aften":
		return true
	}
	return false
}

// isDatePreposition reports whether a folded word often stands before dates of that kind.
func isDatePreposition(word string, name calendarName) bool {
	switch word {
	case "in", "im", "en", "i", "of", "before", "after", "from":
		return name == monthName
	case "on", "by", "am", "vom", "zum", "ab", "le", "du", "au", "el", "los", "il", "op", "pa":
		return true
	}
	return false
}
