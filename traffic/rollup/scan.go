package rollup

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"io"
	"net/netip"
	"time"

	"github.com/cespare/xxhash/v2"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/traffic/bots"
	"github.com/answer-visibility/avm/traffic/logformat"
)

const (
	// chunkLines is how many lines Read calls with at once where nothing else is said.
	chunkLines = 1 << 10
	// digestBits is how many bits of a line's digest are kept.
	digestBits = 48
)

// A body is no log when it has more lines than mostUseless that are empty or cannot be read, and they
// are most of it: a small gzip file can have billions of them.
const (
	mostUseless  = 1_000_000
	uselessShare = 10 // for each line that was read
)

// People is the index of lines that no bot wrote.
const People = -1

// Line is one line that was read: what it is counted by.
type Line struct {
	At      int64  // seconds since 1970
	Digest  uint64 // of its content and of how often the content was there before, DigestBits long
	Address netip.Addr
	Day     calendar.Day // in the reporting time zone
	Second  int32        // of the day
	Bot     int32        // index into Scan.Bots; People
	Path    int32        // its number in Scan.Paths; -1: none
	Count   uint32
	Status  uint16
	Source  Source // of people
}

// Totals are what a scan came to.
type Totals struct {
	Lines    int64 // that were read, overlapping ones among them
	Rejected int64
	Sample   []model.RejectedLine
	Format   logformat.Format
}

// Config is what a scan needs.
type Config struct {
	Format  logformat.Format  // empty: detected
	Fields  map[string]string // of JSON
	Matcher *bots.Matcher
	Zone    *time.Location
	Key     uint64 // of the digests
	Now     time.Time
	Paths   *Paths // of an earlier scan of the same body; nil: there was none
	Chunk   int    // lines that Read calls with at once; 0: chunkLines
}

// Scan reads the lines of one body.
type Scan struct {
	Totals

	agents

	Paths *Paths // the paths that occur in the body

	cfg     Config
	parser  logformat.Parser
	seen    *occurrences
	day     dayWindow
	horizon int64
	digest  *xxhash.Digest
}

// NewScan makes a scan.
func NewScan(cfg Config) (*Scan, error) {
	if cfg.Format != "" {
		if _, err := logformat.New(cfg.Format, cfg.Fields); err != nil {
			return nil, err
		}
	}
	return &Scan{
		cfg: cfg, agents: newAgents(cfg.Matcher), Paths: cmp.Or(cfg.Paths, NewPaths()),
		seen: newOccurrences(), day: dayWindow{zone: cfg.Zone}, digest: xxhash.New(),
		horizon: cfg.Now.Add(futureTolerance).Unix(),
	}, nil
}

// futureTolerance is how far ahead of ours a log's clock may be.
const futureTolerance = 24 * time.Hour

// ErrNoFormat reports that no format reads the body's lines.
var ErrNoFormat = errors.New("the format of the log was not recognised")

// Read reads a body and calls each with a chunk of its lines at a time, which is valid
// until each returns.
func (s *Scan) Read(body io.Reader, each func([]Line) error) error {
	src := newLines(body)
	if err := s.begin(src); err != nil {
		return err
	}
	chunk := make([]Line, 0, cmp.Or(s.cfg.Chunk, chunkLines))
	var r logformat.Record
	for number := 1; ; number++ {
		text, err := src.next()
		if useless := int64(number) - s.Lines; useless > mostUseless && useless > uselessShare*s.Lines {
			return ErrNoFormat
		}
		switch {
		case errors.Is(err, io.EOF):
			return each(chunk)
		case errors.Is(err, errLong):
			s.refuse(number, text, logformat.ErrTooLong)
			continue
		case err != nil:
			return err
		}
		if err := s.parse(text, &r); err != nil {
			if !errors.Is(err, logformat.ErrSkip) {
				s.refuse(number, text, err)
			}
			continue
		}
		chunk = append(chunk, s.line(text, &r))
		if len(chunk) == cap(chunk) {
			if err := each(chunk); err != nil {
				return err
			}
			chunk = chunk[:0]
		}
	}
}

// begin detects the format and makes the parser.
func (s *Scan) begin(src *lines) error {
	format := s.cfg.Format
	if format == "" {
		sample := src.sample()
		found, ok := logformat.Detect(sample)
		if !ok {
			if len(bytes.TrimSpace(bytes.Join(sample, nil))) > 0 {
				return ErrNoFormat
			}
			found = logformat.JSON // an empty body has every format
		}
		format = found
	}
	s.Format = format
	var err error
	s.parser, err = logformat.New(format, s.cfg.Fields)
	return err
}

// ErrFuture is why a line from the future is refused.
const ErrFuture logformat.LineError = "is from the future"

func (s *Scan) parse(text []byte, r *logformat.Record) error {
	if err := s.parser.Parse(text, r); err != nil {
		return err
	}
	if r.Time.IsZero() {
		return logformat.ErrBadTime
	}
	if r.Time.Unix() > s.horizon {
		return ErrFuture
	}
	return nil
}

func (s *Scan) refuse(number int, text []byte, reason error) {
	s.Rejected++
	if len(s.Sample) == MaxSample {
		return
	}
	s.Sample = append(s.Sample, model.RejectedLine{Line: number, Reason: reason.Error(), Text: SafeText(s.Format, text)})
}

// line makes what a record is counted by.
func (s *Scan) line(text []byte, r *logformat.Record) Line {
	s.Lines++
	at := r.Time.Unix()
	l := Line{At: at, Digest: s.digestOf(text, at), Bot: People, Path: -1, Count: uint32(r.Count), Status: uint16(r.Status)} //nolint:gosec // at most logformat's maxCount; three digits
	l.Day, l.Second = s.day.of(at)
	if len(r.Path) == 0 {
		return l
	}
	if l.Bot = s.bot(r.UserAgent); l.Bot == People {
		if l.Source = s.visit(r); l.Source == NoSource {
			return l
		}
	}
	l.Address = ClientAddress(r)
	l.Path = s.Paths.number(r.Path)
	return l
}

// visit returns the AI system that a person came from, when the line is a page that was
// shown.
func (s *Scan) visit(r *logformat.Record) Source {
	if len(r.Referrer) == 0 && len(r.Query) == 0 || r.Status >= 400 || len(r.Method) > 0 && string(r.Method) != "GET" {
		return NoSource
	}
	source := Referral(r.Referrer, r.Query)
	if source != NoSource && model.ClassOfPath(string(r.Path)) != model.ResourceClassPage {
		return NoSource
	}
	return source
}

// digestOf returns the digest of a line. A content that occurs again in the body is another
// line: its digest says which time it is.
func (s *Scan) digestOf(text []byte, at int64) uint64 {
	s.digest.ResetWithSeed(s.cfg.Key)
	_, _ = s.digest.Write(text)
	content := s.digest.Sum64()
	if before := s.seen.add(content, at); before > 0 {
		var again [4]byte
		binary.LittleEndian.PutUint32(again[:], before)
		_, _ = s.digest.Write(again[:])
		content = s.digest.Sum64()
	}
	return content >> (64 - digestBits)
}
