package processor

import "syscall"

// yield is sched_yield(2), which cannot fail. The Go scheduler's runtime.Gosched does not do: the
// thread goes on with another goroutine.
func yield() { _, _, _ = syscall.RawSyscall(syscall.SYS_SCHED_YIELD, 0, 0, 0) }
