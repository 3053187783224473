import { createServer, type Server } from "node:http";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { close, launch, look, open, settled, signIn } from "./browser";

let browser: Browser;
let context: BrowserContext;
let page: Page;
let chat: Server;
let status = 200;
const received: string[] = [];

beforeAll(async () => {
  browser = await launch();
  chat = createServer((request, response) => {
    let body = "";
    request.on("data", (data) => {
      body += data;
    });
    request.on("end", () => {
      received.push(body);
      response.writeHead(status).end();
    });
  }).listen(inject("hookPort"), "127.0.0.1");
});
afterAll(async () => {
  chat.close();
  await browser.close();
});
beforeEach(async () => {
  context = await open(browser, inject("demo"));
  await signIn(context);
  page = await context.newPage();
  await page.goto("/");
  await page.waitForURL("**/overview");
  await page.getByRole("navigation").getByRole("link", { name: "Channels" }).click();
  await page.waitForURL("**/channels*");
  await settled(page);
});
afterEach(() => close(context));

it("adds a channel, tests it, changes it, disables and deletes it", async () => {
  await page.getByRole("heading", { name: "No channel yet" }).waitFor();
  await page.getByText("No mail server is configured, so no mail is sent").waitFor();
  await look(page, "channels-none");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add channel" }).click();
  await dialog.getByLabel("Name").fill("Marketing");
  await dialog.getByLabel("Where to").selectOption("email");
  await dialog.getByText("No mail server is configured").first().waitFor();
  await dialog.getByLabel("Where to").selectOption("slack");
  await dialog.getByLabel("Address").fill("http://10.0.0.1/services/x");
  await dialog.getByRole("button", { name: "Add channel" }).click();
  await dialog.getByText("at an address that is not visited").first().waitFor();
  await dialog.getByLabel("Address").fill(`http://127.0.0.1:${inject("hookPort")}/services/T0/B0/very-secret`);
  await dialog.getByLabel("When").selectOption("weekly");
  await dialog.getByLabel("Day").selectOption("5");
  await dialog.getByLabel("Which signals").selectOption("some");
  await dialog.getByText("Brand named less").click();
  await dialog.getByText("Engine failed").click();
  await look(page, "channels-add");
  await dialog.getByRole("button", { name: "Add channel" }).click();
  const table = page.getByRole("table", { name: "Channels" });
  await table.getByText("/…cret").waitFor();
  expect(await page.content()).not.toContain("very-secret");

  const more = page.getByRole("button", { name: "What can be done with Marketing" });
  await more.click();
  await page.getByRole("menuitem", { name: "Send test" }).click();
  await table.getByText("Test sent").waitFor();
  const blocks = (JSON.parse(received[0] ?? "{}") as { blocks: { text: { text: string } }[] }).blocks;
  expect(blocks[0]?.text.text).toBe("Test of the channel Marketing");
  expect(blocks[1]?.text.text).toContain("every Friday at 8:00");
  status = 404;
  await page.waitForTimeout(10_000); // tests have a pause
  await more.click();
  await page.getByRole("menuitem", { name: "Send test" }).click();
  await table.getByText("failed: answered 404 Not Found").waitFor();
  await look(page, "channels");

  await more.click();
  await page.getByRole("menuitem", { name: "Change" }).click();
  await dialog.getByLabel("When").selectOption("daily");
  await dialog.getByLabel("Hour").selectOption("18");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await more.click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await table.getByText("It was disabled by hand.").waitFor();
  await more.click();
  await page.getByRole("menuitem", { name: "Delete channel" }).click();
  await dialog.getByRole("button", { name: "Delete channel" }).click();
  await page.getByRole("heading", { name: "No channel yet" }).waitFor();
});
