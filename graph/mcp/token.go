package mcp

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
)

const (
	// tokenLife is how long an estimate may be launched.
	tokenLife = 10 * time.Minute
	// ceilingVariable is the variable of a launch that bounds its credits.
	ceilingVariable = "maxEstimatedCredits"

	estimateTool = "estimate_audit"
)

// price is what an estimate says of a launch.
type price struct {
	Credits int64  `json:"c"`
	Cost    *int64 `json:"d"` // millionths of a US dollar; nil: not known
}

// priceOf reads the price of an estimate.
func priceOf(estimate fields) price {
	p := price{}
	if n, ok := estimate["maximum_attempt_count"].(json.Number); ok {
		p.Credits, _ = n.Int64()
	}
	if n, ok := estimate["estimated_total_cost_microusd"].(json.Number); ok {
		cost, _ := n.Int64()
		p.Cost = &cost
	}
	return p
}

// covers reports whether a price is at most p.
func (p price) covers(now price) bool {
	return now.Credits <= p.Credits && (p.Cost == nil || now.Cost != nil && *now.Cost <= *p.Cost)
}

// claims is what a token holds. The MAC covers the key and the arguments beside it.
type claims struct {
	price

	Nonce   string `json:"n"`
	Expires int64  `json:"e"` // Unix seconds
}

// mint returns the token of an estimate, and when it expires.
func (s *Server) mint(keyID uuid.UUID, arguments map[string]any, of price) (token string, expires time.Time, err error) {
	expires = s.Clock().Add(tokenLife).UTC().Truncate(time.Second)
	text, err := json.Marshal(claims{of, rand.Text(), expires.Unix()})
	if err != nil {
		return "", expires, err
	}
	body := base64.RawURLEncoding.EncodeToString(text)
	seal, err := s.seal(body, keyID, arguments)
	return body + "." + base64.RawURLEncoding.EncodeToString(seal), expires, err
}

// seal authenticates a token's body for a key and the arguments of an estimate.
func (s *Server) seal(body string, keyID uuid.UUID, arguments map[string]any) ([]byte, error) {
	of, err := digest("launch token", body, keyID, arguments)
	mac := hmac.New(sha256.New, s.TokenKey)
	mac.Write(of[:])
	return mac.Sum(nil), err
}

// redeem checks the token of a launch, sets the launch's ceiling and returns what makes the token work once. The price
// is checked again: it may have risen since.
func (s *Server) redeem(ctx context.Context, p *access.Principal, g *callArguments) (nonce string, err error) {
	const again = "call estimate_audit again and ask the person"
	body, seal, _ := strings.Cut(g.token, ".")
	expected, err := s.seal(body, p.KeyID, g.variables)
	if err != nil {
		return "", err
	}
	given, err := base64.RawURLEncoding.DecodeString(seal)
	if err != nil || !hmac.Equal(given, expected) {
		return "", fault.Field(tokenArgument, "is not of an estimate of this key for these arguments; "+again)
	}
	var held claims
	text, err := base64.RawURLEncoding.DecodeString(body)
	if err == nil {
		err = json.Unmarshal(text, &held)
	}
	if err != nil {
		return "", err
	}
	if s.Clock().Unix() >= held.Expires {
		return "", fault.Field(tokenArgument, "expired after ten minutes; "+again)
	}
	estimate, err := s.execute(ctx, s.byName[estimateTool], g.variables)
	if err != nil {
		return "", err
	}
	if !held.covers(priceOf(estimate)) {
		return "", fault.Field(tokenArgument, "is of a lower price than the present one; "+again)
	}
	g.variables = withCeiling(g.variables, held.Credits)
	return held.Nonce, nil
}
