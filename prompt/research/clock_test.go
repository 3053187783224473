package research

import "time"

func clock() time.Time { return time.Date(2026, 11, 22, 4, 0, 0, 0, time.UTC) }
