// Package simulated draws audits of a made-up market and asks the product's arithmetic about them. It shares no
// code with that arithmetic: rates are logit-normal, and every truth is a number that the world was made with.
package simulated

import (
	"math"
	"math/rand/v2"
)

// World is a market in which a brand is measured.
type World struct {
	Topics, Prompts     int     // prompts in each topic
	Engines, Answers    int     // answers to each prompt of each engine in an audit
	Rate                float64 // the median prompt's rate in the median topic
	TopicSpread, Spread float64 // standard deviations of topics, and of prompts within them, on the logit
	Day                 float64 // standard deviation of an engine's logit from audit to audit
	Unrest              float64 // the same of a prompt and engine
	TopicDay            float64 // the same of a topic
	Earlier             int     // audits before the newest
	Step                float64 // change of all rates in the middle of the earlier audits
	Trend               float64 // change of all rates with each audit
	Change              float64 // change of all rates in the newest audit
}

// Count is how many answers of a cell name the brand.
type Count struct{ Hits, Answers int }

// Audits holds counts by audit, prompt and engine, the newest audit last.
type Audits struct {
	Counts [][][]Count
	Topic  []int     // by prompt
	Levels []float64 // by topic, on the logit
	Rates  []float64 // by prompt: what an average day's answers would show in the newest audit
}

func logit(rate float64) float64 { return math.Log(rate / (1 - rate)) }

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// Draw makes the topics and prompts of a world and audits them.
func (w *World) Draw(r *rand.Rand) *Audits {
	a := &Audits{}
	var logits []float64
	centre := math.Log(w.Rate / (1 - w.Rate))
	for topic := range w.Topics {
		level := centre + w.TopicSpread*r.NormFloat64()
		a.Levels = append(a.Levels, level)
		for range w.Prompts {
			logits = append(logits, level+w.Spread*r.NormFloat64())
			a.Topic = append(a.Topic, topic)
		}
	}
	for audit := range w.Earlier + 1 {
		a.Counts = append(a.Counts, w.audit(r, logits, a.Topic, w.moved(audit)))
	}
	a.Rates = make([]float64, len(logits))
	for i, logit := range logits {
		a.Rates[i] = w.average(logit, w.moved(w.Earlier))
	}
	return a
}

// moved is how much rates have changed by an audit since the first.
func (w *World) moved(audit int) float64 {
	moved := w.Trend * float64(min(audit, w.Earlier-1))
	if audit >= (w.Earlier+1)/2 {
		moved += w.Step
	}
	if audit == w.Earlier {
		moved += w.Change
	}
	return moved
}

func within(rate float64) float64 { return min(1, max(0, rate)) }

func (w *World) audit(r *rand.Rand, logits []float64, topics []int, moved float64) [][]Count {
	days, topicDays := make([]float64, w.Engines), make([]float64, w.Topics)
	for e := range days {
		days[e] = w.Day * r.NormFloat64()
	}
	for t := range topicDays {
		topicDays[t] = w.TopicDay * r.NormFloat64()
	}
	counts := make([][]Count, len(logits))
	for i, logit := range logits {
		for e := range days {
			rate := within(moved + logistic(logit+days[e]+topicDays[topics[i]]+w.Unrest*r.NormFloat64()))
			c := Count{Answers: w.Answers}
			for range w.Answers {
				if r.Float64() < rate {
					c.Hits++
				}
			}
			counts[i] = append(counts[i], c)
		}
	}
	return counts
}

// average is a prompt's rate over all days.
func (w *World) average(logit, moved float64) float64 {
	spread := math.Sqrt(w.Day*w.Day + w.Unrest*w.Unrest + w.TopicDay*w.TopicDay)
	if spread == 0 {
		return within(moved + logistic(logit))
	}
	const steps, end = 40, 4.0
	sum, weight := 0.0, 0.0
	for k := -steps; k <= steps; k++ {
		z := end * float64(k) / steps
		density := math.Exp(-z * z / 2)
		sum += density * within(moved+logistic(logit+spread*z))
		weight += density
	}
	return sum / weight
}
