package dataforseo_test

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/dataforseo"
	"github.com/answer-visibility/avm/search/intelligence"
)

const key = "me@example.com:hush-hush"

// ranked has the members of a real answer, with values of its own.
const ranked = `{"version":"0.1","status_code":20000,"status_message":"Ok.","cost":0.0102,"tasks_count":1,"tasks_error":0,"tasks":[{
 "id":"t-1","status_code":20000,"status_message":"Ok.","cost":0.0102,"result_count":1,"data":{},"result":[{"se_type":"google","target":"example.com",
 "location_code":2840,"language_code":"en","total_count":248,"items_count":2,"metrics":{"organic":{"pos_1":3,"etv":50.12,"count":248}},"items":[
 {"se_type":"google","keyword_data":{"keyword":"red kettle","keyword_info":{"search_volume":90,"cpc":0.53,"competition_level":"LOW"},
  "keyword_properties":{"keyword_difficulty":6,"core_keyword":null},"serp_info":{"serp_item_types":["ai_overview","organic"]},
  "avg_backlinks_info":{"backlinks":96.7,"referring_main_domains":44.7},"search_intent_info":{"main_intent":"navigational","foreign_intent":null}},
  "ranked_serp_element":{"serp_item":{"type":"organic","rank_group":14,"rank_absolute":18,"domain":"example.com","url":"https://example.com/k","title":"K","etv":0.7200000286102295,"rank_info":{"main_domain_rank":331}}}},
 {"se_type":"google","keyword_data":{"keyword":"kettle","keyword_info":null,"keyword_properties":null,"avg_backlinks_info":null,"search_intent_info":null},
  "ranked_serp_element":{"serp_item":{"type":"organic","rank_group":3}}}]}]}]}`

// provider answers with a status and a body, and keeps what it was asked.
func provider(t *testing.T, status int, body string) (*dataforseo.Client, *[]string) {
	t.Helper()
	asked := &[]string{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		login, password, _ := r.BasicAuth()
		*asked = append(*asked, r.Method+" "+r.URL.Path+" "+login+":"+password+" "+string(raw))
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}))
	t.Cleanup(server.Close)
	client, err := dataforseo.New(dataforseo.Config{BaseURL: server.URL, APIKey: key})
	if err != nil {
		t.Fatal(err)
	}
	return client, asked
}

func TestRankedKeywordsHaveNullsForUnknownValues(t *testing.T) {
	t.Parallel()
	client, asked := provider(t, http.StatusOK, ranked)
	location := 2840
	answer, err := client.Fetch(t.Context(), intelligence.Request{
		Action: model.SearchIntelligenceActionRankedKeywords, Target: "example.com", Exact: true, Location: &location, Language: "en", Limit: 2, Offset: 1000,
	})
	if err != nil {
		t.Fatal(err)
	}
	head, body, _ := strings.Cut((*asked)[0], " [")
	if head != "POST /v3/dataforseo_labs/google/ranked_keywords/live "+key || !json.Valid([]byte("["+body)) {
		t.Errorf("asked %s", (*asked)[0])
	}
	for _, part := range []string{
		`"target":"example.com"`, `"limit":2`, `"offset":1000`, `"location_code":2840`, `"language_code":"en"`,
		`"filters":["ranked_serp_element.serp_item.domain","=","example.com"]`,
	} {
		if !strings.Contains(body, part) {
			t.Errorf("%s is not in %s", part, body)
		}
	}
	first, second := answer.Rows[0], answer.Rows[1]
	if len(answer.Rows) != 2 || *answer.Total != 248 || answer.Cost.String() != "0.0102" || answer.Task != "t-1" || answer.Summary["organic"] == nil {
		t.Errorf("answer %+v", answer)
	}
	if first.Keyword != "red kettle" || *first.SearchVolume != 90 || *first.Difficulty != 6 || *first.RankGroup != 14 || *first.OwnedRankGroup != 14 ||
		*first.Backlinks != 97 || *first.ReferringMainDomains != 45 || *first.ProviderRank != 331 || *first.Etv != "0.72" || first.Intent != "navigational" {
		t.Errorf("first row %+v", first)
	}
	if second.SearchVolume != nil || second.Difficulty != nil || second.Etv != nil || second.Intent != "" || *second.RankGroup != 3 {
		t.Errorf("second row %+v", second)
	}
}

