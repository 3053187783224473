package terminal

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/jedib0t/go-pretty/v6/progress"

	"github.com/answer-visibility/avm/model"
)

// Portion counts how much of a named task is done.
type Portion struct {
	Name                string
	Done, Failed, Total int
}

func (p Portion) counted() string {
	text := fmt.Sprintf("%d of %d", p.Done, p.Total)
	if p.Failed > 0 {
		text += fmt.Sprintf(" (%d failed)", p.Failed)
	}
	return text
}

// title returns the name in a form that is safe for a line of a terminal.
func (p Portion) title() string {
	return model.Shown(strings.NewReplacer("\n", " ", "\t", " ").Replace(p.Name))
}

// Progress shows portions as they grow: on a terminal a bar for each, elsewhere a
// line for every quarter. The caller calls done when nothing more comes.
func Progress(w io.Writer) (show func(...Portion), done func()) {
	if IsTerminal(w) {
		return bars(w)
	}
	shown := map[string]int{}
	return func(portions ...Portion) {
		for _, p := range portions {
			quarter := 1 + 4*p.Done/max(p.Total, 1)
			if quarter > shown[p.Name] {
				shown[p.Name] = quarter
				_, _ = fmt.Fprintf(w, "%s: %s\n", p.title(), p.counted())
			}
		}
	}, func() {}
}

// barEvery is how often the bars are drawn.
const barEvery = 100 * time.Millisecond

func bars(w io.Writer) (show func(...Portion), done func()) {
	drawn := progress.NewWriter()
	drawn.SetOutputWriter(w)
	drawn.SetUpdateFrequency(barEvery)
	drawn.SetTrackerPosition(progress.PositionRight)
	drawn.SetSortBy(progress.SortByIndex)
	trackers := map[string]*progress.Tracker{}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		drawn.Render()
	}()
	show = func(portions ...Portion) {
		for i, p := range portions {
			t := trackers[p.Name]
			if t == nil {
				t = &progress.Tracker{Index: uint64(i), Total: int64(p.Total)}
				trackers[p.Name] = t
				drawn.AppendTracker(t)
			}
			t.UpdateMessage(p.title() + " " + p.counted())
			t.SetValue(int64(p.Done))
		}
	}
	return show, func() {
		drawn.Stop()
		<-ended
	}
}
