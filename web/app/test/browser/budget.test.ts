import { readFileSync } from "node:fs";
import { expect, inject, it } from "vitest";
import { ask, close, launch, open, settled, signIn } from "./browser";
import { questionsOf, scriptsOf } from "./measures";

/** The most script that the first load of the overview may have, in bytes after gzip. */
const budget = 250_000;

it("loads as much script and asks the questions for every screen that docs/application.md says", async () => {
  const browser = await launch();
  const context = await open(browser, inject("demo"));
  await signIn(context);
  const { projects } = await ask(
    context,
    "{ projects { items { id sample promptSets { prompts { id } } audits(limit: 1) { items { id } } actions(limit: 1) { items { id } } } } }",
  );
  // biome-ignore lint/suspicious/noExplicitAny: the answer of a document above
  const { id, promptSets, audits, actions } = projects.items.find((one: any) => one.sample);
  const ids: Record<string, string> = {
    prompt: `prompts/${promptSets[0].prompts[0].id}`,
    audit: `audits/${audits.items[0].id}`,
    action: `actions/${actions.items[0].id}`,
  };
  const documented = readFileSync("../../docs/application.md", "utf8");
  const rows = [...documented.matchAll(/^\| ([a-z-]+) \| (?:\d+: )?([^|;]*)[^|]*\| (\d+) kB \|$/gm)];
  const [, ofFrame = ""] = documented.match(/^\| every screen \| (?:\d+: )?([^|;]*)/m) ?? [];
  const names = (cell: string) => [...cell.matchAll(/\w+(?= \d)/g)].map(([name]) => name);
  expect(rows.length).toBeGreaterThan(20);
  const page = await context.newPage();
  const wrong: string[] = [];
  for (const [, screen = "", questions = "", stated] of rows) {
    const scripts = scriptsOf(page);
    const asked = questionsOf(page);
    const outside = ["account", "workspace", "new"].includes(screen);
    await page.goto(outside ? `/${screen}` : `/projects/${id}/${ids[screen] ?? screen}`);
    await page.locator("main :is(h1, h2)").first().waitFor();
    await settled(page);
    const { bytes } = await scripts();
    page.removeAllListeners("response");
    page.removeAllListeners("request");
    const more = [...asked].filter((name) => !names(ofFrame).includes(name)).sort();
    if (more.join() !== names(questions).sort().join()) wrong.push(`${screen} asks ${more.join()}`);
    const most = screen === "overview" ? budget : Number.POSITIVE_INFINITY;
    if (bytes > most || Math.abs(bytes / 1000 / Number(stated) - 1) > 0.1)
      wrong.push(`${screen}: ${Math.round(bytes / 1000)} kB`);
  }
  await close(context);
  await browser.close();
  expect(wrong).toEqual([]);
});

it("loads little script for the overview in German", async () => {
  const browser = await launch();
  const context = await open(browser, inject("demo"), "de-DE");
  await signIn(context);
  const page = await context.newPage();
  const scripts = scriptsOf(page);
  await page.goto("/");
  await page.waitForURL("**/overview");
  await settled(page);
  const { bytes } = await scripts();
  await close(context);
  await browser.close();
  expect(bytes).toBeLessThanOrEqual(budget);
});
