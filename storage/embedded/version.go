package embedded

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// oldest is the first major version the product runs on.
const oldest = 14

// version is a PostgreSQL version; majors since 10 are one number.
type version struct{ major, minor int }

func (v version) newer(other version) bool {
	if v.major != other.major {
		return v.major > other.major
	}
	return v.minor > other.minor
}

// parseVersion reads what `postgres --version` prints, for instance
// "postgres (PostgreSQL) 15.3 (Debian 15.3-0)", "… 17beta1" or "… 18devel".
func parseVersion(text string) (version, error) {
	_, rest, found := strings.Cut(text, "(PostgreSQL) ")
	if !found {
		return version{}, fmt.Errorf("no PostgreSQL version in %q", oneLine(text))
	}
	major, rest := leadingNumber(rest)
	if major <= 0 {
		return version{}, fmt.Errorf("no PostgreSQL version in %q", oneLine(text))
	}
	minor := 0
	if after, dotted := strings.CutPrefix(rest, "."); dotted {
		minor, _ = leadingNumber(after)
	}
	return version{major: major, minor: max(minor, 0)}, nil
}

// leadingNumber splits decimal digits off the front; -1: there are none, or more
// than a version has.
func leadingNumber(s string) (int, string) {
	end := 0
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	if end == 0 || end > 6 {
		return -1, s
	}
	n, err := strconv.Atoi(s[:end])
	if err != nil {
		return -1, s
	}
	return n, s[end:]
}

// clusterMajor is the major version that made a cluster; 0: there is no cluster.
func clusterMajor(clusterDir string) (int, error) {
	text, err := os.ReadFile(filepath.Join(clusterDir, "PG_VERSION")) //nolint:gosec // a fixed name in the cluster
	if os.IsNotExist(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("cannot read the cluster's version: %w", err)
	}
	major, rest := leadingNumber(strings.TrimSpace(string(text)))
	if major <= 0 || strings.Trim(rest, ".0123456789") != "" {
		return 0, fmt.Errorf("%s/PG_VERSION is damaged: it says %q", clusterDir, oneLine(string(text)))
	}
	return major, nil
}

// oneLine makes what a program printed fit for one line of error.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
