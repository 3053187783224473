package storage

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
)

// registerUUID has identifiers read as the bytes they come as: uuid.UUID is a
// sql.Scanner, and pgx would spell each as text for it to be parsed again.
func registerUUID(_ context.Context, conn *pgx.Conn) error {
	conn.TypeMap().RegisterType(&pgtype.Type{Name: "uuid", OID: pgtype.UUIDOID, Codec: uuidCodec{}})
	return nil
}

type uuidCodec struct{ pgtype.UUIDCodec }

// PlanScan implements pgtype.Codec.
func (c uuidCodec) PlanScan(m *pgtype.Map, oid uint32, format int16, target any) pgtype.ScanPlan {
	if _, ok := target.(*uuid.UUID); ok && format == pgtype.BinaryFormatCode {
		return scanUUID{}
	}
	return c.UUIDCodec.PlanScan(m, oid, format, target)
}

type scanUUID struct{}

// Scan implements pgtype.ScanPlan.
func (scanUUID) Scan(src []byte, dst any) error {
	id, ok := dst.(*uuid.UUID)
	if !ok || len(src) != len(id) {
		return fmt.Errorf("cannot scan %d bytes into %T", len(src), dst)
	}
	copy(id[:], src)
	return nil
}
