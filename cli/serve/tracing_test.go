package serve

import "testing"

func TestTracesEndpointFollowsTheVariablesOfOpenTelemetry(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		env   []string
		want  string
		fails bool
	}{
		"nothing set":    {nil, "", false},
		"a base address": {[]string{"OTEL_EXPORTER_OTLP_ENDPOINT=http://a:4318/"}, "http://a:4318/v1/traces", false},
		"an address of its own": {[]string{
			"OTEL_EXPORTER_OTLP_ENDPOINT=http://a:4318", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT=http://b/spans",
		}, "http://b/spans", false},
		"the default address": {[]string{"OTEL_TRACES_EXPORTER=otlp"}, "http://localhost:4318/v1/traces", false},
		"no exporter":         {[]string{"OTEL_EXPORTER_OTLP_ENDPOINT=http://a", "OTEL_TRACES_EXPORTER=none"}, "", false},
		"disabled":            {[]string{"OTEL_EXPORTER_OTLP_ENDPOINT=http://a", "OTEL_SDK_DISABLED=true"}, "", false},
		"another exporter":    {[]string{"OTEL_TRACES_EXPORTER=zipkin"}, "", true},
		"another protocol":    {[]string{"OTEL_EXPORTER_OTLP_ENDPOINT=http://a", "OTEL_EXPORTER_OTLP_PROTOCOL=grpc"}, "", true},
	} {
		got, err := tracesEndpoint(c.env)
		if got != c.want || (err != nil) != c.fails {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}
