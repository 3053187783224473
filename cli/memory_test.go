package cli

import (
	"runtime/debug"
	"testing"
)

// The process of a job and the process that started it stay within the limit together, also at the smallest
// limit that can be configured.
func TestTwoProcessesStayWithinTheLimit(t *testing.T) {
	t.Parallel()
	const mebibyte = 1 << 20
	for _, c := range []struct{ limit, held, want int64 }{
		{256, 40, 128}, {256, 90, 107}, {256, 180, 0}, {512, 100, 256}, {512, 250, 145}, {512, 400, 0}, {8192, 1000, 4096},
	} {
		ceiling, ok := ceilingBeside(c.held*mebibyte, c.limit*mebibyte)
		if !ok {
			ceiling = 0
		}
		if got := ceiling / mebibyte; got < c.want-1 || got > c.want+1 {
			t.Errorf("beside %d of %d MiB: %d MiB, not %d", c.held, c.limit, got, c.want)
		}
		if ok && c.held*mebibyte+ceiling > c.limit*mebibyte/10*9 {
			t.Errorf("beside %d of %d MiB: %d MiB are too many", c.held, c.limit, ceiling/mebibyte)
		}
	}
}

// While a job runs in a separate process, this process has a lower memory limit. Afterwards it has its old
// limit again.
func TestRoomIsGivenBack(t *testing.T) { //nolint:paralleltest // it changes the limit of this process
	a := &app{}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(4 << 30))
	ceiling, release, ok := a.makeRoom(4 << 30)
	if !ok || ceiling != 2<<30 {
		t.Fatalf("the ceiling is %d, %v", ceiling, ok)
	}
	if now := debug.SetMemoryLimit(-1); now > used(4<<30)-ceiling {
		t.Errorf("this process may take %d bytes beside it", now)
	}
	release()
	if now := debug.SetMemoryLimit(-1); now != 4<<30 {
		t.Errorf("it may take %d bytes afterwards", now)
	}
}
