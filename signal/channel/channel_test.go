package channel_test

import (
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/mail"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/signal/channel"
	"github.com/answer-visibility/avm/signal/webhook"
	"github.com/answer-visibility/avm/storage/channels"
	"github.com/answer-visibility/avm/storage/jobs"
	"github.com/answer-visibility/avm/storage/webhooks"
)

const (
	patience = time.Minute
	strange  = "Sonos <!channel> & [Bose](x) *up* @everyone"
)

// A signal reaches a mailbox and the chats, each in its own form, and what it is called is no markup.
func TestMessagesReachEveryKind(t *testing.T) {
	t.Parallel()
	p, slack, teams, discord, other := newPost(t), newChat(t, nil), newChat(t, nil), newChat(t, statuses(http.StatusNoContent)), newChat(t, nil)
	w := newWorld(t, p, slack, teams, discord, other)
	w.create(model.ChannelInput{Kind: model.ChannelKindEmail, Address: "you@example.org"})
	w.create(model.ChannelInput{Kind: model.ChannelKindSlack, Address: slack.URL + "/services/T0/B0/slack-secret"})
	w.create(model.ChannelInput{Kind: model.ChannelKindTeams, Address: teams.URL + "/workflows/teams-secret"})
	w.create(model.ChannelInput{Kind: model.ChannelKindDiscord, Address: discord.URL + "/api/webhooks/1/discord-secret"})
	w.create(model.ChannelInput{Kind: model.ChannelKindWebhook, Address: other.URL + "/hooks/other-secret"})
	w.moved(w.project, model.SignalKindBrandUp, strange, "Another change")
	w.work()
	w.work()
	if n := w.waiting(); n != 0 || len(p.letters()) != 1 {
		t.Fatalf("%d mails, %d signals wait", len(p.letters()), n)
	}
	link := "https://avm.example.com/projects/" + w.project.ID.String() + "/signals?kind=brand_up"
	l := p.letters()[0]
	if l.header.Get("To") != "<you@example.org>" || l.header.Get("Subject") != "2 signals: "+w.project.Name ||
		!strings.Contains(l.text, strange) || !strings.Contains(l.text, link) {
		t.Errorf("%v\n%s", l.header, l.text)
	}
	if !strings.Contains(l.html, "Sonos &lt;!channel&gt; &amp; [Bose]") || !strings.Contains(l.html, `href="`+link+`"`) {
		t.Errorf("%s", l.html)
	}
	for name, c := range map[string]struct {
		chat     *chat
		read     func(body map[string]any) string
		contains string
	}{
		"slack": {slack, func(b map[string]any) string {
			return b["blocks"].([]any)[1].(map[string]any)["text"].(map[string]any)["text"].(string)
		}, "<" + link + "|Sonos &lt;!channel&gt; &amp; [Bose]"},
		"teams": {teams, func(b map[string]any) string {
			card := b["attachments"].([]any)[0].(map[string]any)
			if b["type"] != "message" || card["contentType"] != "application/vnd.microsoft.card.adaptive" {
				t.Errorf("%v", b)
			}
			return card["content"].(map[string]any)["body"].([]any)[3].(map[string]any)["text"].(string)
		}, `[Sonos \<!channel\> & \[Bose\](x) \*up\* @everyone`},
		"discord": {discord, func(b map[string]any) string {
			if allowed, err := json.Marshal(b["allowed_mentions"]); err != nil || string(allowed) != `{"parse":[]}` {
				t.Errorf("mentions: %s %v", allowed, err)
			}
			return b["embeds"].([]any)[0].(map[string]any)["description"].(string)
		}, `[Sonos \<!channel\> & \[Bose\](x) \*up\*`},
		"webhook": {other, func(b map[string]any) string {
			if len(b) != 1 {
				t.Errorf("%v", b)
			}
			return b["text"].(string)
		}, strange},
	} {
		all := c.chat.messages()
		if len(all) != 1 {
			t.Fatalf("%s: %d messages", name, len(all))
		}
		var body map[string]any
		must(t, json.Unmarshal([]byte(all[0]), &body))
		if text := c.read(body); !strings.Contains(text, c.contains) || !strings.Contains(text, link) || len(all[0]) > 28_000 {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// A digest has its hour, on the clocks of its zone: it groups projects, shows the newest first and counts what it leaves
// out. Without a signal there is no mail.
func TestDigests(t *testing.T) {
	t.Parallel()
	p := newPost(t)
	w := newWorld(t, p)
	second := w.another("Second")
	daily := w.create(model.ChannelInput{
		Name: "Daily", Kind: model.ChannelKindEmail, Address: "daily@example.org", Timing: new(model.ChannelTimingDaily), Hour: new(9), Timezone: new("Europe/Berlin"),
	})
	weekly := w.create(model.ChannelInput{
		Name: "Weekly", Kind: model.ChannelKindEmail, Address: "weekly@example.org", Timing: new(model.ChannelTimingWeekly), Hour: new(18),
		Weekday: new(7), Timezone: new("America/New_York"),
	})
	w.work()
	w.until(w.now.Add(48 * time.Hour)) // Monday, 9:30 in Berlin
	w.work()
	if len(p.letters()) != 0 || w.stored(daily).DueAt != nil {
		t.Fatalf("%d mails about nothing", len(p.letters()))
	}
	w.moved(w.project, model.SignalKindBrandDown, titles(25)...)
	w.work()
	w.moved(second, model.SignalKindBrandUp, "Newest")
	w.work()
	if at := w.stored(daily).DueAt; len(p.letters()) != 0 || at == nil || !at.Equal(time.Date(2026, 12, 1, 8, 0, 0, 0, time.UTC)) {
		t.Fatalf("%d mails, the daily one is due at %v", len(p.letters()), at)
	}
	if at := w.stored(weekly).DueAt; at == nil || !at.Equal(time.Date(2026, 12, 6, 23, 0, 0, 0, time.UTC)) {
		t.Fatalf("the weekly one is due at %v", at)
	}
	w.until(*w.stored(daily).DueAt)
	w.work()
	all := p.letters()
	if len(all) != 1 || all[0].header.Get("Subject") != "26 signals" {
		t.Fatalf("%d mails, %v", len(all), all)
	}
	newest, first, last, left := strings.Index(all[0].text, "Newest"), strings.Index(all[0].text, "Change 25"), strings.Index(all[0].text, "Change 6 "),
		strings.Index(all[0].text, "and 5 more")
	if newest < 0 || first < newest || last < first || left < last || strings.Contains(all[0].text, "Change 5 ") || !strings.Contains(all[0].text, "09:30") && !strings.Contains(all[0].text, "Nov") {
		t.Errorf("%s", all[0].text)
	}
	w.until(*w.stored(weekly).DueAt)
	w.work()
	if all := p.letters(); len(all) != 2 || all[1].header.Get("To") != "<weekly@example.org>" || w.waiting() != 0 {
		t.Errorf("%d mails, %d signals wait", len(all), w.waiting())
	}
}

// Thousands of signals of many projects are one message that the receiver takes.
func TestDigestsAreBounded(t *testing.T) {
	t.Parallel()
	p, slack, teams, discord := newPost(t), newChat(t, nil), newChat(t, nil), newChat(t, nil)
	w := newWorld(t, p, slack, teams, discord)
	w.create(model.ChannelInput{Kind: model.ChannelKindEmail, Address: "you@example.org"})
	for kind, c := range map[model.ChannelKind]*chat{model.ChannelKindSlack: slack, model.ChannelKindTeams: teams, model.ChannelKindDiscord: discord} {
		w.create(model.ChannelInput{Kind: kind, Address: c.URL})
	}
	long := titles(400)
	for i := range long {
		long[i] += strings.Repeat(" <long>", 60)
	}
	for range 12 {
		w.moved(w.another("Project "+strings.Repeat("ü", 40)), model.SignalKindSourceGained, long...)
	}
	w.work()
	if n := w.waiting(); n != 0 || len(p.letters()) != 1 || len(p.letters()[0].html) > 100_000 || !strings.Contains(p.letters()[0].text, "more in other projects") {
		t.Errorf("%d mails, %d signals wait", len(p.letters()), n)
	}
	var s struct {
		Blocks []struct{ Text struct{ Text string } }
	}
	must(t, json.Unmarshal([]byte(slack.messages()[0]), &s))
	for _, b := range s.Blocks {
		if len([]rune(b.Text.Text)) > 3000 {
			t.Errorf("a block of Slack has %d characters", len([]rune(b.Text.Text)))
		}
	}
	var d struct {
		Content string
		Embeds  []struct{ Title, Description string }
	}
	must(t, json.Unmarshal([]byte(discord.messages()[0]), &d))
	sum := 0
	for _, e := range d.Embeds {
		sum += len([]rune(e.Title + e.Description))
	}
	if len(s.Blocks) > 50 || len(teams.messages()[0]) > 28_000 || sum > 6000 || len(d.Embeds) > 10 || len([]rune(d.Content)) > 2000 {
		t.Errorf("%d blocks, %d bytes, %d characters, %d embeds", len(s.Blocks), len(teams.messages()[0]), sum, len(d.Embeds))
	}
}

// A channel sends the kinds and projects that it names, what began and what ended, and nothing from before it.
func TestChannelsChoose(t *testing.T) {
	t.Parallel()
	every, some := newChat(t, nil), newChat(t, nil)
	w := newWorld(t, nil, every, some)
	second := w.another("Second")
	elsewhere, _ := audittest.Project(t, w.db, 1)
	w.moved(w.project, model.SignalKindBrandUp, "Earlier")
	w.work()
	w.create(model.ChannelInput{Kind: model.ChannelKindSlack, Address: every.URL})
	w.create(model.ChannelInput{
		Kind: model.ChannelKindSlack, Address: some.URL, SignalKinds: []model.SignalKind{model.SignalKindBrandDown}, ProjectIds: []uuid.UUID{second.ID},
	})
	w.moved(w.project, model.SignalKindBrandDown, "Down here")
	w.moved(second, model.SignalKindBrandUp, "Up there")
	w.happen(second, model.EventSignalEnded, model.SignalKindBrandDown, "Down there")
	w.happen(second, model.EventEngineDegraded, model.SignalKindEngineDegraded, "Told by its signal")
	w.moved(elsewhere, model.SignalKindBrandDown, "Elsewhere")
	w.work()
	if all := every.messages(); len(all) != 1 || !strings.Contains(all[0], "Down here") || !strings.Contains(all[0], "Up there") ||
		!strings.Contains(all[0], "Ended: Down there") || strings.Contains(all[0], "Elsewhere") || strings.Contains(all[0], "Earlier") || strings.Contains(all[0], "Told") {
		t.Errorf("%v", all)
	}
	if all := some.messages(); len(all) != 1 || !strings.Contains(all[0], "Down there") || strings.Contains(all[0], "here|") || strings.Contains(all[0], "Up there") {
		t.Errorf("%v", all)
	}
}

// A receiver that fails gets everything once it works. Its attempts are bounded, and another channel waits for none.
func TestReceiversThatFail(t *testing.T) {
	t.Parallel()
	down, slow, good := newChat(t, statuses(500)), newChat(t, func(_ int, _ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }), newChat(t, nil)
	w := newWorld(t, nil, down, slow, good)
	var all []*model.Channel
	for _, c := range []*chat{down, slow, good} {
		all = append(all, w.create(model.ChannelInput{Kind: model.ChannelKindSlack, Address: c.URL}))
	}
	begun := w.clock()
	w.moved(w.project, model.SignalKindBrandUp, "First")
	w.work()
	if now := w.stored(all[1]); len(good.messages()) != 1 || now.LastError == nil || *now.LastError != "no answer in time" {
		t.Fatalf("%d messages, %+v", len(good.messages()), now)
	}
	for n := 1; ; n++ {
		w.work() // too early, except for those that are due
		now := w.stored(all[0])
		if len(down.messages()) != n || now.LastError == nil || !strings.Contains(*now.LastError, "500") {
			t.Fatalf("attempt %d: %d requests, %+v", n, len(down.messages()), now)
		}
		if now.State == model.ChannelStateDisabled {
			break
		}
		w.until(*now.DueAt)
		w.work()
	}
	hours := w.clock().Sub(begun).Hours()
	if now := w.stored(all[0]); len(down.messages()) != 10 || hours < 68 || hours > 84 || now.DisabledReason == nil || !strings.Contains(*now.DisabledReason, "500") || now.DueAt != nil {
		t.Errorf("%d attempts over %.1f hours, %+v", len(down.messages()), hours, now)
	}
	down.mu.Lock()
	down.answer = nil
	down.mu.Unlock()
	enabled, err := w.service.Update(t.Context(), w.who, all[0].ID, model.ChannelPatch{State: new(model.ChannelStateActive)})
	must(t, err)
	w.moved(w.project, model.SignalKindBrandUp, "Second")
	w.work()
	if now := w.stored(all[0]); enabled.DisabledReason != nil || now.LastSuccessAt == nil || now.LastError != nil || !strings.Contains(down.messages()[10], "Second") {
		t.Errorf("%+v", now)
	}
}

// What a receiver answers decides what follows: a pause that it asks for, or the end.
func TestAnswers(t *testing.T) {
	t.Parallel()
	busy, gone := newChat(t, func(n int, w http.ResponseWriter, _ *http.Request) {
		if n == 1 {
			w.Header().Set("Retry-After", "7200")
			w.WriteHeader(http.StatusTooManyRequests)
		}
	}), newChat(t, statuses(http.StatusGone))
	w := newWorld(t, nil, busy, gone)
	first, second := w.create(model.ChannelInput{Kind: model.ChannelKindDiscord, Address: busy.URL}), w.create(model.ChannelInput{Kind: model.ChannelKindTeams, Address: gone.URL})
	w.moved(w.project, model.SignalKindBrandUp, "First")
	w.work()
	if now := w.stored(second); now.State != model.ChannelStateDisabled || *now.DisabledReason != "The receiver answered 410 Gone." || w.waiting() != 1 {
		t.Errorf("%+v, %d wait", now, w.waiting())
	}
	w.moved(w.project, model.SignalKindBrandUp, "Second")
	w.until(w.clock().Add(7199 * time.Second))
	if w.work(); len(busy.messages()) != 1 {
		t.Fatalf("%d requests in the pause", len(busy.messages()))
	}
	w.until(w.clock().Add(time.Second))
	w.work()
	if all := busy.messages(); len(all) != 2 || !strings.Contains(all[1], "First") || !strings.Contains(all[1], "Second") || w.stored(first).Failures != 0 {
		t.Errorf("%v", all)
	}
}

// A mail server that hangs holds up its own channel alone; the mail keeps its id.
func TestMailServersThatHang(t *testing.T) {
	t.Parallel()
	hang, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	must(t, err)
	t.Cleanup(func() { must(t, hang.Close()) })
	p, good := newPost(t), newChat(t, nil)
	w := newWorld(t, p, good)
	healthy := w.service.Mail
	w.service.Mail, err = mail.New(mail.Config{URL: "smtp://" + hang.Addr().String(), From: "avm@example.com", Timeout: receiverTimeout / 4})
	must(t, err)
	c := w.create(model.ChannelInput{Kind: model.ChannelKindEmail, Address: "you@example.org"})
	w.create(model.ChannelInput{Kind: model.ChannelKindSlack, Address: good.URL})
	w.moved(w.project, model.SignalKindBrandUp, "First")
	w.work()
	now := w.stored(c)
	if len(good.messages()) != 1 || now.LastError == nil || *now.LastError != "the mail server did not answer in time" || now.DueAt == nil {
		t.Fatalf("%+v", now)
	}
	w.service.Mail = healthy
	for range 2 { // the second one as after a process that died before it recorded the first
		w.until(*now.DueAt)
		must(t, w.service.Deliver(t.Context(), c.WorkspaceID, c.ID))
		if w.waiting() == 0 {
			break
		}
	}
	if all := p.letters(); len(all) != 1 || !strings.HasPrefix(all[0].header.Get("Message-Id"), "<"+c.ID.String()+".") || w.stored(c).LastError != nil {
		t.Errorf("%+v", all)
	}
}

// A test takes the way of every message, at any hour, and its outcome is in the channel.
func TestTests(t *testing.T) {
	t.Parallel()
	p, bad := newPost(t), newChat(t, statuses(403))
	w := newWorld(t, p, bad)
	digest := w.create(model.ChannelInput{Kind: model.ChannelKindEmail, Address: "you@example.org", Timing: new(model.ChannelTimingWeekly)})
	refuses := w.create(model.ChannelInput{Kind: model.ChannelKindSlack, Address: bad.URL})
	for _, c := range []*model.Channel{digest, refuses} {
		asked, err := w.service.Test(t.Context(), w.who, c.ID)
		must(t, err)
		if asked.TestRequestedAt == nil || asked.TestedAt != nil {
			t.Errorf("%+v", asked)
		}
		if _, err := w.service.Test(t.Context(), w.who, c.ID); fault.KindOf(err) != fault.Conflict {
			t.Errorf("a second test at once: %v", err)
		}
		must(t, w.service.DeliverTest(t.Context(), c.WorkspaceID, c.ID))
		must(t, w.service.DeliverTest(t.Context(), c.WorkspaceID, c.ID))
	}
	if now := w.stored(digest); len(p.letters()) != 1 || now.TestedAt == nil || now.TestError != nil ||
		!strings.Contains(p.letters()[0].text, "every Monday at 8:00 (UTC)") {
		t.Errorf("%+v %+v", now, p.letters())
	}
	if now := w.stored(refuses); len(bad.messages()) != 1 || now.TestError == nil || *now.TestError != "answered 403 Forbidden" || now.Failures != 0 {
		t.Errorf("%+v", now)
	}
}

// The link of a mail ends its channel by one POST without a session, and by no GET.
func TestUnsubscribe(t *testing.T) {
	t.Parallel()
	p := newPost(t)
	w := newWorld(t, p)
	c := w.create(model.ChannelInput{Kind: model.ChannelKindEmail, Address: "you@example.org"})
	next := func() letter {
		t.Helper()
		w.moved(w.project, model.SignalKindBrandUp, "Up")
		w.work()
		all := p.letters()
		return all[len(all)-1]
	}
	linkOf := func(l letter) string {
		t.Helper()
		link := strings.Trim(l.header.Get("List-Unsubscribe"), "<>")
		path, ok := strings.CutPrefix(link, "https://avm.example.com")
		if !ok || l.header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" || !strings.Contains(l.text, link) || !strings.Contains(l.html, link) {
			t.Fatalf("%v", l.header)
		}
		return path
	}
	visit := func(method, path string) *httptest.ResponseRecorder {
		t.Helper()
		rec := httptest.NewRecorder()
		w.service.Unsubscription().ServeHTTP(rec, httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader("List-Unsubscribe=One-Click")))
		return rec
	}
	earlier := linkOf(next())
	_, err := w.service.Update(t.Context(), w.who, c.ID, model.ChannelPatch{Address: new("else@example.org")})
	must(t, err)
	w.confirmed(c)
	link := linkOf(next())
	last := link[len(link)-1]
	forged := link[:len(link)-9] + "AAAAAAAA" + string(last)
	for _, path := range []string{earlier, forged, channel.Path + "x", channel.Path} {
		if rec := visit(http.MethodPost, path); rec.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, rec.Code)
		}
	}
	if rec := visit(http.MethodGet, link); rec.Code != http.StatusOK || !strings.Contains(rec.Body.String(), `<form method="post">`) || w.stored(c).State != model.ChannelStateActive {
		t.Errorf("%d %s", rec.Code, rec.Body)
	}
	w.moved(w.project, model.SignalKindBrandUp, "Never sent")
	for range 2 {
		if rec := visit(http.MethodPost, link); rec.Code != http.StatusOK {
			t.Errorf("%d %s", rec.Code, rec.Body)
		}
	}
	w.work()
	if now := w.stored(c); now.State != model.ChannelStateDisabled || *now.DisabledReason != "The recipient unsubscribed." || len(p.letters()) != 2 {
		t.Errorf("%+v, %d mails", now, len(p.letters()))
	}
	if _, err := w.service.Update(t.Context(), w.who, c.ID, model.ChannelPatch{State: new(model.ChannelStateActive)}); fault.KindOf(err) != fault.Conflict {
		t.Errorf("enabled again: %v", err)
	}
	must(t, w.service.Delete(t.Context(), w.who, c.ID))
	if rec := visit(http.MethodPost, link); rec.Code != http.StatusNotFound {
		t.Errorf("of a deleted channel: %d", rec.Code)
	}
}

