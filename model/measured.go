package model

import "errors"

// ErrNotMeasured is the cause of the fault of a report that no finished run is in scope of.
var ErrNotMeasured = errors.New("no finished run is in scope")
