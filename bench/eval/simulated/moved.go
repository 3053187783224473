package simulated

import "github.com/answer-visibility/avm/answer"

// matched pairs the newest audit with the one before it.
func (a *Audits) matched() [][]answer.Matched {
	now, then := a.Counts[len(a.Counts)-1], a.Counts[len(a.Counts)-2]
	all := make([][]answer.Matched, len(now))
	for i := range now {
		for e := range now[i] {
			all[i] = append(all[i], answer.Matched{Now: sample(now[i][e]), Then: sample(then[i][e]), Engine: e})
		}
	}
	return all
}

func sample(c Count) answer.Sample { return answer.Sample{Hits: c.Hits, N: c.Answers} }

// drift is what the earlier audits show of days; nil where there are too few.
func (a *Audits) drift() *answer.Drift {
	earlier := a.Counts[:len(a.Counts)-1]
	if len(earlier) < answer.DriftRuns {
		return nil
	}
	var cells []answer.CellRuns
	for i := range a.Topic {
		for e := range earlier[0][i] {
			cell := answer.CellRuns{Prompt: i, Engine: e}
			for n := range earlier { // the newest first, as reports read them
				cell.Runs = append(cell.Runs, sample(earlier[len(earlier)-1-n][i][e]))
			}
			cells = append(cells, cell)
		}
	}
	return answer.NewDrift(cells, a.Topic, 1, 1)
}

// Moved reports whether the rate of the newest audit is said to have moved.
func (a *Audits) Moved() bool {
	return answer.Compare(a.matched(), a.drift()).State == answer.VerdictMoved
}
