package config

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/model"
)

// testAdapters lists the wire protocols that the tests name.
func testAdapters() Adapters {
	conversing := []string{"anthropic-messages", "gemini", "openai-chat", "openai-responses"}
	return Adapters{
		Engines: []string{"anthropic-messages", "dataforseo-serp", "gemini", "openai-chat", "openai-responses"}, Models: conversing,
		Keys: func(text string) error {
			if len(text) < 44 {
				return errors.New("must be longer")
			}
			return nil
		},
	}
}

// loadText loads a configuration from the text of a file, variables and flags.
func loadText(tb testing.TB, yaml string, env []string, flags map[string]string) (*Config, error) {
	tb.Helper()
	file := filepath.Join(tb.TempDir(), "avm.yml")
	if err := os.WriteFile(file, []byte(yaml), 0o600); err != nil {
		tb.Fatal(err)
	}
	return Sources{File: file, Env: env, Flags: flags, Adapters: testAdapters()}.Load()
}

const goodFile = `# a comment with ${NOTHING}
listen: 127.0.0.1:9000
database_url: "postgres://u:${PG_PASSWORD}@db:5432/avm"
engines:
  assistant_a:
    adapter: openai-responses
    provider: provider_a
    base_url: ""
    model: 'some-model'
    api_key: ${KEY}
    retrieval: true
    stream: true
    max_concurrency: 4
    requests_per_minute: 0
    timeout: 90s
    price: {version: "2026-11", input_per_mtok: 1.25, output_per_mtok: 10, search_per_call: 0}
  overview_a: {adapter: openai-chat, provider: provider_d, model: m, base_url: "http://127.0.0.1:1/v1"}
models:
  judge: {adapter: openai-chat, base_url: "https://example.com/v1", model: j, api_key: "k$${x}"}
`

func TestConfigIsReadInOrder(t *testing.T) {
	t.Parallel()
	c, err := loadText(t, goodFile, []string{
		"KEY=secret-1", "PG_PASSWORD=secret-2", "AVM_LISTEN=127.0.0.1:9001", "AVM_DATA_DIR=/srv/avm",
		"AVM_ENGINES_ASSISTANT_A_MAX_ATTEMPTS=7", "AVM_ENGINES_ASSISTANT_A_SEARCH_MODEL=s",
		"AVM_ENGINES_ASSISTANT_A_SEARCH_ADAPTER=openai-chat", "AVM_ENGINES_ASSISTANT_A_SEARCH_PROVIDER=provider_b",
		"AVM_LISTN=typo",
	}, map[string]string{"listen": "127.0.0.1:9002"})
	if err != nil {
		t.Fatal(err)
	}
	a, overview := c.Engines[model.LogicalEngineAssistantA], c.Engines[model.LogicalEngineOverviewA]
	equal(t, "address", c.Listen, "127.0.0.1:9002")
	equal(t, "data folder", c.DataDir, "/srv/avm")
	equal(t, "public address", c.PublicURL, "http://127.0.0.1:9002")
	equal(t, "database", string(c.DatabaseURL), "postgres://u:"+"secret-2@db:5432/avm")
	equal(t, "assistant_a's key", a.APIKey.Reveal(), "secret-1")
	equal(t, "assistant_a's price", *a.Price, Price{Version: "2026-11", InputPerMTok: 1.25, OutputPerMTok: 10})
	equal(t, "assistant_a's adapter streams", a.AdapterConfig().Stream, true)
	a.Price, a.APIKey = nil, ""
	equal(t, "assistant_a", *a, Engine{
		Adapter: "openai-responses", Provider: "provider_a", Model: "some-model", Label: "some-model", Retrieval: true, Stream: true, MaxConcurrency: 4,
		MaxAttempts: 7, RetryPause: Duration(10 * time.Second), Timeout: Duration(90 * time.Second),
	})
	equal(t, "overview_a, by default", *overview, Engine{
		Adapter: "openai-chat", Provider: "provider_d", Model: "m", Label: "m", BaseURL: "http://127.0.0.1:1/v1", MaxConcurrency: 16,
		MaxAttempts: 3, RetryPause: Duration(10 * time.Second), Timeout: Duration(2 * time.Minute),
	})
	equal(t, "the engine of variables alone", c.Engines[model.LogicalEngineAssistantASearch].Model, "s")
	equal(t, "number of engines", len(c.Engines), 3)
	equal(t, "escaped ${", c.Models["judge"].APIKey.Reveal(), "k${x}")
	equal(t, "ignored variables", strings.Join(c.Ignored, " "), "AVM_LISTN")
}

