// Package handover makes the report that is handed over: one page about a project and a period, which people without
// an account open by a link. The page is made of one fixed GraphQL document, run as a reader of this project alone.
package handover

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/handover"
)

const (
	usualLife   = 30 * 24 * time.Hour
	longestLife = 366 * 24 * time.Hour
	// keptFor is how long an ended link is listed.
	keptFor = 90 * 24 * time.Hour

	maxLinks        = 100
	maxSender       = 100
	maxIntroduction = 2000
	maxLogo         = 100_000 // bytes of the picture
	minPassword     = 8
	maxPassword     = 200
	secretBytes     = 32
)

// Links makes, lists and revokes links.
type Links struct {
	Store     *store.Store
	Passwords *access.Passwords
	Clock     func() time.Time
	PublicURL string // the service's address, without a slash at its end
}

// List returns the links of projects, newest first, by project.
func (l *Links) List(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.ReportLink, error) {
	byProject, err := l.Store.Links(ctx, projectIDs)
	now := l.Clock()
	for _, links := range byProject {
		for i := range links {
			links[i].Show(now)
		}
	}
	return byProject, err
}

// Create makes a link for somebody. Faults: Invalid, NotFound (market), Conflict (too many links).
func (l *Links) Create(ctx context.Context, by string, projectID uuid.UUID, in model.ReportLinkInput) (*model.ReportLink, error) {
	now := l.Clock().UTC().Truncate(time.Microsecond)
	link := &model.ReportLink{
		ReportOptions: model.ReportOptions{Market: model.DefaultMarket},
		ProjectID:     projectID, ID: model.NewID(), CreatedBy: by, CreatedAt: now, ExpiresAt: now.Add(usualLife),
	}
	if in.ExpiresAt != nil {
		link.ExpiresAt = in.ExpiresAt.UTC().Truncate(time.Microsecond)
	}
	if err := check(link, in, now); err != nil {
		return nil, err
	}
	if err := l.settle(ctx, projectID, &link.ReportOptions, in.Market, in.Password); err != nil {
		return nil, err
	}
	return link, l.issue(ctx, link, now)
}

// settle sets the market and the password that are given, not nil.
func (l *Links) settle(ctx context.Context, projectID uuid.UUID, o *model.ReportOptions, market *model.MarketRef, password *string) error {
	if market != nil {
		o.Market = model.DefaultMarket
	}
	if market != nil && market.ID.Valid {
		o.Market = market.ID.UUID.String()
		if found, err := l.Store.HasMarket(ctx, projectID, market.ID.UUID); err != nil {
			return err
		} else if !found {
			return fault.MissingRef("market", "market "+o.Market)
		}
	}
	if password == nil {
		return nil
	}
	hash, err := l.Passwords.Hash(ctx, *password)
	o.SetPassword(&hash)
	return err
}

// issue stores a link with a new token. Its address is known from then on in this process alone.
func (l *Links) issue(ctx context.Context, link *model.ReportLink, now time.Time) error {
	if err := l.room(ctx, link.ProjectID, now); err != nil {
		return err
	}
	token, fingerprint := newToken(link.ProjectID)
	link.Fingerprint, link.URL = fingerprint, new(l.PublicURL+Path+token)
	link.Show(now)
	return l.Store.Insert(ctx, link)
}

// room deletes links that ended long ago, all that ended where the list is full, and makes sure that there may be one more.
func (l *Links) room(ctx context.Context, projectID uuid.UUID, now time.Time) error {
	for _, before := range []time.Time{now.Add(-keptFor), now} {
		if err := l.Store.DropEnded(ctx, projectID, before); err != nil {
			return err
		}
		if n, err := l.Store.Count(ctx, projectID); err != nil || n < maxLinks {
			return err
		}
	}
	return fault.New(fault.Conflict, "the project has %d report links, the most there may be: revoke one that nobody needs", maxLinks)
}

// Revoke ends a link at once. Revoking it again changes nothing. Faults: NotFound.
func (l *Links) Revoke(ctx context.Context, projectID, id uuid.UUID) (*model.ReportLink, error) {
	now := l.Clock().UTC()
	link, err := l.Store.Revoke(ctx, projectID, id, now)
	if err != nil {
		return nil, err
	}
	link.Show(now)
	return link, nil
}

