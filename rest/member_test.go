package rest

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

func TestMember(t *testing.T) {
	t.Parallel()
	const document = `{"items":[{"next_cursor":"inner"},"}\"],\"next_cursor\":\"x\""], "total": 12 ,"page":{"next_cursor":"deep"},"next_cursor":"a\"b"}`
	for _, c := range []struct {
		path []string
		want string
	}{
		{[]string{"next_cursor"}, `"a\"b"`},
		{[]string{"page", "next_cursor"}, `"deep"`},
		{[]string{"total"}, `12`},
		{[]string{"gone"}, ``},
		{[]string{"items", "next_cursor"}, ``},
		{[]string{"total", "x"}, ``},
	} {
		if got := member([]byte(document), c.path); string(got) != c.want {
			t.Errorf("%v: %q, want %q", c.path, got, c.want)
		}
	}
}

// Every member of any object is found, as encoding/json reads it.
func TestMemberAgreesWithEncodingJSON(t *testing.T) {
	t.Parallel()
	value := rapid.Custom(func(t *rapid.T) any {
		return rapid.OneOf(
			rapid.String().AsAny(), rapid.Int().AsAny(), rapid.Bool().AsAny(), rapid.Just[any](nil),
			rapid.SliceOfN(rapid.String(), 0, 3).AsAny(),
			rapid.MapOfN(rapid.StringMatching(`[a-z_]{1,4}`), rapid.SliceOfN(rapid.Int(), 0, 2), 0, 3).AsAny(),
		).Draw(t, "value")
	})
	rapid.Check(t, func(t *rapid.T) {
		object := rapid.MapOfN(rapid.StringMatching(`[a-z_]{1,8}`), value, 0, 6).Draw(t, "object")
		raw, err := json.Marshal(object)
		if err != nil {
			t.Fatal(err)
		}
		for name, value := range object {
			want, _ := json.Marshal(value)
			if got := member(raw, []string{name}); string(got) != string(want) {
				t.Fatalf("%s of %s: %q, want %q", name, raw, got, want)
			}
		}
	})
}

// No input makes it panic or run on.
func FuzzMember(f *testing.F) {
	f.Add([]byte(`{"a":{"b":1}}`))
	f.Add([]byte(`{"a`))
	f.Add([]byte(`{"a":"\`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if got := member(raw, []string{"a", "b"}); json.Valid(raw) && got != nil && !json.Valid(got) {
			t.Errorf("%q in %q", got, raw)
		}
	})
}
