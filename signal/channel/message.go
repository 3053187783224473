package channel

import (
	"fmt"
	"net/url"
	"time"

	"github.com/answer-visibility/avm/internal/cadence"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/channels"
)

// longestTitle bounds a signal's title, in characters: chats refuse long messages.
const longestTitle = 150

// limits bound a message to what its receiver takes.
type limits struct{ perProject, rows int }

func limitsOf(kind model.ChannelKind) limits {
	switch kind {
	case model.ChannelKindEmail:
		return limits{20, 100}
	case model.ChannelKindDiscord: // 6000 characters, ten embeds
		return limits{5, 10}
	default: // 3000 characters a block of Slack, 28 kB of Teams
		return limits{6, 24}
	}
}

// message is what people read, in any kind of channel.
type message struct {
	ID       string // of a mail; it stays when the message is sent again
	Title    string
	Note     string // empty: none
	Projects []section
	Others   int // signals of projects that are not shown
	Footer   string
}

// section is the signals of a project.
type section struct {
	Name string
	URL  string
	Rows []row
	More int // signals that are not shown
}

// row is a signal.
type row struct {
	Text string
	URL  string
}

// digestOf makes the message of a channel's rows.
func (s *Service) digestOf(c *model.Channel, rows []channels.Row) *message {
	m := &message{ID: fmt.Sprintf("%s.%d", c.ID, rows[0].Last), Others: rows[0].Total, Footer: footerOf(c)}
	zone, err := cadence.Zone(c.Timezone)
	if err != nil {
		zone = time.UTC
	}
	for i := range rows {
		r := &rows[i]
		if i == 0 || rows[i-1].ProjectID != r.ProjectID {
			m.Projects = append(m.Projects, section{Name: cut(r.Project), URL: s.signalsURL(r, false), More: r.ProjectTotal})
			m.Others -= r.ProjectTotal
		}
		project := &m.Projects[len(m.Projects)-1]
		text := cut(r.Title)
		if r.Ended {
			text = "Ended: " + text
		}
		project.Rows = append(project.Rows, row{Text: text + " (" + r.At.In(zone).Format("2 Jan, 15:04") + ")", URL: s.signalsURL(r, true)})
		project.More--
	}
	switch {
	case rows[0].Total == 1:
		m.Title = cut(rows[0].Project) + ": " + m.Projects[0].Rows[0].Text
	case len(m.Projects) == 1 && m.Others == 0:
		m.Title = fmt.Sprintf("%d signals: %s", rows[0].Total, m.Projects[0].Name)
	default:
		m.Title = fmt.Sprintf("%d signals", rows[0].Total)
	}
	return m
}

// testOf makes a test message.
func (s *Service) testOf(c *model.Channel) *message {
	return &message{
		ID: fmt.Sprintf("%s.test.%d", c.ID, c.TestRequestedAt.UnixMicro()), Title: "Test of the channel " + c.Name,
		Note: "Signals arrive here " + timesOf(c) + ".", Footer: footerOf(c),
	}
}

func timesOf(c *model.Channel) string {
	switch c.Timing {
	case model.ChannelTimingDaily:
		return fmt.Sprintf("every day at %d:00 (%s)", c.Hour, c.Timezone)
	case model.ChannelTimingWeekly:
		return fmt.Sprintf("every %s at %d:00 (%s)", time.Weekday(c.Weekday%7), c.Hour, c.Timezone)
	default:
		return "as soon as they are found"
	}
}

func footerOf(c *model.Channel) string {
	return fmt.Sprintf("Sent by avm to the channel %s, %s.", c.Name, timesOf(c))
}

// signalsURL is where the application shows the signals of a project, or those of a signal's kind.
func (s *Service) signalsURL(r *channels.Row, ofKind bool) string {
	address := s.PublicURL + "/projects/" + r.ProjectID.String() + "/signals"
	if ofKind {
		address += "?kind=" + url.QueryEscape(string(r.SignalKind))
	}
	return address
}

func cut(text string) string { return atMost(text, longestTitle) }

// more returns how many signals are not shown, for people; empty: none.
func more(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("and %d more", n)
}

// others returns how many signals the projects that are not shown have, for people; empty: none.
func others(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("and %d more in other projects", n)
}