// Everything that is wrong is named with its field, and addresses are never shown in full.
func TestInput(t *testing.T) {
	t.Parallel()
	c := newChat(t, nil)
	w := newWorld(t, nil, c)
	elsewhere, _ := audittest.Project(t, w.db, 1)
	for field, in := range map[string]model.ChannelInput{
		"address":         {Name: "x", Kind: model.ChannelKindSlack, Address: "https://10.0.0.1/services/x"},
		"kind":            {Name: "x", Kind: model.ChannelKindEmail, Address: "you@example.org"},
		"name":            {Name: " ", Kind: model.ChannelKindSlack, Address: c.URL},
		"hour":            {Name: "x", Kind: model.ChannelKindSlack, Address: c.URL, Hour: new(24)},
		"weekday":         {Name: "x", Kind: model.ChannelKindSlack, Address: c.URL, Weekday: new(0)},
		"timezone":        {Name: "x", Kind: model.ChannelKindSlack, Address: c.URL, Timezone: new("Berlin")},
		"project_ids[0]":  {Name: "x", Kind: model.ChannelKindSlack, Address: c.URL, ProjectIds: []uuid.UUID{elsewhere.ID}},
		"signal_kinds[1]": {Name: "x", Kind: model.ChannelKindSlack, Address: c.URL, SignalKinds: []model.SignalKind{model.SignalKindBrandUp, model.SignalKindBrandUp}},
	} {
		_, err := w.service.Create(t.Context(), w.who, in)
		if f, ok := err.(*fault.Error); !ok || f.Kind != fault.Invalid || len(f.Details) != 1 || f.Details[0].Field != field { //nolint:errorlint // a fault itself
			t.Errorf("%s: %v", field, err)
		}
	}
	made := w.create(model.ChannelInput{Kind: model.ChannelKindSlack, Address: c.URL + "/services/T0/B0/very-secret"})
	if now := w.stored(made); !strings.HasSuffix(now.Address, "/…cret") || strings.Contains(string(now.Sealed), "secret") || now.Timezone != w.project.Timezone {
		t.Errorf("%+v", now)
	}
	for range channel.MaxChannels - 1 {
		w.create(model.ChannelInput{Kind: model.ChannelKindSlack, Address: c.URL})
	}
	if _, err := w.service.Create(t.Context(), w.who, model.ChannelInput{Name: "x", Kind: model.ChannelKindSlack, Address: c.URL}); fault.KindOf(err) != fault.Conflict {
		t.Errorf("one too many: %v", err)
	}
}

