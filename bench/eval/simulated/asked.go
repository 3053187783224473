package simulated

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// Market is a made-up market in which people ask several questions in several wordings, and engines answer them with
// names, sources and aspects. It shares no code with what groups prompts.
type Market struct {
	Questions, Wordings int
	Engines, Answers    int
	Common              float64 // how much of what is answered is the market's, not the question's: 0 to 1
}

// Asked is a prompt of a market with its answers.
type Asked struct {
	Question int
	Text     string
	Replies  []Reply
}

// Reply is an answer.
type Reply struct {
	Engine, Text    string
	Hosts, Searches []string
}

// taste is how likely an answer is to have each of some things.
type taste []float64

func newTaste(r *rand.Rand, market taste, common float64) taste {
	t := make(taste, len(market))
	for i := range t {
		t[i] = math.Sqrt(common)*market[i] + math.Sqrt(1-common)*r.NormFloat64()
	}
	return t
}

// draw draws some of the things, each once: those with the largest taste and luck together.
func (t taste) draw(r *rand.Rand, n int) []int {
	const sharpness = 2.2
	places, luck := make([]int, len(t)), make([]float64, len(t))
	for i := range t {
		places[i], luck[i] = i, sharpness*t[i]-math.Log(-math.Log(r.Float64()))
	}
	slices.SortFunc(places, func(a, b int) int {
		if luck[a] > luck[b] {
			return -1
		}
		return 1
	})
	return places[:n]
}

// word is the spelling of a made-up word.
func word(r *rand.Rand) string {
	var s strings.Builder
	for range 2 + r.IntN(2) {
		s.WriteByte("bcdfglmnprstvz"[r.IntN(14)])
		s.WriteByte("aeiou"[r.IntN(5)])
	}
	return s.String() + string("klnrt"[r.IntN(5)])
}

func vocabulary(r *rand.Rand, n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = word(r)
	}
	return all
}

// Draw asks everything once.
func (m *Market) Draw(r *rand.Rand) []Asked {
	const names, hosts, aspects, filler = 60, 80, 400, 150
	words := [][]string{vocabulary(r, names), vocabulary(r, hosts), vocabulary(r, aspects), vocabulary(r, filler)}
	market := make([]taste, len(words))
	for i := range words {
		market[i] = newTaste(r, make(taste, len(words[i])), 0)
	}
	var all []Asked
	for question := range m.Questions {
		own := make([]taste, len(words))
		for i := range words {
			own[i] = newTaste(r, market[i], m.Common)
		}
		own[3] = market[3]
		for range m.Wordings {
			a := Asked{Question: question, Text: "which " + strings.Join(vocabulary(r, 4), " ") + " is best"} // no word in common
			for engine := range m.Engines {
				for range m.Answers {
					a.Replies = append(a.Replies, reply(r, engine, own, words))
				}
			}
			all = append(all, a)
		}
	}
	return all
}

func reply(r *rand.Rand, engine int, own []taste, words [][]string) Reply {
	var parts []string
	pick := func(kind, n int) (picked []string) {
		for _, i := range own[kind].draw(r, n) {
			picked = append(picked, words[kind][i])
		}
		return picked
	}
	parts = append(append(append(parts, pick(0, 6)...), pick(2, 45)...), pick(3, 60)...)
	out := Reply{Engine: fmt.Sprint("engine_", engine), Text: strings.Join(parts, " "), Searches: []string{strings.Join(pick(2, 3), " ")}}
	for _, host := range pick(1, 5) {
		out.Hosts = append(out.Hosts, host+".example")
	}
	return out
}
