package model

import "io"

// EventType names what happened in a project, for webhooks and channels.
type EventType string

// The types of events.
const (
	EventSignalStarted      EventType = "signal.started"
	EventSignalEnded        EventType = "signal.ended"
	EventAuditFinished      EventType = "audit.finished"
	EventCrawlFinished      EventType = "crawl.finished"
	EventActionVerified     EventType = "action.verified"
	EventActionContradicted EventType = "action.contradicted"
	EventSourceStalled      EventType = "source.stalled"
	EventSourceRecovered    EventType = "source.recovered"
	EventEngineDegraded     EventType = "engine.degraded"
	EventEngineRecovered    EventType = "engine.recovered"
	EventCreditsLow         EventType = "credits.low"
)

// EventWebhookTest is the type of events that somebody sends to a webhook to test it. Nobody subscribes to it.
const EventWebhookTest EventType = "webhook.test"

// EventTypes lists the allowed values.
func EventTypes() []EventType {
	return []EventType{
		EventSignalStarted, EventSignalEnded, EventAuditFinished, EventCrawlFinished, EventActionVerified, EventActionContradicted,
		EventSourceStalled, EventSourceRecovered, EventEngineDegraded, EventEngineRecovered, EventCreditsLow,
	}
}

// MarshalGQL writes the value as a JSON string.
func (e EventType) MarshalGQL(w io.Writer) { writeQuoted(w, string(e)) }

// UnmarshalGQL reads one of EventTypes.
func (e *EventType) UnmarshalGQL(v any) error { return readClosed(v, EventTypes(), e) }