// A key that the provider repeats is neither in the failure nor in a row.
func TestARepeatedKeyIsTakenOut(t *testing.T) {
	t.Parallel()
	login, password, _ := strings.Cut(key, ":")
	basic := base64.StdEncoding.EncodeToString([]byte(key))
	location := 2840
	ask := intelligence.Request{Action: model.SearchIntelligenceActionRankedKeywords, Target: "example.com", Location: &location, Language: "en", Limit: 2}
	for name, shown := range map[string]string{
		"password": password, "key": key, "basic": basic, "base64": base64.StdEncoding.EncodeToString([]byte(password)), "query": url.QueryEscape(key),
		"JSON": strings.ReplaceAll(key, "-", `\u002d`), "all JSON": strings.ReplaceAll(key, "h", `\u0068`), "JSON of basic": `\u00` + hex.EncodeToString([]byte(basic[:1])) + basic[1:],
	} {
		var told []string
		for _, body := range []string{
			`{"status_code":40100,"status_message":"` + strings.Repeat("x", 270) + ` you sent ` + shown + ` here"}`,
			`{"status_code":20000,"tasks":[{"id":"t-` + shown + `","status_code":40501,"status_message":"` + shown + `"}]}`,
			strings.ReplaceAll(ranked, "red kettle", "red "+shown),
			strings.ReplaceAll(ranked, `"LOW"`, `"`+shown+`"`),
			strings.ReplaceAll(ranked, "https://example.com/k", "https://example.com/"+shown),
		} {
			client, _ := provider(t, http.StatusOK, body)
			answer, err := client.Fetch(t.Context(), ask)
			if failure, ok := errors.AsType[*intelligence.CallError](err); ok {
				told = append(told, failure.Error(), failure.Message, failure.Task)
			}
			all, err := json.Marshal(answer)
			if err != nil {
				t.Fatal(err)
			}
			told = append(told, string(all))
		}
		for _, text := range told {
			for _, part := range []string{password[:6], basic[3:12], shown[:min(len(shown), 9)]} {
				if part != login[:min(len(login), 9)] && strings.Contains(text, part) {
					t.Errorf("%s: %q is in %q", name, part, text)
				}
			}
		}
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		_, _ = io.WriteString(conn, "HTTP/1.1 "+basic+" "+key+"\r\n\r\n")
		_ = conn.Close()
	}))
	t.Cleanup(server.Close)
	client, err := dataforseo.New(dataforseo.Config{BaseURL: server.URL, APIKey: key})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Fetch(t.Context(), ask); err == nil || strings.Contains(err.Error(), password) || strings.Contains(err.Error(), basic[3:12]) {
		t.Errorf("a broken answer: %v", err)
	}
}

