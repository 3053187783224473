package model

import (
	"regexp"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
)

// uuidPattern is the specification's: versions 1 to 8 with the standard
// variant bits, and the all-zero and all-f identifiers.
var uuidPattern = regexp.MustCompile(
	`^(?i:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$`)

// NewID makes an identifier, a UUID of version 7: ids of things made later
// sort later.
func NewID() uuid.UUID { return uuid.Must(uuid.NewV7()) }

// ParseUUID reads an identifier in the one form the API accepts.
func ParseUUID(s string) (uuid.UUID, error) {
	if !uuidPattern.MatchString(s) {
		return uuid.Nil, fault.New(fault.Invalid, "must be a UUID")
	}
	return uuid.Parse(s)
}
