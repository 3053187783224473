package channel

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"

	"github.com/answer-visibility/avm/model"
)

// object is a JSON object.
type object = map[string]any

// bodyOf returns a message as a chat takes it.
func bodyOf(kind model.ChannelKind, m *message) ([]byte, error) {
	switch kind {
	case model.ChannelKindSlack:
		return json.Marshal(slack(m))
	case model.ChannelKindTeams:
		return json.Marshal(teams(m))
	case model.ChannelKindDiscord:
		return json.Marshal(discord(m))
	case model.ChannelKindWebhook:
		return json.Marshal(object{"text": textOf(m, m.Footer)})
	default:
		return nil, fmt.Errorf("channel: no body for the kind %q", kind)
	}
}

// slack writes a message in Block Kit: https://docs.slack.dev/reference/block-kit/blocks.
func slack(m *message) object {
	plain := func(text string) object { return object{"type": "plain_text", "text": text} }
	section := func(text string) object {
		return object{"type": "section", "text": object{"type": "mrkdwn", "text": text}}
	}
	note := func(text string) object { return object{"type": "context", "elements": []object{plain(text)}} }
	link := func(text, url string) string { return "<" + url + "|" + slackText(text) + ">" }
	blocks := []object{{"type": "header", "text": plain(atMost(m.Title, 150))}}
	if m.Note != "" {
		blocks = append(blocks, section(slackText(m.Note)))
	}
	for _, p := range m.Projects {
		lines := []string{"*" + link(p.Name, p.URL) + "*"}
		for _, r := range p.Rows {
			lines = append(lines, "• "+link(r.Text, r.URL))
		}
		if p.More > 0 {
			lines = append(lines, more(p.More))
		}
		blocks = append(blocks, section(strings.Join(lines, "\n")))
	}
	if m.Others > 0 {
		blocks = append(blocks, section(others(m.Others)))
	}
	return object{"text": slackText(m.Title), "blocks": append(blocks, note(m.Footer))}
}

// slackText escapes what Slack reads as markup.
func slackText(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "|", "¦").Replace(text)
}

// teams writes a message as an Adaptive Card, as workflows take it: https://adaptivecards.io/explorer.
func teams(m *message) object {
	block := func(text string, more object) object {
		made := object{"type": "TextBlock", "text": text, "wrap": true}
		maps.Copy(made, more)
		return made
	}
	body := []object{block(markdown(m.Title), object{"size": "Large", "weight": "Bolder"})}
	if m.Note != "" {
		body = append(body, block(markdown(m.Note), nil))
	}
	for _, p := range m.Projects {
		body = append(body, block(linked(p.Name, p.URL), object{"weight": "Bolder", "separator": true}))
		for _, r := range p.Rows {
			body = append(body, block(linked(r.Text, r.URL), object{"spacing": "Small"}))
		}
		if p.More > 0 {
			body = append(body, block(more(p.More), object{"isSubtle": true, "spacing": "Small"}))
		}
	}
	if m.Others > 0 {
		body = append(body, block(others(m.Others), object{"isSubtle": true}))
	}
	body = append(body, block(markdown(m.Footer), object{"isSubtle": true, "size": "Small", "separator": true}))
	return object{"type": "message", "attachments": []object{{
		"contentType": "application/vnd.microsoft.card.adaptive",
		"content": object{
			"$schema": "http://adaptivecards.io/schemas/adaptive-card.json", "type": "AdaptiveCard", "version": "1.4", "body": body,
		},
	}}}
}

// discord writes a message with one embed a project: https://discord.com/developers/docs/resources/webhook#execute-webhook.
func discord(m *message) object {
	embeds := []object{}
	for _, p := range m.Projects {
		var lines []string
		for _, r := range p.Rows {
			lines = append(lines, "• "+linked(r.Text, r.URL))
		}
		if p.More > 0 {
			lines = append(lines, more(p.More))
		}
		embeds = append(embeds, object{"title": atMost(markdown(p.Name), 256), "url": p.URL, "description": strings.Join(lines, "\n")})
	}
	lines := []string{"**" + markdown(m.Title) + "**"}
	for _, text := range []string{markdown(m.Note), others(m.Others), "-# " + markdown(m.Footer)} {
		if text != "" {
			lines = append(lines, text)
		}
	}
	return object{
		"content": atMost(strings.Join(lines, "\n"), 2000), "embeds": embeds[:min(len(embeds), 10)],
		"allowed_mentions": object{"parse": []string{}}, // a name in a title calls nobody
	}
}

func linked(text, url string) string { return "[" + markdown(text) + "](" + url + ")" }

// markdown escapes what Markdown reads as markup.
func markdown(text string) string {
	var escaped strings.Builder
	for _, r := range text {
		if strings.ContainsRune("\\`*_~|[]<>#", r) {
			escaped.WriteByte('\\')
		}
		escaped.WriteRune(r)
	}
	return escaped.String()
}

func atMost(text string, limit int) string {
	if r := []rune(text); len(r) > limit {
		return string(r[:limit-1]) + "…"
	}
	return text
}
