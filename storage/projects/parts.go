package projects

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
)

// readParts reads projects with their parts. A statement for each of the four tables would ask every shard four times.
const readParts = `SELECT part, content FROM (
	SELECT 0 AS part, p.id AS project_id, p.id, to_jsonb(p) AS content FROM projects p WHERE p.id = ANY(?0)
	UNION ALL SELECT 1, c.project_id, c.id, to_jsonb(c) FROM competitors c WHERE c.project_id = ANY(?0)
	UNION ALL SELECT 2, s.project_id, s.id, to_jsonb(s) FROM prompt_sets s WHERE s.project_id = ANY(?0)
	UNION ALL SELECT 3, p.project_id, p.id, to_jsonb(p) FROM prompts p WHERE p.project_id = ANY(?0)
) AS parts ORDER BY part, project_id, id LIMIT ?1`

// projectsWithParts reads projects of a distributed database with their parts, oldest first. It fails if these are
// more than maxPromptsOfSets together.
func (s *Store) projectsWithParts(ctx context.Context, ids []uuid.UUID) ([]*model.Project, error) {
	var rows []struct {
		Part    int
		Content json.RawMessage
	}
	err := s.db.Bun(ctx).NewRaw(readParts, pgdialect.Array(ids), maxPromptsOfSets+1).Scan(ctx, &rows)
	if err == nil {
		err = checkPromptCount(len(rows))
	}
	if err != nil {
		return nil, err
	}
	all, byID, prompts := []*model.Project{}, map[uuid.UUID]*model.ProjectParts{}, map[uuid.UUID][]*model.Prompt{}
	for _, row := range rows {
		switch row.Part {
		case 0:
			p, err := s.projects.Decode(row.Content)
			if err != nil {
				return nil, err
			}
			p.Parts = &model.ProjectParts{}
			all, byID[p.ID] = append(all, p), p.Parts
		case 1:
			c, err := s.competitors.Decode(row.Content)
			if err != nil {
				return nil, err
			}
			byID[c.ProjectID].Competitors = append(byID[c.ProjectID].Competitors, *c)
		case 2:
			set, err := s.promptSets.Decode(row.Content)
			if err != nil {
				return nil, err
			}
			byID[set.ProjectID].PromptSets = append(byID[set.ProjectID].PromptSets, *set)
		case 3:
			p, err := s.prompts.Decode(row.Content)
			if err != nil {
				return nil, err
			}
			prompts[p.PromptSetID] = append(prompts[p.PromptSetID], p)
		}
	}
	for _, parts := range byID {
		for i := range parts.PromptSets {
			set := &parts.PromptSets[i]
			set.Prompts, set.PromptCount = append([]*model.Prompt{}, prompts[set.ID]...), len(prompts[set.ID])
		}
	}
	return all, nil
}
