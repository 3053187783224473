// Command avm measures how a brand appears in AI answer engines' answers. See
// `avm --help`.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/answer-visibility/avm/cli"
)

func main() {
	signal.Ignore(syscall.SIGPIPE) // a reader that stops must not keep the database from being stopped
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	os.Exit(cli.Main(context.Background(), cli.Process{
		Args: os.Args[1:], Env: os.Environ(), Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Signals: signals,
	}))
}
