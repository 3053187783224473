package traffic

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"slices"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
	"github.com/answer-visibility/avm/traffic/rollup"
)

// maxCounts and maxVisits bound the counts and visits that are held in memory before they are stored.
const (
	maxCounts = 200_000
	maxVisits = 20_000
)

// talliedLines is how many lines are counted at once. What is known of the time of a chunk is read once
// a chunk, and that is much where many lines are of one time.
const talliedLines = 16 << 10

// tally adds up a batch's lines in its transaction.
type tally struct {
	*Receipt

	held       map[calendar.Day]*store.Day
	today      calendar.Day // -1: of an upload, which says nothing of now
	overlapped int64
	counts     rollup.Counts
	sessions   []store.Session
	candidates map[string]*store.Candidate
	unknown    *bots.Bot // stands for every bot that the catalogue does not have
}

// add reads the lines again and stores what they come to.
func (t *tally) add(ctx context.Context) error {
	_, err := t.scan(t.format, nil, int(min(t.totals.Lines, talliedLines)), func(scan *rollup.Scan, lines []rollup.Line) error {
		fresh, err := t.fresh(ctx, lines)
		if err != nil {
			return err
		}
		for i := range lines {
			t.mark(&lines[i])
			if fresh[i] {
				t.line(scan, &lines[i])
			}
		}
		return t.flushFull(ctx)
	})
	if err != nil {
		return err
	}
	if err := t.flush(ctx); err != nil {
		return err
	}
	return t.flushVisits(ctx)
}

// flushFull stores the counts or visits that have reached their bound.
func (t *tally) flushFull(ctx context.Context) error {
	if len(t.counts) > maxCounts {
		if err := t.flush(ctx); err != nil {
			return err
		}
	}
	if len(t.sessions) > maxVisits {
		return t.flushVisits(ctx)
	}
	return nil
}

// fresh reports for each line whether it is new, and stores the digests of those that are.
func (t *tally) fresh(ctx context.Context, lines []rollup.Line) ([]bool, error) {
	segments := segmentsOf(lines)
	known := make(map[calendar.Day][]bool, len(segments))
	list := make([]store.Segment, 0, len(segments))
	for day, g := range segments {
		var err error
		if known[day], err = t.area.Store.Known(ctx, t.Source.ProjectID, t.Source.ID, g); err != nil {
			return nil, err
		}
		if fresh := unknown(g.Digests, known[day]); len(fresh) > 0 {
			list = append(list, store.Segment{Day: day, From: g.From, To: g.To, Digests: fresh})
		}
	}
	fresh := make([]bool, len(lines))
	for i := range lines {
		l := &lines[i]
		fresh[i] = !known[l.Day][segments[l.Day].Digests.Place(l.Digest)]
		if !fresh[i] {
			t.overlapped++
		}
	}
	return fresh, t.area.Store.InsertSegments(ctx, t.Source.ProjectID, t.Source.ID, list)
}

// unknown returns the digests that are not marked as known.
func unknown(digests store.Digests, marked []bool) store.Digests {
	n := 0
	for _, m := range marked {
		if !m {
			n++
		}
	}
	list := make(store.Digests, 0, n)
	for place, d := range digests {
		if !marked[place] {
			list = append(list, d)
		}
	}
	return list
}

// segmentsOf returns the digests of lines and the times that they cover, by day.
func segmentsOf(lines []rollup.Line) map[calendar.Day]*store.Segment {
	sizes := map[calendar.Day]int{}
	for i := range lines {
		sizes[lines[i].Day]++
	}
	segments := make(map[calendar.Day]*store.Segment, len(sizes))
	for i := range lines {
		l := &lines[i]
		g := segments[l.Day]
		if g == nil {
			g = &store.Segment{Day: l.Day, From: l.At, To: l.At, Digests: make(store.Digests, 0, sizes[l.Day])}
			segments[l.Day] = g
		}
		g.From, g.To, g.Digests = min(g.From, l.At), max(g.To, l.At), append(g.Digests, l.Digest)
	}
	for _, g := range segments {
		g.Digests = store.MakeDigests(g.Digests)
	}
	return segments
}

// mark notes when on its day a line was written.
func (t *tally) mark(l *rollup.Line) {
	d := t.held[l.Day]
	store.Minutes(d.Minutes).Mark(l.Second)
	d.FirstSecond, d.LastSecond = min(d.FirstSecond, l.Second), max(d.LastSecond, l.Second)
}

// line counts a line that is new.
func (t *tally) line(scan *rollup.Scan, l *rollup.Line) {
	t.held[l.Day].Lines++
	switch {
	case l.Path < 0:
	case l.Bot == rollup.People:
		t.visit(l)
	default:
		t.request(scan, l)
	}
}

func (t *tally) request(scan *rollup.Scan, l *rollup.Line) {
	bot := scan.Bots[l.Bot]
	is, _ := t.area.Verifier.Check(bots.Claim{Bot: bot, Address: l.Address})
	if bot.ID == bots.UnknownID {
		t.candidate(bot.Name, l)
		bot = t.unknown
	}
	key := rollup.CountKey{Bot: bot, Verification: is, Day: l.Day, Path: t.paths[l.Path], Status: l.Status}
	t.counts.Add(key, l)
}

// maxCandidates bounds the candidates of one batch.
const maxCandidates = 200

