package serve

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"slices"
)

// adminConnections bounds the connections of the operator's address.
const adminConnections = 64

// serveAdmin serves what is for operators at an address of its own, where one is configured. It
// answers also when clients hold all connections of the API's address.
func (r *Running) serveAdmin(ctx context.Context) error {
	if r.Config.AdminListen == "" {
		return nil
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", r.Config.AdminListen)
	if err != nil {
		return fmt.Errorf("listen for operators: %w", err)
	}
	bounded := limited(listener, adminConnections, func(netip.Addr) bool { return true })
	wait := usualPatience()
	wait.write = 0                                               // a profile takes as long as it is asked to
	r.admin = newServer(r.hard, r.adminRoutes(), wait, r.Logger) //nolint:contextcheck // requests outlive ctx, which ends with the first signal
	r.background.Go(func() {
		if err := r.admin.Serve(bounded); !errors.Is(err, http.ErrServerClosed) {
			r.failed <- fmt.Errorf("serve operators: %w", err)
		}
	})
	r.Logger.InfoContext(ctx, "serving operators", slog.String("address", "http://"+listener.Addr().String()))
	return nil
}

// adminRoutes are health, metrics and profiles.
func (r *Running) adminRoutes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", healthy)
	mux.Handle("GET /readyz", r.ready)
	mux.Handle("GET /metrics", metricsHandler(r.Registry))
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}

// healthy answers for as long as the process does.
func healthy(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]string{"status": "alive"})
}

// isProxy reports whether an address is a trusted proxy's, behind which there are many clients.
func (r *Running) isProxy(a netip.Addr) bool {
	return slices.ContainsFunc(r.Config.RateLimit.TrustedProxies, func(p netip.Prefix) bool { return p.Contains(a) })
}
