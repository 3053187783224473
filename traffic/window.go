package traffic

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
)

// maxWindow is the longest window in days: 16 months.
const maxWindow = 500

// window is the days that a report covers, and what it selects of them.
type window struct {
	from, to calendar.Day // both inclusive
	today    calendar.Day
	zone     *time.Location
	counts   store.CountQuery
}

func (w *window) start() string { return w.from.String() }
func (w *window) end() string   { return w.to.String() }

// window reads a query. Every error names its field.
func (s *Service) window(p *model.Project, q model.TrafficQuery) (*window, error) {
	zone, err := time.LoadLocation(p.Timezone)
	if err != nil || p.Timezone == "" {
		zone = time.UTC
	}
	var wrong fault.Problems
	w := &window{zone: zone, today: calendar.DayOf(s.Clock().In(zone))}
	w.setDays(q, &wrong)
	w.counts = store.CountQuery{From: w.from, To: w.to, Shown: showing(q.Verification)}
	if q.Purpose != nil {
		w.counts.Purpose = string(*q.Purpose)
	}
	if q.BotID != nil {
		w.counts.BotID = *q.BotID
		if *q.BotID != bots.UnknownID && s.Catalogue.ByID(*q.BotID) == nil {
			wrong.Add("bot_id", "%.100q must be the id of a bot of the catalogue, such as gptbot, or unknown", *q.BotID)
		}
	}
	w.counts.Statuses = statusOf(q.Status, &wrong)
	w.counts.Paths = pathsOf(q, &wrong)
	return w, wrong.Err()
}

// setDays reads the range.
func (w *window) setDays(q model.TrafficQuery, wrong *fault.Problems) {
	named := model.Range28d
	switch {
	case q.Range != nil:
		named = *q.Range
	case q.StartDate != nil || q.EndDate != nil:
		named = model.RangeCustom
	}
	if named == model.RangeCustom {
		w.setCustom(q, wrong)
		return
	}
	if q.StartDate != nil || q.EndDate != nil {
		wrong.Add("range", "must be custom when start_date or end_date is given")
	}
	w.to = w.today
	day := w.today.Time()
	switch named {
	case model.Range7d:
		w.from = w.to - 6
	case model.Range90d:
		w.from = w.to - 89
	case model.Range12m:
		w.from = calendar.DayOf(day.AddDate(-1, 0, 1))
	case model.Range16m:
		w.from = calendar.DayOf(day.AddDate(0, -16, 1))
	default:
		w.from = w.to - 27
	}
}

func (w *window) setCustom(q model.TrafficQuery, wrong *fault.Problems) {
	w.from = dateOf("start_date", q.StartDate, wrong)
	w.to = dateOf("end_date", q.EndDate, wrong)
	switch {
	case len(*wrong) > 0:
	case w.to < w.from:
		wrong.Add("end_date", "must not be before start_date")
	case w.to-w.from >= maxWindow:
		wrong.Add("start_date", "must be at most %d days before end_date", maxWindow-1)
	}
}

// earliestYear is before any log.
const earliestYear = 1971

func dateOf(field string, v *string, wrong *fault.Problems) calendar.Day {
	if v == nil {
		wrong.Add(field, "is required for the range custom")
		return 0
	}
	t, err := time.Parse(time.DateOnly, *v)
	if err != nil {
		wrong.Add(field, "must be a date, such as 2026-11-21")
		return 0
	}
	if t.Year() < earliestYear {
		wrong.Add(field, "must not be before the year %d", earliestYear)
		return 0
	}
	return calendar.DayOf(t)
}

// showing returns the verifications of the requests that count.
func showing(v *model.VerificationFilter) []string {
	switch {
	case v == nil:
		return []string{string(bots.Verified), string(bots.Unverified)}
	case *v == model.VerificationFilterAll:
		return []string{string(bots.Verified), string(bots.Unverified), string(bots.Failed)}
	default:
		return []string{string(*v)}
	}
}

var statusPattern = regexp.MustCompile(`^[1-5](xx|[0-9]{2})$`)

func statusOf(v *string, wrong *fault.Problems) store.StatusFilter {
	if v == nil || *v == "" {
		return store.StatusFilter{}
	}
	if !statusPattern.MatchString(*v) {
		wrong.Add("status", "must be a status, such as 404, or a class from 1xx to 5xx")
		return store.StatusFilter{}
	}
	if strings.HasSuffix(*v, "xx") {
		low := uint16((*v)[0]-'0') * 100
		return store.StatusFilter{Low: low, High: low + 99}
	}
	code, _ := strconv.ParseUint(*v, 10, 16) // three digits
	return store.StatusFilter{Low: uint16(code), High: uint16(code)}
}

const maxPattern = 500

func pathsOf(q model.TrafficQuery, wrong *fault.Problems) store.PathFilter {
	var f store.PathFilter
	if q.Folder != nil && *q.Folder != "" {
		f.Folder = *q.Folder
		if !strings.HasPrefix(f.Folder, "/") || !strings.HasSuffix(f.Folder, "/") || !storable(f.Folder) {
			wrong.Add("folder", "must begin and end with a slash, such as /docs/")
		}
	}
	if q.Pattern != nil && *q.Pattern != "" {
		f.Pattern = *q.Pattern
		if !strings.HasPrefix(f.Pattern, "/") && !strings.HasPrefix(f.Pattern, "*") || !storable(f.Pattern) {
			wrong.Add("pattern", "must be a path of at most %d characters with * for anything, such as /docs/*", maxPattern)
		}
	}
	if q.ResourceClass != nil {
		f.Class = string(*q.ResourceClass)
	}
	return f
}

// storable reports whether a text can be compared with stored ones.
func storable(s string) bool {
	return len(s) <= maxPattern && !strings.ContainsRune(s, 0) && strings.ToValidUTF8(s, "") == s
}
