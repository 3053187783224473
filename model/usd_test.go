package model_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/model"
)

func TestUSDIsReadAndWrittenAsADecimal(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"0": "0.00", "0.024": "0.024", "1.10": "1.10", "12": "12.00", "0.000000001": "0.000000001", "1000000": "1000000.00", "007.5": "7.50",
	} {
		got, err := model.ParseUSD(text)
		if err != nil || got.String() != want {
			t.Errorf("%s: %s, %v", text, got, err)
		}
	}
	for _, text := range []string{"", ".", "1.", ".5", "-1", "1e3", "1,5", "0.0000000001", "1000000.01", "99999999999999999999", "NaN", "１"} {
		if got, err := model.ParseUSD(text); err == nil {
			t.Errorf("%q is %s", text, got)
		}
	}
	for number, want := range map[string]string{"0.020029999999999999": "0.02003", "2e-5": "0.00002", "1.5": "1.50", "0.0000000004": "0.00"} {
		if got, ok := model.NearestUSD(number); !ok || got.String() != want {
			t.Errorf("%s: %s, %t", number, got, ok)
		}
	}
}

func TestUSDSurvivesItsText(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		want := model.USD(rapid.Int64Range(0, int64(model.MaxUSD)).Draw(t, "amount"))
		if got, err := model.ParseUSD(want.String()); err != nil || got != want {
			t.Fatalf("%d became %d, %v", want, got, err)
		}
	})
}
