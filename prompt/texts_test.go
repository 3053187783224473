package prompt_test

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/prompt"
	"github.com/answer-visibility/avm/prompt/dedup"
	"github.com/answer-visibility/avm/storage/projects"
)

// fill adds prompts up to the bound for a project's texts, and returns one of them.
func (d *desk) fill() (id uuid.UUID) {
	d.t.Helper()
	const each = 4 * model.MaxPromptText
	err := d.store.Pool().QueryRow(d.t.Context(), `WITH filled AS (
		INSERT INTO prompts (project_id, id, prompt_set_id, text, theme, intent, buyer_stage, prompt_intent, cohort, branded, enabled, status,
			origin, created_at, updated_at, text_key)
		SELECT $1, gen_random_uuid(), $2, lpad(n::text, $3, 'x'), '', '', '', '', 'core', false, true,
			CASE n % 2 WHEN 0 THEN 'active' ELSE 'archived' END, 'manual', now(), clock_timestamp(), gen_random_uuid()
		FROM generate_series(1, $4) AS n RETURNING id)
		SELECT min(id::text)::uuid FROM filled`, d.project.ID, d.set, each, model.MaxPromptTexts/each).Scan(&id)
	if err != nil {
		d.t.Fatal(err)
	}
	return id
}

// refused fails the test unless a change is refused for want of room.
func (d *desk) refused(field string, fn func(ctx context.Context, p *model.Project) error) {
	d.t.Helper()
	err := d.store.InTx(d.t.Context(), func(ctx context.Context) error {
		p, err := projects.New(d.store).LockProject(ctx, d.project.WorkspaceID, d.project.ID)
		return errors.Join(err, fn(ctx, p))
	})
	if fault.KindOf(err) != fault.Invalid {
		d.t.Fatalf("%s: %v", field, err)
	}
	for _, part := range []string{field + ": ", strconv.Itoa(model.MaxPromptTexts)} {
		if !strings.Contains(err.Error(), part) {
			d.t.Errorf("%q lacks %q", err, part)
		}
	}
}

// The texts of all prompts of a project are bounded in sum, archived ones included, for every way of adding
// them. A project at the bound may make changes that add nothing.
func TestTextsOfAProjectAreBoundedInSum(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	id := d.fill()
	d.refused("prompts[0].text", func(ctx context.Context, p *model.Project) error {
		in := model.PromptInput{Text: "y", Cohort: model.PromptCohortCore}
		_, err := d.service.Create(ctx, p, d.set, model.PromptsInput{Prompts: []model.PromptInput{in}})
		return err
	})
	d.refused("prompts[0].text", func(ctx context.Context, p *model.Project) error {
		_, err := d.service.Import(ctx, p, d.set, model.PromptImport{Prompts: []model.ImportedPrompt{{Text: "y", Cohort: model.PromptCohortCore}}})
		return err
	})
	d.refused("prompts[0].text", func(ctx context.Context, p *model.Project) error {
		_, err := d.service.Accept(ctx, p, d.set, []prompt.Accepted{{Text: "y", Cohort: model.PromptCohortCore}})
		return err
	})
	short, longer := "shorter", "shorter text"
	allowed := func(in model.PromptPatch) {
		t.Helper()
		if !d.change(func(ctx context.Context, p *model.Project) error {
			_, err := d.service.Update(ctx, p, id, in)
			return err
		}) {
			t.Errorf("%+v is refused", in)
		}
	}
	allowed(model.PromptPatch{Theme: graphql.OmittableOf(&short)})
	allowed(model.PromptPatch{Text: &short})
	allowed(model.PromptPatch{Text: &longer})
	if _, err := d.store.Pool().Exec(t.Context(), `UPDATE prompts SET text = text || repeat('x', $3)
		WHERE project_id = $1 AND id = (SELECT id FROM prompts WHERE project_id = $1 AND id <> $2 LIMIT 1)`,
		d.project.ID, id, 4*model.MaxPromptText-len(longer)); err != nil {
		t.Fatal(err)
	}
	grown := longer + "!"
	d.refused("text", func(ctx context.Context, p *model.Project) error {
		_, err := d.service.Update(ctx, p, id, model.PromptPatch{Text: &grown})
		return err
	})
	allowed(model.PromptPatch{Text: &short})
}

// However a prompt comes into a set, and whenever its text changes, the fingerprint of its text in the languages of the
// project is stored.
func TestFingerprintsAreStoredWithTexts(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, language := range []string{"fr", "de"} {
		must(t, projects.New(d.store).PutMarket(t.Context(), &model.Market{
			ProjectID: d.project.ID, ID: new(model.NewID()), Label: language, CountryCode: "DE", LanguageCode: language, IsDefault: language == "de",
			CreatedAt: new(d.project.CreatedAt),
		}))
	}
	words := dedup.NewMatcher("de", "fr")
	stored := func(text string) {
		t.Helper()
		var found *string
		must(t, d.store.Pool().QueryRow(t.Context(), `SELECT fingerprint FROM prompts WHERE project_id = $1 AND text = $2`, d.project.ID, text).Scan(&found))
		if want := words.Fingerprint(text); found == nil || *found != want {
			t.Errorf("the fingerprint of %q is %v, want %q", text, found, want)
		}
	}
	var id uuid.UUID
	d.change(func(ctx context.Context, p *model.Project) error {
		made, err := d.service.Create(ctx, p, d.set, model.PromptsInput{Prompts: []model.PromptInput{
			{Text: "Welche Schuhe sind leicht?", Cohort: model.PromptCohortCore}, {Text: "Quelles chaussures?", Cohort: model.PromptCohortCore},
		}})
		must(t, err)
		id = made.Items[0].ID
		_, err = d.service.Accept(ctx, p, d.set, []prompt.Accepted{{Text: "Ein Schuh ohne Naht", Cohort: model.PromptCohortCore}})
		must(t, err)
		_, err = d.service.ImportAll(ctx, p, d.set, []prompt.Imported{{ImportedPrompt: model.ImportedPrompt{Text: "Drei Paar unter 1.000 Euro", Cohort: model.PromptCohortCore}}})
		return err
	})
	for _, text := range []string{"Welche Schuhe sind leicht?", "Quelles chaussures?", "Ein Schuh ohne Naht", "Drei Paar unter 1.000 Euro"} {
		stored(text)
	}
	changed, theme := "Welche Stiefel sind warm?", "boots"
	for _, patch := range []model.PromptPatch{{Text: &changed}, {Theme: graphql.OmittableOf(&theme)}} {
		d.change(func(ctx context.Context, p *model.Project) error {
			_, err := d.service.Update(ctx, p, id, patch)
			return err
		})
		stored(changed)
	}
}
