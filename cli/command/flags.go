package command

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Checked makes a command look at the values of its flags before anything is started.
// An error of check is wrong usage.
func Checked(cmd *cobra.Command, check func() error) *cobra.Command {
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := check(); err != nil {
			return err
		}
		return run(cmd, args)
	}
	return cmd
}

// Choice checks a value of a closed set; empty is none.
func Choice[T interface {
	~string
	IsValid() bool
}](flag string, v T, all []T) (*T, error) {
	if v == "" {
		return nil, nil //nolint:nilnil // the flag was not given
	}
	if v.IsValid() {
		return &v, nil
	}
	return nil, fmt.Errorf("--%s %s: must be one of %s", flag, v, model.OneOf(all))
}

// OneOf checks a value of a closed set that must not be empty.
func OneOf[T ~string](flag string, v T, all []T) error {
	if slices.Contains(all, v) {
		return nil
	}
	return fmt.Errorf("--%s %q: must be one of %s", flag, v, model.OneOf(all))
}

// Between checks a whole number.
func Between(flag string, n, least, most int) error {
	if n < least || n > most {
		return fmt.Errorf("--%s %d: must be between %d and %d", flag, n, least, most)
	}
	return nil
}

// Given returns a flag's value, nil when it was not given.
func Given[T any](cmd *cobra.Command, name string, value *T) *T {
	if !cmd.Flags().Changed(name) {
		return nil
	}
	return value
}

// MarketIDs reads markets; nil stands for the default one, as in the API.
func MarketIDs(texts []string) ([]*uuid.UUID, error) {
	var out []*uuid.UUID
	for _, text := range texts {
		if text == "default" {
			out = append(out, nil)
			continue
		}
		id, err := model.ParseUUID(text)
		if err != nil {
			return nil, fmt.Errorf("--market %s: neither an id nor default", text)
		}
		out = append(out, &id)
	}
	return out, nil
}

// isUsage reports whether a command failed because of the values of its flags alone: its
// work refused them, and each detail names a flag that was given.
func isUsage(cmd *cobra.Command, err error) bool {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Kind != fault.Invalid || len(f.Details) == 0 {
		return false
	}
	for _, d := range f.Details {
		if flag := cmd.Flags().Lookup(flagOf(d.Field)); flag == nil || !flag.Changed {
			return false
		}
	}
	return true
}

// flagOf returns the name of the flag that fills a field of the API.
func flagOf(field string) string {
	field, _, _ = strings.Cut(field, "[")
	switch field {
	case "buffer_interval_seconds":
		return "buffer-interval"
	case "comparison_domains":
		return "comparison-domain"
	case "engines":
		return "engine"
	case "keywords":
		return "keyword"
	case "reporting_timezone":
		return "timezone"
	case "root_url":
		return "url"
	case "sampling.rate":
		return "sample-rate"
	default:
		return strings.ReplaceAll(field, "_", "-")
	}
}