func TestRateLimitsAreRead(t *testing.T) {
	t.Parallel()
	c, err := loadText(t, "", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "by default", mustJSON(t, c.RateLimit), `{"redis_url":"","per_key":600,"per_workspace":1200,"trusted_proxies":[]}`)
	c, err = loadText(t, "rate_limit:\n  per_key: 30\n  redis_url: rediss://u:p@h:6380/1\n  trusted_proxies: 10.1.2.3/8, ::1,192.0.2.1\n",
		[]string{"AVM_RATE_LIMIT_PER_WORKSPACE=40"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "as given", mustJSON(t, c.RateLimit), `{"redis_url":"rediss://u:xxxxx@h:6380/1","per_key":30,"per_workspace":40,`+
		`"trusted_proxies":["10.0.0.0/8","::1/128","192.0.2.1/32"]}`)
	c, err = loadText(t, "rate_limit: {trusted_proxies: 10.0.0.0/8}\n", []string{"AVM_RATE_LIMIT_TRUSTED_PROXIES="}, nil)
	if err != nil || len(c.RateLimit.TrustedProxies) != 0 {
		t.Errorf("emptied: %v %v", c, err)
	}
}

func TestPagesAreRead(t *testing.T) {
	t.Parallel()
	c, err := loadText(t, "", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "by default", mustJSON(t, c.Pages), `{"enabled":true,"concurrency":4,"user_agent":"AnswerVisibilityBot/1.0",`+
		`"contact":"https://github.com/answer-visibility/avm","max_pages_per_audit":500}`)
	equal(t, "addresses by default", mustJSON(t, c.Egress), `{"allow_private":[],"ports":[80,443]}`)
	equal(t, "who asks by default", c.Pages.RequestAgent(), "AnswerVisibilityBot/1.0 (+https://github.com/answer-visibility/avm)")
	c, err = loadText(t, "pages: {enabled: false, concurrency: 9, user_agent: Acme_Bot/2, contact: \"\", max_pages_per_audit: 7}\n"+
		"egress:\n  allow_private: 10.1.0.0/16, ::1\n", []string{"AVM_EGRESS_PORTS=80, 8443"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "as given", mustJSON(t, c.Pages), `{"enabled":false,"concurrency":9,"user_agent":"Acme_Bot/2","contact":"","max_pages_per_audit":7}`)
	equal(t, "addresses as given", mustJSON(t, c.Egress), `{"allow_private":["10.1.0.0/16","::1/128"],"ports":[80,8443]}`)
	equal(t, "who asks", c.Pages.RequestAgent(), "Acme_Bot/2")
}

func equal[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %+v, want %+v", what, got, want)
	}
}

func TestConfigErrorsNameFileLineAndKey(t *testing.T) {
	t.Parallel()
	const ok = "engines:\n  assistant_a:\n    adapter: openai-chat\n    provider: provider_a\n    model: m\n"
	cases := map[string]struct{ yaml, want string }{
		"unknown key":         {"listen: 127.0.0.1:1\nlisten_on: x\n", "avm.yml:2: listen_on: is not known"},
		"unknown engine":      {"engines:\n  assistant_z: {model: m}\n", "avm.yml:2: engines.assistant_z: is not known"},
		"unknown engine key":  {ok + "    modell: m\n", "avm.yml:6: engines.assistant_a.modell: is not known"},
		"missing variable":    {ok + "    api_key: ${NOT_SET}\n", "avm.yml:6: engines.assistant_a.api_key: the environment variable NOT_SET is not set"},
		"a pause too long":    {ok + "    retry_pause: 6m\n", "avm.yml:6: engines.assistant_a.retry_pause: \"6m\" must be a duration between 1ms and 5m0s, such as 10s"},
		"below its range":     {ok + "    max_attempts: 0\n", "avm.yml:6: engines.assistant_a.max_attempts: \"0\" must be a whole number between 1 and 20"},
		"above its range":     {ok + "    max_concurrency: 1000000\n", "avm.yml:6: engines.assistant_a.max_concurrency: \"1000000\" must be"},
		"no number":           {ok + "    requests_per_minute: many\n", "avm.yml:6: engines.assistant_a.requests_per_minute: \"many\" must be"},
		"no boolean":          {ok + "    retrieval: yes\n", "avm.yml:6: engines.assistant_a.retrieval: \"yes\" must be true or false"},
		"no duration":         {ok + "    timeout: 120\n", "avm.yml:6: engines.assistant_a.timeout: \"120\" must be a duration"},
		"negative price":      {ok + "    price: {version: v, input_per_mtok: -1}\n", "avm.yml:6: engines.assistant_a.price.input_per_mtok: \"-1\" must be"},
		"price not versioned": {ok + "    price:\n      input_per_mtok: 1\n", "avm.yml:6: engines.assistant_a.price.version: is missing"},
		"no key":              {"connectors:\n  encryption_key: short\n", "avm.yml:2: connectors.encryption_key: must be longer"},
		"unknown adapter":     {"engines:\n  assistant_a: {adapter: telnet}\n", "avm.yml:2: engines.assistant_a.adapter: \"telnet\" must be one of anthropic-messages, dataforseo-serp, gemini, openai-chat, openai-responses"},
		"unknown provider":    {"engines:\n  assistant_a: {provider: acme}\n", "engines.assistant_a.provider: \"acme\" must be one of provider_a"},
		"missing model":       {"engines:\n\n  assistant_a:\n    adapter: openai-chat\n    provider: provider_a\n", "avm.yml:3: engines.assistant_a.model: is missing"},
		"empty engine":        {"engines:\n  assistant_a:\n", "avm.yml:2: engines.assistant_a.adapter: is missing"},
		"credentials in URL":  {ok + "    base_url: https://u:p@example.com\n", "avm.yml:6: engines.assistant_a.base_url: must not carry credentials"},
		"no address":          {"\nlisten: 8080\n", "avm.yml:2: listen: \"8080\" must be host:port"},
		"control character":   {"listen: \"127.0.0.1\\0:1999\"\n", "avm.yml:1: listen: \"127.0.0.1\\x00:1999\" must be host:port"},
		"port out of range":   {"listen: localhost:70000\n", "avm.yml:1: listen: \"localhost:70000\" must be host:port"},
		"other database":      {"database_url: mysql://x\n", "avm.yml:1: database_url: must be of the form postgres://"},
		"public URL":          {"public_url: example.com\n", "avm.yml:1: public_url: \"example.com\" must be an absolute http or https address"},
		"list for a value":    {"listen: [a]\n", "avm.yml:1: listen: must be a single value"},
		"value for a section": {"engines: none\n", "avm.yml:1: engines: must hold keys: assistant_a"},
		"given twice":         {"listen: a:1\nlisten: b:2\n", "avm.yml:2: listen: is given twice"},
		"alias":               {"listen: &l a:1\ndata_dir: *l\n", "data_dir: must be a single value"},
		"two documents":       {"listen: a:1\n---\nlisten: a:2\n", "must be a single document"},
		"not UTF-8":           {"listen: a:1\ndata_dir: \xff\n", "avm.yml:2: is not UTF-8"},
		"broken YAML":         {"listen: a:1\n  engines: {\n", "avm.yml:"},
		"no pages at all":     {"pages: {max_pages_per_audit: 0}\n", "avm.yml:1: pages.max_pages_per_audit: \"0\" must be a whole number between 1 and 10000"},
		"too many hosts":      {"pages:\n  concurrency: 65\n", "avm.yml:2: pages.concurrency: \"65\" must be a whole number between 1 and 64"},
		"a nameless crawler":  {"pages: {user_agent: \"2bot\"}\n", "avm.yml:1: pages.user_agent: \"2bot\" must begin with a name"},
		"no contact":          {"pages: {contact: \"call me\"}\n", "avm.yml:1: pages.contact: \"call me\" must be a web or e-mail address"},
		"no private network":  {"egress: {allow_private: inside}\n", "avm.yml:1: egress.allow_private: \"inside\" must be a list of networks"},
		"no port":             {"egress: {ports: \"80,0\"}\n", "avm.yml:1: egress.ports: \"80,0\" must be a list of ports"},
		"a limit of nothing":  {"rate_limit: {per_key: 0}\n", "avm.yml:1: rate_limit.per_key: \"0\" must be a whole number between 1 and 1000000"},
		"unknown limit":       {"rate_limit:\n  per_day: 1\n", "avm.yml:2: rate_limit.per_day: is not known"},
		"other Redis":         {"rate_limit: {redis_url: \"http://h\"}\n", "avm.yml:1: rate_limit.redis_url: must be of the form redis://"},
		"Redis's port":        {"rate_limit: {redis_url: \"redis://h:x\"}\n", "avm.yml:1: rate_limit.redis_url: must be of the form redis://"},
		"no network":          {"rate_limit: {trusted_proxies: \"10.0.0.0/8, proxy\"}\n", "avm.yml:1: rate_limit.trusted_proxies: \"10.0.0.0/8, proxy\" must be a list of networks"},
		"an odd network":      {"rate_limit: {trusted_proxies: \"::ffff:10.0.0.1\"}\n", "avm.yml:1: rate_limit.trusted_proxies: \"::ffff:10.0.0.1\" must be a list of networks"},
		"log level":           {"log_level: loud\n", "avm.yml:1: log_level: \"loud\" must be one of debug"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := loadText(t, c.yaml, nil, nil)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error is %v\nwant %s", err, c.want)
			}
		})
	}
}

