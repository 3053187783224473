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
	first, second := s.add([]byte(`null`), part(`[1]`)), s.add([]byte(`[]`), part(`[2]`))
	var out bytes.Buffer
	hold := NewPlace(nil, func() (func(), error) { return func() {}, nil })
	if err := s.Write(&out, []byte(`{"b":`+second+`,"a":`+first+`,"c":"\"avm-splice-"}`), hold); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != `{"b":[2],"a":[1],"c":"\"avm-splice-"}` {
		t.Errorf("written %s", got)
	}
	data := []byte(`{"b":` + second + `,"a":` + first + `}`)
	if got := string(s.Outline(data)); got != `{"b":[],"a":null}` {
		t.Errorf("the outline is %s", got)
	}
	failing := errors.New("gone")
	mark := s.add(nil, func(*sink) error { return failing })
	if err := s.Write(&out, []byte(mark), hold); !errors.Is(err, failing) {
		t.Errorf("a part that fails: %v", err)
	}
}
