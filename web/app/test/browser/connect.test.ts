import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { close, launch, look, open } from "./browser";
import { setUpLink, start } from "./servers";

const verifier = "a-verifier-of-forty-three-characters-at-least-0";

/** The assistant's maker: it serves the document of the assistant, and people are sent back to it. */
const maker = createServer((request, response) => {
  if (!request.url?.startsWith("/client.json")) return response.end("Back at the assistant");
  response.setHeader("Content-Type", "application/json");
  response.end(
    JSON.stringify({
      client_id: `${host()}/client.json`,
      client_name: "<b>Helper</b>",
      redirect_uris: [`${host()}/back`],
    }),
  );
});
const host = () => `http://127.0.0.1:${(maker.address() as AddressInfo).port}`;

let browser: Browser;
let context: BrowserContext;
let page: Page;
let base: string;

beforeAll(async () => {
  browser = await launch();
  await new Promise<void>((done) => maker.listen(0, "127.0.0.1", done));
  const port = (maker.address() as AddressInfo).port;
  const server = await start(
    ["serve"],
    setUpLink,
    `egress: {allow_private: 127.0.0.0/8, ports: "${port}"}\nmcp: {writes: true}\n`,
  );
  base = server.base;
  context = await open(browser, base);
  page = await context.newPage();
  await page.goto(setUpLink.exec(server.output)?.[1] ?? "");
  await page.getByLabel("Name of the workspace").fill("Northwind");
  await page.getByLabel("E-mail address").fill("owner@example.com");
  await page.getByLabel("Password").fill("a password of many characters");
  await page.getByRole("button", { name: /Create the workspace/ }).click();
  await page.getByRole("link", { name: "Set up a brand" }).waitFor();
});
afterAll(async () => {
  await close(context);
  await browser.close();
  maker.close();
});

/** asked is the address that the assistant opens in the person's browser. */
const asked = () =>
  `${base}/oauth/authorize?${new URLSearchParams({
    response_type: "code",
    client_id: `${host()}/client.json`,
    redirect_uri: `${host()}/back`,
    state: "12345678901234567890",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    scope: "read prompts:write audits:run",
  })}`;

it("connects an assistant, shows it in the account, and disconnects it", async () => {
  await page.goto(asked());
  await page.getByRole("heading", { name: "Connect <b>Helper</b>?" }).waitFor();
  await page.getByLabel(/It may also change things/).check();
  await page.getByLabel("change prompts and topics").check();
  await look(page, "connect");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByText("Back at the assistant").waitFor();
  const back = new URL(page.url()).searchParams;
  expect(back.get("state")).toBe("12345678901234567890");
  const answer = await context.request.post(`${base}/oauth/token`, {
    form: {
      grant_type: "authorization_code",
      code: back.get("code") ?? "",
      client_id: `${host()}/client.json`,
      redirect_uri: `${host()}/back`,
      code_verifier: verifier,
    },
  });
  expect((await answer.json()).scope).toBe("read prompts:write");
  await page.goto(`${base}/account`);
  const row = page.getByRole("row", { name: /<b>Helper<\/b>/ });
  await row.getByText("read and write").waitFor();
  await look(page, "account-assistants");
  await row.getByRole("button", { name: "Disconnect" }).click();
  await page.getByText(/^None. Give your assistant the address/).waitFor();
});

it("tells the assistant when the person refuses", async () => {
  await page.goto(asked());
  await page.getByRole("button", { name: "Refuse" }).click();
  await page.getByText("Back at the assistant").waitFor();
  expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");
});

it("shows what is wrong with an assistant that cannot be connected", async () => {
  await page.goto(asked().replace("client.json", "another.json"));
  await page.getByRole("heading", { name: "The assistant cannot be connected" }).waitFor();
  await look(page, "connect-failed");
});
