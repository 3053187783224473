// Package migrations holds the schema as SQL files, applied in order of their
// numbers, forward only.
package migrations

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
)

//go:embed *.sql
var files embed.FS

// Migration is one file: its number, its name, its SQL.
type Migration struct {
	Version int
	Name    string
	SQL     string
}

// Checksum identifies the migration's text.
func (m Migration) Checksum() string {
	sum := sha256.Sum256([]byte(m.SQL))
	return hex.EncodeToString(sum[:])
}

// All lists the migrations in order. It fails when a file's name is not
// `NNNN_name.sql` or two have one number. Numbers may be left out: what was
// applied is known by number, not by how many there are.
func All() ([]Migration, error) {
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return nil, err
	}
	all := make([]Migration, 0, len(names))
	last := 0
	for _, file := range names { // Glob sorts
		number, name, ok := strings.Cut(strings.TrimSuffix(file, ".sql"), "_")
		version, err := strconv.Atoi(number)
		if !ok || err != nil || version <= last {
			return nil, fmt.Errorf("migration %s: want NNNN_name.sql, a number above %d", file, last)
		}
		last = version
		text, err := files.ReadFile(file)
		if err != nil {
			return nil, err
		}
		all = append(all, Migration{Version: version, Name: name, SQL: string(text)})
	}
	return all, nil
}