// A key that is limited to some projects knows of the channels that send their signals alone.
func TestLimitedKeys(t *testing.T) {
	t.Parallel()
	c := newChat(t, nil)
	w := newWorld(t, nil, c)
	second := w.another("Second")
	all := w.create(model.ChannelInput{Kind: model.ChannelKindSlack, Address: c.URL})
	both := w.create(model.ChannelInput{Kind: model.ChannelKindSlack, Address: c.URL, ProjectIds: []uuid.UUID{w.project.ID, second.ID}})
	own := w.create(model.ChannelInput{Kind: model.ChannelKindSlack, Address: c.URL, ProjectIds: []uuid.UUID{second.ID}})
	limited := &access.Principal{WorkspaceID: w.project.WorkspaceID, Projects: []uuid.UUID{second.ID}}
	req, err := page.Parse(nil, nil, 1, "channels")
	must(t, err)
	list, err := w.service.Of(t.Context(), limited, req)
	must(t, err)
	if len(list.Items) != 1 || list.Items[0].ID != own.ID {
		t.Errorf("%+v", list.Items)
	}
	for _, hidden := range []*model.Channel{all, both} {
		if _, err := w.service.Test(t.Context(), limited, hidden.ID); fault.KindOf(err) != fault.NotFound {
			t.Errorf("a test of a hidden channel: %v", err)
		}
	}
	for _, projects := range [][]uuid.UUID{nil, {w.project.ID}} {
		in := model.ChannelInput{Name: "x", Kind: model.ChannelKindSlack, Address: c.URL, ProjectIds: projects}
		if _, err := w.service.Create(t.Context(), limited, in); fault.KindOf(err) != fault.Invalid {
			t.Errorf("of %v: %v", projects, err)
		}
	}
	if _, err := w.service.Update(t.Context(), limited, own.ID, model.ChannelPatch{ProjectIds: []uuid.UUID{}}); fault.KindOf(err) != fault.Invalid {
		t.Errorf("widened: %v", err)
	}
}

