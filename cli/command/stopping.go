package command

import "context"

// Stopping turns requests to stop into contexts: soft ends with the first, hard
// with the second. Release gives the signals back.
func (a *App) Stopping(ctx context.Context) (soft, hard context.Context, release func()) {
	hard, cancelHard := context.WithCancel(ctx)
	soft, cancelSoft := context.WithCancel(hard)
	done := make(chan struct{})
	go func() {
		defer cancelHard()
		for _, cancel := range []context.CancelFunc{cancelSoft, cancelHard} {
			select {
			case <-a.Signals:
				cancel()
			case <-done:
				return
			}
		}
		<-done
	}()
	return soft, hard, func() { close(done) }
}
