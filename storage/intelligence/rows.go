package intelligence

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"golang.org/x/text/unicode/norm"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// RowFilter selects and orders the listed rows of a dataset.
type RowFilter struct {
	Sort      RowSort
	Search    string // empty: all
	MinVolume *int
	Intent    *string
}

// RowSort is an order of rows.
type RowSort struct {
	Column     string
	Descending bool
}

const (
	sortPlace = "place"
	sortEtv   = "etv"
)

func textColumns() []string { return []string{"keyword", "domain", "url", "intent"} }

func numberColumns() []string {
	return []string{
		"search_volume", "difficulty", "rank_group", "owned_rank_group", "backlinks", "referring_main_domains", "provider_rank", sortEtv,
	}
}

// RowSorts lists the columns that rows can be sorted by.
func RowSorts() []string {
	return slices.Concat([]string{sortPlace}, textColumns(), numberColumns())
}

// Intents lists what a searcher may want; empty: not known.
func Intents() []string {
	return []string{"", "informational", "navigational", "commercial", "transactional"}
}

// ParseRowSort reads an order: a column, with a leading - when it descends, and a
// direction that must not contradict it.
func ParseRowSort(sort *string, direction *model.SortDirection) (RowSort, error) {
	order := RowSort{Column: sortPlace}
	if sort != nil {
		order.Column, order.Descending = strings.CutPrefix(*sort, "-")
		if !slices.Contains(RowSorts(), order.Column) {
			return order, fault.Field("sort", "%q is not a column; columns: %s, with a leading - for descending", *sort, strings.Join(RowSorts(), ", "))
		}
	}
	if direction != nil {
		if order.Descending && *direction == model.SortDirectionAsc {
			return order, fault.Field("direction", "asc contradicts the leading - of sort")
		}
		order.Descending = *direction == model.SortDirectionDesc
	}
	return order, nil
}

// String spells the order.
func (s RowSort) String() string {
	if s.Descending {
		return "-" + s.Column
	}
	return s.Column
}

// RowCursorKeys is how many values a cursor of rows has: the sort value, whether it
// is known, and the place.
const RowCursorKeys = 3

const unknownValue = "unknown"

// Rows returns a page of a dataset's rows, and how many the filters select.
// Rows whose sort value is not known come last in both directions.
func (s *Store) Rows(
	ctx context.Context, projectID, datasetID uuid.UUID, f RowFilter, req page.Request,
) (*model.SearchRowList, error) {
	rows := []model.SearchRow{}
	q := s.db.Bun(ctx).NewSelect().Model(&rows).Where("project_id = ?", projectID).Where("dataset_id = ?", datasetID)
	filterRows(q, f)
	n, err := q.Clone().Count(ctx)
	if err != nil {
		return nil, fmt.Errorf("count search rows: %w", err)
	}
	if err := orderRows(q, f.Sort, req); err != nil {
		return nil, err
	}
	if err := q.Limit(int64(req.Limit) + 1).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list search rows: %w", err)
	}
	items, next := page.Cut(req, rows, func(r model.SearchRow) []string { return rowKey(&r, f.Sort.Column) })
	return &model.SearchRowList{Items: items, NextCursor: next, FilteredSavedCount: int(n)}, nil
}

func filterRows(q *bun.SelectQuery, f RowFilter) {
	if f.Search != "" {
		// Rows hold what vendors sent, composed or not, in columns whose collation knows ASCII's case alone.
		needle := strings.ToLower(norm.NFC.String(f.Search))
		pattern := "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(needle) + "%"
		const folded = `lower(normalize(? COLLATE "default", NFC)) LIKE ?`
		q.Where("("+folded+" OR "+folded+" OR "+folded+")",
			bun.Ident("keyword"), pattern, bun.Ident("domain"), pattern, bun.Ident("url"), pattern)
	}
	storage.Given(q, "search_volume >= ?", f.MinVolume)
	storage.Given(q, "intent = ?", f.Intent)
}

// orderRows orders rows and begins after the last one of the page before.
func orderRows(q *bun.SelectQuery, sort RowSort, req page.Request) error {
	column, direction, past := bun.Ident(sort.Column), bun.Safe("ASC"), bun.Safe(">")
	if sort.Descending {
		direction, past = "DESC", "<"
	}
	if sort.Column == sortPlace {
		q.OrderExpr("place ?", direction)
	} else {
		q.OrderExpr("? ? NULLS LAST, place ?", column, direction, direction)
	}
	if len(req.After) == 0 {
		return nil
	}
	place, err := strconv.Atoi(req.After[2])
	if err != nil {
		return fault.Field("cursor", "is not a cursor of this list")
	}
	if sort.Column == sortPlace {
		q.Where("place ? ?", past, place)
		return nil
	}
	if req.After[1] == unknownValue {
		q.Where("? IS NULL", column).Where("place ? ?", past, place)
		return nil
	}
	value, err := sortValue(sort.Column, req.After[0])
	if err != nil {
		return err
	}
	q.Where("((?, place) ? (?, ?) OR ? IS NULL)", column, past, value, place, column)
	return nil
}

// sortValue reads a cursor's value as the column's type.
func sortValue(column, text string) (any, error) {
	if slices.Contains(textColumns(), column) {
		return text, nil
	}
	if column == sortEtv {
		if strings.ContainsFunc(text, func(r rune) bool { return (r < '0' || r > '9') && r != '.' }) || text == "" || strings.Count(text, ".") > 1 {
			return nil, fault.Field("cursor", "is not a cursor of this list")
		}
		return bun.SafeQuery("CAST(? AS numeric)", text), nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return nil, fault.Field("cursor", "is not a cursor of this list")
	}
	return n, nil
}

func rowKey(r *model.SearchRow, column string) []string {
	value, known := rowValue(r, column)
	if !known {
		value = unknownValue
	}
	return []string{value, map[bool]string{true: "known", false: unknownValue}[known], strconv.Itoa(r.Place)}
}

// rowValue returns the text of a column of a row, and whether it is known.
func rowValue(r *model.SearchRow, column string) (string, bool) {
	texts := map[string]string{"keyword": r.Keyword, "domain": r.Domain, "url": r.URL, "intent": r.Intent, sortPlace: strconv.Itoa(r.Place)}
	if text, ok := texts[column]; ok {
		return text, true
	}
	if column == sortEtv {
		if r.Etv == nil {
			return "", false
		}
		return *r.Etv, true
	}
	if n, ok := map[string]*int64{
		"search_volume": r.SearchVolume, "backlinks": r.Backlinks, "referring_main_domains": r.ReferringMainDomains,
	}[column]; ok {
		return written(n)
	}
	return written(map[string]*int{
		"difficulty": r.Difficulty, "rank_group": r.RankGroup, "owned_rank_group": r.OwnedRankGroup, "provider_rank": r.ProviderRank,
	}[column])
}

func written[N int | int64](n *N) (string, bool) {
	if n == nil {
		return "", false
	}
	return strconv.FormatInt(int64(*n), 10), true
}
