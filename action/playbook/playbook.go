// Package playbook is the catalogue of playbooks: how to go about an action, as
// versioned data.
package playbook

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"

	"github.com/goccy/go-yaml"
)

//go:embed playbooks.yaml
var file []byte

// Playbook reports how to go about one kind of action.
type Playbook struct {
	ID          string   `yaml:"id"`
	Version     int      `yaml:"version"`
	Approach    string   `yaml:"approach"`
	Title       string   `yaml:"title"`
	Steps       []string `yaml:"steps"`
	Donts       []string `yaml:"donts"`
	MeasureWith []string `yaml:"measure_with"`
}

// Catalogue is every playbook by its id.
type Catalogue struct {
	Version   string
	playbooks map[string]Playbook
}

// Load reads the catalogue that comes with the program.
func Load() (*Catalogue, error) { return parse(file) }

func parse(data []byte) (*Catalogue, error) {
	var document struct {
		Version   string     `yaml:"version"`
		Playbooks []Playbook `yaml:"playbooks"`
	}
	if err := yaml.UnmarshalWithOptions(data, &document, yaml.Strict()); err != nil {
		return nil, fmt.Errorf("read playbooks: %w", err)
	}
	c := &Catalogue{Version: document.Version, playbooks: map[string]Playbook{}}
	for _, p := range document.Playbooks {
		if _, twice := c.playbooks[p.ID]; twice {
			return nil, fmt.Errorf("playbook %q is there twice", p.ID)
		}
		if p.ID == "" || p.Version < 1 || p.Approach == "" || p.Title == "" || len(p.Steps) == 0 || len(p.Donts) == 0 || len(p.MeasureWith) == 0 {
			return nil, fmt.Errorf("playbook %q is incomplete", p.ID)
		}
		c.playbooks[p.ID] = p
	}
	return c, nil
}

// Get returns a playbook by its id.
func (c *Catalogue) Get(id string) (Playbook, bool) {
	p, ok := c.playbooks[id]
	return p, ok
}

// Title returns what a playbook is called; the id of an unknown one.
func (c *Catalogue) Title(id string) string {
	if p, ok := c.playbooks[id]; ok {
		return p.Title
	}
	return id
}

// IDs returns the ids of all playbooks, sorted.
func (c *Catalogue) IDs() []string { return slices.Sorted(maps.Keys(c.playbooks)) }
