package intelligence

import (
	"context"
	"crypto/sha256"
	"maps"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/intelligence"
)

// record writes how a call ended, with all that came of it, at once. What was
// recorded already stays as it is.
func (s *Service) record(ctx context.Context, c *intelligence.Call, answer *Answer, f *CallError) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		run, err := s.store.LockRun(ctx, c.ProjectID, c.RunID)
		if err != nil {
			return err
		}
		now := s.now().UTC().Truncate(time.Microsecond)
		c.EndedAt = &now
		if f != nil {
			c.State, c.ErrorCode, c.ErrorDetail, c.Cost, c.ProviderTask = intelligence.CallFailed, f.Code, f.Message, f.Cost, f.Task
			if f.Lost {
				c.State = intelligence.CallUncertain
			}
		} else {
			c.State, c.ErrorCode, c.ErrorDetail, c.Cost, c.ProviderTask = intelligence.CallAnswered, "", "", answer.Cost, answer.Task
			c.Received = len(answer.Rows)
		}
		moved, err := s.store.MoveCall(ctx, c, intelligence.CallSent)
		if err != nil || !moved {
			return err
		}
		count(run, c)
		if err := s.store.SaveRun(ctx, run); err != nil {
			return err
		}
		return s.collect(ctx, c, answer)
	})
}

// count adds a call that ended to its run.
func count(run *model.SearchRun, c *intelligence.Call) {
	switch c.State {
	case intelligence.CallAnswered:
		run.CompletedCalls++
		run.ReceivedRows += c.Received
	case intelligence.CallUncertain:
		run.UncertainCalls++
	case intelligence.CallPlanned, intelligence.CallSent, intelligence.CallFailed, intelligence.CallSkipped:
	}
	if c.Cost == nil {
		return
	}
	sum := *c.Cost
	if run.ProviderReportedCostUsd != nil {
		sum += *run.ProviderReportedCostUsd
	}
	run.ProviderReportedCostUsd = &sum
}

// collect adds an answer to its dataset.
func (s *Service) collect(ctx context.Context, c *intelligence.Call, answer *Answer) error {
	d, err := s.store.Dataset(ctx, c.ProjectID, c.DatasetID)
	if err != nil {
		return err
	}
	if d.CollectionStartedAt == nil {
		d.CollectionStartedAt = c.SentAt
	}
	d.CollectionEndedAt = c.EndedAt
	if d.Status == model.DatasetPlanned {
		d.Status = model.DatasetCollecting
	}
	if answer != nil {
		saved, err := s.store.AddRows(ctx, rowsOf(c, answer.Rows))
		if err != nil {
			return err
		}
		d.RawRowsReceived += len(answer.Rows)
		d.UniqueRowsSaved += saved
		if answer.Total != nil {
			d.ProviderTotal = answer.Total
		} else if len(answer.Rows) < c.RowLimit { // there are no more
			total := int64(c.RowOffset + len(answer.Rows))
			d.ProviderTotal = &total
		}
		maps.Copy(d.Summary, answer.Summary)
	}
	return s.store.SaveDataset(ctx, d)
}

// rowsOf returns an answer's rows as they are stored, without repetitions.
func rowsOf(c *intelligence.Call, rows []model.SearchRow) []model.SearchRow {
	stored, seen := make([]model.SearchRow, 0, len(rows)), map[uuid.UUID]bool{}
	for i, r := range rows[:min(len(rows), c.RowLimit)] {
		r.Digest = digest(&r)
		if seen[r.Digest] {
			continue
		}
		seen[r.Digest] = true
		r.ProjectID, r.DatasetID, r.Place, r.ID, r.CallID = c.ProjectID, c.DatasetID, c.RowOffset+i, model.NewID(), &c.ID
		stored = append(stored, r)
	}
	return stored
}

// digest returns the first half of the SHA-256 of what makes a row unique. Two
// links from one page to two pages are two rows.
func digest(r *model.SearchRow) uuid.UUID {
	to, _ := r.Auxiliary["url_to"].(string)
	anchor, _ := r.Auxiliary["anchor"].(string)
	sum := sha256.Sum256([]byte(strings.Join([]string{r.RowKind, r.Keyword, r.Domain, r.URL, to, anchor}, "\x00")))
	return uuid.UUID(sum[:16])
}
