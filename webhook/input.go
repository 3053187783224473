package webhook

import (
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

const (
	maxURL         = 2_000
	maxDescription = 200
)

// describe puts what is given, not nil, into a webhook, and reports everything that is wrong with it.
func (s *Service) describe(w *model.Webhook, address *string, events []model.EventType, description *string) error {
	var wrong fault.Problems
	if address != nil {
		w.URL = strings.TrimSpace(*address)
		wrong.Note("url", s.checkAddress(w.URL))
	}
	if events != nil {
		w.Events = events
		noteRepeats(events, &wrong)
	}
	if description != nil {
		w.Description = strings.TrimSpace(*description)
		if n := utf8.RuneCountInString(w.Description); n > maxDescription {
			wrong.Add("description", "has %d characters, at most %d are allowed", n, maxDescription)
		}
	}
	return wrong.Err()
}

func noteRepeats(events []model.EventType, wrong *fault.Problems) {
	seen := map[model.EventType]bool{}
	for i, e := range events {
		if seen[e] {
			wrong.Add("events["+strconv.Itoa(i)+"]", "%q is there already", e)
		}
		seen[e] = true
	}
}

// checkAddress reports why events cannot be sent to an address, as far as the address itself shows it.
func (s *Service) checkAddress(address string) error {
	u, err := url.Parse(address)
	switch {
	case len(address) > maxURL:
		return fault.New(fault.Invalid, "has %d bytes, at most %d are allowed", len(address), maxURL)
	case err != nil || u.Hostname() == "" || u.Scheme != "http" && u.Scheme != "https":
		return fault.New(fault.Invalid, "must be an absolute http or https address")
	case u.User != nil:
		return fault.New(fault.Invalid, "must not hold a user name or a password: receivers check the signature")
	case u.Fragment != "":
		return fault.New(fault.Invalid, "must not hold a fragment (#…)")
	case s.Client.Check(u) != nil:
		return fault.New(fault.Invalid, "%q is at an address that is not visited: the operator allows public addresses at the ports %s",
			address, listed(s.Client.Ports()))
	}
	return nil
}

// listed writes ports for people.
func listed(ports []uint16) string {
	texts := make([]string, len(ports))
	for i, port := range ports {
		texts[i] = strconv.Itoa(int(port))
	}
	return strings.Join(texts, ", ")
}
