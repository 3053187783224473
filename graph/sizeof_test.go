package graph

import (
	"reflect"
	"testing"
	"time"
	"unsafe"

	"github.com/google/uuid"
)

type sizedNode struct {
	Name string
	Next *sizedNode
	Twin *[2]sizedNode
	Back map[string]*sizedNode
}

type sizedRow struct {
	ID    uuid.UUID
	At    time.Time
	Text  string
	Tags  []string
	Extra any
	hid   *string
}

func TestSizesFollowWhatValuesReferTo(t *testing.T) {
	t.Parallel()
	const (
		word = int64(unsafe.Sizeof(uintptr(0)))
		text = int64(unsafe.Sizeof(""))
		node = int64(unsafe.Sizeof(sizedNode{}))
		row  = int64(unsafe.Sizeof(sizedRow{}))
	)
	hidden := "hidden"
	ring := &sizedNode{Name: "a"}
	ring.Next = ring
	for name, c := range map[string]struct {
		value any
		want  int64
	}{
		"nothing":                {nil, 0},
		"a number":               {7, word},
		"a text":                 {"seven", text + 5},
		"numbers":                {[]int{1, 2, 3}, 3*word + 3*word},
		"texts":                  {[]string{"a", "bc"}, 3*word + 2*text + 3},
		"no pointer":             {(*sizedRow)(nil), word},
		"a pointer":              {&sizedRow{Text: "abc"}, word + row + 3},
		"what nobody sees":       {sizedRow{hid: &hidden}, row + text + 6},
		"a struct in a struct":   {sizedRow{Tags: []string{"abcd"}, Extra: []string{"x"}}, row + text + 4 + 3*word + text + 1},
		"a map":                  {map[string]string{"k": "value"}, word + 2*text + 6},
		"a type of itself":       {sizedNode{Next: &sizedNode{Name: "abc"}}, node + node + 3},
		"an array of itself":     {sizedNode{Twin: &[2]sizedNode{{Name: "abc"}, {Name: "d"}}}, node + 2*node + 4},
		"a map of itself":        {sizedNode{Back: map[string]*sizedNode{"k": {Name: "abc"}}}, node + text + word + 1 + node + 3},
		"an interface of values": {[]any{"abc", nil, 7}, 3*word + 3*2*word + text + 3 + word},
		"a time":                 {time.Now(), int64(unsafe.Sizeof(time.Time{}))},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := sizeOf(reflect.ValueOf(c.value)); got != c.want {
				t.Errorf("sizeOf = %d, want %d", got, c.want)
			}
		})
	}
	if got := sizeOf(reflect.ValueOf(ring)); got < node || got > 2*maxWalk*node {
		t.Errorf("a ring has %d bytes", got)
	}
}

func BenchmarkSizeOf(b *testing.B) {
	values := make([]*sizedRow, 100)
	for i := range values {
		values[i] = &sizedRow{Text: "abc", Tags: []string{"x"}}
	}
	for b.Loop() {
		sizeOf(reflect.ValueOf(values))
	}
}
