package command

import (
	"os"
	"testing"
)

func TestTheSecondSignalStopsAtOnce(t *testing.T) {
	t.Parallel()
	signals := make(chan os.Signal)
	a := &App{Process: Process{Signals: signals}}
	soft, hard, release := a.Stopping(t.Context())
	defer release()
	signals <- os.Interrupt
	<-soft.Done()
	if hard.Err() != nil {
		t.Error("the first signal stopped everything")
	}
	signals <- os.Interrupt
	<-hard.Done()
}
