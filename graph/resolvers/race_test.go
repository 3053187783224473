package resolvers_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/answer-visibility/avm/prompt"
)

const contenders = 6

// atOnce sends many requests at the same time and counts what was answered.
func (s *stack) atOnce(request func(i int) (method, path, body string)) map[int]int {
	s.t.Helper()
	replies := make([]reply, contenders)
	var wg sync.WaitGroup
	for i := range replies {
		wg.Go(func() { replies[i] = s.send(request(i)) })
	}
	wg.Wait()
	byStatus := map[int]int{}
	for _, r := range replies {
		byStatus[r.status]++
		if r.status >= 500 {
			s.t.Errorf("%d: %s", r.status, r.body)
		}
	}
	return byStatus
}

func TestOneOfManyWins(t *testing.T) {
	t.Parallel()
	s := newStack(t, 3, 0)
	set := "/prompt-sets/" + s.core()
	cases := []struct {
		name string
		path string
		body func(i int) string
	}{
		{"prompts", set + "/prompts", func(i int) string { return fmt.Sprintf(`{"prompts":[{"text":"own %d"},{"text":"the same"}]}`, i) }},
		{"competitors", "/competitors", func(int) string { return `{"name":"The same"}` }},
		{"topics", "/topics", func(int) string { return `{"name":"The same"}` }},
	}
	for _, c := range cases {
		got := s.atOnce(func(i int) (string, string, string) { return "POST", c.path, c.body(i) })
		if got[201] != 1 || got[422] != contenders-1 {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	s.send("GET", set, "").is(200).thing().has(t, thing{"prompt_count": 7})
}

func TestImportsAtOnce(t *testing.T) {
	t.Parallel()
	s := newStack(t, 3, 0)
	set := "/prompt-sets/" + s.core()
	body := `{"prompts":[{"text":"a","topic":"t"},{"text":"b","topic":"T"},{"text":"c","topic":"u"}]}`
	if got := s.atOnce(func(int) (string, string, string) { return "POST", set + "/import", body }); got[200] != contenders {
		t.Errorf("%v", got)
	}
	s.send("GET", set, "").is(200).thing().has(t, thing{"prompt_count": 8})
	if topics := s.topics(); len(topics) != 2 {
		t.Errorf("topics: %v", topics)
	}
}

// Two moves that are each fine and together a circle: one of them is refused.
func TestMovesAtOnceMakeNoCircle(t *testing.T) {
	t.Parallel()
	s := newStack(t, 3, 0)
	ids := make([]string, contenders)
	for i := range ids {
		ids[i] = s.addTopic(fmt.Sprint("topic ", i), "")
	}
	got := s.atOnce(func(i int) (string, string, string) {
		return "PATCH", "/topics/" + ids[i], `{"parent_id":"` + ids[(i+1)%contenders] + `"}`
	})
	if got[200] != contenders-1 || got[422] != 1 {
		t.Errorf("%v", got)
	}
}

// Removing topics while prompts are put into them loses neither.
func TestRemovalOfATopicThatIsBeingUsed(t *testing.T) {
	t.Parallel()
	s := newStack(t, 3, 0)
	set := "/prompt-sets/" + s.core()
	above := s.addTopic("above", "")
	topic := s.addTopic("going", above)
	got := s.atOnce(func(i int) (string, string, string) {
		if i == contenders/2 {
			return "DELETE", "/topics/" + topic, ""
		}
		return "POST", set + "/prompts", fmt.Sprintf(`{"prompts":[{"text":"own %d","topic_id":"%s"}]}`, i, topic)
	})
	if got[204] != 1 || got[201]+got[404] != contenders-1 {
		t.Errorf("%v", got)
	}
	s.topics()["above"].has(t, thing{"active_count": got[201]})
}

// A project has so many prompts and no more.
func TestTooManyPrompts(t *testing.T) {
	t.Parallel()
	s := newStack(t, 3, 0)
	sets := s.send("GET", "/prompt-sets", "").is(200).things()
	set, other := sets[0].id(), "/prompt-sets/"+sets[1].id()
	_, err := s.store.Pool().Exec(t.Context(), `INSERT INTO prompts SELECT $1, gen_random_uuid(), $2, NULL, 'filler ' || n, '', '', '', '',
		'core', false, true, 'active', 'manual', $3, $3, CASE WHEN n < 40000 THEN gen_random_uuid() END FROM generate_series(1, $4) AS n`,
		s.project.ID, set, time.Now(), prompt.MaxPrompts-8)
	must(t, err)
	s.send("POST", "/prompt-sets/"+set+"/prompts", `{"prompts":[{"text":"FILLER  49000"}]}`).refuses(422, "prompts[0].text")
	s.send("POST", other+"/prompts", `{"prompts":[{"text":"x"},{"text":"y"},{"text":"z"}]}`).refuses(409)
	s.send("POST", other+"/prompts", `{"prompts":[{"text":"x"},{"text":"y"}]}`).is(201)
	s.send("POST", other+"/import", `{"prompts":[{"text":"z"}]}`).refuses(409)
	s.send("POST", other+"/import", `{"prompts":[{"text":"X"}]}`).is(200).thing().has(t, thing{"prompt_count": 3})
}
