package traffic

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
	"github.com/answer-visibility/avm/traffic/logformat"
	"github.com/answer-visibility/avm/traffic/rollup"
)

const (
	// maxDays is how many days one batch may be of.
	maxDays = 1_000
	// maxClaims is how many clients of one batch DNS is asked about. The others count as
	// not verified.
	maxClaims = 2_000
	// claimsWithin is how long DNS may take for one batch.
	claimsWithin = 10 * time.Second
	// maxKey bounds a sender's id of a batch, in bytes.
	maxKey = 255
)

// Delivery is a body that a source sent, or that somebody uploaded for it.
type Delivery struct {
	Source *model.CrawlSource
	Key    string // the sender's id of the batch; empty: it is known by its content
	Body   *Spool
	Format string // instead of the source's; empty: that
}

// Receive counts a delivery's lines. When it returns, the batch is durable. The same batch again, by the
// sender's id or by its content, returns the batch that was counted. A body without lines
// is a heartbeat: nil is returned for it.
func (s *Service) Receive(ctx context.Context, d Delivery) (*model.CrawlBatch, error) {
	r, err := s.Prepare(ctx, d)
	if err != nil {
		return nil, err
	}
	return r.Count(ctx)
}

// Prepare reads a delivery for what has to be known before its lines are counted. It must be
// called outside of transactions, because it asks DNS who clients are.
func (s *Service) Prepare(ctx context.Context, d Delivery) (*Receipt, error) {
	r := &Receipt{area: s, Delivery: d, now: s.Clock().UTC(), visits: map[calendar.Day][]byte{}}
	if err := r.read(ctx); err != nil {
		return nil, errors.Join(err, s.noteUnsupported(ctx, d, err))
	}
	return r, nil
}

// read reads what a receipt is of.
func (r *Receipt) read(ctx context.Context) (err error) {
	if len(r.Key) > maxKey || !storable(r.Key) {
		return fault.Field("X-Batch-Id", "must be at most %d characters", maxKey)
	}
	r.area.lookForAddresses(ctx)
	if r.zone, err = time.LoadLocation(r.Source.ReportingTimezone); err != nil {
		return err
	}
	return r.survey(ctx)
}

// noteUnsupported counts a body whose format was not recognised.
func (s *Service) noteUnsupported(ctx context.Context, d Delivery, cause error) error {
	if !errors.Is(cause, errUnsupported) {
		return nil
	}
	upload := d.Source.Setup == model.CrawlSourceSetupUpload
	return s.Store.AddReceipt(ctx, store.Receipt{
		ProjectID: d.Source.ProjectID, SourceID: d.Source.ID, At: s.Clock().UTC(), UnsupportedUpload: upload, UnsupportedBatch: !upload,
	})
}

var errUnsupported = fault.New(fault.Invalid,
	"the log's format is not known; known formats: %s. Name the format when you make the source (format); JSON also needs the names of its fields (field_map)",
	model.OneOf(logformat.Formats()))

// Receipt is one delivery that is ready to be counted.
type Receipt struct {
	Delivery

	area    *Service
	now     time.Time
	zone    *time.Location
	content []byte
	format  logformat.Format
	days    []calendar.Day
	totals  rollup.Totals
	named   *rollup.Paths           // nil: the body was not read yet
	paths   []uint32                // under which they are stored
	visits  map[calendar.Day][]byte // salts of the days with visits
}

// Content returns the digest of the lines.
func (r *Receipt) Content() []byte { return r.content }

// Count counts the lines, in the transaction of the context or one of its own. It returns the
// batch, or the one that this is again; nil for a heartbeat.
func (r *Receipt) Count(ctx context.Context) (*model.CrawlBatch, error) {
	batch, err := r.count(ctx)
	if storage.IsUniqueViolation(err) { // another process has just counted the same batch
		batch, err = r.count(ctx)
	}
	if err != nil || batch == nil {
		return nil, err
	}
	return batch.Shown(), nil
}

// scan reads the lines, and calls each with a chunk of them at a time; 0 leaves its size to the scan.
func (r *Receipt) scan(format logformat.Format, through io.Writer, chunk int, each func(*rollup.Scan, []rollup.Line) error) (*rollup.Scan, error) {
	matcher, err := r.area.matcher()
	if err != nil {
		return nil, err
	}
	scan, err := rollup.NewScan(rollup.Config{
		Format: format, Fields: r.Source.FieldMap, Matcher: matcher, Zone: r.zone, Key: uint64(r.Source.DigestKey), Now: r.now, //nolint:gosec // any 64 bits are a key
		Paths: r.named, Chunk: chunk,
	})
	if err != nil {
		return nil, fault.Field("format", "%s", err.Error())
	}
	body, err := r.Body.Reader()
	if err != nil {
		return nil, err
	}
	if through != nil {
		body = io.TeeReader(body, through)
	}
	err = scan.Read(body, func(lines []rollup.Line) error { return each(scan, lines) })
	if errors.Is(err, rollup.ErrNoFormat) {
		return nil, errUnsupported
	}
	return scan, err
}

