import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { ask, close, launch, look, open, settled, signIn } from "./browser";

let browser: Browser;
let context: BrowserContext;
let page: Page;
let projectId: string;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await open(browser, inject("demo"));
  await signIn(context);
  page = await context.newPage();
  await page.goto("/");
  await page.waitForURL("**/overview");
  projectId = /projects\/([^/]+)/.exec(page.url())?.[1] ?? "";
});
afterEach(() => close(context));

/** tracked returns the competitors that the server has, with their aliases. */
async function tracked() {
  const { project } = await ask(context, `{ project(id: "${projectId}") { competitors { name aliases } } }`);
  return Object.fromEntries(project.competitors.map(({ name, aliases }: Named) => [name, aliases]));
}
type Named = { name: string; aliases: string[] };

it("tracks, maps and ignores names that answers give, each with its reason", async () => {
  await page.getByRole("navigation").getByRole("link", { name: "Competitors" }).click();
  await page.getByRole("heading", { level: 1, name: /Sony is measured beside \d+ competitors/ }).waitFor();
  const suggested = page.getByRole("table", { name: "Names that answers give and nobody tracks" });
  await suggested
    .getByRole("cell", { name: /^named in \d+ answers/ })
    .first()
    .waitFor();
  await look(page, "competitors");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /Save “Names that answers give and nobody tracks” as CSV/ }).click(),
  ]);
  expect(readFileSync(await saved.path(), "utf8")).toMatch(/Jabra,"named in \d+ answers/);

  await suggested.getByRole("button", { name: "Track Jabra" }).click();
  await page.getByRole("table", { name: "Brand and competitors" }).getByRole("link", { name: "Jabra" }).waitFor();
  await suggested.getByRole("button", { name: "Track Jabra" }).waitFor({ state: "detached" });

  await suggested.getByRole("button", { name: "Other moves for Skullcandy" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menu").getByRole("menuitem", { name: "JBL" }).click();
  await suggested.getByRole("button", { name: "Track Skullcandy" }).waitFor({ state: "detached" });
  expect((await tracked()).JBL).toContain("Skullcandy");
  await page.getByRole("button", { name: "Undo" }).click();
  await suggested.getByRole("button", { name: "Track Skullcandy" }).waitFor();
  expect((await tracked()).JBL).not.toContain("Skullcandy");

  await suggested.getByRole("button", { name: "Other moves for Beats" }).click();
  await page.getByRole("menuitem", { name: "Ignore this name" }).click();
  await suggested.getByRole("button", { name: "Track Beats" }).waitFor({ state: "detached" });

  await page.getByLabel("Another competitor").fill("Sony");
  await page.getByRole("button", { name: "Add competitor" }).click();
  await page.getByText("Is a name of the brand.").waitFor();
  await page.getByLabel("Another competitor").fill("Philips");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove Philips" }).click();
  await page.getByRole("button", { name: "Remove Philips" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Remove Jabra" }).click();
  await expect.poll(tracked).not.toHaveProperty("Jabra");
});

it("tries other names and exclusions on stored answers before they are saved", async () => {
  await page.goto(`/projects/${projectId}/competitors`);
  await page.getByRole("link", { name: "Samsung" }).click();
  await page.waitForURL("**edit=*");
  const trial = page.getByRole("region", { name: "Tried on stored answers" });
  await trial.getByText(/As saved, \d+ of \d+ answers of the newest audit name Samsung/).waitFor();
  await page.getByLabel("Other names").fill("Galaxy\nSkullcandy");
  await trial.getByText(/none loses one/).waitFor();
  await trial.getByRole("heading", { name: "Would count from now on" }).waitFor();
  await trial.locator("mark", { hasText: "Skullcandy" }).first().waitFor();
  await page.getByLabel("Other names").fill("Galaxy");
  await page.getByLabel("Does not count in").fill("Samsung Galaxy");
  await trial.getByRole("heading", { name: "Would no longer count" }).waitFor();
  await look(page, "competitor");
  expect((await tracked()).Samsung).toEqual(["Galaxy"]);

  await page.getByRole("button", { name: "Discard" }).click();
  await trial.getByText(/As saved/).waitFor();
  await page.getByLabel("Does not count in").fill("Samsung Galaxy Tab");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("row", { name: /Samsung .*not in 1 phrase/ }).waitFor();
  await page.getByRole("link", { name: "Samsung" }).click();
  await page.getByLabel("Does not count in").fill("");
  await page.getByLabel("Name", { exact: true }).fill("Sony");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Is a name of the brand.").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Samsung");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("row", { name: /Samsung .*everywhere/ }).waitFor();

  await page.getByRole("link", { name: "Sony" }).click();
  await trial.getByText(/As saved, \d+ of \d+ answers of the newest audit name Sony/).waitFor();
  await page.getByLabel("The name is also a common word").check();
  await trial.getByText(/as tried/).waitFor();
  await settled(page);
});

it("asks before a name counts twice: a part of a tracked name is offered as its other name", async () => {
  const { createCompetitor } = await ask(
    context,
    'mutation ($id: UUID!) { createCompetitor(projectId: $id, input: { name: "Bose Corporation" }) { id } }',
    { id: projectId },
  );
  await page.goto(`/projects/${projectId}/competitors`);
  const variants = page.getByRole("table", { name: "Perhaps another name of one of these" });
  await variants.getByRole("button", { name: "It means Bose Corporation Bose" }).waitFor();
  await look(page, "competitors-variants");
  await variants.getByRole("button", { name: "It means Bose Corporation Bose" }).click();
  await expect.poll(tracked).toMatchObject({ "Bose Corporation": ["Bose"] });
  await variants.getByRole("button", { name: "It means Bose Corporation Bose" }).waitFor({ state: "detached" });
  await ask(
    context,
    `mutation { deleteCompetitor(projectId: "${projectId}", competitorId: "${createCompetitor.id}") }`,
  );
});
