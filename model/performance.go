package model

import (
	"io"
	"time"

	"github.com/answer-visibility/avm/internal/fault"
)

// Day is a calendar day, such as 2026-11-22.
type Day string

// MarshalGQL writes the value as a JSON string.
func (d Day) MarshalGQL(w io.Writer) { writeQuoted(w, string(d)) }

// UnmarshalGQL reads a day.
func (d *Day) UnmarshalGQL(v any) error {
	s, _ := v.(string)
	if _, err := time.Parse(time.DateOnly, s); err != nil {
		return fault.New(fault.Invalid, "must be a day such as 2026-11-22")
	}
	*d = Day(s)
	return nil
}

// PerformanceRange is the days of a performance report, up to the newest imported
// one.
type PerformanceRange string

// The ranges.
const (
	PerformanceRange7Days    PerformanceRange = "7d"
	PerformanceRange28Days   PerformanceRange = "28d"
	PerformanceRange90Days   PerformanceRange = "90d"
	PerformanceRange12Months PerformanceRange = "12m"
	PerformanceRange16Months PerformanceRange = "16m"
	PerformanceRangeCustom   PerformanceRange = "custom"
)

// PerformanceRanges lists the allowed values.
func PerformanceRanges() []PerformanceRange {
	return []PerformanceRange{PerformanceRange7Days, PerformanceRange28Days, PerformanceRange90Days, PerformanceRange12Months, PerformanceRange16Months, PerformanceRangeCustom}
}

// MarshalGQL writes the value as a JSON string.
func (r PerformanceRange) MarshalGQL(w io.Writer) { writeQuoted(w, string(r)) }

// UnmarshalGQL reads one of PerformanceRanges.
func (r *PerformanceRange) UnmarshalGQL(v any) error { return readClosed(v, PerformanceRanges(), r) }
