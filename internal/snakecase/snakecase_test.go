package snakecase_test

import (
	"testing"

	"github.com/answer-visibility/avm/internal/snakecase"
)

func TestSnake(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"": "", "name": "name", "promptSetId": "prompt_set_id", "last30Days": "last_30_days", "errors4xx": "errors_4xx", "http404": "http_404", "x_1": "x_1", "p95": "p_95",
	} {
		if got := snakecase.Snake(name); got != want {
			t.Errorf("%q became %q, want %q", name, got, want)
		}
	}
}
