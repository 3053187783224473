package serve

import (
	"net/http"
	"sync"

	"github.com/answer-visibility/avm/access/browser"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/report/handover"
	"github.com/answer-visibility/avm/rest/limit"
)

// triesByReport is how many passwords of one report may be tried in triesPeriod.
const triesByReport = 10

// handedReports makes the handler of reports that are handed over. Its pages are compiled at the first request.
func (s *service) handedReports(executor *graph.Graph, publicURL string) http.Handler {
	return s.madeOnce(func() (http.Handler, error) {
		tries, err := limit.New(limit.Quota{Count: triesByReport, Per: triesPeriod, Burst: triesByReport}, s.Now)
		if err != nil {
			return nil, err
		}
		c := handover.Config{Links: wiring.NewReportLinks(s.DB, s.Now, publicURL), Tries: tries, Limit: s.limit, Logger: s.Logger, Timeout: requestTimeout}
		if s.Printer != nil {
			c.Printer = s.Printer
		}
		return handover.NewHandler(c, executor)
	})
}

// madeOnce returns a handler that is made at its first request.
func (s *service) madeOnce(handler func() (http.Handler, error)) http.HandlerFunc {
	made := sync.OnceValues(handler)
	return func(w http.ResponseWriter, r *http.Request) {
		h, err := made()
		if err != nil {
			browser.Refuse(w, r, err, s.Logger)
			return
		}
		h.ServeHTTP(w, r)
	}
}
