package command

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"

	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/model"
)

// Complain writes to stderr. It ignores an error of stderr itself.
func (a *App) Complain(format string, args ...any) {
	_, _ = io.WriteString(a.Stderr, model.Shown(fmt.Sprintf(format, args...)))
}

// Print writes a command's result: one JSON object on stdout.
func (a *App) Print(result any) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if terminal.IsTerminal(a.Stdout) { // a person reads it
		encoder.SetIndent("", "  ")
	}
	if err := encoder.Encode(result); err != nil {
		return fmt.Errorf("write result: %w", err)
	}
	if _, err := a.Stdout.Write(escaped(text.Bytes())); err != nil {
		return fmt.Errorf("write result: %w", err)
	}
	return nil
}

// escaped returns JSON in which characters that a terminal obeys are escaped.
func escaped(text []byte) []byte {
	var out []byte
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r >= 0x7f && model.Steers(r) {
			out = fmt.Appendf(out, `\u%04x`, r)
		} else {
			out = append(out, text[i:i+size]...)
		}
		i += size
	}
	return out
}

// escaping escapes characters that a terminal obeys in JSON. Each write must end with a whole character.
type escaping struct{ to io.Writer }

// Write implements io.Writer.
func (e escaping) Write(text []byte) (int, error) {
	if _, err := e.to.Write(escaped(text)); err != nil {
		return 0, err
	}
	return len(text), nil
}

// Show writes what a sheet drew. Unlike what say writes, it may hold colours.
func (a *App) Show(drawn string) { _, _ = io.WriteString(a.Stdout, drawn) }

// Sheet returns what draws tables on standard output.
func (a *App) Sheet() terminal.Sheet { return terminal.NewSheet(a.Stdout, a.Env) }

// Say writes a line for people to stdout. An error is ignored, because there is no
// other place to report it.
func (a *App) Say(format string, args ...any) {
	_, _ = io.WriteString(a.Stdout, model.Shown(fmt.Sprintf(format, args...)))
}

// Aside prints something for people beside the result.
func (a *App) Aside(format string, args ...any) { _, _ = fmt.Fprintf(a.Stderr, format, args...) }

// Ask asks a person whether to continue with something.
func (a *App) Ask(question, something string) error {
	if in, ok := a.Stdin.(*os.File); a.Stdin == nil || ok && !term.IsTerminal(int(in.Fd())) {
		return fmt.Errorf("%s needs a confirmation and standard input is not a terminal: pass --yes", something)
	}
	a.Complain("%s [y/N] ", question)
	answer, err := bufio.NewReader(a.Stdin).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	switch strings.ToLower(strings.TrimSpace(answer)) {
	case "y", "yes":
		return nil
	default:
		return fmt.Errorf("%s was not confirmed", something)
	}
}
