// A brand, a competitor and prompts that are written from right to left, on the screens that show them most.
import { expect, inject, it } from "vitest";
import { ask, close, launch, look, open, signIn } from "./browser";

const names = {
  Sony: "سوني للإلكترونيات",
  Bose: "בוז אודיו",
  "best wireless headphones under 200": "أفضل سماعات لاسلكية (Bluetooth) بأقل من 200 دولار؟",
};

it("shows names and prompts from right to left without breaking a line", async () => {
  const browser = await launch();
  const context = await open(browser, inject("demo"));
  await signIn(context);
  const { projects } = await ask(context, "{ projects { items { id sample promptSets { prompts { id text } } } } }");
  // biome-ignore lint/suspicious/noExplicitAny: the answer of a document above
  const { id, promptSets } = projects.items.find((one: any) => one.sample);
  const prompt = promptSets
    .flatMap(({ prompts }: { prompts: { id: string; text: string }[] }) => prompts)
    .find(({ text }: { text: string }) => text in names).id;
  const page = await context.newPage();
  await page.route("**/graphql", async (route) => {
    const answer = await route.fetch();
    let body = await answer.text();
    for (const [from, to] of Object.entries(names)) body = body.replace(new RegExp(`\\b${from}\\b`, "g"), to);
    await route.fulfill({ response: answer, body });
  });
  for (const [name, path] of Object.entries({
    overview: "overview",
    prompts: "prompts",
    answer: `prompts/${prompt}`,
    sources: "sources",
    signals: "signals",
    channels: "channels",
    reports: "reports",
  })) {
    await page.goto(`/projects/${id}/${path}`);
    await page.locator("main :is(h1, h2)").first().waitFor();
    await look(page, `rtl-${name}`);
  }
  await page.goto(`/projects/${id}/prompts/${prompt}`);
  await page.getByRole("heading", { level: 1 }).getByText(names["best wireless headphones under 200"]).waitFor();
  expect(await page.getByText(names.Sony, { exact: true }).count()).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await close(context);
  await browser.close();
});