func TestEveryActionHasItsRequestAndItsRows(t *testing.T) {
	t.Parallel()
	around := func(items string) string {
		return `{"status_code":20000,"status_message":"Ok.","cost":0.02003,"tasks":[{"id":"t","status_code":20000,"status_message":"Ok.","result":[{"total_count":1,"items":[` + items + `]}]}]}`
	}
	for name, c := range map[string]struct {
		req               intelligence.Request
		path, part, items string
		want              model.SearchRow
	}{
		"keyword ideas": {
			intelligence.Request{Action: model.SearchIntelligenceActionKeywordIdeas, Keywords: []string{"kettle"}, Limit: 5},
			"/v3/dataforseo_labs/google/keyword_ideas/live", `"keywords":["kettle"]`,
			`{"keyword":"best kettle","keyword_info":{"search_volume":1300},"search_intent_info":{"main_intent":"commercial","foreign_intent":["informational"]}}`,
			model.SearchRow{RowKind: "keyword", Keyword: "best kettle", Intent: "commercial", SearchVolume: new(int64(1300))},
		},
		"domain intersection": {
			intelligence.Request{Action: model.SearchIntelligenceActionDomainIntersection, Target: "a.example", Comparison: "b.example", Limit: 5},
			"/v3/dataforseo_labs/google/domain_intersection/live", `"target1":"a.example","target2":"b.example"`,
			`{"keyword_data":{"keyword":"k"},"first_domain_serp_element":{"rank_group":4,"url":"https://a.example/"},"second_domain_serp_element":{"rank_group":2,"domain":"b.example","url":"https://b.example/"}}`,
			model.SearchRow{RowKind: "keyword", Keyword: "k", Domain: "b.example", URL: "https://b.example/", RankGroup: new(2), OwnedRankGroup: new(4)},
		},
		"backlinks": {
			intelligence.Request{Action: model.SearchIntelligenceActionBacklinks, Target: "a.example", Exact: true, Limit: 5},
			"/v3/backlinks/backlinks/live", `"include_subdomains":false`,
			`{"type":"backlink","domain_from":"b.example","url_from":"https://b.example/x","url_to":"https://a.example/","anchor":"a","dofollow":true,"rank":128}`,
			model.SearchRow{RowKind: "backlink", Domain: "b.example", URL: "https://b.example/x", ProviderRank: new(128)},
		},
		"referring domains": {
			intelligence.Request{Action: model.SearchIntelligenceActionReferringDomains, Target: "a.example", Limit: 5},
			"/v3/backlinks/referring_domains/live", `"include_subdomains":true`,
			`{"type":"backlinks_referring_domain","domain":"b.example","rank":20,"backlinks":7,"referring_main_domains":1}`,
			model.SearchRow{RowKind: "referring_domain", Domain: "b.example", ProviderRank: new(20), Backlinks: new(int64(7)), ReferringMainDomains: new(int64(1))},
		},
	} {
		client, asked := provider(t, http.StatusOK, around(c.items))
		answer, err := client.Fetch(t.Context(), c.req)
		if err != nil || len(answer.Rows) != 1 {
			t.Errorf("%s: %+v, %v", name, answer, err)
			continue
		}
		if !strings.HasPrefix((*asked)[0], "POST "+c.path+" ") || !strings.Contains((*asked)[0], c.part) {
			t.Errorf("%s: asked %s", name, (*asked)[0])
		}
		got := answer.Rows[0]
		got.Auxiliary = nil
		if a, b := text(t, got), text(t, c.want); a != b {
			t.Errorf("%s: %s, want %s", name, a, b)
		}
	}
}

