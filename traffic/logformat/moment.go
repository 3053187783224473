package logformat

import (
	"bytes"
	"math"
	"time"
)

// clock reads times and keeps the last day that it read, because consecutive
// lines nearly always share it.
type clock struct {
	day     [11]byte // as it was written: 17/May/2015
	dayUnix int64    // its midnight in UTC
}

const clfLength = len("17/May/2015:10:05:03")

// clf reads 17/May/2015:10:05:03 +0000, with or without fraction and zone.
func (c *clock) clf(b []byte) (time.Time, bool) {
	if len(b) < clfLength || b[11] != ':' {
		return time.Time{}, false
	}
	if !bytes.Equal(b[:11], c.day[:]) {
		unix, ok := clfDay(b[:11])
		if !ok {
			return time.Time{}, false
		}
		copy(c.day[:], b)
		c.dayUnix = unix
	}
	seconds, ok := timeOfDay(b[12:clfLength])
	if !ok {
		return time.Time{}, false
	}
	nanos, zone := fraction(b[clfLength:])
	offset, ok := offsetOf(bytes.TrimLeft(zone, " "))
	return time.Unix(c.dayUnix+seconds-offset, nanos).UTC(), ok
}

// clfDay reads 17/May/2015.
func clfDay(b []byte) (int64, bool) {
	day, ok1 := atoi(b[0:2])
	year, ok2 := atoi(b[7:11])
	month := monthOf(b[3:6])
	if !ok1 || !ok2 || b[2] != '/' || b[6] != '/' || month == 0 {
		return 0, false
	}
	return dayUnix(year, month, day)
}

// dayUnix returns the midnight of a day that exists.
func dayUnix(year int64, month time.Month, day int64) (int64, bool) {
	t := time.Date(int(year), month, int(day), 0, 0, 0, 0, time.UTC)
	return t.Unix(), t.Day() == int(day) && t.Month() == month && year >= 1970 && year <= 9999
}

func monthOf(b []byte) time.Month {
	const names = "janfebmaraprmayjunjulaugsepoctnovdec"
	if len(b) != 3 {
		return 0
	}
	at := bytes.Index([]byte(names), []byte{b[0] | 0x20, b[1] | 0x20, b[2] | 0x20})
	if at < 0 || at%3 != 0 {
		return 0
	}
	return time.Month(at/3 + 1)
}

// timeOfDay reads 10:05:03 as seconds. A leap second is the last second.
func timeOfDay(b []byte) (int64, bool) {
	if len(b) < 8 || b[2] != ':' || b[5] != ':' {
		return 0, false
	}
	h, ok1 := atoi(b[0:2])
	m, ok2 := atoi(b[3:5])
	s, ok3 := atoi(b[6:8])
	return h*3600 + m*60 + min(s, 59), ok1 && ok2 && ok3 && h < 24 && m < 60 && s < 61
}

// fraction reads .123456 at the beginning as nanoseconds and returns what follows.
func fraction(b []byte) (nanos int64, rest []byte) {
	if len(b) == 0 || b[0] != '.' && b[0] != ',' {
		return 0, b
	}
	scale := int64(100_000_000)
	for b = b[1:]; len(b) > 0 && b[0] >= '0' && b[0] <= '9'; b = b[1:] {
		nanos += int64(b[0]-'0') * scale
		scale /= 10
	}
	return nanos, b
}

// offsetOf reads Z, UTC, GMT, +0200, +02:00 or nothing as seconds east of UTC. A name of the zone may follow.
func offsetOf(b []byte) (int64, bool) {
	b, _, _ = bytes.Cut(b, []byte{' '})
	switch string(b) {
	case "", "Z", "z", "UTC", "GMT":
		return 0, true
	}
	if b[0] != '+' && b[0] != '-' {
		return 0, false
	}
	digits := b[1:]
	if len(digits) == 5 && digits[2] == ':' {
		digits = append(append([]byte{}, digits[:2]...), digits[3:]...)
	}
	n, ok := atoi(digits)
	hours, minutes := n/100, n%100
	if len(digits) == 2 {
		hours, minutes = n, 0
	}
	offset := hours*3600 + minutes*60
	if b[0] == '-' {
		offset = -offset
	}
	return offset, ok && (len(digits) == 4 || len(digits) == 2) && hours < 24 && minutes < 60
}

// iso reads 2024-01-15T12:30:45.123Z and its variants: a blank or an underscore for the
// T, a fraction, a zone or none.
func iso(b []byte) (time.Time, bool) {
	if len(b) < len("2024-01-15T12:30:45") || b[4] != '-' || b[7] != '-' || b[10] != 'T' && b[10] != ' ' && b[10] != 't' && b[10] != '_' {
		return time.Time{}, false
	}
	midnight, ok := isoDay(b[:10])
	seconds, ok2 := timeOfDay(b[11:19])
	nanos, zone := fraction(b[19:])
	offset, ok3 := offsetOf(bytes.TrimLeft(zone, " "))
	return time.Unix(midnight+seconds-offset, nanos).UTC(), ok && ok2 && ok3
}

// isoDay reads 2024-01-15 as its midnight.
func isoDay(b []byte) (int64, bool) {
	if len(b) != 10 || b[4] != '-' || b[7] != '-' {
		return 0, false
	}
	year, ok1 := atoi(b[0:4])
	month, ok2 := atoi(b[5:7])
	day, ok3 := atoi(b[8:10])
	if !ok1 || !ok2 || !ok3 || month < 1 || month > 12 {
		return 0, false
	}
	return dayUnix(year, time.Month(month), day)
}

// epoch reads seconds, milliseconds, microseconds or nanoseconds since 1970; which, its
// size tells.
func epoch(b []byte) (time.Time, bool) {
	whole, tail, dotted := bytes.Cut(b, []byte{'.'})
	n, ok := atoi(whole)
	if !ok || len(bytes.TrimLeft(tail, "0123456789")) > 0 { // 1.7e+18
		f, ok := float(b)
		if !ok || f <= 0 || f > math.MaxInt64/2 || math.IsNaN(f) {
			return time.Time{}, false
		}
		n, dotted = int64(f), false
	}
	var nanos int64
	switch {
	case n <= 0:
		return time.Time{}, false
	case n < 100_000_000_000:
		if dotted {
			nanos, _ = fraction(append([]byte{'.'}, tail...))
		}
		return withinEra(time.Unix(n, nanos).UTC())
	case n < 100_000_000_000_000:
		return withinEra(time.UnixMilli(n).UTC())
	case n < 100_000_000_000_000_000:
		return withinEra(time.UnixMicro(n).UTC())
	default:
		return withinEra(time.Unix(0, n).UTC())
	}
}

func monthNumber(n int64) time.Month { return time.Month(n) }

func unix(seconds int64) time.Time { return time.Unix(seconds, 0).UTC() }

func withinEra(t time.Time) (time.Time, bool) { return t, t.Year() >= 1970 && t.Year() <= 9999 }

// any reads a time in whatever form it is written.
func (c *clock) any(b []byte) (time.Time, bool) {
	b = bytes.Trim(b, " []")
	if len(b) == 0 {
		return time.Time{}, false
	}
	if t, ok := iso(b); ok {
		return t, true
	}
	if t, ok := c.clf(b); ok {
		return t, true
	}
	if t, ok := epoch(b); ok {
		return t, true
	}
	t, err := time.Parse(time.RFC1123, string(b))
	if err != nil {
		t, err = time.Parse(time.RFC1123Z, string(b))
	}
	return t.UTC(), err == nil && t.Year() >= 1970
}