func (t *tally) candidate(name string, l *rollup.Line) {
	date := l.Day.Time()
	c := t.candidates[name]
	switch {
	case c == nil && (name == "" || len(t.candidates) >= maxCandidates):
		return
	case c == nil:
		c = &store.Candidate{ProjectID: t.Source.ProjectID, Name: name, FirstDay: date, LastDay: date}
		t.candidates[name] = c
	case date.Before(c.FirstDay):
		c.FirstDay = date
	case date.After(c.LastDay):
		c.LastDay = date
	}
	c.Requests += int64(l.Count)
}

// visit notes a visit that an AI system sent.
func (t *tally) visit(l *rollup.Line) {
	visitor := int64(l.Digest) //nolint:gosec // 48 bits
	if l.Address.IsValid() {
		visitor = visitorOf(t.visits[l.Day], l)
	}
	t.sessions = append(t.sessions, store.Session{
		ProjectID: t.Source.ProjectID, Day: l.Day.Time(), SourceID: t.Source.ID, AISource: l.Source.String(), Visitor: visitor,
		PathID: int32(t.paths[l.Path]), //nolint:gosec // numbers of paths are stored as int4
	})
}

const saltBytes = 32

func newSalt() []byte {
	salt := make([]byte, saltBytes)
	_, _ = rand.Read(salt) // never fails
	return salt
}

// visitorOf hashes an address with its day's salt.
func visitorOf(salt []byte, l *rollup.Line) int64 {
	sum := hmac.New(sha256.New, salt)
	address := l.Address.As16()
	sum.Write(address[:])
	return int64(binary.LittleEndian.Uint64(sum.Sum(nil))) //nolint:gosec // any 64 bits of the hash
}

// flush stores the counts so far.
func (t *tally) flush(ctx context.Context) error {
	rows := map[rollup.CountKey]*store.Counts{}
	for key, v := range t.counts {
		row := rollup.CountKey{Day: key.Day, Bot: key.Bot, Verification: key.Verification}
		c := rows[row]
		if c == nil {
			c = &store.Counts{
				Day: key.Day.Time(), BotID: key.Bot.ID, Verification: string(key.Verification), Purpose: string(key.Bot.Purpose),
			}
			rows[row] = c
		}
		c.Add(store.PathCount{PathID: key.Path, Status: key.Status, Requests: int64(v.Requests), LastAt: v.Last}) //nolint:gosec // a batch has fewer lines
	}
	clear(t.counts)
	list := make([]*store.Counts, 0, len(rows))
	for _, c := range rows {
		slices.SortFunc(c.Paths, store.PathCount.Compare) // rows that are stored together in their index
		list = append(list, c)
	}
	return t.area.Store.AddCounts(ctx, t.Source.ProjectID, t.Source.ID, list)
}

// visitsAtOnce bounds one statement.
const visitsAtOnce = 1_000

// flushVisits stores the visits so far.
func (t *tally) flushVisits(ctx context.Context) error {
	for rest := t.sessions; len(rest) > 0; {
		some := rest[:min(len(rest), visitsAtOnce)]
		if err := t.area.Store.AddSessions(ctx, some); err != nil {
			return err
		}
		rest = rest[len(some):]
	}
	t.sessions = t.sessions[:0]
	return nil
}

// batch returns what was received.
func (t *tally) batch() *store.Batch {
	sample := t.totals.Sample
	if sample == nil {
		sample = []model.RejectedLine{}
	}
	return &store.Batch{
		ProjectID: t.Source.ProjectID, SourceID: t.Source.ID, ID: model.NewID(), Key: t.key(), Content: t.content,
		Format: string(t.format), AcceptedLines: t.totals.Lines, RejectedLines: t.totals.Rejected, OverlappingLines: t.overlapped,
		RejectedSample: sample, ReceivedAt: t.now,
	}
}

// end stores the days, the candidates and what the source has received.
func (t *tally) end(ctx context.Context, heartbeat bool) error {
	t.cover(heartbeat)
	days := make([]*store.Day, 0, len(t.held))
	for _, d := range t.held {
		days = append(days, d)
	}
	if err := t.area.Store.UpdateDays(ctx, days); err != nil {
		return err
	}
	candidates := make([]store.Candidate, 0, len(t.candidates))
	for _, c := range t.candidates {
		candidates = append(candidates, *c)
	}
	if err := t.area.Store.AddCandidates(ctx, candidates); err != nil {
		return err
	}
	r := store.Receipt{ProjectID: t.Source.ProjectID, SourceID: t.Source.ID, At: t.now, Verified: t.totals.Lines > 0}
	r.Accepted, r.Rejected, r.Overlapped = t.totals.Lines, t.totals.Rejected, t.overlapped
	return t.area.Store.AddReceipt(ctx, r)
}

// cover notes on the days what the batch covers.
func (t *tally) cover(heartbeat bool) {
	for _, day := range t.days {
		t.held[day].BatchCount++
	}
	if t.today < 0 {
		t.coverWhole()
		return
	}
	d := t.held[t.today]
	store.Minutes(d.Minutes).Mark(int32(t.now.Unix() - t.today.StartIn(t.zone).Unix())) //nolint:gosec // within a day
	if heartbeat {
		d.HeartbeatCount++
	}
}

// coverWhole notes the days that lie wholly within an uploaded file.
func (t *tally) coverWhole() {
	if len(t.days) == 0 {
		return
	}
	first, last := t.days[0], t.days[len(t.days)-1]
	for day, d := range t.held {
		d.Whole = d.Whole || day > first && day < last
	}
}
