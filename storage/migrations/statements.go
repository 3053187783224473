package migrations

import "strings"

// Statements returns the migration's statements one by one, comments included. On a
// distributed database each is sent to other nodes as it is written, and must be alone.
func (m Migration) Statements() []string {
	var all []string
	rest := m.SQL
	for {
		end := statementEnd(rest)
		if end == len(rest) {
			break
		}
		all = append(all, rest[:end+1])
		rest = rest[end+1:]
	}
	if strings.TrimSpace(uncommented(rest)) != "" {
		all = append(all, rest)
	}
	return all
}

// statementEnd returns where the semicolon is that ends the first statement, or the
// text's length.
func statementEnd(sql string) int {
	for i := 0; i < len(sql); {
		if sql[i] == ';' {
			return i
		}
		i += max(1, opaque(sql[i:]))
	}
	return len(sql)
}

// opaque returns the length of the comment, string, name or dollar-quoted body that a
// text begins with; 0: none. One that does not end goes to the text's end.
func opaque(sql string) int {
	switch {
	case strings.HasPrefix(sql, "--"):
		return past(sql, 2, "\n")
	case strings.HasPrefix(sql, "/*"):
		return past(sql, 2, "*/")
	case sql[0] == '\'' || sql[0] == '"':
		return past(sql, 1, sql[:1])
	case sql[0] == '$':
		if tag := dollarTag(sql); tag != "" {
			return past(sql, len(tag), tag)
		}
	}
	return 0
}

// past returns where the first closing mark at or after from ends.
func past(sql string, from int, closing string) int {
	if i := strings.Index(sql[from:], closing); i >= 0 {
		return from + i + len(closing)
	}
	return len(sql)
}

// dollarTag returns $tag$ where a text begins with one; empty: it does not.
func dollarTag(sql string) string {
	end := strings.IndexByte(sql[1:], '$') + 1
	if end == 0 || strings.ContainsAny(sql[1:end], " \t\n;'\"()") {
		return ""
	}
	return sql[:end+1]
}

// uncommented returns a text without its comments.
func uncommented(sql string) string {
	var text strings.Builder
	for i := 0; i < len(sql); {
		n := max(1, opaque(sql[i:]))
		if !strings.HasPrefix(sql[i:], "--") && !strings.HasPrefix(sql[i:], "/*") {
			text.WriteString(sql[i : i+n])
		}
		i += n
	}
	return text.String()
}
