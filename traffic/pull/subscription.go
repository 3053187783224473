// Package pull fetches logs from subscriptions of Google Cloud Pub/Sub: it checks that a
// subscription belongs to whoever named it, pulls messages, has them counted, and acknowledges them
// after that.
package pull

import (
	"context"
	"errors"
	"strings"

	pubsub "cloud.google.com/go/pubsub/v2/apiv1"
	"cloud.google.com/go/pubsub/v2/apiv1/pubsubpb"
	"golang.org/x/oauth2"
	"google.golang.org/api/option"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"

	"github.com/answer-visibility/avm/model"
)

const (
	// Label is the subscription's label that must have the source's nonce: whoever can set it
	// owns the subscription.
	Label = "avm-verification"
	// minAckDeadline is within how many seconds messages may be acknowledged, at least: a batch is
	// durable before it is.
	minAckDeadline = 60
	// messagesAtOnce bounds one pull.
	messagesAtOnce = 1_000
	// scope is the right that is asked for.
	scope = "https://www.googleapis.com/auth/pubsub"
)

// subscription is an open subscription.
type subscription struct {
	client *pubsub.SubscriptionAdminClient
	name   string
}

// open connects to the vendor, or to an emulator at a plain http address, which is sent no
// credentials.
func open(ctx context.Context, endpoint, name string, tokens oauth2.TokenSource) (*subscription, error) {
	var options []option.ClientOption
	plain, isPlain := strings.CutPrefix(endpoint, "http://")
	switch {
	case isPlain:
		options = []option.ClientOption{
			option.WithEndpoint(plain), option.WithoutAuthentication(),
			option.WithGRPCDialOption(grpc.WithTransportCredentials(insecure.NewCredentials())),
		}
	case endpoint != "":
		options = []option.ClientOption{option.WithEndpoint(strings.TrimPrefix(endpoint, "https://")), option.WithTokenSource(tokens)}
	default:
		options = []option.ClientOption{option.WithTokenSource(tokens)}
	}
	client, err := pubsub.NewSubscriptionAdminClient(ctx, options...)
	if err != nil {
		return nil, err
	}
	return &subscription{client, name}, nil
}

func (s *subscription) close() error { return s.client.Close() }

// check returns why the subscription must not be pulled; empty: it may be.
func (s *subscription) check(ctx context.Context, nonce string) model.PullFailure {
	found, err := s.client.GetSubscription(ctx, &pubsubpb.GetSubscriptionRequest{Subscription: s.name})
	switch {
	case err != nil:
		return failure(err)
	case found.GetLabels()[Label] != nonce:
		return model.PullFailureLabelMismatch
	case found.GetPushConfig().GetPushEndpoint() != "", found.GetBigqueryConfig().GetTable() != "", found.GetCloudStorageConfig().GetBucket() != "":
		return model.PullFailurePushSubscription
	case found.GetAckDeadlineSeconds() < minAckDeadline:
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
	switch status.Code(err) {
	case codes.NotFound:
		return model.PullFailureNotFound
	case codes.PermissionDenied, codes.Unauthenticated:
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
	answer, err := s.client.Pull(ctx, &pubsubpb.PullRequest{Subscription: s.name, MaxMessages: messagesAtOnce})
	if err != nil {
		return nil, err
	}
	p, seen := &pulled{}, map[string]bool{}
	for _, m := range answer.GetReceivedMessages() {
		p.acks = append(p.acks, m.GetAckId())
		if id := m.GetMessage().GetMessageId(); !seen[id] {
			seen[id] = true
			p.add(m.GetMessage().GetData())
		}
	}
	return p, nil
}

func (s *subscription) acknowledge(ctx context.Context, acks []string) error {
	return s.client.Acknowledge(ctx, &pubsubpb.AcknowledgeRequest{Subscription: s.name, AckIds: acks})
}
