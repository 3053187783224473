import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { close, launch, look, open, settled } from "./browser";

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
afterEach(() => close(context));

async function at(base: string, address: string) {
  context = await open(browser, base);
  page = await context.newPage();
  await page.goto(address);
  await settled(page);
}

describe("the demo", () => {
  it("signs in with its link, once", async () => {
    await at(inject("demo"), inject("demoLink"));
    await page.waitForURL("**/overview");
    await close(context);
    await at(inject("demo"), inject("demoLink"));
    await page.getByRole("heading", { name: "This link does not work" }).waitFor();
    await look(page, "link-refused");
  });

  it("refuses a wrong password, and then opens what was asked for", async () => {
    await at(inject("demo"), "/account");
    await page.waitForURL("**/sign-in?next=%2Faccount");
    await page.getByLabel("E-mail address").fill(inject("demoEmail"));
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").waitFor();
    await look(page, "sign-in");
    await page.getByLabel("Password").fill(inject("demoPassword"));
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/account");
  });

  it("says at the fields what is missing", async () => {
    await at(inject("demo"), "/sign-in");
    await page.getByRole("button", { name: "Sign in" }).click();
    expect(await page.getByRole("alert").allInnerTexts()).toEqual(["Fill this in.", "Fill this in."]);
  });
});

describe("an empty service", () => {
  it("is set up with its link", async () => {
    await at(inject("empty"), "/set-up");
    await look(page, "set-up-no-link");
    await page.goto(inject("setUpLink"));
    await page.getByLabel("Name of the workspace").fill("Ärmel & Söhne 🧥");
    await page.getByLabel("E-mail address").fill("owner@example.com");
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: /Create the workspace/ }).click();
    await page.getByRole("alert").first().waitFor();
    await look(page, "set-up");
    await page.getByLabel("Password").fill("a password of many characters");
    await page.getByRole("button", { name: /Create the workspace/ }).click();
    await page.waitForURL(`${inject("empty")}/`);
    await page.getByText("Ärmel & Söhne 🧥").first().waitFor();
    await look(page, "no-project");
  });
});
