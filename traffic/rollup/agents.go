package rollup

import (
	"strings"

	"github.com/answer-visibility/avm/traffic/bots"
)

const (
	// agentsRoom bounds the cache of user agents, in bytes. agentCost is the memory of one user agent without
	// its letters.
	agentsRoom = 8 << 20
	agentCost  = 64
	// mostCandidates bounds the distinct bots of one body that are not in the catalogue.
	mostCandidates = 1 << 12
)

// agents finds the bots of user agents.
type agents struct {
	Bots []*bots.Bot // the bots that occur in the body

	matcher    *bots.Matcher
	places     map[string]int32
	candidates int
	known      map[string]int32
	room       int // remaining bytes of known
}

func newAgents(m *bots.Matcher) agents {
	return agents{matcher: m, places: map[string]int32{}, known: map[string]int32{}, room: agentsRoom}
}

// bot returns the index of a user agent's bot.
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

// candidate returns the index of a bot that is not in the catalogue. After mostCandidates, all further ones
// share a bot without a name.
func (a *agents) candidate(name string) int32 {
	if place, known := a.places["?"+name]; known {
		return place
	}
	if a.candidates++; a.candidates > mostCandidates {
		name = ""
	}
	name = strings.Clone(name) // so that the whole user agent does not stay in memory
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
