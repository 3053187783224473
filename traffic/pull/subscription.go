// Package pull fetches logs from subscriptions of Google Cloud Pub/Sub: it checks that a
// subscription belongs to the person who named it, pulls messages, has them counted, and acknowledges them
// after that.
package pull

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"golang.org/x/oauth2"

	"github.com/answer-visibility/avm/model"
)

const (
	// Label is the subscription's label that must have the source's nonce: a person who can set it
	// owns the subscription.
	Label = "avm-verification"
	// minAckDeadline is within how many seconds messages may be acknowledged, at least: a batch is
	// durable before it is.
	minAckDeadline = 60
	// messagesAtOnce bounds one pull.
	messagesAtOnce = 1_000
	// scope is the right that is asked for.
	scope = "https://www.googleapis.com/auth/pubsub"
	// vendorURL is where the vendor serves subscriptions.
	vendorURL = "https://pubsub.googleapis.com"
	// maxBody bounds an answer; the vendor's largest has messages of 10 MB in all, in Base64.
	maxBody        = 64 << 20
	connectTimeout = 10 * time.Second
	requestTimeout = time.Minute
	idleTimeout    = 90 * time.Second
)

// newTransport returns what carries the calls of all subscriptions.
func newTransport() http.RoundTripper {
	return &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		DialContext:         (&net.Dialer{Timeout: connectTimeout}).DialContext,
		TLSHandshakeTimeout: connectTimeout, ForceAttemptHTTP2: true, IdleConnTimeout: idleTimeout,
	}
}

// subscription calls one subscription over the vendor's REST API.
type subscription struct {
	client  *http.Client
	address string
}

// newSubscription returns a subscription at the vendor, or at an emulator at a plain http address,
// which is sent no credentials.
func newSubscription(transport http.RoundTripper, endpoint, name string, tokens oauth2.TokenSource) *subscription {
	if !strings.HasPrefix(endpoint, "http://") {
		transport = &oauth2.Transport{Source: tokens, Base: transport}
	}
	return &subscription{
		client: &http.Client{
			Transport: transport, Timeout: requestTimeout,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		address: strings.TrimSuffix(cmp.Or(endpoint, vendorURL), "/") + "/v1/" + name,
	}
}

// refusal is an answer that is not 2xx.
type refusal struct{ status int }

// Error implements error.
func (r *refusal) Error() string { return fmt.Sprintf("pull: the vendor answered %d", r.status) }

// call sends a request to the subscription and decodes the answer. A nil ask makes it a GET.
func (s *subscription) call(ctx context.Context, verb string, ask, answer any) error {
	method, body := http.MethodGet, []byte(nil)
	if ask != nil {
		var err error
		if body, err = json.Marshal(ask); err != nil {
			return err
		}
		method = http.MethodPost
	}
	req, err := http.NewRequestWithContext(ctx, method, s.address+verb, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "avm")
	res, err := s.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close() //nolint:errcheck // it was only read
	if res.StatusCode < 200 || res.StatusCode > 299 {
		return &refusal{res.StatusCode}
	}
	raw, err := io.ReadAll(io.LimitReader(res.Body, maxBody+1))
	switch {
	case err != nil:
		return err
	case len(raw) > maxBody:
		return fmt.Errorf("pull: the answer exceeds %d bytes", maxBody)
	}
	return json.Unmarshal(raw, answer)
}

// settings are what the package reads of a subscription.
type settings struct {
	Labels             map[string]string `json:"labels"`
	AckDeadlineSeconds int               `json:"ackDeadlineSeconds"`
	PushConfig         struct {
		PushEndpoint string `json:"pushEndpoint"`
	} `json:"pushConfig"`
	BigQueryConfig struct {
		Table string `json:"table"`
	} `json:"bigqueryConfig"`
	CloudStorageConfig struct {
		Bucket string `json:"bucket"`
	} `json:"cloudStorageConfig"`
}

// check returns why the subscription must not be pulled; empty: it may be.
func (s *subscription) check(ctx context.Context, nonce string) model.PullFailure {
	var found settings
	err := s.call(ctx, "", nil, &found)
	switch {
	case err != nil:
		return failure(err)
	case found.Labels[Label] != nonce:
		return model.PullFailureLabelMismatch
	case found.PushConfig.PushEndpoint != "", found.BigQueryConfig.Table != "", found.CloudStorageConfig.Bucket != "":
		return model.PullFailurePushSubscription
	case found.AckDeadlineSeconds < minAckDeadline:
		return model.PullFailureAckDeadline
	default:
		return ""
	}
}

// failure returns the reason that an error of the vendor stands for.
func failure(err error) model.PullFailure {
	if _, ok := errors.AsType[*oauth2.RetrieveError](err); ok {
		return model.PullFailurePermissionDenied
	}
	refused, ok := errors.AsType[*refusal](err)
	switch {
	case ok && refused.status == http.StatusNotFound:
		return model.PullFailureNotFound
	case ok && (refused.status == http.StatusForbidden || refused.status == http.StatusUnauthorized):
		return model.PullFailurePermissionDenied
	default:
		return model.PullFailureUnavailable
	}
}

// pulled is what one pull brought: lines, and what acknowledges them.
type pulled struct {
	lines []byte
	acks  []string
}

// pull fetches messages. One that came twice is taken once.
func (s *subscription) pull(ctx context.Context) (*pulled, error) {
	ask := map[string]any{"maxMessages": messagesAtOnce}
	var answer struct {
		ReceivedMessages []struct {
			AckID   string `json:"ackId"`
			Message struct {
				Data      []byte `json:"data"`
				MessageID string `json:"messageId"`
			} `json:"message"`
		} `json:"receivedMessages"`
	}
	if err := s.call(ctx, ":pull", ask, &answer); err != nil {
		return nil, err
	}
	p, seen := &pulled{}, map[string]bool{}
	for _, m := range answer.ReceivedMessages {
		p.acks = append(p.acks, m.AckID)
		if id := m.Message.MessageID; !seen[id] {
			seen[id] = true
			p.add(m.Message.Data)
		}
	}
	return p, nil
}

func (s *subscription) acknowledge(ctx context.Context, acks []string) error {
	return s.call(ctx, ":acknowledge", map[string]any{"ackIds": acks}, &struct{}{})
}