// survey reads the body for what has to be known before the transaction: whether it may be counted, whom
// DNS is to be asked about, which days and paths it is of.
func (r *Receipt) survey(ctx context.Context) error {
	sum := sha256.New()
	days, claims := map[calendar.Day]bool{}, map[bots.Claim]bool{}
	visits := map[calendar.Day]bool{}
	format := logformat.Format(r.Format)
	if format == "" {
		format = logformat.Format(r.Source.Format)
	}
	scan, err := r.scan(format, sum, 0, func(scan *rollup.Scan, lines []rollup.Line) error {
		for i := range lines {
			l := &lines[i]
			days[l.Day] = true
			if l.Source != rollup.NoSource {
				visits[l.Day] = true
			}
			r.claim(scan, l, claims)
		}
		if len(days) > maxDays {
			return fault.New(fault.Invalid, "the log covers more than %d days", maxDays)
		}
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	r.content, r.totals, r.format, r.named = sum.Sum(nil), scan.Totals, scan.Format, scan.Paths
	for d := range days {
		r.days = append(r.days, d)
	}
	slices.Sort(r.days)
	again, err := r.area.Store.BatchAgain(ctx, r.Source.ProjectID, r.Source.ID, r.key(), r.content)
	if err != nil || again != nil {
		return err // nothing of it will be counted
	}
	return r.prepare(ctx, visits, claims)
}

// claim notes whom DNS is to be asked about.
func (r *Receipt) claim(scan *rollup.Scan, l *rollup.Line, claims map[bots.Claim]bool) {
	if l.Bot == rollup.People || len(claims) >= maxClaims {
		return
	}
	c := bots.Claim{Bot: scan.Bots[l.Bot], Address: l.Address}
	if len(c.Bot.DNS) == 0 || claims[c] {
		return
	}
	if _, settled := r.area.Verifier.Check(c); !settled {
		claims[c] = true
	}
}

// prepare does what must not be done in the transaction.
func (r *Receipt) prepare(ctx context.Context, visits map[calendar.Day]bool, claims map[bots.Claim]bool) (err error) {
	if len(claims) > 0 {
		list := make([]bots.Claim, 0, len(claims))
		for c := range claims {
			list = append(list, c)
		}
		within, cancel := context.WithTimeout(ctx, claimsWithin)
		r.area.Verifier.Settle(within, list)
		cancel()
	}
	if r.paths, err = r.area.Store.PathIDs(ctx, r.Source.ProjectID, r.named.Names); err != nil {
		return err
	}
	for day := range visits {
		if r.visits[day], err = r.area.Store.Salt(ctx, r.Source.ProjectID, day, newSalt(), r.now); err != nil {
			return err
		}
	}
	return nil
}

// key returns what the batch is recognised by.
func (r *Receipt) key() string {
	if r.Key != "" {
		return "id:" + r.Key
	}
	return hex.EncodeToString(r.content)
}

// count counts the lines in one transaction, and returns the batch, or the one that it is
// again; nil for a heartbeat.
func (r *Receipt) count(ctx context.Context) (batch *store.Batch, err error) {
	source := r.Source
	err = r.area.Store.InTx(ctx, func(ctx context.Context) error {
		if err := r.area.stillTaken(ctx, source); err != nil {
			return err
		}
		t, err := r.begin(ctx)
		if err != nil {
			return err
		}
		heartbeat := r.totals.Lines == 0 && r.totals.Rejected == 0
		if !heartbeat {
			if batch, err = r.area.Store.BatchAgain(ctx, source.ProjectID, source.ID, r.key(), r.content); err != nil || batch != nil {
				return err
			}
			if err := t.add(ctx); err != nil {
				return err
			}
			batch = t.batch()
			if err := r.area.Store.InsertBatch(ctx, batch); err != nil {
				return err
			}
		}
		if err := t.end(ctx, heartbeat); err != nil || heartbeat {
			return err
		}
		if err := r.area.sumLater(ctx, source, r.days, r.now); err != nil {
			return err
		}
		return r.area.follow(ctx, source.ProjectID)
	})
	if err != nil {
		return nil, err
	}
	return batch, nil
}

// follow calls what waits for AI traffic.
func (s *Service) follow(ctx context.Context, projectID uuid.UUID) error {
	for _, follower := range s.Followers {
		if err := follower(ctx, projectID); err != nil {
			return err
		}
	}
	return nil
}

// spannedDays returns the days that the batch is of; of an uploaded file also those without a line
// between them.
func (r *Receipt) spannedDays() []calendar.Day {
	if len(r.days) < 2 || kindOf(r.Source.Setup) != model.CrawlSourceKindUpload {
		return slices.Clone(r.days)
	}
	first, last := r.days[0], r.days[len(r.days)-1]
	if last-first >= maxDays {
		return slices.Clone(r.days)
	}
	days := make([]calendar.Day, 0, last-first+1)
	for d := first; d <= last; d++ {
		days = append(days, d)
	}
	return days
}

// begin holds the days that the batch is of. What is sent or fetched shows too that the source is
// there now.
func (r *Receipt) begin(ctx context.Context) (*tally, error) {
	days := r.spannedDays()
	t := &tally{Receipt: r, counts: rollup.Counts{}, candidates: map[string]*store.Candidate{}, today: -1}
	t.unknown = &bots.Bot{ID: bots.UnknownID, Purpose: bots.Unknown}
	if kindOf(r.Source.Setup) != model.CrawlSourceKindUpload {
		t.today = calendar.DayOf(r.now.In(r.zone))
		if !slices.Contains(days, t.today) {
			days = append(days, t.today)
			slices.Sort(days)
		}
	}
	var err error
	t.held, err = r.area.Store.HeldDays(ctx, r.Source.ProjectID, r.Source.ID, days, r.Source.ReportingTimezone)
	return t, err
}
