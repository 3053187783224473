package dataforseo

import (
	"encoding/json"

	"github.com/answer-visibility/avm/internal/strictjson"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/intelligence"
)

// envelope is an answer around its items.
type envelope struct {
	StatusCode    int         `json:"status_code"`
	StatusMessage string      `json:"status_message"`
	Cost          json.Number `json:"cost"`
	Tasks         []struct {
		ID            string      `json:"id"`
		StatusCode    int         `json:"status_code"`
		StatusMessage string      `json:"status_message"`
		Cost          json.Number `json:"cost"`
		Result        []result    `json:"result"`
	} `json:"tasks"`
}

// result is the rows of a call. There are none at all where nothing was found.
type result struct {
	TotalCount *int64            `json:"total_count"`
	Items      []json.RawMessage `json:"items"`
	Metrics    struct {
		Organic map[string]json.RawMessage `json:"organic"`
	} `json:"metrics"`
}

// read reads an answer. One that cannot be read was charged or not: its call is
// lost.
func read(req *intelligence.Request, status int, raw []byte) (*intelligence.Answer, error) {
	var e envelope
	if err := json.Unmarshal(raw, &e); err != nil || e.StatusCode == 0 {
		return nil, statusFailure(status)
	}
	cost := costOf(e.Cost)
	if f := failureOf(e.StatusCode, e.StatusMessage); f != nil {
		return nil, charged(f, cost, "")
	}
	if len(e.Tasks) != 1 {
		return nil, &intelligence.CallError{Code: intelligence.CodeAnswerLost, Message: "the provider's answer has no task", Lost: true, Cost: cost}
	}
	t := &e.Tasks[0]
	if f := failureOf(t.StatusCode, t.StatusMessage); f != nil {
		return nil, charged(f, cost, t.ID)
	}
	answer := &intelligence.Answer{Cost: cost, Task: t.ID, Summary: map[string]any{}}
	for i := range t.Result {
		if err := answerRows(req, &t.Result[i], answer); err != nil {
			return nil, &intelligence.CallError{
				Code: intelligence.CodeRejected, Message: "the provider's answer is not as the provider documents it", Cause: err, Cost: cost, Task: t.ID,
			}
		}
	}
	return answer, nil
}

// charged notes what a failed call cost. One that cost something is not repeated.
func charged(f *intelligence.CallError, cost *model.USD, task string) *intelligence.CallError {
	f.Cost, f.Task = cost, task
	if cost != nil && *cost > 0 {
		f.Again = false
	}
	return f
}

func costOf(n json.Number) *model.USD {
	if cost, ok := model.NearestUSD(n.String()); ok {
		return &cost
	}
	return nil
}

func answerRows(req *intelligence.Request, r *result, into *intelligence.Answer) error {
	if r.TotalCount != nil {
		into.Total = r.TotalCount
	}
	if organic := figuresOf(r.Metrics.Organic); len(organic) > 0 {
		into.Summary["organic"] = organic
	}
	for _, raw := range r.Items {
		row, err := rowOf(req.Action, raw)
		if err != nil {
			return err
		}
		if row != nil {
			into.Rows = append(into.Rows, *row)
		}
	}
	return nil
}

// figuresOf returns the known figures of a whole: counts, and estimates as decimal
// strings, for some are money.
func figuresOf(metrics map[string]json.RawMessage) map[string]any {
	figures := map[string]any{}
	for name, raw := range metrics {
		var n *json.Number
		if json.Unmarshal(raw, &n) != nil || n == nil {
			continue
		}
		if whole, err := n.Int64(); err == nil && name != "etv" && name != "estimated_paid_traffic_cost" {
			figures[name] = whole
		} else if text := decimal(n); text != nil {
			figures[name] = *text
		}
	}
	return figures
}

// plain returns a text as it can be stored.
func plain(text string) string {
	if strictjson.Text(text) == nil {
		return text
	}
	return clip(text)
}
