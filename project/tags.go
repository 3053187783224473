package project

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/citation"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/reports"
)

// Bounds of tags.
const (
	MaxTags       = 200   // of a project
	MaxTagTargets = 1_000 // of one change
)

// Tags assigns tags to objects of a project and removes them.
type Tags struct {
	store *projects.Store
	now   func() time.Time
}

// NewTags wires the rules about tags to the storage and a clock.
func NewTags(store *projects.Store, now func() time.Time) *Tags { return &Tags{store: store, now: now} }

// tagTarget is a target of a change.
type tagTarget struct {
	place  int // in the input
	id     uuid.UUID
	domain *string // of a source
}

// tagChange is a change of a tag: its targets by kind, each once.
type tagChange struct {
	tag     string
	targets map[model.TagKind][]tagTarget
}

// Assign sets a tag on targets, all or none. Faults: Invalid, NotFound (a target), Conflict (too many tags).
func (s *Tags) Assign(ctx context.Context, projectID uuid.UUID, in model.TagInput) (*model.TagChange, error) {
	change, err := readTagChange(in)
	if err != nil {
		return nil, err
	}
	if err := s.check(ctx, projectID, change.targets); err != nil {
		return nil, err
	}
	key := projects.TagKey(change.tag)
	spelling, tags, err := s.store.Spelling(ctx, projectID, key)
	switch {
	case err != nil:
		return nil, err
	case spelling != "":
		change.tag = spelling
	case tags >= MaxTags:
		return nil, fault.New(fault.Conflict, "the project has %d tags already, the most there may be", tags)
	}
	var rows []projects.TagRow
	for kind, targets := range change.targets {
		for _, t := range targets {
			row := projects.TagRow{ProjectID: projectID, TagKey: key, Kind: kind, TargetID: t.id, Tag: change.tag, Domain: t.domain, CreatedAt: instant(s.now)}
			switch kind {
			case model.TagKindPrompt:
				row.PromptID = &row.TargetID
			case model.TagKindAction:
				row.ActionID = &row.TargetID
			default: // pages and sources have no row of their own
			}
			rows = append(rows, row)
		}
	}
	changed, err := s.store.AssignTags(ctx, rows)
	return &model.TagChange{Tag: change.tag, Changed: changed}, err
}

// Remove takes a tag from targets, from all or from none. Faults: Invalid, NotFound (a target).
func (s *Tags) Remove(ctx context.Context, projectID uuid.UUID, in model.TagInput) (*model.TagChange, error) {
	change, err := readTagChange(in)
	if err != nil {
		return nil, err
	}
	key := projects.TagKey(change.tag)
	if spelling, _, err := s.store.Spelling(ctx, projectID, key); err != nil {
		return nil, err
	} else if spelling != "" {
		change.tag = spelling
	}
	changed, without := 0, map[model.TagKind][]tagTarget{}
	for kind, targets := range change.targets {
		had, err := s.store.RemoveTags(ctx, projectID, key, kind, idsOf(targets))
		if err != nil {
			return nil, err
		}
		changed += len(had)
		tagged := make(map[uuid.UUID]bool, len(had))
		for _, id := range had {
			tagged[id] = true
		}
		for _, t := range targets {
			if !tagged[t.id] {
				without[kind] = append(without[kind], t)
			}
		}
	}
	return &model.TagChange{Tag: change.tag, Changed: changed}, s.check(ctx, projectID, without)
}

// check returns a NotFound fault that names a target which the project does not have.
func (s *Tags) check(ctx context.Context, projectID uuid.UUID, targets map[model.TagKind][]tagTarget) error {
	first, of := -1, model.TagKind("")
	for kind, some := range targets {
		exist, err := s.store.Taggable(ctx, projectID, kind, idsOf(some))
		if err != nil {
			return err
		}
		for _, t := range some {
			if !exist[t.id] && (first < 0 || t.place < first) {
				first, of = t.place, kind
			}
		}
	}
	if first < 0 {
		return nil
	}
	return fault.MissingRef(fmt.Sprintf("targets[%d].id", first), string(of))
}

func idsOf(targets []tagTarget) []uuid.UUID {
	ids := make([]uuid.UUID, len(targets))
	for i, t := range targets {
		ids[i] = t.id
	}
	return ids
}

// readTagChange reads a change of a tag. It returns an Invalid fault that names every wrong field.
func readTagChange(in model.TagInput) (*tagChange, error) {
	var wrong fault.Problems
	tag, err := projects.CleanTag(in.Tag)
	wrong.Note("tag", err)
	change := &tagChange{tag: tag, targets: map[model.TagKind][]tagTarget{}}
	if len(in.Targets) == 0 || len(in.Targets) > MaxTagTargets {
		wrong.Add("targets", "must have 1 to %d targets, not %d", MaxTagTargets, len(in.Targets))
		return nil, wrong.Err()
	}
	type name struct {
		kind model.TagKind
		id   uuid.UUID
	}
	known := map[name]bool{}
	for i, given := range in.Targets {
		t, err := readTagTarget(i, given)
		if err != nil {
			wrong.Note(fmt.Sprintf("targets[%d].id", i), err)
			continue
		}
		if !known[name{given.Kind, t.id}] {
			known[name{given.Kind, t.id}] = true
			change.targets[given.Kind] = append(change.targets[given.Kind], t)
		}
	}
	return change, wrong.Err()
}

func readTagTarget(place int, given model.TagTarget) (tagTarget, error) {
	if given.Kind != model.TagKindSource {
		id, err := model.ParseUUID(given.ID)
		if err != nil {
			return tagTarget{}, fmt.Errorf("must be the UUID of a %s", given.Kind)
		}
		return tagTarget{place: place, id: id}, nil
	}
	host, _, ok := citation.Host(given.ID)
	if !ok {
		return tagTarget{}, errors.New("must be a domain, such as example.com")
	}
	return tagTarget{place: place, id: reports.SourceID(host), domain: &host}, nil
}