// Ten thousand signals of one workspace, whose receivers hang, delay no other workspace's digest.
func TestManySignalsDelayNoOtherWorkspace(t *testing.T) {
	t.Parallel()
	hang := newChat(t, func(_ int, _ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	good := newChat(t, nil)
	w := newWorld(t, nil, hang, good)
	w.until(time.Now().UTC().Truncate(time.Microsecond))
	busy := w.project
	for range channel.MaxChannels {
		w.create(model.ChannelInput{Kind: model.ChannelKindSlack, Address: hang.URL})
	}
	w.project, _ = audittest.Project(t, w.db, 1)
	w.who = &access.Principal{WorkspaceID: w.project.WorkspaceID, Role: model.MemberRoleOwner}
	digest := w.create(model.ChannelInput{Kind: model.ChannelKindSlack, Address: good.URL, Timing: new(model.ChannelTimingDaily)})
	w.moved(w.project, model.SignalKindBrandUp, "Yesterday")
	w.work()
	_, err := w.db.Pool().Exec(t.Context(), `UPDATE channels SET due_at = $1 WHERE id = $2`, w.clock(), digest.ID)
	must(t, err)
	for range 10 {
		w.moved(busy, model.SignalKindBrandUp, titles(1000)...)
	}
	w.service = w.serve(channel.Config{Clock: time.Now, Every: 100 * time.Millisecond}, hang, good)
	begun := time.Now()
	start(t, w)
	for len(good.messages()) == 0 || len(hang.messages()) == 0 {
		if time.Since(begun) > patience {
			t.Fatalf("%d digests, %d requests that hang", len(good.messages()), len(hang.messages()))
		}
		<-time.After(20 * time.Millisecond)
	}
	if !strings.Contains(good.messages()[0], "Yesterday") {
		t.Errorf("%s", good.messages()[0])
	}
	t.Logf("both were sent after %s", time.Since(begun).Round(time.Millisecond))
}

// start starts a process that distributes events and sends messages.
func start(t *testing.T, w *world) {
	t.Helper()
	name, err := job.NewName()
	must(t, err)
	c := w.service.Config
	hooks, err := webhook.New(webhook.Config{Store: webhooks.New(w.db), Jobs: c.Jobs, Keys: c.Keys, Client: c.Client, Clock: time.Now, Every: c.Every})
	must(t, err)
	p, err := job.New(job.Config{Database: w.db, Workers: jobs.New(w.db), Name: name, Kinds: append(w.service.Kinds(), hooks.Kinds()...)})
	must(t, err)
	must(t, p.Start(t.Context()))
	t.Cleanup(func() { must(t, p.Stop(t.Context())) })
}

// The hour of a digest is that of the clocks, also on the days on which they change.
func TestNext(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		channel model.Channel
		now     string
		want    string
	}{
		"at once":         {model.Channel{Timing: model.ChannelTimingAtOnce}, "2026-11-28T08:30:00Z", "2026-11-28T08:30:00Z"},
		"later today":     {model.Channel{Timing: model.ChannelTimingDaily, Hour: 18, Timezone: "UTC"}, "2026-11-28T08:30:00Z", "2026-11-28T18:00:00Z"},
		"not twice":       {model.Channel{Timing: model.ChannelTimingDaily, Hour: 18, Timezone: "UTC"}, "2026-11-28T18:00:00Z", "2026-11-29T18:00:00Z"},
		"before midnight": {model.Channel{Timing: model.ChannelTimingDaily, Hour: 1, Timezone: "Asia/Tokyo"}, "2026-11-28T15:30:00Z", "2026-11-28T16:00:00Z"},
		"a gap":           {model.Channel{Timing: model.ChannelTimingDaily, Hour: 2, Timezone: "Europe/Berlin"}, "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"},
		"clocks back":     {model.Channel{Timing: model.ChannelTimingDaily, Hour: 9, Timezone: "Europe/Berlin"}, "2026-10-24T12:00:00Z", "2026-10-25T08:00:00Z"},
		"this Sunday":     {model.Channel{Timing: model.ChannelTimingWeekly, Hour: 8, Weekday: 7, Timezone: "UTC"}, "2026-11-28T08:30:00Z", "2026-11-29T08:00:00Z"},
		"in a week":       {model.Channel{Timing: model.ChannelTimingWeekly, Hour: 8, Weekday: 6, Timezone: "UTC"}, "2026-11-28T08:30:00Z", "2026-12-05T08:00:00Z"},
		"no such zone":    {model.Channel{Timing: model.ChannelTimingDaily, Hour: 9, Timezone: "Nowhere"}, "2026-11-28T08:30:00Z", "2026-11-28T09:00:00Z"},
	} {
		now, err := time.Parse(time.RFC3339, c.now)
		must(t, err)
		if got := channels.Next(&c.channel, now).UTC().Format(time.RFC3339); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// An announcement is a message of its own, sent at once, with its addresses. It brings no digest forward, and keeps none back.
func TestAnnouncements(t *testing.T) {
	t.Parallel()
	p, slack := newPost(t), newChat(t, statuses(http.StatusInternalServerError, http.StatusOK))
	w := newWorld(t, p, slack)
	box := w.create(model.ChannelInput{
		Kind: model.ChannelKindEmail, Address: "you@example.org", Timing: new(model.ChannelTimingDaily), Hour: new(10), Timezone: new("Europe/Berlin"),
	})
	chat := w.create(model.ChannelInput{Kind: model.ChannelKindSlack, Address: slack.URL})
	off := w.create(model.ChannelInput{Kind: model.ChannelKindSlack, Address: slack.URL})
	_, err := w.service.Update(t.Context(), w.who, off.ID, model.ChannelPatch{State: new(model.ChannelStateDisabled)})
	must(t, err)
	announce := func(title string) {
		t.Helper()
		n, err := w.service.Announce(t.Context(), w.project, []uuid.UUID{box.ID, chat.ID, off.ID, uuid.New()}, &model.Announcement{
			Title: title, Note: "Open until Friday.", Links: []model.AnnouncedLink{{Text: "Open <it>", URL: "https://avm.example.com/r/secret-token"}},
		})
		must(t, err)
		if n != 2 {
			t.Errorf("%d channels announce", n)
		}
	}
	w.moved(w.project, model.SignalKindBrandUp, "A change")
	w.work()
	announce("Report: one")
	w.work()
	all := p.letters()
	if len(all) != 1 || all[0].header.Get("Subject") != "Report: one" || !strings.Contains(all[0].text, "https://avm.example.com/r/secret-token") ||
		strings.Contains(all[0].text, "A change") || !strings.Contains(all[0].html, "Open &lt;it&gt;") || !strings.Contains(all[0].text, "Open until Friday.") {
		t.Fatalf("%+v", all)
	}
	if due := w.stored(box).DueAt; due == nil || !due.Equal(time.Date(2026, 11, 28, 9, 0, 0, 0, time.UTC)) {
		t.Fatalf("the digest is due at %v", due)
	}
	w.until(time.Date(2026, 11, 28, 9, 0, 0, 0, time.UTC))
	announce("Report: two")
	for range 3 {
		w.work()
	}
	if all = p.letters(); len(all) != 3 || all[1].header.Get("Subject") != "Report: two" || !strings.Contains(all[2].text, "A change") {
		t.Fatalf("%+v", all)
	}
	w.until(w.now.Add(time.Hour)) // the chat's first attempt failed
	for range 4 {
		w.work()
	}
	if sent := slack.messages(); len(sent) < 4 || w.waiting() != 0 || !strings.Contains(strings.Join(sent, "\n"), "secret-token") {
		t.Errorf("%d messages, %d wait", len(sent), w.waiting())
	}
}

// A mailbox gets nothing but a confirmation until somebody confirms its address on the page that the confirmation links to.
func TestMailboxesConfirmTheirAddress(t *testing.T) {
	t.Parallel()
	p := newPost(t)
	w := newWorld(t, p)
	c, err := w.service.Create(t.Context(), w.who, model.ChannelInput{Name: "Buy <now>", Kind: model.ChannelKindEmail, Address: "you@example.org"})
	must(t, err)
	confirmation := func() string {
		t.Helper()
		must(t, w.service.DeliverTest(t.Context(), c.WorkspaceID, c.ID))
		all := p.letters()
		l := all[len(all)-1]
		_, rest, ok := strings.Cut(l.text, "https://avm.example.com"+channel.ConfirmPath)
		if !ok || l.header.Get("Subject") != "Confirm your address" || strings.Contains(l.text, "Buy") {
			t.Fatalf("%v %s", l.header, l.text)
		}
		token, _, _ := strings.Cut(rest, "\n")
		return channel.ConfirmPath + token
	}
	visit := func(method, path string) int {
		t.Helper()
		rec := httptest.NewRecorder()
		w.service.Confirmation().ServeHTTP(rec, httptest.NewRequestWithContext(t.Context(), method, path, nil))
		return rec.Code
	}
	old := confirmation()
	w.moved(w.project, model.SignalKindBrandUp, "Too early")
	w.work()
	n, err := w.service.Announce(t.Context(), w.project, []uuid.UUID{c.ID}, &model.Announcement{Title: "Too early"})
	must(t, err)
	if c.State != model.ChannelStateUnconfirmed || len(p.letters()) != 1 || w.waiting() != 0 || n != 0 {
		t.Fatalf("%+v, %d mails, %d wait, %d announce", c, len(p.letters()), w.waiting(), n)
	}
	if _, err = w.service.Update(t.Context(), w.who, c.ID, model.ChannelPatch{State: new(model.ChannelStateActive)}); fault.KindOf(err) != fault.Conflict {
		t.Errorf("enabled: %v", err)
	}
	w.until(w.now.Add(73 * time.Hour))
	_, err = w.service.Test(t.Context(), w.who, c.ID)
	must(t, err)
	link := confirmation()
	for _, path := range []string{old, link[:len(link)-9] + "AAAAAAAA" + link[len(link)-1:], channel.ConfirmPath, channel.ConfirmPath + "x"} {
		if status := visit(http.MethodPost, path); status != http.StatusNotFound {
			t.Errorf("%s: %d", path, status)
		}
	}
	if status := visit(http.MethodGet, link); status != http.StatusOK || w.stored(c).State != model.ChannelStateUnconfirmed {
		t.Errorf("a look confirms: %d", status)
	}
	for range 2 {
		if status := visit(http.MethodPost, link); status != http.StatusOK || w.stored(c).State != model.ChannelStateActive {
			t.Errorf("%d %+v", status, w.stored(c))
		}
	}
	w.moved(w.project, model.SignalKindBrandUp, "In time")
	w.work()
	if all := p.letters(); len(all) != 3 || !strings.Contains(all[2].text, "In time") || strings.Contains(all[2].text, "Too early") {
		t.Errorf("%+v", all)
	}
	_, err = w.service.Update(t.Context(), w.who, c.ID, model.ChannelPatch{State: new(model.ChannelStateUnconfirmed)})
	if fault.KindOf(err) != fault.Invalid {
		t.Errorf("made unconfirmed by hand: %v", err)
	}
	w.moved(w.project, model.SignalKindBrandUp, "For the first address")
	_, err = w.service.Update(t.Context(), w.who, c.ID, model.ChannelPatch{Address: new("else@example.org")})
	must(t, err)
	w.work()
	if now := w.stored(c); now.State != model.ChannelStateUnconfirmed || w.waiting() != 0 || len(p.letters()) != 3 || visit(http.MethodPost, link) != http.StatusNotFound {
		t.Errorf("%+v, %d mails", now, len(p.letters()))
	}
	for i := 1; ; i++ {
		w.until(w.now.Add(time.Minute))
		_, err = w.service.Test(t.Context(), w.who, c.ID)
		if fault.KindOf(err) == fault.RateLimited {
			break
		}
		if must(t, err); i == confirmations {
			t.Fatal("a mailbox gets any number of confirmations")
		}
	}
}

// The address of a member for whose account somebody vouched needs no confirmation; those of others do.
func TestKnownMembersNeedNotConfirm(t *testing.T) {
	t.Parallel()
	w := newWorld(t, newPost(t))
	for email, vouched := range map[string]bool{"known@example.org": true, "unknown@example.org": false} {
		_, err := w.db.Pool().Exec(t.Context(), `WITH made AS (
				INSERT INTO accounts (id, email, email_verified_at, created_at, updated_at)
				VALUES (gen_random_uuid(), $1, CASE WHEN $2 THEN now() END, now(), now()) RETURNING id)
			INSERT INTO members (workspace_id, id, email, role, account_id, created_at, updated_at)
			SELECT $3, gen_random_uuid(), $1, 'member', id, now(), now() FROM made`, email, vouched, w.project.WorkspaceID)
		must(t, err)
	}
	for address, want := range map[string]model.ChannelState{
		"Known@example.org": model.ChannelStateActive, "unknown@example.org": model.ChannelStateUnconfirmed, "else@example.org": model.ChannelStateUnconfirmed,
	} {
		c, err := w.service.Create(t.Context(), w.who, model.ChannelInput{Name: "x", Kind: model.ChannelKindEmail, Address: address})
		must(t, err)
		if c.State != want {
			t.Errorf("%s is %s", address, c.State)
		}
	}
}
