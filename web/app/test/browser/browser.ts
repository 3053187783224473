// What the browser tests share.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Request } from "playwright-core";
import { afterEach, expect, inject } from "vitest";

const everyLook = (["light", "dark"] as const).flatMap((theme) => [360, 768, 1440].map((width) => ({ theme, width })));

/** looks are the themes and widths that a screen is checked in: two unless LOOKS=all, as `make test-browser` has it. */
export const looks = everyLook.filter(
  ({ theme, width }) => process.env.LOOKS === "all" || width === (theme === "light" ? 1440 : 360),
);

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });

const problems = new WeakMap<BrowserContext, string[]>();

/** open returns a new context whose pages report errors of scripts and refusals of the policy. */
export async function open(browser: Browser, base: string, locale?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: base, locale, viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(60_000);
  const found: string[] = [];
  problems.set(context, found);
  context.on("weberror", (error) => found.push(String(error.error())));
  context.on("console", (message) => {
    // The browser itself reports every refused request; the tests look at what the application makes of it.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) found.push(message.text());
  });
  context.on("request", (request) => request.url().endsWith("/graphql") && note(request));
  return context;
}

const asked: string[] = [];

/** note keeps what the pages asked the graph and what it answered. */
async function note(request: Request) {
  const { operationName } = request.postDataJSON() ?? {};
  const began = Date.now();
  const answer = await request.response().catch(() => null);
  const text = (await answer?.text().catch(() => "")) ?? "";
  asked.push(
    `${new Date(began).toISOString()} +${Date.now() - began} ms ${operationName} ${answer?.status() ?? request.failure()?.errorText} ${text.slice(0, 300)}`,
  );
  asked.splice(0, asked.length - 60);
}

// A test that fails on a busy machine alone can be understood from what its pages were answered.
afterEach(({ task }) => {
  if (task.result?.state === "fail") console.error(`The last answers of the graph:\n${asked.join("\n")}`);
});

/** close ends a context and fails if a page of it had an error. */
export async function close(context: BrowserContext) {
  await context.close();
  expect(problems.get(context)).toEqual([]);
}

// biome-ignore lint/suspicious/noExplicitAny: the tests know what they asked for
type Data = Record<string, any>;

/** ask runs a document with the session of a context and fails on an error. */
export async function ask(context: BrowserContext, query: string, variables: Data = {}): Promise<Data> {
  const answer = await context.request.post("/graphql", { data: { query, variables } });
  const { data, errors } = await answer.json();
  expect(errors).toBeUndefined();
  return data;
}

/** signIn signs the demo's owner in without a screen. */
export async function signIn(context: BrowserContext) {
  const document =
    "mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { me { email } } }";
  await ask(context, document, { email: inject("demoEmail"), password: inject("demoPassword") });
}

/** drop drags a file of the machine onto a part of a page, as a person does. */
export async function drop(page: Page, target: Locator, text: string) {
  const folder = mkdtempSync(join(tmpdir(), "avm-drop-"));
  const file = join(folder, "dropped.csv");
  writeFileSync(file, text);
  const box = await target.boundingBox();
  const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const devtools = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await devtools.send("Input.dispatchDragEvent", {
      type,
      ...at,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    });
  await devtools.detach();
}

/** tabTo presses Tab until a control has the focus. */
export async function tabTo(page: Page, control: Locator) {
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press("Tab");
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${control} is not reached by Tab`);
}

/** settled waits until nothing is loaded any more and no skeleton is shown. */
export async function settled(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.locator(".skeleton").first().waitFor({ state: "detached" });
}

/** accessible fails with the violations that axe finds on a page. */
export async function accessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual([]);
}

/** look takes a picture of a page in every theme and width, and fails where axe finds something or it scrolls sideways. */
export async function look(page: Page, name: string) {
  for (const { theme, width } of looks) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    await page.screenshot({ path: `${process.env.SCREENS ?? "/tmp"}/${name}-${theme}-${width}.png`, fullPage: true });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      `${name} at ${width}`,
    ).toBeLessThanOrEqual(0);
    if (width !== 768) await accessible(page); // 768 has the parts of 360
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
