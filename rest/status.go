package rest

import (
	"fmt"
	"net/http"
	"strconv"

	"github.com/answer-visibility/avm/internal/fault"
)

// statusText reports what a status means for an operation.
func statusText(s fault.Status, op *operation) string {
	if s.Code != http.StatusRequestEntityTooLarge {
		return s.Description
	}
	size := strconv.FormatInt(op.MaxBody, 10) + " bytes"
	if op.MaxBody%(1<<20) == 0 {
		size = strconv.FormatInt(op.MaxBody>>20, 10) + " MiB"
	}
	return fmt.Sprintf(s.Description, size)
}
