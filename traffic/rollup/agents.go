package rollup

import (
	"strings"

	"github.com/answer-visibility/avm/traffic/bots"
)

const (
	// agentsRoom bounds the user agents whose bot is remembered at a time, in bytes. agentCost is what
	// one takes besides its letters.
	agentsRoom = 8 << 20
	agentCost  = 64
	// mostCandidates bounds the bots of one body that the catalogue does not have and that are told
	// apart.
	mostCandidates = 1 << 12
)

// agents finds the bots that user agents name.
type agents struct {
	Bots []*bots.Bot // that occur

	matcher    *bots.Matcher
	places     map[string]int32
	candidates int
	known      map[string]int32
	room       int // in known
}

func newAgents(m *bots.Matcher) agents {
	return agents{matcher: m, places: map[string]int32{}, known: map[string]int32{}, room: agentsRoom}
}

// bot returns the index of the bot that a user agent names.
func (a *agents) bot(userAgent []byte) int32 {
	userAgent = userAgent[:min(len(userAgent), bots.MaxAgent)]
	if place, ok := a.known[string(userAgent)]; ok {
		return place
	}
	if a.room < 0 {
		clear(a.known)
		a.room = agentsRoom
	}
	place := int32(People)
	if b := a.matcher.Match(userAgent); b != nil {
		place = a.placeOf(b.ID, b)
	} else if name, ok := bots.Candidate(userAgent); ok {
		place = a.candidate(name)
	}
	a.known[string(userAgent)] = place
	a.room -= agentCost + len(userAgent)
	return place
}

// candidate returns the index of a bot that the catalogue does not have. One without a name stands for
// all that come when there are mostCandidates.
func (a *agents) candidate(name string) int32 {
	if place, known := a.places["?"+name]; known {
		return place
	}
	if a.candidates++; a.candidates > mostCandidates {
		name = ""
	}
	name = strings.Clone(name) // the rest of the user agent is not kept
	return a.placeOf("?"+name, &bots.Bot{ID: bots.UnknownID, Name: name, Purpose: bots.Unknown})
}

func (a *agents) placeOf(key string, b *bots.Bot) int32 {
	place, ok := a.places[key]
	if !ok {
		place = int32(len(a.Bots)) //nolint:gosec // bounded by the catalogue and mostCandidates
		a.Bots = append(a.Bots, b)
		a.places[key] = place
	}
	return place
}
