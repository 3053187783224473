package channel

import (
	"bytes"
	"embed"
	"html/template"
	"strings"

	"github.com/answer-visibility/avm/internal/mail"
	"github.com/answer-visibility/avm/model"
)

//go:embed pages/*.html
var files embed.FS

// pages are the mail and what people see who end it.
func pages() (*template.Template, error) {
	return template.New("").Funcs(template.FuncMap{"more": more, "others": others}).ParseFS(files, "pages/*.html")
}

// mailOf writes a message as a mail.
func (s *Service) mailOf(c *model.Channel, address string, m *message) (mail.Message, error) {
	unsubscribe := s.PublicURL + Path + s.token(c, address)
	var html bytes.Buffer
	if err := s.pages.ExecuteTemplate(&html, "mail.html", struct {
		*message

		Unsubscribe string
	}{m, unsubscribe}); err != nil {
		return mail.Message{}, err
	}
	return mail.Message{
		To: address, Subject: m.Title, Text: textOf(m, "-- ", m.Footer, "End these mails: "+unsubscribe), HTML: html.String(), At: s.now(), ID: m.ID, Unsubscribe: unsubscribe,
	}, nil
}

// textOf writes a message as plain text, which ends with some lines.
func textOf(m *message, end ...string) string {
	var text strings.Builder
	line := func(parts ...string) { text.WriteString(strings.Join(parts, "") + "\n") }
	line(m.Title)
	line()
	if m.Note != "" {
		line(m.Note)
		line()
	}
	for _, p := range m.Projects {
		line(p.Name)
		for _, r := range p.Rows {
			line("- ", r.Text)
			line("  ", r.URL)
		}
		if p.More > 0 {
			line(more(p.More), ": ", p.URL)
		}
		line()
	}
	if m.Others > 0 {
		line(others(m.Others))
		line()
	}
	line(strings.Join(end, "\n"))
	return text.String()
}
