package traffic

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/cadence"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/lazyregexp"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/traffic/logformat"
)

// newSource checks what a source is to be like.
func (s *Service) newSource(p *model.Project, in model.CrawlSourceInput) (*model.CrawlSource, error) {
	var wrong fault.Problems
	now := s.now()
	source := &model.CrawlSource{
		ProjectID: p.ID, ID: model.NewID(), Setup: in.Setup, FieldMap: map[string]string{}, DigestKey: randomKey(),
		SamplingKind: model.SamplingKindNone, CreatedAt: now, UpdatedAt: now,
	}
	source.Preset = textOf("preset", in.Preset, &wrong)
	source.CollectionPoint = textOf("collection_point", in.CollectionPoint, &wrong)
	source.Origin = textOf("origin", in.Origin, &wrong)
	source.Host = hostOf(in.Host, &wrong)
	source.Format = formatOf(in.Format, &wrong)
	source.FieldMap = fieldsOf(in.FieldMap, source, &wrong)
	source.ReportingTimezone = zoneOf(in.ReportingTimezone, p.Timezone, &wrong)
	source.BufferIntervalSeconds = in.BufferIntervalSeconds
	if b := in.BufferIntervalSeconds; b != nil && (*b < 0 || *b > maxBuffer) {
		wrong.Add("buffer_interval_seconds", "must be between 0 and %d", maxBuffer)
	}
	setSampling(source, in.Sampling, &wrong)
	setPull(source, in.Subscription, &wrong)
	if source.Setup != model.CrawlSourceSetupPubsubPull && in.ServiceAccount != nil {
		wrong.Add("service_account", "is for the setup pubsub_pull alone")
	}
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	if in.ServiceAccount != nil {
		if err := s.seal(source, *in.ServiceAccount); err != nil {
			return nil, err
		}
	}
	if kindOf(source.Setup) == model.CrawlSourceKindWebhook {
		giveToken(source)
	}
	return source, nil
}

func randomKey() int64 {
	var raw [8]byte
	_, _ = rand.Read(raw[:])                         // never fails
	return int64(binary.LittleEndian.Uint64(raw[:])) //nolint:gosec // any 64 bits are a key
}

func giveToken(source *model.CrawlSource) {
	token, shown := access.NewSourceToken()
	fingerprint := access.Fingerprint(token)
	source.Token, source.TokenPrefix, source.TokenFingerprint = &token, &shown, fingerprint[:]
}

func textOf(field string, v *string, wrong *fault.Problems) string {
	if v == nil {
		return ""
	}
	if utf8.RuneCountInString(*v) > maxText || model.SingleLine(*v) != nil {
		wrong.Add(field, "must be a text of at most %d characters on one line", maxText)
	}
	return strings.TrimSpace(*v)
}

var hostPattern = lazyregexp.New(`^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$`)

func hostOf(v *string, wrong *fault.Problems) string {
	if v == nil || *v == "" {
		return ""
	}
	if !hostPattern.MatchString(*v) {
		wrong.Add("host", "must be a host's name, such as www.example.com")
	}
	return strings.ToLower(*v)
}

func formatOf(v *string, wrong *fault.Problems) string {
	if v == nil || *v == "" {
		return ""
	}
	if !logformat.Known(logformat.Format(*v)) {
		wrong.Add("format", "must be one of %s", model.OneOf(logformat.Formats()))
	}
	return *v
}

func fieldsOf(v []model.LogFieldInput, source *model.CrawlSource, wrong *fault.Problems) map[string]string {
	fields := make(map[string]string, len(v))
	if len(v) == 0 {
		return fields
	}
	for i, f := range v {
		if _, twice := fields[string(f.Field)]; twice {
			wrong.Add(fmt.Sprintf("field_map[%d].field", i), "%q is named twice", f.Field)
		}
		if f.Name == "" || len(f.Name) > maxText || !storable(f.Name) || model.SingleLine(f.Name) != nil {
			wrong.Add(fmt.Sprintf("field_map[%d].name", i), "must be the name of a field of the log")
		}
		fields[string(f.Field)] = f.Name
	}
	if len(v) > maxFields {
		wrong.Add("field_map", "must have at most %d fields", maxFields)
	}
	wrong.Note("field_map", logformat.CheckFields(fields))
	if source.Format == "" {
		source.Format = string(logformat.JSON)
	}
	if source.Format != string(logformat.JSON) {
		wrong.Add("field_map", "is for logs in the format json alone")
	}
	return fields
}

func zoneOf(v *string, usual string, wrong *fault.Problems) string {
	name := usual
	if v != nil && *v != "" {
		name = *v
	}
	if name == "" {
		return "UTC"
	}
	_, err := cadence.Zone(name)
	wrong.Note("reporting_timezone", err)
	return name
}

func setSampling(source *model.CrawlSource, in *model.SamplingInput, wrong *fault.Problems) {
	if in == nil {
		return
	}
	source.SamplingKind = in.Kind
	if in.Rate != nil && in.Kind != model.SamplingKindSampled {
		wrong.Add("sampling.rate", "is for the kind sampled alone")
	}
	if in.Description != nil && in.Kind != model.SamplingKindFiltered {
		wrong.Add("sampling.description", "is for the kind filtered alone")
	}
	switch in.Kind {
	case model.SamplingKindSampled:
		if in.Rate == nil || !(*in.Rate > 0 && *in.Rate <= 1) {
			wrong.Add("sampling.rate", "must be a share above 0 and at most 1")
		}
		source.SamplingRate = in.Rate
	case model.SamplingKindFiltered:
		source.SamplingDescription = textOf("sampling.description", in.Description, wrong)
		if source.SamplingDescription == "" {
			wrong.Add("sampling.description", "must say which lines are sent")
		}
	case model.SamplingKindNone:
	}
}

var subscriptionPattern = lazyregexp.New(`^projects/[a-z0-9.:-]{4,100}/subscriptions/[A-Za-z][A-Za-z0-9._~+%-]{2,254}$`)

func setPull(source *model.CrawlSource, subscription *string, wrong *fault.Problems) {
	if source.Setup != model.CrawlSourceSetupPubsubPull {
		if subscription != nil && *subscription != "" {
			wrong.Add("subscription", "is for the setup pubsub_pull alone")
		}
		return
	}
	if subscription == nil || !subscriptionPattern.MatchString(*subscription) {
		wrong.Add("subscription", "must be projects/PROJECT/subscriptions/SUBSCRIPTION")
		return
	}
	var raw [12]byte
	_, _ = rand.Read(raw[:]) // never fails
	nonce := hex.EncodeToString(raw[:])
	source.PullSubscription, source.PullNonce = subscription, &nonce
}
