// Package reportview reads the views of avm_report, and keeps the PostgreSQL roles that may read them.
package reportview

import (
	"context"
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"regexp"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/storage"
)

const (
	// ReaderConnections bounds the connections of a reader.
	ReaderConnections = 10
	// ReaderTimeout is what a reader's statement may take, unless its session says otherwise.
	ReaderTimeout = "60s"

	readerPrefix = "avm_reader_"
	passwordSize = 24 // bytes
	saltSize     = 16 // bytes
	scramRounds  = 4096
)

// readerName is the name of a reader: it has its workspace's id, which the views compare.
var readerName = regexp.MustCompile(`^` + readerPrefix + `([0-9a-f]{32})_[0-9a-f]{8}$`)

// Store reads views and keeps readers. It is safe for concurrent use.
type Store struct{ db *storage.DB }

// New makes a Store.
func New(db *storage.DB) *Store { return &Store{db: db} }

// Reader is a PostgreSQL role that reads the views of avm_report, and in them its workspace's projects.
type Reader struct {
	Role        string
	WorkspaceID uuid.UUID
}

// ParseReader returns the reader that a role's name stands for.
func ParseReader(role string) (Reader, error) {
	parts := readerName.FindStringSubmatch(role)
	if parts == nil {
		return Reader{}, fault.New(fault.Invalid, "%q is not the name of a reader; names begin with %s", role, readerPrefix)
	}
	id, err := uuid.Parse(parts[1])
	return Reader{Role: role, WorkspaceID: id}, err
}

// CreateReader makes a role that reads a workspace's projects, and returns it with its password. The server gets a
// digest of the password alone.
func (s *Store) CreateReader(ctx context.Context, workspaceID uuid.UUID) (r Reader, password string, err error) {
	if err := s.mayMakeRoles(ctx); err != nil {
		return r, "", err
	}
	var random [4 + passwordSize + saltSize]byte
	if _, err := rand.Read(random[:]); err != nil {
		return r, "", err
	}
	r = Reader{Role: readerPrefix + hex.EncodeToString(workspaceID[:]) + "_" + hex.EncodeToString(random[:4]), WorkspaceID: workspaceID}
	password = base64.RawURLEncoding.EncodeToString(random[4 : 4+passwordSize])
	verifier, err := scram(password, random[4+passwordSize:])
	if err != nil {
		return r, "", err
	}
	role := bun.Ident(r.Role)
	err = s.run(ctx,
		raw("CREATE ROLE ? LOGIN NOINHERIT CONNECTION LIMIT ? PASSWORD ?", role, ReaderConnections, verifier),
		raw("ALTER ROLE ? SET default_transaction_read_only = on", role),
		raw("ALTER ROLE ? SET statement_timeout = ?", role, ReaderTimeout),
		raw("ALTER ROLE ? SET idle_in_transaction_session_timeout = '5min'", role),
		raw("ALTER ROLE ? SET search_path = avm_report", role),
		raw("GRANT USAGE ON SCHEMA avm_report TO ?", role),
		raw("GRANT SELECT ON ALL TABLES IN SCHEMA avm_report TO ?", role),
		raw("ALTER DEFAULT PRIVILEGES IN SCHEMA avm_report GRANT SELECT ON TABLES TO ?", role), // of later versions
	)
	if err != nil {
		return r, "", fmt.Errorf("create reader: %w", err)
	}
	return r, password, nil
}

// DropReader deletes a role that CreateReader made. Its connections end with their next statement.
func (s *Store) DropReader(ctx context.Context, r Reader) error {
	exists, err := raw("SELECT FROM pg_roles WHERE rolname = ?", r.Role).exec(ctx, s)
	switch {
	case err != nil:
		return fmt.Errorf("find reader: %w", err)
	case exists == 0:
		return fault.New(fault.NotFound, "there is no reader %s", r.Role)
	}
	role := bun.Ident(r.Role)
	err = s.run(ctx,
		raw("GRANT ? TO CURRENT_USER", role), // what it owns and was granted is dropped by its members
		raw("DROP OWNED BY ?", role),
		raw("DROP ROLE ?", role),
	)
	return storage.Wrap(err, "drop reader")
}

// Readers returns the readers of a workspace by name.
func (s *Store) Readers(ctx context.Context, workspaceID uuid.UUID) ([]Reader, error) {
	var roles []string
	err := s.db.Bun(ctx).NewSelect().Table("pg_roles").Column("rolname").
		Where("starts_with(rolname::text, ?)", readerPrefix+hex.EncodeToString(workspaceID[:])+"_").Order("rolname").Scan(ctx, &roles)
	if err != nil {
		return nil, fmt.Errorf("list readers: %w", err)
	}
	readers := make([]Reader, len(roles))
	for i, role := range roles {
		readers[i] = Reader{Role: role, WorkspaceID: workspaceID}
	}
	return readers, nil
}

// mayMakeRoles returns an error where readers cannot be made. Citus sends a query to its nodes as the role that asked,
// which would have to read the tables there.
func (s *Store) mayMakeRoles(ctx context.Context) error {
	if s.db.Distributed() {
		return fault.New(fault.Invalid, "a distributed database has no readers, because its nodes would have to show them all tables; use avm export")
	}
	var role string
	var may bool
	err := s.db.Bun(ctx).NewSelect().Table("pg_roles").ColumnExpr("rolname, rolsuper OR rolcreaterole").Where("rolname = current_user").Scan(ctx, &role, &may)
	if err != nil {
		return fmt.Errorf("read role: %w", err)
	}
	if !may {
		return fault.New(fault.Invalid, "the role %s of database_url may not create roles: have an administrator run ALTER ROLE %s CREATEROLE", role, role)
	}
	return nil
}

// statement is one statement with its arguments.
type statement struct {
	text string
	args []any
}

func raw(text string, args ...any) statement { return statement{text, args} }

func (st statement) exec(ctx context.Context, s *Store) (int64, error) {
	result, err := s.db.Bun(ctx).NewRaw(st.text, st.args...).Exec(ctx)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// run runs statements in one transaction.
func (s *Store) run(ctx context.Context, all ...statement) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		for _, one := range all {
			if _, err := one.exec(ctx, s); err != nil {
				return err
			}
		}
		return nil
	})
}

// scram returns what PostgreSQL stores for a password (SCRAM-SHA-256, RFC 7677), so that no log of statements shows it.
func scram(password string, salt []byte) (string, error) {
	salted, err := pbkdf2.Key(sha256.New, password, salt, scramRounds, sha256.Size)
	if err != nil {
		return "", err
	}
	keyed := func(text string) []byte {
		mac := hmac.New(sha256.New, salted)
		mac.Write([]byte(text))
		return mac.Sum(nil)
	}
	stored := sha256.Sum256(keyed("Client Key"))
	text := base64.StdEncoding.EncodeToString
	return fmt.Sprintf("SCRAM-SHA-256$%d:%s$%s:%s", scramRounds, text(salt), text(stored[:]), text(keyed("Server Key"))), nil
}
