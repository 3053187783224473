package handover

import (
	"bytes"
	"context"
	"crypto/rand"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"log/slog"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/requestid"
	"github.com/answer-visibility/avm/internal/tenantlimit"
	"github.com/answer-visibility/avm/model"
)

//go:embed pages/*.html pages/report.css
var pages embed.FS

// policy lets the page load nothing but its own styles and the picture that it holds.
const policy = "default-src 'none'; style-src 'self' 'nonce-%s'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

// maxForm bounds the form with the password.
const maxForm = 4 << 10

// Printer prints documents as PDF.
type Printer interface {
	Print(ctx context.Context, markup string) ([]byte, error)
}

// Config is what pages need. All of it is required but for the printer.
type Config struct {
	Links   *Links
	Tries   access.Guesses // of one link's password
	Limit   *tenantlimit.Limiter
	Logger  *slog.Logger
	Timeout time.Duration // of one report
	Printer Printer       // nil: no report is offered as PDF
}

// Handler serves reports by the tokens of their links.
type Handler struct {
	Config

	figures, audit Run
	pages          *template.Template
	styles         []byte
}

// NewHandler makes a handler whose reports an executor reads.
func NewHandler(cfg Config, executor Executor) (*Handler, error) {
	h := &Handler{Config: cfg}
	var err error
	if h.figures, err = prepare(executor, "figures"); err != nil {
		return nil, err
	}
	if h.audit, err = prepare(executor, "audit"); err != nil {
		return nil, err
	}
	if h.styles, err = pages.ReadFile("pages/report.css"); err != nil {
		return nil, err
	}
	h.pages, err = template.New("").Funcs(template.FuncMap{
		"percent": percent, "ends": ends, "points": points, "moved": moved, "verdict": verdict, "about": about, "surface": surface,
		"counted": model.Counted[int],
		"width": func(rate *float64) string {
			if rate == nil {
				return "0"
			}
			return strconv.FormatFloat(*rate*100, 'f', 1, 64)
		},
	}).ParseFS(pages, "pages/*.html")
	return h, err
}

// notice is a page without a report.
type notice struct {
	Title, Text string
	Asks        bool // for the password
}

// ServeHTTP answers with the report of the token at the end of the path.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("X-Robots-Tag", "noindex, nofollow")
	nonce := rand.Text()
	header.Set("Content-Security-Policy", fmt.Sprintf(policy, nonce))
	header.Set("Referrer-Policy", "no-referrer")
	token, form, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, Path), ".")
	if token+"."+form == "report.css" {
		header.Set("Content-Type", "text/css; charset=utf-8")
		header.Set("Cache-Control", "public, max-age=300")
		_, _ = w.Write(h.styles) // an error means that the client has disconnected
		return
	}
	header.Set("Cache-Control", "private, no-store")
	ctx, cancel := context.WithTimeout(r.Context(), h.Timeout)
	defer cancel()
	if r.Method != http.MethodGet && r.Method != http.MethodHead && r.Method != http.MethodPost {
		header.Set("Allow", "GET, HEAD, POST")
		h.write(w, r, "notice.html", notice{Title: "This address only shows a report"}, http.StatusMethodNotAllowed)
		return
	}
	page, body, status, err := h.answer(ctx, w, r, token, form)
	if made, ok := body.(*report); ok && err == nil {
		made.Nonce, made.Token, made.Prints = nonce, token, h.Printer != nil
		if form != "" {
			if err = h.attach(ctx, w, made, form); err == nil {
				return
			}
		}
	}
	if err != nil {
		page, body, status = "notice.html", h.excuse(ctx, header, err), statusOf(err)
	}
	h.write(w, r, page, body, status)
}

// stylesheet is how a page names its styles.
const stylesheet = `<link rel="stylesheet" href="/r/report.css">`

// attach writes a report as a file to keep.
func (h *Handler) attach(ctx context.Context, w http.ResponseWriter, made *report, form string) error {
	var data []byte
	var err error
	media := "application/pdf"
	if form == "xlsx" {
		media = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
		data, err = workbook(made)
	} else {
		var page strings.Builder
		if err = h.pages.ExecuteTemplate(&page, "report.html", made); err == nil {
			data, err = h.Printer.Print(ctx, strings.Replace(page.String(), stylesheet, "<style>"+string(h.styles)+"</style>", 1))
		}
	}
	if err != nil {
		return err
	}
	name := made.Figures.BrandName + " in AI answers." + form
	w.Header().Set("Content-Type", media)
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	_, _ = w.Write(data) // an error means that the client has disconnected
	return nil
}

