package terminal

import (
	"io"

	"golang.org/x/term"
)

// usualWidth is how wide a sheet is where nobody says.
const usualWidth = 100

// Width returns how many columns a terminal has; 100 where the writer is none.
func Width(w io.Writer) int {
	if f := file(w); f != nil {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return usualWidth
}
