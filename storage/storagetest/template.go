package storagetest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
)

const (
	templatePrefix = "avm_template_"
	// templateClass is the first half of the advisory locks' keys for templates;
	// the second comes from the digest.
	templateClass = 0x61766d
	// keptTemplates is how many other schemas keep theirs: several checkouts may
	// be tested by turns.
	keptTemplates = 3
	// dropping is the second half of the key that who drops templates holds: one that
	// another is dropping cannot be altered, and to try ends the connection.
	dropping = -1
)

// template makes sure of the schema's template and returns its name. A template
// is marked as one when it is finished, and nobody can connect to it from then
// on: a connection would make every clone fail.
func (o *office) template(ctx context.Context, s Schema) (string, error) {
	sum := sha256.Sum256([]byte(s.Digest))
	name := templatePrefix + hex.EncodeToString(sum[:8])
	if done, err := o.finished(ctx, name); err != nil || done {
		return name, err
	}
	key := int32(sum[0])<<16 | int32(sum[1])<<8 | int32(sum[2])
	if _, err := o.conn.Exec(ctx, "SELECT pg_advisory_lock($1, $2)", int32(templateClass), key); err != nil {
		return "", err
	}
	return name, errors.Join(o.makeTemplate(ctx, name, s), o.unlock(ctx, key))
}

func (o *office) unlock(ctx context.Context, key int32) error {
	_, err := o.conn.Exec(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1, $2)", int32(templateClass), key)
	return err
}

func (o *office) finished(ctx context.Context, name string) (bool, error) {
	var done bool
	err := o.conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1 AND datistemplate)", name).Scan(&done)
	return done, err
}

// makeTemplate makes the template under its lock, unless another process has just
// done so.
func (o *office) makeTemplate(ctx context.Context, name string, s Schema) error {
	if done, err := o.finished(ctx, name); err != nil || done {
		return err
	}
	if err := o.dropTemplates(ctx); err != nil {
		return err
	}
	if err := o.drop(ctx, name); err != nil {
		return err
	}
	if _, err := o.conn.Exec(ctx, "CREATE DATABASE "+quote(name)); err != nil {
		return err
	}
	if err := s.Migrate(ctx, o.url(name)); err != nil {
		return errors.Join(fmt.Errorf("cannot migrate the template: %w", err), o.drop(context.WithoutCancel(ctx), name))
	}
	return o.seal(ctx, name)
}

// seal closes a template to connections, ends those there are, and marks it.
func (o *office) seal(ctx context.Context, name string) error {
	if _, err := o.conn.Exec(ctx, "ALTER DATABASE "+quote(name)+" WITH ALLOW_CONNECTIONS false"); err != nil {
		return err
	}
	if _, err := o.conn.Exec(ctx, "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1", name); err != nil {
		return err
	}
	_, err := o.conn.Exec(ctx, "ALTER DATABASE "+quote(name)+" WITH IS_TEMPLATE true")
	return err
}

// dropTemplates drops the oldest finished templates of other schemas. One that is
// being cloned stays.
func (o *office) dropTemplates(ctx context.Context) (err error) {
	if _, err := o.conn.Exec(ctx, "SELECT pg_advisory_lock($1, $2)", int32(templateClass), int32(dropping)); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.unlock(ctx, dropping)) }()
	rows, err := o.conn.Query(ctx, `SELECT datname FROM pg_database
		WHERE starts_with(datname, $1) AND datistemplate ORDER BY oid DESC OFFSET $2`, templatePrefix, keptTemplates)
	if err != nil {
		return err
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	for _, name := range names {
		_, err := o.conn.Exec(ctx, "ALTER DATABASE "+quote(name)+" WITH IS_TEMPLATE false")
		if err == nil {
			err = o.drop(ctx, name)
		}
		if err != nil && !busy(err) && !isReplaced(err) {
			return err
		}
	}
	return nil
}
