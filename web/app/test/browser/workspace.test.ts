import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { ask, close, launch, look, open, settled, signIn } from "./browser";

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await open(browser, inject("demo"));
  await signIn(context);
  page = await context.newPage();
  await page.goto("/");
  await page.waitForURL("**/overview");
});
afterEach(() => close(context));

it("creates a key that is shown once, lets an assistant write with it, and revokes it", async () => {
  await page.getByRole("button", { name: /@/ }).click();
  await page.getByRole("menuitem", { name: "Workspace" }).click();
  await page.getByRole("tab", { name: "API keys" }).waitFor();
  await page.getByRole("button", { name: "Create a key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create a key" }).click();
  await dialog.getByRole("alert").first().waitFor();
  await dialog.getByLabel("Name", { exact: true }).fill("Dashboard");
  await dialog.getByLabel("change prompts and topics").check();
  await dialog.getByLabel("Projects", { exact: true }).selectOption("some");
  await dialog.getByRole("group", { name: "only some projects" }).getByRole("checkbox").first().check();
  await dialog.getByLabel("Last day").fill(`${new Date().getFullYear() + 1}-06-30`);
  await look(page, "workspace-create-key");
  await dialog.getByRole("button", { name: "Create a key" }).click();
  await dialog.getByText("The key is shown this once.").waitFor();
  const secret = (await dialog.locator("pre").first().textContent()) ?? "";
  await look(page, "workspace-secret");
  const used = () => context.request.get("/v1/me", { headers: { authorization: `Bearer ${secret}` } });
  const me = await (await used()).json();
  expect(me.scopes.sort()).toEqual(["prompts:write", "read"]);
  expect(me.project_ids).toHaveLength(1);
  await dialog.getByRole("button", { name: "I have copied it" }).click();
  expect(await page.content()).not.toContain(secret);
  const row = page.getByRole("row", { name: /^Dashboard/ });
  await row.getByText("an assistant only reads").waitFor();
  await settled(page);
  await look(page, "workspace-keys");

  await row.getByRole("button").click();
  await page.getByRole("menuitem", { name: "Let an assistant write" }).click();
  await dialog.getByRole("button", { name: "Let an assistant write" }).click();
  await row.getByText("an assistant may write").waitFor();
  await row.getByRole("button").click();
  await page.getByRole("menuitem", { name: "Make an assistant read-only" }).click();
  await dialog.getByRole("button", { name: "Make an assistant read-only" }).click();
  await row.getByText("an assistant only reads").waitFor();
  await row.getByRole("button").click();
  await page.getByRole("menuitem", { name: "Revoke the key" }).click();
  await dialog.getByRole("button", { name: "Revoke the key" }).click();
  await row.getByText("revoked").waitFor();
  expect((await used()).status()).toBe(401);
});

it("breaks an e-mail address of 200 letters instead of scrolling tables sideways", async () => {
  const long = `${"w".repeat(188)}@example.com`;
  await page.route("**/graphql", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(inject("demoEmail"), long) });
  });
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [tab, name] of [
      ["keys", "API keys"],
      ["members", "Members"],
      ["log", "Audit log"],
    ]) {
      await page.goto(`/workspace?tab=${tab}`);
      const table = page.getByRole("table", { name, exact: true });
      await table.getByText(long).first().waitFor();
      const wide = await table.evaluate(({ parentElement: frame }) => frame && frame.scrollWidth - frame.clientWidth);
      expect(wide, `${name} at ${width}`).toBe(0);
    }
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

it("sums credits by what is asked for", async () => {
  await page.goto("/workspace?tab=credits");
  const table = page.getByRole("table", { name: "Credits" });
  await table.waitFor();
  const head = () => table.getByRole("columnheader").allTextContents();
  expect(await head()).toEqual(["Month", "Project", "Engine", "Used", "Held"]);
  await look(page, "workspace-credits");
  await page.getByLabel("Project", { exact: true }).uncheck();
  await page.getByLabel("Month", { exact: true }).uncheck();
  await page.waitForURL("**by=engine*");
  await expect.poll(head).toEqual(["Engine", "Used", "Held"]);
  expect(await page.getByLabel("Engine", { exact: true }).isDisabled()).toBe(true);
  await page.getByLabel("Months").selectOption("1");
  await page.waitForURL("**months=1*");
});

