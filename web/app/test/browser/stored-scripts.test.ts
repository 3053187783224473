// What people, engines and websites wrote is shown as text: scripts in it do nothing.
import { expect, inject, it } from "vitest";
import { ask, close, launch, open, settled, signIn } from "./browser";

const script = ` <script>document.title = "owned"</script><img src=x onerror="document.title='owned'">[go](javascript:document.title='owned')`;
const address = "javascript:document.title='owned'";
const texts = /^(text|promptText|title|label|targetLabel|query|quote|snippet|heading|anchor|evidence|summary|topic)$/;
const addresses = /^(url|displayUrl|normalizedUrl|targetUrl|websiteUrl|rootUrl|href)$/;

/** poisoned returns an answer of the graph with a script in everything that may come from outside. */
function poisoned(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => poisoned(one, key));
  if (value && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, poisoned(one, name)]));
  if (typeof value !== "string" || /^(\d{4}-\d\d-\d\d|)$/.test(value)) return value; // the label of an audit is its day
  return texts.test(key) ? value + script : addresses.test(key) ? address : value;
}

it("does nothing with scripts in prompts, answers, titles and addresses", async () => {
  const browser = await launch();
  const context = await open(browser, inject("demo"));
  await signIn(context);
  const { projects } = await ask(
    context,
    "{ projects { items { id sample promptSets { prompts { id } } actions(limit: 1) { items { id } } } } }",
  );
  // biome-ignore lint/suspicious/noExplicitAny: the answer of a document above
  const { id, promptSets, actions } = projects.items.find((one: any) => one.sample);
  const page = await context.newPage();
  await page.route("**/graphql", async (route) => {
    const response = await route.fetch();
    const json = await response.json().catch(() => undefined);
    await route.fulfill(json ? { response, json: poisoned(json) as object } : { response });
  });
  const prompt = `prompts/${promptSets[0].prompts[0].id}`;
  for (const path of [
    ...["overview", "prompts", prompt, `${prompt}?tab=sources`, `${prompt}?tab=searches`, "sources", "perception"],
    ...["searches", "ads", "signals", "actions", `actions/${actions.items[0].id}`, "site", "site?tab=pages", "traffic"],
  ]) {
    await page.goto(`/projects/${id}/${path}`);
    await page.locator("main :is(h1, h2)").first().waitFor();
    await settled(page);
    expect(await page.locator('main :is(script, img[src="x"], a[href^="javascript"])').count(), path).toBe(0);
    expect(await page.title(), path).not.toBe("owned");
  }
  await page.goto(`/projects/${id}/${prompt}`);
  await page.locator("main").getByText("<script>").first().waitFor(); // that is, the scripts were there
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await close(context);
  await browser.close();
});
