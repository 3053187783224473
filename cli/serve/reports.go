package serve

import (
	"net/http"

	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/report/handover"
	"github.com/answer-visibility/avm/rest/limit"
)

// triesByReport is how many passwords of one report may be tried in triesPeriod.
const triesByReport = 10

// handedReports makes the handler of reports that are handed over.
func (s *service) handedReports(executor *graph.Graph, publicURL string) (http.Handler, error) {
	tries, err := limit.New(limit.Quota{Count: triesByReport, Per: triesPeriod, Burst: triesByReport}, s.Now)
	if err != nil {
		return nil, err
	}
	c := handover.Config{Links: wiring.NewReportLinks(s.DB, s.Now, publicURL), Tries: tries, Limit: s.limit, Logger: s.Logger, Timeout: requestTimeout}
	if s.Printer != nil {
		c.Printer = s.Printer
	}
	return handover.NewHandler(c, executor)
}