it("narrows the audit log, and says so when nothing is left", async () => {
  await page.goto("/workspace?tab=log");
  const table = page.getByRole("table", { name: "Audit log" });
  await table.getByText("sign in", { exact: true }).first().waitFor();
  await look(page, "workspace-log");
  await page.getByLabel("What was done").selectOption("signIn");
  await page.waitForURL("**action=signIn*");
  const done = () => table.getByRole("row").locator("td:nth-child(3)").allTextContents();
  await expect.poll(async () => [...new Set(await done())]).toEqual(["sign in"]);
  await page.getByLabel("By whom").selectOption({ label: inject("demoEmail") });
  await page.waitForURL("**member=*");
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await page.getByText("No entry with these filters").waitFor();
  await page.getByRole("button", { name: "Show all entries" }).click();
  await table.waitFor();
  expect(new URL(page.url()).searchParams.get("action")).toBeNull();
});

it("deletes a project once its name is typed", async () => {
  const input = {
    name: "Gone",
    brandName: "G",
    websiteUrl: "https://g.example",
    countryCode: "US",
    languageCode: "en",
  };
  await ask(context, "mutation ($input: ProjectInput!) { createProject(input: $input) { id } }", { input });
  await page.goto("/workspace?tab=projects");
  const row = page.getByRole("row", { name: /^Gone/ });
  await row.waitFor();
  await look(page, "workspace-projects");
  await row.getByRole("button", { name: "Delete Gone" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Gone" });
  const confirm = dialog.getByRole("button", { name: "Delete the project" });
  await dialog.getByLabel("Type its name: Gone").fill("gone");
  expect(await confirm.getAttribute("aria-disabled")).toBe("true");
  await page.keyboard.press("Enter");
  await settled(page);
  const { projects } = await ask(context, "{ projects { items { name } } }");
  expect(projects.items).toContainEqual({ name: "Gone" });
  await dialog.getByLabel("Type its name: Gone").fill("Gone");
  await look(page, "workspace-delete");
  await confirm.click();
  await page.waitForURL("**tab=projects");
  await row.waitFor({ state: "detached" });
  await page.getByRole("tab", { name: "Projects" }).waitFor();
});

it("invites a person by a link that is shown once, changes the role, and removes the person", async () => {
  await page.goto("/workspace?tab=members");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Invite a person" }).click();
  await dialog.getByLabel("E-mail address").fill("not an address");
  await dialog.getByRole("button", { name: "Invite a person" }).click();
  await dialog.getByRole("alert").first().waitFor();
  await dialog.getByLabel("E-mail address").fill("grace@example.com");
  await dialog.getByLabel("Role").selectOption("viewer");
  await look(page, "workspace-invite");
  await dialog.getByRole("button", { name: "Invite a person" }).click();
  await dialog.getByText("The link is shown this once.").waitFor();
  const link = (await dialog.locator("pre").textContent()) ?? "";
  await look(page, "workspace-invited");
  await dialog.getByRole("button", { name: "I have copied it" }).click();
  const row = page.getByRole("row", { name: /^grace@example.com/ });
  await row.getByText("invited").waitFor();
  const invited = await open(browser, inject("demo"));
  const theirs = await invited.newPage();
  await theirs.goto(link);
  await theirs.getByLabel("Password").fill("a password of many characters");
  await theirs.getByRole("button", { name: "Accept the invitation" }).click();
  await theirs.waitForURL("**/overview");
  await close(invited);
  await page.reload();
  await row.waitFor();
  await settled(page);
  expect(await row.getByText("invited").count()).toBe(0);
  await row.getByLabel("Role of grace@example.com").selectOption("member");
  await page.getByText("grace@example.com is member now.").waitFor();
  await look(page, "workspace-members");
  await row.getByRole("button").click();
  await page.getByRole("menuitem", { name: "Remove from the workspace" }).click();
  await dialog.getByRole("button", { name: "Remove from the workspace" }).click();
  await row.waitFor({ state: "detached" });
});

it("tells a viewer what is for owners and admins", async () => {
  const { inviteMember } = await ask(
    context,
    'mutation { inviteMember(email: "looker@example.com", role: viewer) { token member { id } } }',
  );
  const other = await open(browser, inject("demo"));
  await ask(
    other,
    'mutation ($token: String!) { acceptInvitation(token: $token, password: "a password of many characters") { me { email } } }',
    {
      token: inviteMember.token,
    },
  );
  const theirs = await other.newPage();
  await theirs.goto("/workspace");
  await theirs.getByText("This is for owners and admins").waitFor();
  await theirs.getByRole("tab", { name: "Projects" }).click();
  expect(
    await theirs
      .getByRole("button", { name: /^Delete / })
      .first()
      .getAttribute("aria-disabled"),
  ).toBe("true");
  await ask(context, `mutation { removeMember(memberId: "${inviteMember.member.id}") { id } }`);
  await close(other);
});
