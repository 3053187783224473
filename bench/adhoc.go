package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/google/uuid"
)

// adhoc measures queries over /graphql, written by clients, beside the hand-written
// handler that answers with the same objects.
func adhoc(ctx context.Context, w *world, out io.Writer) error {
	projects, err := w.seedFacade(ctx, out)
	if err != nil {
		return err
	}
	asked, err := adhocQuestions(projects)
	if err != nil {
		return err
	}
	return w.beside(ctx, w.byHand, func(avm, hand *server) error {
		compareHead(out, "POST /graphql", "by hand")
		var below error
		for _, q := range asked {
			a, h := contender{avm.target, q.ours}, hand.asked(q.path)
			if err := w.alike(ctx, a, h); err != nil {
				return fmt.Errorf("%s: %w", q.name, err)
			}
			late, err := w.compare(ctx, question{q.name, leastOfHand}, a, h, out)
			if err != nil {
				return err
			}
			below = errors.Join(below, late)
		}
		return below
	})
}

// adhocQuestion is a GraphQL query and the path of the hand-written handler that answers
// with the same objects.
type adhocQuestion struct {
	name string
	ours func(n int) request
	path func(n int) string
}

func adhocQuestions(projects []uuid.UUID) ([]adhocQuestion, error) {
	const inProject = `query ($id: UUID!) { project(id: $id) { `
	texts := []struct {
		path, query string
		of          []uuid.UUID
	}{
		{"prompts?limit=100", inProject + `prompts(limit: 100) { items { ...MeasuredPrompt } nextCursor } } }`, projects},
		{"audits?limit=100", inProject + `audits(limit: 100) { items { ...Audit } nextCursor } } }`, projects[:measuredOnes]},
		{"", inProject + `...Project } }`, projects},
	}
	all := make([]adhocQuestion, 0, len(texts))
	for _, t := range texts {
		query, err := withFragments(t.query)
		if err != nil {
			return nil, err
		}
		ours, err := inProjects(query, t.of)
		if err != nil {
			return nil, err
		}
		path := func(n int) string {
			return strings.TrimSuffix("/v1/projects/"+t.of[n%len(t.of)].String()+"/"+t.path, "/")
		}
		name := t.path
		if name == "" {
			name = "projects/{id}"
		}
		all = append(all, adhocQuestion{name, ours, path})
	}
	return all, nil
}

// withFragments adds the fragments of the REST resources that a query spreads, and those
// that they spread.
func withFragments(query string) (string, error) {
	spread := regexp.MustCompile(`\.\.\.([A-Z]\w+)`)
	wordStart := regexp.MustCompile(`\B[A-Z]`)
	added := map[string]bool{}
	for {
		more := false
		for _, found := range spread.FindAllStringSubmatch(query, -1) {
			if added[found[1]] {
				continue
			}
			file := strings.ToLower(wordStart.ReplaceAllString(found[1], "_$0"))
			fragment, err := read("rest/resources/" + file + ".graphql")
			if err != nil {
				return "", err
			}
			query += "\n" + restDirectives().ReplaceAllString(fragment, "")
			added[found[1]], more = true, true
		}
		if !more {
			return query, nil
		}
	}
}

// inProjects returns the requests of a query with the variable id, which is each project's in
// turn.
func inProjects(query string, projects []uuid.UUID) (func(n int) request, error) {
	requests := make([]request, len(projects))
	for i, id := range projects {
		var err error
		if requests[i], err = (document{Query: query, Variables: map[string]string{"id": id.String()}}).posted(); err != nil {
			return nil, err
		}
	}
	return func(n int) request { return requests[n%len(requests)] }, nil
}
