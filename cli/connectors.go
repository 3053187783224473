package cli

import (
	"github.com/answer-visibility/avm/connector"
	"github.com/answer-visibility/avm/storage/connectors"
)

// newConnectors makes what connects projects to vendors.
func (s *service) newConnectors() (*connector.Service, error) {
	return connector.New(connector.Config{Store: connectors.New(s.db.DB), Jobs: s.jobs, Clock: s.now, Logger: s.logger})
}