// answer returns a page and its status.
func (h *Handler) answer(
	ctx context.Context, w http.ResponseWriter, r *http.Request, token, form string,
) (page string, body any, status int, err error) {
	if form != "" && form != "xlsx" && (form != "pdf" || h.Printer == nil) {
		return "", nil, 0, errNoReport
	}
	link, err := h.open(ctx, token)
	if err != nil {
		return "", nil, 0, err
	}
	if link.HasPassword {
		right, err := h.unlocked(ctx, w, r, link)
		if err != nil {
			return "", nil, 0, err
		}
		if !right {
			ask := notice{Title: "This report has a password", Asks: true}
			if r.Method == http.MethodPost {
				ask.Text = "The password is wrong."
				return "notice.html", ask, http.StatusForbidden, nil
			}
			return "notice.html", ask, http.StatusOK, nil
		}
	}
	workspace, err := h.Links.Store.Workspace(ctx, link.ProjectID)
	if err != nil {
		return "", nil, 0, err
	}
	permit, err := h.Limit.Acquire(ctx, tenantlimit.Caller{Workspace: workspace}, tenantlimit.Heavy)
	if err != nil {
		return "", nil, 0, err
	}
	defer permit.Release()
	made, err := h.compose(ctx, link, workspace)
	if err != nil {
		return "", nil, 0, err
	}
	if r.Method != http.MethodHead {
		err = h.Links.Store.CountView(ctx, link, h.Links.Clock().UTC())
	}
	return "report.html", made, http.StatusOK, err
}

// errNoReport is the fault of all addresses that show nothing. It does not say whether there was a link.
var errNoReport = fault.New(fault.NotFound, "no report is here")

// open returns the link of a token that shows its report.
func (h *Handler) open(ctx context.Context, token string) (*model.ReportLink, error) {
	projectID, fingerprint, ok := readToken(token)
	if !ok {
		return nil, errNoReport
	}
	link, err := h.Links.Store.LinkOf(ctx, projectID, fingerprint)
	if err != nil {
		return nil, err
	}
	if link == nil || link.StateAt(h.Links.Clock()) != model.ReportLinkStateActive {
		return nil, errNoReport
	}
	link.Show(h.Links.Clock())
	return link, nil
}

// unlocked reports whether a request carries the link's password.
func (h *Handler) unlocked(ctx context.Context, w http.ResponseWriter, r *http.Request, link *model.ReportLink) (bool, error) {
	if r.Method != http.MethodPost {
		return false, nil
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	if err := r.ParseForm(); err != nil {
		return false, fault.New(fault.Invalid, "the form cannot be read")
	}
	key := uuid.UUID.String(link.ID)
	if ok, wait := h.Tries.Allow(ctx, key); !ok {
		slow := fault.New(fault.RateLimited, "too many wrong passwords were tried")
		slow.RetryAfter = wait
		return false, slow
	}
	right, _, err := h.Links.Passwords.Check(ctx, link.PasswordHash, r.PostForm.Get("password"))
	if right {
		h.Tries.Refund(key)
	}
	return right, err
}

// excuse returns the page that says why no report is shown. Only the log gets causes.
func (h *Handler) excuse(ctx context.Context, header http.Header, err error) notice {
	switch statusOf(err) {
	case http.StatusNotFound:
		return notice{Title: "There is no report here", Text: "The link has ended, was revoked, or is not complete. Ask for a new one where you got it."}
	case http.StatusUnprocessableEntity:
		return notice{Title: "The form cannot be read", Text: "Open the link again."}
	case http.StatusTooManyRequests:
		if f, ok := errors.AsType[*fault.Error](err); ok && f.Wait() > 0 {
			header.Set("Retry-After", strconv.FormatInt(f.Wait(), 10))
		}
		return notice{Title: "Too many tries", Text: "Wait a while, then open the link again."}
	default:
		h.Logger.ErrorContext(ctx, "report for a link failed", slog.String("request_id", header.Get(requestid.Header)), slog.Any("cause", err))
		header.Set("Retry-After", "5")
		return notice{Title: "The report cannot be made now", Text: "Open the link again in a moment."}
	}
}

func statusOf(err error) int {
	if f, ok := errors.AsType[*fault.Error](err); ok {
		if known, ok := fault.StatusOf(f.Kind); ok && known.Code < http.StatusInternalServerError {
			return known.Code
		}
	}
	return http.StatusServiceUnavailable
}

func (h *Handler) write(w http.ResponseWriter, r *http.Request, page string, body any, status int) {
	var text bytes.Buffer
	if err := h.pages.ExecuteTemplate(&text, page, body); err != nil {
		h.Logger.ErrorContext(r.Context(), "page of a report cannot be written", slog.Any("cause", err))
		http.Error(w, "the report cannot be written", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(text.Bytes()) // an error means that the client has disconnected
}
