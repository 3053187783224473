package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/model"
)

func TestSecretPrintsNothing(t *testing.T) {
	t.Parallel()
	const key = "hush-hush-123"
	config := Config{Model: "m", APIKey: key}
	encoded, err := json.Marshal(map[string]any{"config": config.APIKey})
	if err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	slog.New(slog.NewJSONHandler(&log, nil)).Info("config", slog.Any("config", config), slog.Any("key", config.APIKey))
	for how, text := range map[string]string{
		"%v": fmt.Sprintf("%v", config), "%+v": fmt.Sprintf("%+v", config), "%#v": fmt.Sprintf("%#v", config),
		"%s": fmt.Sprintf("%s", config.APIKey), "%q": fmt.Sprintf("%q", config.APIKey), "%x": fmt.Sprintf("%x", config.APIKey),
		"String": config.APIKey.String(), "JSON": string(encoded), "log": log.String(),
	} {
		if strings.Contains(text, key) || strings.Contains(text, fmt.Sprintf("%x", key)) {
			t.Errorf("%s shows the key: %s", how, text)
		}
	}
	if config.APIKey.Reveal() != key {
		t.Error("Reveal does not give the key")
	}
}

func TestRegistry(t *testing.T) {
	t.Parallel()
	errMade := errors.New("made")
	registry := Registry{"known": func(Config, *http.Client) (Adapter, error) { return nil, errMade }}
	if _, err := registry.New(Config{Adapter: "known"}, nil); !errors.Is(err, errMade) {
		t.Errorf("known adapter: %v", err)
	}
	if _, err := registry.New(Config{Adapter: "unknown"}, nil); err == nil || errors.Is(err, errMade) {
		t.Errorf("unknown adapter: %v", err)
	}
}

func TestApplicable(t *testing.T) {
	t.Parallel()
	germany := Market{CountryCode: "DE"}
	for _, c := range []struct {
		mode               model.BenchmarkMode
		market             Market
		retrieval, offered bool
		want               bool
	}{
		{model.BenchmarkModeConsumerLike, Market{}, false, false, true},
		{model.BenchmarkModeConsumerLike, Market{}, true, true, true},
		{model.BenchmarkModeConsumerLike, Market{}, true, false, false},
		{model.BenchmarkModeControlledLocalized, germany, false, false, true},
		{model.BenchmarkModeControlledLocalized, Market{LanguageCode: "de"}, true, true, false},
		{model.BenchmarkModeForcedGrounded, germany, true, true, true},
		{model.BenchmarkModeForcedGrounded, germany, false, true, false},
		{"else", germany, false, true, false},
	} {
		err := Applicable(c.mode, c.market, c.retrieval, c.offered)
		if (err == nil) != c.want || err != nil && !errors.Is(err, ErrNotApplicable) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

func TestTextKeepsOffsets(t *testing.T) {
	t.Parallel()
	var text Text
	text.Break() // nothing to part yet
	text.Add("añb", Citation{URL: "u", Start: 1, End: 3}, Citation{URL: "", Start: 0, End: 1})
	text.Break()
	text.Add("c\x00\xffd", Citation{URL: "v", Start: 3, End: 4}, Citation{URL: "w", Start: 2, End: 9}, Citation{URL: "x", Start: 2, End: 2})
	if got := text.String(); got != "añb\n\nc\uFFFD\uFFFDd" {
		t.Errorf("text %q", got)
	}
	want := []Citation{{URL: "u", Start: 1, End: 3}, {URL: "v", Start: 8, End: 9}, {URL: "w", Start: -1, End: -1}, {URL: "x", Start: -1, End: -1}}
	if got := text.Citations(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("citations %v, want %v", got, want)
	}
}
