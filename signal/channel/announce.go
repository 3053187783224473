package channel

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/channels"
)

// Announce has channels send an announcement about a project as a message of its own, at once, and returns how many do:
// channels that were deleted or are not active do not. It takes part in the context's transaction.
func (s *Service) Announce(ctx context.Context, project *model.Project, ids []uuid.UUID, a *model.Announcement) (int, error) {
	text, err := json.Marshal(a)
	if err != nil {
		return 0, err
	}
	takers, err := s.Store.LockActive(ctx, project.WorkspaceID, ids)
	if err != nil {
		return 0, err
	}
	for i := range takers {
		c := &takers[i]
		sealed, err := s.Keys.Seal(text, announcedBy(c)...)
		if err != nil {
			return 0, fmt.Errorf("encrypt announcement: %w", err)
		}
		err = s.Store.Announce(ctx, c, &channels.Entry{
			WorkspaceID: c.WorkspaceID, ChannelID: c.ID, ProjectID: project.ID, Title: a.Title, At: s.now(), Sealed: sealed,
		})
		if err != nil {
			return 0, err
		}
	}
	return len(takers), nil
}

// announcedBy is what an encrypted announcement belongs to.
func announcedBy(c *model.Channel) []string {
	return []string{"announcement", c.WorkspaceID.String(), c.ID.String()}
}

// announcementOf makes the message of an announcement.
func (s *Service) announcementOf(c *model.Channel, e *channels.Announced) (*message, error) {
	text, _, err := s.Keys.Open(e.Sealed, announcedBy(c)...)
	if err != nil {
		return nil, fmt.Errorf("open announcement of channel %s: %w", c.ID, err)
	}
	var a model.Announcement
	if err := json.Unmarshal(text, &a); err != nil {
		return nil, fmt.Errorf("read announcement of channel %s: %w", c.ID, err)
	}
	about := section{Name: cut(e.Project), URL: s.PublicURL + "/projects/" + e.ProjectID.String() + "/reports"}
	for _, l := range a.Links {
		about.Rows = append(about.Rows, row{Text: l.Text, URL: l.URL})
	}
	return &message{
		ID: fmt.Sprintf("%s.%d", c.ID, e.Number), Title: cut(a.Title), Note: a.Note, Projects: []section{about},
		Footer: "Sent by avm to the channel " + c.Name + ".",
	}, nil
}
