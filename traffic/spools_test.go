package traffic_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/traffic"
)

// zeros is a body without an end.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

// Incoming bodies take a bounded part of the disk, counted while their bytes arrive.
func TestSpooledBodiesAreBounded(t *testing.T) {
	t.Parallel()
	const mib = 1 << 20
	spools := traffic.NewSpools(t.TempDir(), 4*mib, 6*mib)
	var kept []*traffic.Spool
	fill := func(workspace uuid.UUID, n int64) error {
		s, err := traffic.NewSpool(io.LimitReader(zeros{}, n), spools.Room(workspace))
		if err == nil {
			kept = append(kept, s)
		}
		return err
	}
	greedy, quiet := uuid.New(), uuid.New()
	for _, c := range []struct {
		workspace uuid.UUID
		bytes     int64
		refused   fault.Kind // empty: it is not
	}{
		{greedy, 2 * mib, ""},
		{greedy, 2 * mib, ""},
		{greedy, mib, fault.RateLimited},
		{greedy, 100, ""}, // in memory
		{quiet, 2 * mib, ""},
		{quiet, mib, fault.Unavailable},
	} {
		err := fill(c.workspace, c.bytes)
		var f *fault.Error
		if c.refused == "" && err == nil || errors.As(err, &f) && f.Kind == c.refused && f.RetryAfter >= time.Second {
			continue
		}
		t.Errorf("%d bytes: %v, not %q", c.bytes, err, c.refused)
	}
	for _, s := range kept {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if err := fill(greedy, 4*mib); err != nil {
		t.Errorf("what was closed or refused holds room: %v", err)
	}
	_ = kept[len(kept)-1].Close()
}

// A small body that unpacks to gigabytes is refused after a hundredfold, not after it was read to its end.
func TestPackedBodiesAreBoundedByTheirSize(t *testing.T) {
	t.Parallel()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := io.Copy(w, io.LimitReader(zeros{}, 512<<20)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	sent := int64(packed.Len())
	s, err := traffic.NewSpool(&packed, traffic.NewSpools(t.TempDir(), 1<<30, 1<<30).Room(uuid.New()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	unpacked, err := s.Reader()
	if err != nil {
		t.Fatal(err)
	}
	n, err := io.Copy(io.Discard, unpacked)
	if fault.KindOf(err) != fault.TooLarge || n > 64<<20+100*sent {
		t.Errorf("%d bytes of %d sent, %v", n, sent, err)
	}
}

// Log rotation appends one gzip file to another: all are read. A file that is packed in another way is named.
func TestPackingsOfBodies(t *testing.T) {
	t.Parallel()
	read := func(content string) (string, error) {
		s, err := traffic.NewSpool(strings.NewReader(content), traffic.NewSpools(t.TempDir(), 1<<20, 1<<20).Room(uuid.New()))
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close() //nolint:errcheck // it is in memory
		body, err := s.Reader()
		if err != nil {
			return "", err
		}
		all, err := io.ReadAll(body)
		return string(all), err
	}
	var members bytes.Buffer
	for _, part := range []string{"first\n", "", "second\n"} {
		w := gzip.NewWriter(&members)
		if _, err := io.WriteString(w, part); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for content, want := range map[string]string{members.String(): "first\nsecond\n", "": "", "a": "a", "PK": "PK", "plain": "plain"} {
		if got, err := read(content); err != nil || got != want {
			t.Errorf("%.8q is read as %q, %v", content, got, err)
		}
	}
	for content, want := range map[string]string{
		"PK\x03\x04\x14": "ZIP", "\x28\xb5\x2f\xfd\x04": "zstd", "BZh91AY": "bzip2", "\xfd7zXZ\x00": "xz", "7z\xbc\xaf\x27\x1c": "7-Zip",
	} {
		if _, err := read(content); fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", content, err, want)
		}
	}
}
