package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// composed is deploy/compose.yml as far as the product reads it.
type composed struct {
	Services map[string]struct {
		Build       string            `yaml:"build"`
		Image       string            `yaml:"image"`
		Command     []string          `yaml:"command"`
		Environment map[string]string `yaml:"environment"`
		Volumes     []string          `yaml:"volumes"`
		DependsOn   map[string]any    `yaml:"depends_on"`
	} `yaml:"services"`
	Volumes map[string]any `yaml:"volumes"`
}

// The container image and the composition name files, commands and settings that there are.
func TestDeploymentNamesExistingFiles(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../deploy/compose.yml")
	must(t, err)
	var c composed
	must(t, yaml.Unmarshal(text, &c))
	avm := c.Services["avm"]
	for name := range avm.DependsOn {
		if _, ok := c.Services[name]; !ok {
			t.Errorf("avm depends on %s, which is not one of the services", name)
		}
	}
	if _, err := os.Stat(filepath.Join("../deploy", avm.Build, "Dockerfile")); err != nil {
		t.Error(err)
	}
	for _, volume := range slices.Concat(avm.Volumes, c.Services["postgres"].Volumes) {
		from, _, _ := strings.Cut(volume, ":")
		if strings.HasPrefix(from, ".") {
			_, err = os.Stat(filepath.Join("../deploy", from))
			must(t, err)
		} else if _, ok := c.Volumes[from]; !ok {
			t.Errorf("the volume %s is not declared", from)
		}
	}
	checkImage(t)
	checkSettings(t, avm.Environment, avm.Command)
}

// checkImage holds that the image copies what is in the repository.
func checkImage(t *testing.T) {
	t.Helper()
	text, err := os.ReadFile("../Dockerfile")
	must(t, err)
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		if len(words) < 3 || words[0] != "COPY" || strings.HasPrefix(words[1], "--from") {
			continue
		}
		for _, source := range words[1 : len(words)-1] {
			_, err := os.Stat(filepath.Join("..", source))
			must(t, err)
		}
	}
}

// checkSettings holds that the composition's environment and command are the product's.
func checkSettings(t *testing.T, environment map[string]string, command []string) {
	t.Helper()
	path, err := binary()
	must(t, err)
	check := exec.Command(path, "config", "check", "--offline", "--config", "../deploy/avm.yml")
	check.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir()}
	for name, value := range environment {
		check.Env = append(check.Env, name+"="+strings.NewReplacer("${POSTGRES_PASSWORD:?set it in .env}", "secret",
			"${AVM_PUBLIC_URL:-http://127.0.0.1:8080}", "http://127.0.0.1:8080").Replace(value))
	}
	output, err := check.CombinedOutput()
	if err != nil || strings.Contains(string(output), "not one of the configuration") {
		t.Errorf("avm config check: %v\n%s", err, output)
	}
	if output, err := exec.Command(path, append(slices.Clone(command), "--help")...).CombinedOutput(); err != nil {
		t.Errorf("avm %v --help: %v\n%s", command, err, output)
	}
}
