package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// browserFigures prints what the application takes of a browser, as web/app/test/bench measures it on the demo.
func browserFigures(ctx context.Context, _ *world, out io.Writer) error {
	cmd := exec.CommandContext(ctx, "./.ci/browser")
	cmd.Env, cmd.Stderr = append(os.Environ(), "SUITE=bench"), os.Stderr
	printed, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	var other strings.Builder // shown where the measuring fails
	lines := bufio.NewScanner(printed)
	for lines.Scan() && err == nil {
		if figure, ok := strings.CutPrefix(lines.Text(), "web: "); ok {
			_, err = fmt.Fprintln(out, figure)
		} else {
			other.WriteString(lines.Text() + "\n")
		}
	}
	if ended := cmd.Wait(); ended != nil {
		return fmt.Errorf("%w:\n%s", ended, other.String())
	}
	return errors.Join(err, lines.Err())
}
