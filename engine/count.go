package engine

import (
	"strconv"

	"github.com/tidwall/gjson"
)

// Count reads a count of a call's usage, which some services write as text. nil: the service does not give one.
func Count(n gjson.Result) *int64 {
	count := n.Int()
	if n.Type == gjson.String {
		var err error
		if count, err = strconv.ParseInt(n.Str, 10, 64); err != nil {
			return nil
		}
	} else if n.Type != gjson.Number {
		return nil
	}
	if count < 0 {
		return nil
	}
	return new(count)
}