func text(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestErrorCodesHaveAFailureClass(t *testing.T) {
	t.Parallel()
	whole := func(code string) string {
		return `{"status_code":` + code + `,"status_message":"sorry","cost":0,"tasks":null}`
	}
	task := func(code, cost string) string {
		return `{"status_code":20000,"status_message":"Ok.","cost":` + cost + `,"tasks":[{"id":"t","status_code":` + code + `,"status_message":"sorry","result":null}]}`
	}
	for name, c := range map[string]struct {
		status             int
		body               string
		code               string
		lost, again, fatal bool
	}{
		"unauthorized":      {401, whole("40100"), intelligence.CodeUnauthorized, false, false, true},
		"payment":           {402, whole("40200"), intelligence.CodeInsufficientFunds, false, false, true},
		"funds":             {200, task("40210", "0"), intelligence.CodeInsufficientFunds, false, false, true},
		"cost limit":        {200, task("40203", "0"), intelligence.CodeInsufficientFunds, false, false, true},
		"rate limit":        {200, whole("40202"), intelligence.CodeRateLimited, false, true, false},
		"no subscription":   {200, task("40204", "0"), intelligence.CodeUnauthorized, false, false, true},
		"invalid field":     {200, task("40501", "0"), intelligence.CodeRejected, false, false, false},
		"internal":          {200, task("50000", "0"), intelligence.CodeProviderError, false, true, false},
		"internal, charged": {200, task("50000", "0.01"), intelligence.CodeProviderError, false, false, false},
		"timeout":           {200, task("50401", "0"), intelligence.CodeProviderError, false, true, false},
		"bare 402":          {402, ``, intelligence.CodeInsufficientFunds, false, false, true},
		"bare 500":          {500, `<html>`, intelligence.CodeAnswerLost, true, false, false},
		"cut off":           {200, ranked[:700], intelligence.CodeAnswerLost, true, false, false},
		"no task":           {200, `{"status_code":20000,"cost":0.01,"tasks":[]}`, intelligence.CodeAnswerLost, true, false, false},
	} {
		client, _ := provider(t, c.status, c.body)
		_, err := client.Fetch(t.Context(), intelligence.Request{Action: model.SearchIntelligenceActionBacklinks, Target: "a.example", Limit: 1})
		f, ok := errors.AsType[*intelligence.CallError](err)
		if !ok || f.Code != c.code || f.Lost != c.lost || f.Again != c.again || f.Fatal != c.fatal || strings.Contains(f.Message, "hush") {
			t.Errorf("%s: %+v", name, err)
		}
	}
	client, _ := provider(t, 200, task("40102", "0.01"))
	answer, err := client.Fetch(t.Context(), intelligence.Request{Action: model.SearchIntelligenceActionBacklinks, Target: "a.example", Limit: 1})
	if err != nil || len(answer.Rows) != 0 || answer.Cost.String() != "0.01" {
		t.Errorf("no results: %+v, %v", answer, err)
	}
}

func TestOnlyACallThatLeftCanBeLost(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if hijacked, _, err := http.NewResponseController(w).Hijack(); err == nil {
			_ = hijacked.Close() // the answer is lost on its way
		}
	}))
	address := server.URL
	ask := func() *intelligence.CallError {
		client, err := dataforseo.New(dataforseo.Config{BaseURL: address, APIKey: key, Timeout: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		_, err = client.Fetch(t.Context(), intelligence.Request{Action: model.SearchIntelligenceActionBacklinks, Target: "a.example", Limit: 1})
		f, _ := errors.AsType[*intelligence.CallError](err)
		return f
	}
	if f := ask(); f == nil || !f.Lost || f.Again || f.Message != "the answer was lost: the connection ended, or the answer was too slow or too large" {
		t.Errorf("a lost answer: %+v", f)
	}
	server.Close()
	if f := ask(); f == nil || f.Lost || !f.Again || f.Message != "the provider could not be reached" || !strings.Contains(f.Error(), "127.0.0.1") {
		t.Errorf("nobody listens: %+v", f)
	}
}

func FuzzAnswer(f *testing.F) {
	f.Add(ranked)
	f.Add(`{"status_code":20000,"cost":1e999999,"tasks":[{"status_code":20000,"result":[{"items":[null,1,{}]}]}]}`)
	f.Fuzz(func(t *testing.T, body string) {
		for _, action := range model.AllSearchIntelligenceAction {
			answer, err := dataforseo.Read(action, http.StatusOK, []byte(body))
			if err != nil {
				if _, ok := errors.AsType[*intelligence.CallError](err); !ok {
					t.Fatalf("%T is no failure", err)
				}
				continue
			}
			for _, r := range answer.Rows {
				if strings.ContainsRune(r.Keyword+r.Domain+r.URL+r.Intent, 0) || r.SearchVolume != nil && *r.SearchVolume < 0 {
					t.Fatalf("row %+v", r)
				}
			}
		}
	})
}