func TestConfigErrorsNameVariableAndFlag(t *testing.T) {
	t.Parallel()
	_, err := loadText(t, "", []string{"AVM_ENGINES_OVERVIEW_A_MAX_ATTEMPTS=x"}, map[string]string{"public_url": "x"})
	for _, want := range []string{
		"AVM_ENGINES_OVERVIEW_A_MAX_ATTEMPTS: engines.overview_a.max_attempts: \"x\" must be", "--public-url: public_url: \"x\" must be",
		"engines.overview_a.adapter: is missing", "engines.overview_a.model: is missing",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error is %v\nwant %s", err, want)
		}
	}
	if _, err := (Sources{File: "/does/not/exist.yaml"}).Load(); err == nil || !strings.Contains(err.Error(), "/does/not/exist.yaml") {
		t.Errorf("error is %v", err)
	}
}

// No secret comes out in any error or output, also a key of a service under a wrong name.
func TestSecretsAreNotShown(t *testing.T) {
	t.Parallel()
	const secret = "hunter2hunter2"
	c, err := loadText(t, goodFile, []string{"KEY=" + secret, "PG_PASSWORD=" + secret}, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.DatabaseURL += "?password=" + secret
	c.RateLimit.RedisURL = "redis://:" + secret + "@h:6379"
	entry := c.Engines[model.LogicalEngineAssistantA]
	for name, shown := range map[string]string{
		"json": mustJSON(t, c), "text": fmt.Sprintf("%v %+v", *c, *c), "url": c.DatabaseURL.String(),
		"entry": fmt.Sprintf("%v %+v", entry, entry), "adapter": fmt.Sprintf("%+v", entry.AdapterConfig()),
	} {
		if strings.Contains(shown, secret) {
			t.Errorf("%s shows the secret: %s", name, shown)
		}
	}
	for path := range keysOf(testAdapters()) {
		planted := secret + "\n" + secret + secret
		if isSecret(path) {
			planted = secret + "\n"
		}
		_, err := loadText(t, "", []string{variable(path) + "=" + planted}, nil)
		if err != nil && strings.Contains(err.Error(), secret) {
			t.Errorf("%s: the error shows the value: %v", path, err)
		}
	}
	for _, broken := range []string{
		"database_url: postgres://u:" + secret + "@h:x/y z\n", "database_url: \"postgres://u:" + secret + "\n",
		"engines:\n  assistant_a:\n   api_key: " + secret + "\n  - x\n", "api_key: [" + secret + "\n", secret + "\n", "listen: ${KEY}\n", "listen: u:" + secret + "@h\n",
	} {
		if _, err := loadText(t, broken, []string{"KEY=" + secret}, nil); err == nil || strings.Contains(err.Error(), secret) {
			t.Errorf("%q: error is %v", broken, err)
		}
	}
}

func mustJSON(t *testing.T, v any) string {
	t.Helper()
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestEveryKeyHasAVariableOfItsOwn(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for path := range keysOf(testAdapters()) {
		if other := seen[variable(path)]; other != "" {
			t.Errorf("%s and %s are both set by %s", path, other, variable(path))
		}
		seen[variable(path)] = path
	}
}

// Whatever a file holds, loading gives a complete configuration or an error.
func FuzzConfig(f *testing.F) {
	f.Add(goodFile)
	f.Add(signInFile)
	f.Add("listen: a:1\n---\nengines: *x\n")
	f.Add("? [a]\n: b\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := loadText(t, text, []string{"KEY=k", "PG_PASSWORD=p"}, nil)
		if err != nil {
			return
		}
		for name, e := range c.Engines {
			if err := e.AdapterConfig().Validate(); err != nil || e.MaxAttempts < 1 || e.MaxConcurrency < 1 {
				t.Errorf("%s passed as %+v (%v)", name, e, err)
			}
		}
	})
}
