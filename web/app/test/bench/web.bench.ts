// Prints what the application takes of a browser beside its budgets. `make bench ARGS=web` runs it.
import { expect, inject, it } from "vitest";
import { ask, launch, open, settled, signIn } from "../browser/browser";
import { followInteractions, interactions, largestPaint, scriptsOf } from "../browser/measures";

const prompts = 10_000;
const atOnce = 5_000; // prompts of a request
const loads = 5;

const print = (figure: string, value: string, budget: string) =>
  process.stdout.write(`web: ${figure.padEnd(62)} ${value.padStart(8)}   budget ${budget}\n`);

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

it("measures the first load of the overview", async () => {
  const browser = await launch();
  const paints: number[] = [];
  let script = { files: 0, bytes: 0 };
  for (let load = 0; load < loads; load++) {
    const context = await open(browser, inject("demo"));
    await signIn(context);
    const page = await context.newPage();
    const scripts = scriptsOf(page);
    await page.goto("/");
    await page.waitForURL("**/overview");
    await settled(page);
    paints.push(await largestPaint(page));
    script = await scripts();
    await context.close();
  }
  await browser.close();
  print(
    `script of the overview's first load, gzip, ${script.files} files`,
    `${Math.round(script.bytes / 1000)} kB`,
    "250 kB",
  );
  print(`largest paint of the overview, median of ${loads}`, `${Math.round(median(paints))} ms`, "1,000 ms");
});

it("measures interactions with a list of 10,000 prompts", async () => {
  const browser = await launch();
  const context = await open(browser, inject("demo"));
  await signIn(context);
  const input = {
    name: "Many",
    brandName: "Many",
    websiteUrl: "https://many.example",
    countryCode: "US",
    languageCode: "en",
  };
  const { createProject } = await ask(
    context,
    "mutation ($input: ProjectInput!) { createProject(input: $input) { id } }",
    { input },
  );
  const projectId = createProject.id;
  const { createPromptSet } = await ask(
    context,
    'mutation ($projectId: UUID!) { createPromptSet(projectId: $projectId, input: { name: "Many" }) { id } }',
    { projectId },
  );
  const texts = Array.from({ length: prompts }, (_, i) => ({
    text: `Which of the headphones number ${i} is best for a journey of ${(i * 7919) % 1013} hours?`,
    topic: `Topic ${i % 40}`,
  }));
  for (let from = 0; from < prompts; from += atOnce) {
    await ask(
      context,
      "mutation ($projectId: UUID!, $promptSetId: UUID!, $input: PromptImport!) { importPrompts(projectId: $projectId, promptSetId: $promptSetId, input: $input) { id } }",
      { projectId, promptSetId: createPromptSet.id, input: { prompts: texts.slice(from, from + atOnce) } },
    );
  }
  const page = await context.newPage();
  await followInteractions(page);
  await page.goto(`/projects/${projectId}/prompts`);
  await page
    .getByText(/of 10,?000/)
    .first()
    .waitFor();
  for (let pages = 0; pages < 10; pages++) {
    await page.getByRole("button", { name: "Show more" }).click();
    await settled(page);
  }
  await page.getByRole("button", { name: "Prompt", exact: true }).click();
  await settled(page);
  await page.getByRole("table").getByRole("checkbox").first().click();
  await page.getByRole("searchbox").pressSequentially("journey of 12", { delay: 60 });
  await settled(page);
  await page.getByRole("table").getByRole("link").first().click();
  await settled(page);
  await page.waitForTimeout(500);
  const took = await interactions(page);
  await browser.close();
  expect(took.length).toBeGreaterThan(0);
  print(
    `slowest of ${took.length} interactions to the next paint, ${prompts.toLocaleString("en")} prompts`,
    `${Math.max(...took)} ms`,
    "100 ms",
  );
});
