package wiring

import (
	"time"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/report/handover"
	store "github.com/answer-visibility/avm/storage/handover"
)

// NewReportLinks makes the links to reports for people without an account.
func NewReportLinks(d *command.Database, now func() time.Time, publicURL string) *handover.Links {
	return &handover.Links{
		Store: store.New(d.DB), Passwords: access.NewPasswords(access.UsualCost()), Clock: now, PublicURL: publicURL,
	}
}

// NewReportSchedules makes what sends reports by itself.
func (s *Services) NewReportSchedules(publicURL string) *handover.Schedules {
	return &handover.Schedules{
		Links: NewReportLinks(s.DB, s.Now, publicURL), Store: store.New(s.DB.DB), Channels: s.Channels, Prints: s.Printer != nil,
	}
}
