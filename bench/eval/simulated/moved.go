package simulated

import "github.com/answer-visibility/avm/answer/statistics"

// matched pairs the newest audit with the one before it.
func (a *Audits) matched() [][]statistics.Matched {
	now, then := a.Counts[len(a.Counts)-1], a.Counts[len(a.Counts)-2]
	all := make([][]statistics.Matched, len(now))
	for i := range now {
		for e := range now[i] {
			all[i] = append(all[i], statistics.Matched{Now: sample(now[i][e]), Then: sample(then[i][e]), Engine: e})
		}
	}
	return all
}

func sample(c Count) statistics.Sample { return statistics.Sample{Hits: c.Hits, N: c.Answers} }

// drift is what the earlier audits show of days; nil where there are too few.
func (a *Audits) drift() *statistics.Drift {
	earlier := a.Counts[:len(a.Counts)-1]
	if len(earlier) < statistics.DriftRuns {
		return nil
	}
	var cells []statistics.CellRuns
	for i := range a.Topic {
		for e := range earlier[0][i] {
			cell := statistics.CellRuns{Prompt: i, Engine: e}
			for n := range earlier { // the newest first, as reports read them
				cell.Runs = append(cell.Runs, sample(earlier[len(earlier)-1-n][i][e]))
			}
			cells = append(cells, cell)
		}
	}
	return statistics.NewDrift(cells, a.Topic, 1, 1)
}

// Moved reports whether the rate of the newest audit is said to have moved.
func (a *Audits) Moved() bool {
	return statistics.Compare(a.matched(), a.drift()).State == statistics.VerdictMoved
}
