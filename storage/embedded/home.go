package embedded

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// home is where a cluster lives and who runs it.
type home struct {
	dataDir string
	cluster string
	who     account
	// hidden: who may not enter dataDir through its parents. Its programs then get
	// an open handle of the cluster's folder, so that no parent has to be opened
	// up and the data stays where it was asked to be.
	hidden bool
}

// namePrefix begins the name of every cluster of this package.
const namePrefix = "avm-"

// name tells the cluster's processes from those of others: PostgreSQL puts it
// into their titles.
func (h home) name() string {
	sum := sha256.Sum256([]byte(h.dataDir))
	return namePrefix + hex.EncodeToString(sum[:6])
}

// handlePath names the first extra file of a child process, a folder here.
const handlePath = "/proc/self/fd/3"

func newHome(ctx context.Context, dataDir string) (home, error) {
	h := home{dataDir: dataDir, cluster: filepath.Join(dataDir, "postgres")}
	var err error
	if h.who, err = accountFor(h.cluster); err != nil {
		return home{}, err
	}
	h.hidden = !h.who.reaches(ctx, dataDir)
	if _, err := os.Stat(filepath.Dir(handlePath)); h.hidden && err != nil {
		return home{}, fmt.Errorf("user id %d, which runs PostgreSQL, may not enter %s: choose a data_dir it can reach, or start as another user than root", h.who.uid, dataDir)
	}
	return h, nil
}

// command prepares one of PostgreSQL's programs on a data folder. The caller
// closes the command's ExtraFiles after its start.
func (h home) command(ctx context.Context, program, dir string, args ...string) (*exec.Cmd, error) {
	if !h.hidden {
		return h.who.command(ctx, program, append([]string{"-D", dir}, args...)...), nil
	}
	handle, err := os.Open(dir) //nolint:gosec // the cluster's own folder
	if err != nil {
		return nil, err
	}
	cmd := h.who.command(ctx, program, append([]string{"-D", handlePath}, args...)...)
	cmd.ExtraFiles = []*os.File{handle}
	return cmd, nil
}

// create makes the cluster unless it is there. It is made aside and renamed when
// whole: a start that dies half-way leaves no half cluster.
func (h home) create(ctx context.Context, p programs) error {
	if major, err := clusterMajor(h.cluster); err != nil || major > 0 {
		return err
	}
	fresh := h.cluster + ".new"
	if err := os.RemoveAll(fresh); err != nil {
		return err
	}
	if err := os.Mkdir(fresh, 0o700); err != nil {
		return err
	}
	if err := h.who.give(fresh); err != nil {
		return err
	}
	secret, err := h.secretFile(ctx)
	if err != nil {
		return err
	}
	if err := errors.Join(h.initdb(ctx, p, fresh, secret), os.Remove(secret)); err != nil {
		return err
	}
	if err := os.Rename(fresh, h.cluster); err != nil {
		return fmt.Errorf("%s is in the way of a new cluster: %w", h.cluster, err)
	}
	return syncFolder(h.dataDir)
}

// initdb tries the locales in order of preference. All sort by code point, the
// same on every machine; the last knows the case of ASCII letters only.
func (h home) initdb(ctx context.Context, p programs, dir, secret string) error {
	locales := [][]string{{"--locale=C.UTF-8"}, {"--locale=C"}}
	if p.major >= 17 {
		locales = append([][]string{{"--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"}}, locales...)
	}
	var failure error
	for _, locale := range locales {
		args := append([]string{
			"--username=" + role, "--pwfile=" + secret, "--encoding=UTF8", "--data-checksums",
			"--auth-local=trust", "--auth-host=scram-sha-256",
		}, locale...)
		cmd, err := h.command(ctx, p.initdb(), dir, args...)
		if err != nil {
			return err
		}
		out, err := cmd.CombinedOutput()
		closeAll(cmd.ExtraFiles)
		if err == nil {
			return nil
		}
		failure = fmt.Errorf("initdb of %s failed: %w: %s", p.dir, err, complaint(string(out)))
	}
	return failure
}

// password is the role's password, made with the data folder. Only an address on
// loopback needs it: a socket is guarded by its folder.
func (h home) password() (string, error) {
	path := filepath.Join(h.dataDir, "postgres.password")
	text, err := os.ReadFile(path) //nolint:gosec // a fixed name in the folder the operator configured
	if err == nil {
		return strings.TrimSpace(string(text)), nil
	}
	if !os.IsNotExist(err) {
		return "", err
	}
	secret := rand.Text()
	return secret, os.WriteFile(path, []byte(secret+"\n"), 0o600)
}

// secretFile hands the password to initdb, which reads it from a file only.
func (h home) secretFile(ctx context.Context) (string, error) {
	secret, err := h.password()
	if err != nil {
		return "", err
	}
	dir, err := h.who.temporary(ctx)
	if err != nil {
		return "", err
	}
	f, err := os.CreateTemp(dir, "avm-")
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(secret + "\n")
	return f.Name(), errors.Join(err, f.Close(), h.who.give(f.Name()))
}

// syncFolder makes a rename in a folder durable.
func syncFolder(dir string) error {
	f, err := os.Open(dir) //nolint:gosec // the data folder
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// closeAll closes files that were only read or handed on: nothing can be lost.
func closeAll(files []*os.File) {
	for _, f := range files {
		_ = f.Close()
	}
}
