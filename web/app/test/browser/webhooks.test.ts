import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { close, launch, look, open, settled, signIn } from "./browser";

let browser: Browser;
let context: BrowserContext;
let page: Page;
let receiver: Server;
let status = 204;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  browser = await launch();
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (data) => {
      body += data;
    });
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  }).listen(inject("hookPort"), "127.0.0.1");
});
afterAll(async () => {
  receiver.close();
  await browser.close();
});
beforeEach(async () => {
  context = await open(browser, inject("demo"));
  await signIn(context);
  page = await context.newPage();
  await page.goto("/");
  await page.waitForURL("**/overview");
  await page.getByRole("navigation").getByRole("link", { name: "Webhooks" }).click();
  await page.waitForURL("**/webhooks*");
  await settled(page);
});
afterEach(() => close(context));

/** verify returns the type of an event that was received, when the library accepts it. */
const verify = (secret: string, at: number) => {
  const { headers, body } = received[at] ?? { headers: {}, body: "" };
  return (new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string }).type;
};

it("adds a webhook, tests it, replays, rotates its secret and deletes it", async () => {
  await page.getByRole("heading", { name: "No webhook yet" }).waitFor();
  await look(page, "webhooks-none");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await dialog.getByLabel("Address").fill("http://10.0.0.1/hook");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await dialog.getByText("at an address that is not visited").first().waitFor();
  await dialog.getByLabel("Address").fill(`http://127.0.0.1:${inject("hookPort")}/hooks/brand`);
  await dialog.getByLabel("Description").fill("The team’s chat");
  await dialog.getByLabel("Which events").selectOption("some");
  await dialog.getByText("An audit has finished").click();
  await dialog.getByText("A crawl has finished").click();
  await look(page, "webhooks-add");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await page.getByText("it is shown this once").waitFor();
  const secret = (await dialog.locator("pre").textContent()) ?? "";
  expect(secret).toMatch(/^whsec_/);
  await look(page, "webhooks-secret");
  await dialog.getByRole("button", { name: "I have copied the secret" }).click();
  await look(page, "webhooks");

  await page.getByRole("link", { name: "/hooks/brand" }).click();
  await page.getByRole("heading", { name: "No attempt yet" }).waitFor();
  await page.getByRole("button", { name: "Send test" }).click();
  const table = page.getByRole("table", { name: "Attempts" });
  await table.getByText("delivered").waitFor();
  expect(verify(secret, 0)).toBe("webhook.test");

  await page.getByRole("button", { name: "What can be done with this webhook" }).click();
  await page.getByRole("menuitem", { name: "New secret" }).click();
  await dialog.getByRole("button", { name: "New secret" }).click();
  await page.getByText("it is shown this once").waitFor();
  const rotated = (await dialog.locator("pre").textContent()) ?? "";
  await dialog.getByRole("button", { name: "I have copied the secret" }).click();
  await page.getByText("The old secret signs as well until").waitFor();
  status = 500;
  await table.getByRole("button", { name: "What can be done with this event" }).click();
  await page.getByRole("menuitem", { name: "Send again" }).click();
  await table.getByText("answered 500").waitFor();
  expect([verify(secret, 1), verify(rotated, 1)]).toEqual(["webhook.test", "webhook.test"]);
  expect(received[1]?.headers["webhook-id"]).toBe(received[0]?.headers["webhook-id"]);
  await look(page, "webhook");

  await page.getByRole("button", { name: "What can be done with this webhook" }).click();
  await page.getByRole("menuitem", { name: "Send events again" }).click();
  await look(page, "webhook-replay");
  await dialog.getByRole("button", { name: "Send again" }).click();
  await page
    .getByText(/(events are|event is) sent again|no event to send again/)
    .last()
    .waitFor();

  await page.getByRole("button", { name: "What can be done with this webhook" }).click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await page.getByText("It was disabled by hand.").waitFor();
  await page.getByRole("button", { name: "What can be done with this webhook" }).click();
  await page.getByRole("menuitem", { name: "Delete webhook" }).click();
  await dialog.getByRole("button", { name: "Delete webhook" }).click();
  await page.getByRole("heading", { name: "No webhook yet" }).waitFor();
});
