package config

import (
	"errors"
	"net"
	"net/url"
	"strconv"
	"strings"
	"unicode"
)

// The defaults of the server's keys, and the formats of its log.
const (
	DefaultListen  = "127.0.0.1:8080"
	DefaultDataDir = "./.avm"
	LogText        = "text"
	LogJSON        = "json"

	defaultMaxConns = 10_000
	maxMaxConns     = 1_000_000
	minMemory       = 256 << 20
)

// serverSection holds the keys that stand at the top of the file.
func serverSection() section {
	return section{keys: func(Adapters) map[string]setter {
		return map[string]setter{
			"listen":              func(c *Config, v string) error { return setListen(&c.Listen, v) },
			"admin_listen":        func(c *Config, v string) error { return setAdminListen(&c.AdminListen, v) },
			"database_url":        func(c *Config, v string) error { return setDatabaseURL(&c.DatabaseURL, v) },
			"database_direct_url": func(c *Config, v string) error { return setDatabaseURL(&c.DirectURL, v) },
			"data_dir":            func(c *Config, v string) error { return setText(&c.DataDir, v) },
			"public_url":          func(c *Config, v string) error { return setPublicURL(&c.PublicURL, v) },
			"log_level":           setLevel,
			"log_format":          func(c *Config, v string) error { return setOneOf(&c.LogFormat, v, LogText, LogJSON) },
			"memory_limit":        func(c *Config, v string) error { return setBytes(&c.MemoryLimit, v, minMemory) },
			"allowed_origins":     setOrigins,
			"max_connections":     func(c *Config, v string) error { return setInt(&c.MaxConns, v, 1, maxMaxConns) },
		}
	}, check: checkDatabase}
}

// checkDatabase finds further addresses of a database that has none itself.
func checkDatabase(c *Config, given places) []error {
	if c.DatabaseURL != "" {
		return nil
	}
	var problems []error
	for path, value := range map[string]SecretURL{"database_direct_url": c.DirectURL} {
		if value != "" {
			problems = append(problems, problem(given[path], path, "needs database_url: the embedded PostgreSQL is reached by itself"))
		}
	}
	return problems
}

// setOrigins reads a list of origins such as https://app.example.com.
func setOrigins(c *Config, v string) error {
	c.Origins = []string{}
	for _, text := range elements(v) {
		u, err := url.Parse(text)
		if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.Scheme+"://"+u.Host != text {
			return errors.New("must be a list of origins such as https://app.example.com")
		}
		c.Origins = append(c.Origins, text)
	}
	return nil
}

func setLevel(c *Config, v string) error {
	if err := c.LogLevel.UnmarshalText([]byte(v)); err != nil {
		return errors.New("must be one of debug, info, warn, error")
	}
	return nil
}

func setListen(into *string, v string) error {
	host, port, err := net.SplitHostPort(v)
	if err == nil && strings.ContainsFunc(host, unicode.IsControl) {
		err = errors.New("a control character")
	}
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return errors.New("must be host:port, such as 127.0.0.1:8080")
	}
	*into = v
	return nil
}

// setAdminListen reads the operators' address; empty: there is none.
func setAdminListen(into *string, v string) error {
	if v == "" {
		*into = ""
		return nil
	}
	return setListen(into, v)
}

func setDatabaseURL(into *SecretURL, v string) error {
	u, err := url.Parse(v)
	if v != "" && (err != nil || (u.Scheme != "postgres" && u.Scheme != "postgresql")) {
		return errors.New("must be of the form postgres://user:password@host:5432/name, or empty for the embedded PostgreSQL")
	}
	*into = SecretURL(v)
	return nil
}

func setPublicURL(into *string, v string) error {
	u, err := url.Parse(v)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return errors.New("must be an absolute http or https address without credentials, query or fragment")
	}
	*into = strings.TrimSuffix(v, "/")
	return nil
}
