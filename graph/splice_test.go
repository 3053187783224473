package graph

import (
	"bytes"
	"errors"
	"testing"
)

func TestSplicesStandWhereTheirMarksAre(t *testing.T) {
	t.Parallel()
	_, s := WithSplices(t.Context())
	part := func(text string) func(*sink) error {
		return func(to *sink) error {
			_, err := to.out.Write([]byte(text))
			return err
		}
	}
	first, second := s.add(part(`[1]`)), s.add(part(`[2]`))
	var out bytes.Buffer
	hold := NewPlace(nil, func() (func(), error) { return func() {}, nil })
	if err := s.Write(&out, []byte(`{"b":`+second+`,"a":`+first+`,"c":"\"avm-splice-"}`), hold); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != `{"b":[2],"a":[1],"c":"\"avm-splice-"}` {
		t.Errorf("written %s", got)
	}
	failing := errors.New("gone")
	mark := s.add(func(*sink) error { return failing })
	if err := s.Write(&out, []byte(mark), hold); !errors.Is(err, failing) {
		t.Errorf("a part that fails: %v", err)
	}
}
