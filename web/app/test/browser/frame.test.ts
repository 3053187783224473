import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { close, launch, look, open, settled, signIn } from "./browser";

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("signed in", () => {
  beforeEach(async () => {
    context = await open(browser, inject("demo"));
    await signIn(context);
    page = await context.newPage();
    await page.goto("/");
    await page.waitForURL("**/overview");
    await settled(page);
  });
  afterEach(() => close(context));

  it("shows the overview in every theme and width", async () => {
    await expect.poll(() => page.locator("h1").textContent()).toContain("is named in");
    await look(page, "overview");
  });

  it("shows the account in every theme and width", async () => {
    await page.goto("/account");
    await page.getByRole("heading", { name: "Where you are signed in" }).waitFor();
    await look(page, "account");
  });

  it("signs out everywhere else", async () => {
    const other = await open(browser, inject("demo"));
    await signIn(other);
    await page.goto("/account");
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/ends? at once\. This browser stays signed in/).waitFor();
    await look(page, "account-end-others");
    await dialog.getByRole("button", { name: "Sign out everywhere else" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await page.getByRole("button", { name: "Sign out everywhere else" }).hover();
    await page.getByText("You are signed in only here.").waitFor();
    const elsewhere = await other.newPage();
    await elsewhere.goto("/account");
    await elsewhere.waitForURL("**/sign-in?next=*");
    await close(other);
  });

  it("shows what is wrong with an address that no screen has", async () => {
    await page.goto("/projects/nowhere/overview");
    await page.getByRole("alert").getByText("This does not exist").waitFor();
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
    await page.goto("/nowhere/at/all");
    await page.getByRole("heading", { name: "There is nothing at this address" }).waitFor();
    await look(page, "not-found");
  });

  it("keeps the filters in the address, also through back", async () => {
    await page.getByLabel("Period").selectOption("365d");
    await page.waitForURL("**/overview?*period=365d*");
    await page.getByLabel("Cohort").selectOption("commerce");
    await page.waitForURL("**cohort=commerce*");
    await page.goBack();
    await expect.poll(() => page.getByLabel("Cohort").inputValue()).toBe("core");
    expect(await page.getByLabel("Period").inputValue()).toBe("365d");
  });

  it("goes anywhere by the palette with the keyboard alone", async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("acc");
    await look(page, "palette");
    await page.getByRole("dialog").getByRole("combobox").focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/account");

    await page.goBack();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("record player");
    await page
      .getByRole("option", { name: /record player.* Prompt/ })
      .first()
      .waitFor();
    await look(page, "palette-found");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/prompts/*");
  });

  it("keeps the chosen entry of the palette in view", async () => {
    await page.keyboard.press("Control+k");
    const list = page.getByRole("listbox");
    await list.waitFor();
    for (let i = await list.getByRole("option").count(); i > 1; i--) await page.keyboard.press("ArrowDown");
    const bottom = async (of: Locator) => of.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
    const chosen = list.getByRole("option", { selected: true });
    expect(await chosen.textContent()).toContain("Your account");
    expect(await bottom(chosen)).toBeLessThanOrEqual(await bottom(list));
  });

  it("lists the keys", async () => {
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await look(page, "keys");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("has its navigation in a sheet on a narrow screen", async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Overview" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("asks to sign in again over the screen and keeps what was typed", async () => {
    await page.goto("/account");
    await page.getByLabel("New password").fill("a long new password");
    await context.clearCookies();
    await page.getByLabel("Present password").fill("wrong");
    await page.getByRole("button", { name: /Change the password/ }).click();
    const dialog = page.getByRole("dialog", { name: "Your session has ended" });
    await dialog.getByLabel("Password").fill(inject("demoPassword"));
    await look(page, "expired");
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await page.getByLabel("New password").inputValue()).toBe("a long new password");
    expect(await page.getByText("Your session has ended").count()).toBe(0);
  });

  it("says on the button what an audit takes, and asks before it spends", async () => {
    await page.getByRole("button", { name: /Run audit · about \d+ calls/ }).click();
    const dialog = page.getByRole("dialog", { name: /Run an audit of/ });
    await dialog.getByText(/At most [\d,]+ credits/).waitFor();
    await dialog.getByText(/about \d+ points wide/).click();
    await dialog.getByText("57 prompts, once each").waitFor();
    await look(page, "run-audit");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
  });

  it("shows a running audit as a line with its progress, until it ends", async () => {
    await page.getByRole("button", { name: /Run audit · about/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Run audit/ })
      .click();
    await page.getByRole("progressbar", { name: /Audit of/ }).waitFor();
    await page.getByRole("progressbar", { name: /Audit of/ }).waitFor({ state: "detached", timeout: 50_000 });
    await expect
      .poll(() => page.locator("[aria-live=polite]").allInnerTexts())
      .toContainEqual(expect.stringMatching(/has ended\.$/));
  });

  it("signs out", async () => {
    await page.getByRole("button", { name: /Your account/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL("**/sign-in");
    await page.goto("/account");
    await page.waitForURL("**/sign-in?next=*");
  });
});
