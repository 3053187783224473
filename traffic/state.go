package traffic

import (
	"time"

	"github.com/answer-visibility/avm/model"
)

const (
	// silentAfter is how long a source that sends may be silent before it has stalled.
	silentAfter = 24 * time.Hour
	// silentBuffers is the same in intervals of its buffer.
	silentBuffers = 3
)

// kindOf returns whether a setup's logs are sent, fetched or uploaded.
func kindOf(setup model.CrawlSourceSetup) model.CrawlSourceKind {
	switch setup {
	case model.CrawlSourceSetupUpload:
		return model.CrawlSourceKindUpload
	case model.CrawlSourceSetupPubsubPull:
		return model.CrawlSourceKindPull
	default:
		return model.CrawlSourceKindWebhook
	}
}

// show fills in what is computed of a source.
func (s *Service) show(source *model.CrawlSource) *model.CrawlSource {
	source.Kind = kindOf(source.Setup)
	source.Sampling = samplingOf(source)
	source.Status = model.CrawlSourceStatusActive
	if source.RevokedAt != nil {
		source.Status = model.CrawlSourceStatusRevoked
	}
	source.Connection = connectionOf(source)
	source.LastProcessedAt = source.LastAcceptedBatch
	source.Pull = pullOf(source, s.Catalogue.Version)
	s.setState(source)
	return source
}

func samplingOf(source *model.CrawlSource) model.Sampling {
	switch source.SamplingKind {
	case model.SamplingKindSampled:
		return model.RateSampling{Kind: source.SamplingKind, Rate: *source.SamplingRate}
	case model.SamplingKindFiltered:
		return model.FilteredSampling{Kind: source.SamplingKind, Description: source.SamplingDescription}
	default:
		return model.NoSampling{Kind: model.SamplingKindNone}
	}
}

func connectionOf(source *model.CrawlSource) model.CrawlConnection {
	switch {
	case source.RevokedAt != nil:
		return model.CrawlConnectionNotConnected
	case source.LastAcceptedBatch == nil:
		return model.CrawlConnectionAwaitingData
	default:
		return model.CrawlConnectionConnected
	}
}

// setState reports how a source is.
func (s *Service) setState(source *model.CrawlSource) {
	source.State = model.CrawlSourceStateActive
	switch {
	case source.RevokedAt != nil:
		source.State, source.StallReason, source.StalledAt = model.CrawlSourceStateRevoked, nil, nil
	case source.StallReason != nil:
		source.State = model.CrawlSourceStateStalled
	case source.Setup == model.CrawlSourceSetupEdgeLogpush && source.VerifiedAt == nil && source.LastAcceptedBatch == nil,
		source.Kind == model.CrawlSourceKindPull && source.PullVerifiedAt == nil:
		source.State = model.CrawlSourceStateAwaitingVerification
	case source.Kind == model.CrawlSourceKindWebhook && source.LastReceivedAt != nil:
		patience := silentAfter
		if b := source.BufferIntervalSeconds; b != nil {
			patience = max(patience, silentBuffers*time.Duration(*b)*time.Second)
		}
		if since := source.LastReceivedAt.Add(patience); s.Clock().After(since) {
			reason := model.CrawlStallReasonNoReceipts
			source.State, source.StallReason, source.StalledAt = model.CrawlSourceStateStalled, &reason, &since
		}
	}
}

func pullOf(source *model.CrawlSource, catalogue string) *model.CrawlPull {
	if source.PullSubscription == nil {
		return nil
	}
	p := &model.CrawlPull{
		Subscription: *source.PullSubscription, VerificationNonce: *source.PullNonce, FilterCatalogVersion: catalogue,
		VerifiedAt: source.PullVerifiedAt, VerificationCheckedAt: source.PullCheckedAt, FilterConfirmedAt: source.PullVerifiedAt,
		LastPullAt: source.PulledAt, LastDrainedAt: source.DrainedAt, VerificationFailure: source.PullFailure,
		FilterCurrent: source.PullVerifiedAt != nil, DeclaredSampleRate: 1,
	}
	if source.SamplingRate != nil {
		p.DeclaredSampleRate = *source.SamplingRate
	}
	return p
}
