// Package csvsafe finds out how the columns of a CSV file are separated, and writes such files.
package csvsafe

import "bytes"

// Separator returns the sign that separates most columns of a file's first line: a comma, a semicolon
// or a tab.
func Separator(file []byte) rune {
	line, _, _ := bytes.Cut(file, []byte("\n"))
	best, most := ',', 0
	for _, r := range []rune{',', ';', '\t'} {
		if n := bytes.Count(line, []byte(string(r))); n > most {
			best, most = r, n
		}
	}
	return best
}
