package cli

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/jedib0t/go-pretty/v6/progress"
	"golang.org/x/term"
)

// portion is how much of something is done.
type portion struct {
	name                string
	done, failed, total int
}

func (p portion) counted() string {
	text := fmt.Sprintf("%d of %d", p.done, p.total)
	if p.failed > 0 {
		text += fmt.Sprintf(" (%d failed)", p.failed)
	}
	return text
}

// showProgress shows portions as they grow: a bar each on a terminal, else a line
// a quarter. The caller calls done when nothing more comes.
func showProgress(w io.Writer) (show func(...portion), done func()) {
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return bars(w)
	}
	shown := map[string]int{}
	return func(portions ...portion) {
		for _, p := range portions {
			quarter := 1 + 4*p.done/max(p.total, 1)
			if quarter > shown[p.name] {
				shown[p.name] = quarter
				_, _ = fmt.Fprintf(w, "%s: %s\n", p.name, p.counted())
			}
		}
	}, func() {}
}

// barEvery is how often the bars are drawn.
const barEvery = 100 * time.Millisecond

func bars(w io.Writer) (show func(...portion), done func()) {
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
	show = func(portions ...portion) {
		for i, p := range portions {
			t := trackers[p.name]
			if t == nil {
				t = &progress.Tracker{Index: uint64(i), Total: int64(p.total)}
				trackers[p.name] = t
				drawn.AppendTracker(t)
			}
			t.UpdateMessage(p.name + " " + p.counted())
			t.SetValue(int64(p.done))
		}
	}
	return show, func() {
		drawn.Stop()
		<-ended
	}
}
