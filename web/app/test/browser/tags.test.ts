import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { ask, close, launch, look, open, settled, signIn, tabTo } from "./browser";

let browser: Browser;
let context: BrowserContext;
let page: Page;
let project: string;

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
  project = /projects\/([^/]+)/.exec(page.url())?.[1] ?? "";
});
afterEach(() => close(context));

const answersOf = async (tag?: string) =>
  (
    await ask(
      context,
      "query ($id: UUID!, $tag: String) { project(id: $id) { visibility(query: { tag: $tag }) { counts { responses } } } }",
      { id: project, tag },
    )
  ).project.visibility.counts.responses;

const tagsOf = async () =>
  (
    await ask(context, "query ($id: UUID!) { project(id: $id) { tags { items { tag prompts sources actions } } } }", {
      id: project,
    })
  ).project.tags.items;

it("tags chosen prompts by keyboard alone, narrows the list to them and takes it back", async () => {
  await page.goto(`/projects/${project}/prompts`);
  await settled(page);
  const rows = page.getByRole("table", { name: "Prompts" }).getByRole("row");
  await tabTo(page, rows.nth(1).getByRole("checkbox"));
  await page.keyboard.press("Space");
  await tabTo(page, rows.nth(2).getByRole("checkbox"));
  await page.keyboard.press("Space");
  const bar = page.getByRole("toolbar", { name: "2 prompts chosen" });
  await bar.waitFor();
  await bar.getByRole("button", { name: "Tags" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("No tag yet.").waitFor();
  await look(page, "tags-edit");
  await page.keyboard.type("Spring sale");
  await page.keyboard.press("Enter");
  await page.getByText("2 have the tag “Spring sale” now.").waitFor();
  await expect.poll(() => rows.getByText("Spring sale", { exact: true }).count()).toBe(2);
  expect(await tagsOf()).toEqual([{ tag: "Spring sale", prompts: 2, sources: 0, actions: 0 }]);

  await page.getByLabel("Tag", { exact: true }).focus();
  await page.keyboard.type("Spring");
  await page.waitForURL("**tag=Spring*");
  await expect.poll(() => rows.count()).toBe(3);
  await look(page, "tags-prompts");

  await page.goto(`/projects/${project}/overview`);
  await settled(page);
  await page.getByLabel("Tag", { exact: true }).selectOption("Spring sale");
  await page.waitForURL("**tag=Spring*");
  const answers = await answersOf("spring sale");
  expect(answers).toBeLessThan(await answersOf());
  const counted = page.getByRole("definition").filter({ hasText: new RegExp(`^${answers}`) });
  await counted.first().waitFor();
  await look(page, "tags-overview");
  await page.goBack();
  await expect.poll(() => rows.count()).toBe(3);

  await tabTo(page, rows.nth(1).getByRole("link"));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/prompts/*");
  await settled(page);
  await tabTo(page, page.locator("main").getByRole("button", { name: "Tags" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Remove the tag Spring sale" }));
  await look(page, "tags-prompt");
  await page.keyboard.press("Enter");
  await page.getByText("No tag yet.").waitFor();
  expect(await tagsOf()).toEqual([{ tag: "Spring sale", prompts: 1, sources: 0, actions: 0 }]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).last().press("Enter");
  await expect.poll(tagsOf).toEqual([{ tag: "Spring sale", prompts: 2, sources: 0, actions: 0 }]);
});

it("tags pages, sources and actions, and shows their tags", async () => {
  for (const [path, table] of [
    ["site?tab=pages", "Pages"],
    ["sources", "Domains"],
    ["actions", "Actions"],
  ] as const) {
    await page.goto(`/projects/${project}/${path}`);
    await settled(page);
    const rows = page.getByRole("table", { name: table, exact: true }).getByRole("row");
    await rows.nth(1).getByRole("checkbox").check();
    await page.getByRole("toolbar", { name: "1 row chosen" }).getByRole("button", { name: "Tags" }).click();
    await page.getByLabel("New or existing tag").fill("Autumn");
    await page.getByRole("button", { name: "Add the tag" }).click();
    await page.getByText("One has the tag “Autumn” now.").waitFor();
    await page.getByLabel("Tag", { exact: true }).selectOption("Autumn");
    await page.waitForURL("**tag=Autumn*");
    await expect.poll(() => rows.count()).toBe(2);
    await rows.nth(1).getByText("Autumn", { exact: true }).waitFor();
    await look(page, `tags-${path.split("?")[0]}`);
  }
  expect((await tagsOf()).find(({ tag }: { tag: string }) => tag === "Autumn")).toEqual({
    tag: "Autumn",
    prompts: 0,
    sources: 1,
    actions: 1,
  });
  const actions = page.url();
  await page.goto(`/projects/${project}/traffic?tab=pages`);
  await settled(page);
  const heading = page.getByRole("heading", { level: 1 });
  const all = await heading.textContent();
  await page.getByLabel("Tag", { exact: true }).selectOption("Autumn");
  await page.waitForURL("**tag=Autumn*");
  await expect.poll(() => page.getByRole("table", { name: "Pages", exact: true }).getByRole("row").count()).toBe(2);
  await page.getByText(/Bots asked for .* of the known pages: 1 of 1/).waitFor();
  await expect.poll(() => heading.textContent()).not.toBe(all);
  await page
    .getByLabel("Visits are not counted by tag.")
    .or(page.getByTitle("Visits are not counted by tag."))
    .first()
    .waitFor();
  await look(page, "tags-traffic");
  await page.goto(`/projects/${project}/reports`);
  await settled(page);
  await page.getByLabel("Tag", { exact: true }).selectOption("Autumn");
  expect(await page.getByRole("link", { name: "Download Audits" }).count()).toBe(0);
  const [findings] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download Findings on the site" }).click(),
  ]);
  expect(readFileSync(await findings.path(), "utf8")).toContain("affected_url_count");
  await look(page, "tags-exports");
  await page.goto(`/projects/${project}/search`);
  await settled(page);
  await page.getByLabel("Tag", { exact: true }).selectOption("Autumn");
  await page.waitForURL("**tag=Autumn*");
  await page.getByText(/With a tag there are pages and days alone/).waitFor();
  await expect.poll(() => page.getByRole("tab", { name: /^Queries/ }).count()).toBe(0);
  await page.getByRole("tab", { name: /^Days/ }).click();
  await page.getByRole("table", { name: "Days", exact: true }).waitFor();
  await look(page, "tags-search");
  await page.goto(actions);
  await page.locator("main").getByRole("table").getByRole("link").first().click();
  await page.waitForURL("**/actions/*");
  await page.locator("main").getByText("Autumn", { exact: true }).waitFor();
  await look(page, "tags-action");
});

it("lets a person who may only read see tags and not change them", async () => {
  const viewer = await open(browser, inject("demo"));
  await signIn(viewer);
  const reading = await viewer.newPage();
  await reading.route("**/graphql", async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    await route.fulfill({ response: answer, body: body.replace(/"prompts:write",?/, "") });
  });
  await reading.goto(`/projects/${project}/prompts`);
  await settled(reading);
  await reading.getByRole("table", { name: "Prompts" }).getByRole("row").nth(1).getByRole("checkbox").check();
  const button = reading.getByRole("toolbar").getByRole("button", { name: "Tags" });
  expect(await button.getAttribute("aria-disabled")).toBe("true");
  await close(viewer);
});

it("narrows the reports on answers to the prompts with a tag", async () => {
  const { prompts } = (
    await ask(context, "query ($id: UUID!) { project(id: $id) { prompts(limit: 3) { items { id } } } }", {
      id: project,
    })
  ).project;
  await ask(
    context,
    "mutation ($id: UUID!, $input: TagInput!) { assignTag(projectId: $id, input: $input) { changed } }",
    {
      id: project,
      input: { tag: "Launch", targets: prompts.items.map(({ id }: { id: string }) => ({ kind: "prompt", id })) },
    },
  );
  const answers = await answersOf("launch");
  const main = page.locator("main");
  for (const path of ["searches", "markets", "perception", "ads"]) {
    await page.goto(`/projects/${project}/${path}`);
    await settled(page);
    const before = await main.textContent();
    await page.getByLabel("Tag", { exact: true }).selectOption("Launch");
    await page.waitForURL("**tag=Launch*");
    await expect.poll(() => main.textContent()).not.toBe(before);
    if (path === "searches") {
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain(`of ${answers} answers`);
    }
    await look(page, `tags-${path}`);
  }
});
