package serve

import (
	"net/http"
	"time"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/internal/tenantlimit"
	"github.com/answer-visibility/avm/rest"
	"github.com/answer-visibility/avm/rest/limit"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/people"
)

// service is the product as it is served: its services, and what requests need beside them.
type service struct {
	*wiring.Services
	auth     *access.Authenticator
	sessions *access.Sessions
	people   *access.People
	revoked  *storage.Notices // of what somebody may do
	gate     *limit.Gate      // of what is served over HTTP
	limit    *tenantlimit.Limiter
	memory   int64        // bytes that the process may use
	ready    http.Handler // answers /readyz
	spans    *spans       // nil: nothing is traced

	operations rest.Operations // nil: they are read when the API is made
}

// newService puts the product together over a database.
func newService(a *command.App, db *command.Database) (*service, error) {
	all, err := wiring.Assemble(a, db)
	if err != nil {
		return nil, err
	}
	memory := memoryLimit(a, db.Config)
	s := &service{
		Services: all, auth: access.NewAuthenticator(people.New(db.DB), a.Now, db.Logger), revoked: storage.NewNotices(db.DB, accessChannel, db.Logger),
		limit: tenantlimit.New(memory), memory: memory, ready: readyHandler(db, time.Now, db.Logger),
	}
	return s, s.signIn()
}
