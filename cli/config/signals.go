package config

import (
	"fmt"
	"strconv"
)

// Signals configures what is reported as moved.
type Signals struct {
	FalseAlarmRate float64 `json:"false_alarm_rate"` // the share of weeks in which a project may have a false alarm
}

const (
	defaultFalseAlarmRate = 0.05
	mostFalseAlarms       = 0.5
)

func signalsSection() section {
	return section{keys: func(Adapters) map[string]setter {
		return map[string]setter{"signals.false_alarm_rate": func(c *Config, v string) error {
			rate, err := strconv.ParseFloat(v, 64)
			if err != nil || !(rate > 0 && rate <= mostFalseAlarms) {
				return fmt.Errorf("must be a number above 0 and at most %v", mostFalseAlarms)
			}
			c.Signals.FalseAlarmRate = rate
			return nil
		}}
	}}
}