var colorPattern = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// check notes all that is wrong with a link to make.
func check(link *model.ReportLink, in model.ReportLinkInput, now time.Time) error {
	var wrong fault.Problems
	if !link.ExpiresAt.After(now) || link.ExpiresAt.After(now.Add(longestLife)) {
		wrong.Add("expires_at", "must be within the next 366 days")
	}
	checkPeriod(link, in, &wrong)
	takeOptions(&link.ReportOptions, &options{in.Sender, in.Introduction, in.Color, in.Logo, in.Password}, &wrong)
	return wrong.Err()
}

// options are what is given, not nil, of how a report looks, and its password.
type options struct{ sender, introduction, color, logo, password *string }

// takeOptions sets how a report looks, and notes all that is wrong with what is given.
func takeOptions(o *model.ReportOptions, in *options, wrong *fault.Problems) {
	if in.password != nil {
		if n := utf8.RuneCountInString(*in.password); n < minPassword || n > maxPassword {
			wrong.Add("password", "must have %d to %d characters", minPassword, maxPassword)
		}
	}
	for into, given := range map[*string]*string{&o.Sender: in.sender, &o.Introduction: in.introduction, &o.Color: in.color, &o.Logo: in.logo} {
		if given != nil {
			*into = strings.TrimSpace(*given)
		}
	}
	if utf8.RuneCountInString(o.Sender) > maxSender || model.SingleLine(o.Sender) != nil {
		wrong.Add("sender", "must be a text of at most %d characters on one line", maxSender)
	}
	if utf8.RuneCountInString(o.Introduction) > maxIntroduction || strings.ContainsRune(o.Introduction, 0) {
		wrong.Add("introduction", "must be a text of at most %d characters", maxIntroduction)
	}
	if o.Color != "" && !colorPattern.MatchString(o.Color) {
		wrong.Add("color", "must be a color such as #1f5eff")
	}
	if o.Logo != "" && !isPicture(o.Logo) {
		wrong.Add("logo", "must be a PNG, JPEG or WebP picture of at most %d bytes as a data address, such as data:image/png;base64,…", maxLogo)
	}
}

func checkPeriod(link *model.ReportLink, in model.ReportLinkInput, wrong *fault.Problems) {
	if in.From != nil {
		link.FromAt = text(*in.From)
	}
	if in.To != nil {
		link.ToAt = text(*in.To)
	}
	if in.From != nil && in.To != nil && !in.From.Time.Before(in.To.Until()) {
		wrong.Add("to", "must not be before from")
	}
}

// text returns a day or an instant as it was given.
func text(d model.DateOrTime) string {
	if d.DateOnly {
		return d.Time.Format(time.DateOnly)
	}
	return d.Time.Format(time.RFC3339Nano)
}

// isPicture reports whether a data address holds one of the pictures that every browser draws, and no script.
func isPicture(address string) bool {
	begins := map[string]string{"png": "\x89PNG\r\n\x1a\n", "jpeg": "\xff\xd8\xff", "webp": "RIFF"}
	kind, data, _ := strings.Cut(strings.TrimPrefix(address, "data:image/"), ";base64,")
	raw, err := base64.StdEncoding.DecodeString(data)
	begin, known := begins[kind]
	return known && err == nil && len(raw) <= maxLogo && strings.HasPrefix(string(raw), begin) && strings.HasPrefix(address, "data:image/")
}

// Path is where reports are served, below which are the tokens.
const Path = "/r/"

// newToken makes the token of a link: its project, so that one statement on the project's node finds it, and 256
// random bits.
func newToken(projectID uuid.UUID) (token string, fingerprint []byte) {
	raw := make([]byte, len(projectID)+secretBytes)
	copy(raw, projectID[:])
	_, _ = rand.Read(raw[len(projectID):]) // never fails
	sum := sha256.Sum256(raw)
	return base64.RawURLEncoding.EncodeToString(raw), sum[:]
}

// readToken returns the project of a token, and its fingerprint. ok is false for a text that is no token.
func readToken(token string) (projectID uuid.UUID, fingerprint []byte, ok bool) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(raw) != len(projectID)+secretBytes {
		return uuid.Nil, nil, false
	}
	copy(projectID[:], raw)
	sum := sha256.Sum256(raw)
	return projectID, sum[:], true
}
