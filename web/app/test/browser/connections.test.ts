import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask, close, drop, launch, look, open, settled } from "./browser";
import { setUpLink, start, stop } from "./servers";

let browser: Browser;
let vendor: Server;
let served: Awaited<ReturnType<typeof start>>;
let context: BrowserContext;
let page: Page;

/** refuses is the refresh token that the vendor does not know. */
const refuses = "old-token";

beforeAll(async () => {
  browser = await launch();
  vendor = createServer((request, response) => {
    let body = "";
    request.on("data", (data) => {
      body += data;
    });
    request.on("end", () => {
      const refused = request.url === "/token" && body.includes(refuses);
      response.writeHead(refused ? 400 : 200, { "content-type": "application/json" });
      const token = { access_token: "given", token_type: "Bearer", expires_in: 3600 };
      response.end(
        JSON.stringify(refused ? { error: "invalid_grant" } : request.url === "/token" ? token : { rows: [] }),
      );
    });
  });
  await new Promise<void>((ready) => vendor.listen(0, "127.0.0.1", () => ready()));
  const at = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  served = await start(
    ["serve"],
    setUpLink,
    `connectors:\n  encryption_key: ${Buffer.alloc(32, 7).toString("base64")}\n  google: {base_url: "${at}", token_url: "${at}/token"}\n`,
  );
  context = await open(browser, served.base);
  const token = new URL(setUpLink.exec(served.output)?.[1] ?? "").searchParams.get("token");
  await ask(context, "mutation ($input: SetUpInput!) { setUp(input: $input) { me { email } } }", {
    input: { token, workspaceName: "Acme", email: "ada@acme.example", password: "correct horse battery" },
  });
  const input = { name: "S", brandName: "S", websiteUrl: "https://s.example", countryCode: "US", languageCode: "en" };
  await ask(context, "mutation ($input: ProjectInput!) { createProject(input: $input) { id } }", { input });
  page = await context.newPage();
  await page.goto("/");
  await page.waitForURL("**/overview");
});
afterAll(async () => {
  await close(context);
  await browser.close();
  await stop(served);
  vendor.close();
});

it("connects an account, says what is wrong with its credential, and shows what has been read", async () => {
  await page.getByRole("navigation").getByRole("link", { name: "Search", exact: true }).click();
  await page.getByRole("link", { name: "Connect or import" }).click();
  await page.getByRole("heading", { name: "Nothing is connected yet" }).waitFor();
  await look(page, "connections-none");
  await page.getByRole("button", { name: "Connect an account" }).click();
  await page.getByLabel("Site or property, as the vendor names it").fill("example.com");
  await page.getByLabel("Credential", { exact: true }).selectOption("oauth");
  await page.getByLabel("Client id").fill("client");
  await page.getByLabel("Client secret").fill("secret");
  await page.getByLabel("Refresh token").fill(refuses);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Connect an account" }).click();
  await dialog.getByText(/Must be of the form sc-domain:example.com/).waitFor();
  await look(page, "connections-connect");
  await page.getByLabel("Site or property, as the vendor names it").fill("sc-domain:s.example");
  await dialog.getByRole("button", { name: "Connect an account" }).click();
  const row = page.getByRole("row", { name: /s\.example/ });
  await row.getByText("credential refused").waitFor();
  await row.getByText(/invalid_grant/).waitFor();
  await settled(page);
  await look(page, "connections");

  await row.getByRole("button").click();
  await page.getByRole("menuitem", { name: "Enter another credential" }).click();
  await page.getByLabel("Credential", { exact: true }).selectOption("oauth");
  await page.getByLabel("Client id").fill("client");
  await page.getByLabel("Client secret").fill("secret");
  await page.getByLabel("Refresh token").fill("new-token");
  await dialog.getByRole("button", { name: "Replace the credential" }).click();
  await row.getByText("connected", { exact: true }).waitFor();
  await row.getByText(/^since /).waitFor();
  expect(await page.content()).not.toContain("new-token");

  await row.getByRole("button").click();
  await page.getByRole("menuitem", { name: "Disconnect" }).click();
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await row.getByText("disconnected", { exact: true }).waitFor();
});

it("imports files that are dropped or chosen, and names the line that is wrong", async () => {
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const text = `Tag,Query,Clicks,Impressions\n${day},headphones,3,70\n${day},speakers,4,90\n`;
  await page.getByRole("button", { name: "Import files" }).click();
  const dialog = page.getByRole("dialog", { name: "Import files" });
  const zone = dialog.getByText("Drop files here");
  await drop(page, zone, text);
  await dialog.getByText(/^Line 1: /).waitFor();
  await dialog.getByText("Files without dates, or in another language").click();
  await dialog.getByLabel("Names of columns").fill("Tag=Date");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: "Choose files" }).click(),
  ]);
  await chooser.setFiles([
    { name: "queries.csv", mimeType: "text/csv", buffer: Buffer.from(text) },
    { name: "bad.csv", mimeType: "text/csv", buffer: Buffer.from(`${text}${day},lamps,many,4\n`) },
  ]);
  await dialog.getByText(/^2 rows imported/).waitFor();
  await dialog.getByText(/^Line 4: /).waitFor();
  await look(page, "connections-import");
  await dialog.getByRole("link", { name: "Look at the figures" }).click();
  await page.getByRole("heading", { level: 1, name: "7 clicks of 160 impressions" }).waitFor();
});
