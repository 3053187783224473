package scalar_test

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/graph/scalar"
)

// What is written is JSON that reads back as what it was.
func TestMapsReadBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		want := map[string]*float64{}
		for key, v := range rapid.MapOf(rapid.String(), rapid.Float64Range(-1e9, 1e9)).Draw(t, "map") {
			want[key] = &v
			if v < 0 {
				want[key] = nil
			}
		}
		raw := scalar.AppendNullableNumberMap(nil, want)
		var got map[string]*float64
		if err := json.Unmarshal(raw, &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: %v", raw, err)
		}
	})
}

func TestMapsAreInOrderAndNeverNull(t *testing.T) {
	t.Parallel()
	if got := string(scalar.AppendIntMap(nil, map[string]int{"b": 2, "a": 1})); got != `{"a":1,"b":2}` {
		t.Error(got)
	}
	if got := string(scalar.AppendIntMap(nil, nil)); got != `{}` {
		t.Error(got)
	}
	odd := map[string]float64{"nan": math.NaN(), "small": 1e-9}
	if got := string(scalar.AppendNumberMap(nil, odd)); got != `{"nan":null,"small":0.000000001}` {
		t.Error(got)
	}
}

func TestScalarsAsTheSpecificationWritesThem(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 21, 3, 4, 5, 678_900_000, time.FixedZone("", 3600))
	if got := string(scalar.AppendDateTime(nil, at)); got != `"2026-11-21T02:04:05.6789Z"` {
		t.Error(got)
	}
	id := uuid.New()
	if got := string(scalar.AppendUUID(nil, id)); got != `"`+id.String()+`"` {
		t.Error(got)
	}
	for text, ok := range map[string]bool{
		"01a1fc07-5354-739c-bb51-5574991abdf4":   true,
		"00000000-0000-0000-0000-000000000000":   true,
		"FFFFFFFF-ffff-ffff-ffff-ffffffffffff":   true,
		"01a1fc07-5354-939c-bb51-5574991abdf4":   false, // version 9
		"01a1fc07-5354-739c-cb51-5574991abdf4":   false, // another variant
		"01a1fc075354739cbb515574991abdf4":       false,
		"{01a1fc07-5354-739c-bb51-5574991abdf4}": false,
		"":                                       false,
	} {
		if _, err := scalar.UnmarshalUUID(text); (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
	}
	for text, ok := range map[string]bool{
		"2026-11-21T10:00:00Z": true, "2026-11-21t10:00:00.5z": true, "2026-11-21t10:00:00+01:00": true, "2026-11-21T10:00:00.123456789+01:00": true, "0001-01-01T00:00:00Z": true,
		"2026-11-21T1:00:00Z": false, "2026-11-21T10:00:00,5Z": false, "2026-11-21T10:00:00+24:00": false, "2026-11-21 10:00:00Z": false,
		"9999-12-31T23:59:59-00:01": false, "0000-12-31T23:59:59Z": false, "0001-01-01T00:00:00+00:01": false, "2026-02-29T00:00:00Z": false, "2026-11-21": false,
	} {
		if _, err := scalar.UnmarshalDateTime(text); (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
	}
	for value, ok := range map[any]bool{
		json.Number("9007199254740991"): true, json.Number("9007199254740992"): false, json.Number("1.5"): false, "5": false, int64(-3): true,
	} {
		if _, err := scalar.UnmarshalSafeInt(value); (err == nil) != ok {
			t.Errorf("%v: %v", value, err)
		}
	}
	var buf bytes.Buffer
	scalar.MarshalSafeInt(scalar.MaxSafeInt).MarshalGQL(&buf)
	if buf.String() != "9007199254740991" {
		t.Error(buf.String())
	}
}
