import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { close, launch, look, open, settled } from "./browser";

import { openMarket } from "./market";
import { setUpLink, start, stop } from "./servers";

let browser: Browser;
let market: Awaited<ReturnType<typeof openMarket>>;
let service: Awaited<ReturnType<typeof start>>;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  market = await openMarket();
  service = await start(["serve"], setUpLink, market.configuration);
}, 180_000);
afterAll(async () => {
  await stop(service);
  market.close();
  await browser.close();
});
beforeEach(async () => {
  context = await open(browser, service.base);
  page = await context.newPage();
});
afterEach(() => close(context));

it("leads from an empty database to the first report and to the answer behind a figure", async () => {
  await page.goto(setUpLink.exec(service.output)?.[1] ?? "");
  await page.getByLabel("Name of the workspace").fill("Northwind");
  await page.getByLabel("E-mail address").fill("owner@example.com");
  await page.getByLabel("Password").fill("a password of many characters");
  await page.getByRole("button", { name: /Create the workspace/ }).click();
  await page.getByRole("link", { name: "Set up a brand" }).click();

  await page.getByRole("button", { name: /Create the project/ }).click();
  expect(await page.getByRole("alert").allInnerTexts()).toEqual(["Fill this in.", "Fill this in."]);
  await page.getByLabel("Name of the brand").fill("Northwind Audio");
  await page.getByLabel("Website").fill("http://");
  await page.getByRole("button", { name: /Create the project/ }).click();
  await page.getByText("Must be an absolute http or https address").waitFor();
  await look(page, "set-up-new");
  await page.getByLabel("Website").fill(market.site);
  await page.getByRole("button", { name: /Create the project/ }).click();

  await page.waitForURL("**/set-up?step=site");
  await page.getByRole("cell", { name: /Northwind Audio: headphones/ }).waitFor();
  await look(page, "set-up-site-reading");
  market.serveLastPage();
  await page.getByText(/7 pages read .* kinds of issues found/).waitFor();
  await page.reload();
  await settled(page);
  await look(page, "set-up-site");

  await page.getByRole("link", { name: "Go on: Competitors" }).click();
  await page.getByText("they are suggested here after the first audit").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Northwind Audio");
  await page.getByRole("button", { name: "Add competitor" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Sennheiser");
  await page.getByRole("textbox", { name: /Website/ }).fill("https://www.sennheiser.example/en");
  await page.getByRole("button", { name: "Add competitor" }).click();
  await page.getByRole("cell", { name: "sennheiser.example", exact: true }).waitFor();
  await page.getByRole("button", { name: "Remove Sennheiser" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("cell", { name: "sennheiser.example", exact: true }).waitFor();
  await look(page, "set-up-competitors");

  await page.getByRole("link", { name: "Go on: Prompts" }).click();
  await page.getByRole("button", { name: "Suggest 20 questions" }).click();
  await page.getByText("4 questions wait for your decision.").waitFor();
  const waiting = page.getByRole("list", { name: "Suggested questions" }).getByRole("listitem");
  await waiting.first().getByText("rests on your site or market").waitFor();
  await page.keyboard.press("j");
  await look(page, "set-up-review");
  await page.keyboard.press("a");
  await page.getByText("Accepted: What are good studio headphones").waitFor();
  await page.keyboard.press("k");
  await page.keyboard.press("r");
  await page.getByText("Rejected: Which headphones can be repaired").waitFor();
  expect(await waiting.count()).toBe(2);
  await page.getByText("The project has 1 prompt.").waitFor();
  await page.reload();
  await expect.poll(() => waiting.count()).toBe(2);
  await waiting
    .first()
    .getByRole("button", { name: /^Reject/ })
    .click();
  await expect.poll(() => waiting.count()).toBe(1);

  const texts = page.getByLabel("Prompts", { exact: true });
  await texts.fill(`1. Which headphones last longest?\n- Which brands sell spare parts?\n${"w".repeat(4001)}`);
  await page.getByRole("alert").getByText("It has 4,001 characters; at most 4,000 are allowed.").waitFor();
  await look(page, "set-up-refused");
  await page.getByRole("button", { name: "Add the other 2 prompts" }).click();
  await page.getByText("2 prompts added.").waitFor();
  await page.getByText("The project has 3 prompts.").waitFor();
  expect((await texts.inputValue()).length).toBe(4001);
  await texts.fill("");
  const csv = (content: string) =>
    page
      .getByLabel("Take a CSV file")
      .setInputFiles({ name: "questions.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
  await csv("question\nWhich?\n");
  await page.getByRole("alert").getByText("one of them must be text").waitFor();
  await csv(
    'text;topic\n"Which headphones last longest?";Headphones\n"Whose ""studio"" model is flat; really?";Studio\n',
  );
  await page.getByText("2 prompts in questions.csv.").waitFor();
  await look(page, "set-up-file");
  await page.getByRole("button", { name: "Add 2 prompts" }).click();
  await page.getByText("1 prompt added. 1 was there already.").waitFor();
  await look(page, "set-up-prompts");

  await page.getByRole("link", { name: "Go on: Markets" }).click();
  await page.getByLabel("Country").selectOption({ label: "Germany" });
  await page.getByLabel("Language").selectOption({ label: "German" });
  await page.getByRole("button", { name: "Add market" }).click();
  await page.getByRole("cell", { name: "Germany, German", exact: true }).waitFor();
  await page.getByRole("button", { name: /^Change/ }).click();
  await look(page, "set-up-markets");
  await page.getByLabel("Country").first().selectOption({ label: "Canada" });
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByRole("cell", { name: "Canada" }).first().waitFor();

  await page.getByRole("link", { name: "Go on: Engines" }).click();
  await page.getByRole("cell", { name: /ChatGPT \(sample\)/ }).waitFor();
  await page.getByText("Gemini assistant_c").click();
  await look(page, "set-up-engines");
  await page.goBack();
  await page.waitForURL("**step=markets");
  await page.goto("/");
  await page.waitForURL("**/overview");
  await page.getByRole("link", { name: "Go on with the set-up" }).waitFor();
  await look(page, "set-up-overview");
  expect(await page.getByRole("button", { name: /^Run audit/ }).count()).toBe(0);
  await page.getByRole("link", { name: "Go on with the set-up" }).click();

  await page.waitForURL("**step=audit");
  const run = page.getByRole("button", { name: /^Run audit · 8 calls/ });
  await run.waitFor();
  expect(await page.getByRole("checkbox", { name: /CA|Germany/ }).count()).toBe(2);
  await page.getByRole("checkbox", { name: /Germany/ }).uncheck();
  await page.getByRole("button", { name: /· 4 calls/ }).waitFor();
  await page.getByRole("checkbox", { name: /Germany/ }).check();
  await look(page, "set-up-launch");
  await run.click();
  await page.getByRole("progressbar", { name: "ChatGPT (sample)" }).first().waitFor();
  await look(page, "set-up-progress");
  market.answerAll();
  await page.getByRole("link", { name: "See where Northwind Audio stands" }).waitFor({ timeout: 60_000 });
  await look(page, "set-up-measured");
  await page.getByRole("link", { name: "Review the names" }).click();
  const names = page.getByRole("list", { name: "Names that answers give" });
  await names.getByRole("button", { name: "Accept Fairphone" }).waitFor();
  await look(page, "set-up-names");
  await page.keyboard.press("a");
  await page.getByText("Accepted: Fairphone").waitFor();
  await page.getByRole("cell", { name: "Fairphone", exact: true }).waitFor();
  await page.goto("/");
  await page.waitForURL("**/overview");
  await page.getByRole("heading", { name: /Northwind Audio is named in/ }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Prompts" }).click();
  await page.getByRole("link", { name: /Which headphones last longest/ }).click();
  await page.locator("mark").getByText("Northwind Audio").first().waitFor();
});
