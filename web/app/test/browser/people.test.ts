import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { ask, close, launch, look, open, settled, signIn } from "./browser";

let browser: Browser;
let owner: BrowserContext;
let invited: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
beforeEach(async () => {
  owner = await open(browser, inject("demo"));
  await signIn(owner);
  invited = await open(browser, inject("demo"));
  page = await invited.newPage();
});
afterEach(async () => {
  await close(owner);
  await close(invited);
});

async function invite(email: string, role: string): Promise<{ token: string; member: { id: string } }> {
  const document = `mutation { inviteMember(email: "${email}", role: ${role}) { token member { id } } }`;
  return (await ask(owner, document)).inviteMember;
}

it("gives and takes power with the role", async () => {
  const { token, member } = await invite("viewer@example.com", "viewer");
  await page.goto(`/sign-in#invitation=${token}`);
  await page.getByRole("heading", { name: /^Join / }).waitFor();
  expect(page.url()).not.toContain(token);
  await look(page, "invitation");
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByLabel("Password").fill("a password of many characters");
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await page.waitForURL("**/overview");
  await settled(page);

  const run = page.getByRole("button", { name: /^Run audit/ });
  expect(await run.getAttribute("aria-disabled")).toBe("true");
  await run.focus();
  await page.getByText("Your role, viewer, may not do this.").first().waitFor();
  await page.keyboard.press("Escape");
  await look(page, "overview-viewer");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("crawl the");
  await page.getByText("Nothing is called “crawl the”.").waitFor();
  await page.keyboard.press("Escape");

  await ask(owner, `mutation { setMemberRole(memberId: "${member.id}", role: member) { id } }`);
  await page.reload();
  await expect.poll(() => run.getAttribute("aria-disabled")).toBe(null);

  // Without a reload: the first refusal takes away the buttons.
  await run.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/At most [\d,]+ credits/).waitFor();
  const audits = async () => (await ask(owner, launched, { id: page.url().split("/")[4] })).project.audits.items[0].id;
  const newest = await audits();
  await ask(owner, `mutation { setMemberRole(memberId: "${member.id}", role: viewer) { id } }`);
  await dialog.getByRole("button", { name: /^Run audit/ }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => run.getAttribute("aria-disabled")).toBe("true");
  expect(await audits()).toBe(newest);
});

const launched = "query ($id: UUID!) { project(id: $id) { audits(limit: 1) { items { id } } } }";

const hostile = {
  script: "Sony <script>document.title='owned'</script><img src=x onerror=document.title='owned'>",
  rightToLeft: "شركة الأجهزة الإلكترونية",
  emoji: "Ärmel 🧥👨‍👩‍👧‍👦",
  long: "W".repeat(200),
};

for (const [kind, name] of Object.entries(hostile)) {
  it(`shows a project with a ${kind} name`, async () => {
    await signIn(invited);
    // The server refuses markup as the name of a brand, which no answer can contain.
    const brandName = kind === "script" ? "Sony & <Söhne>" : name;
    const input = { name, brandName, websiteUrl: "https://example.com", countryCode: "US", languageCode: "en" };
    const { createProject } = await ask(
      owner,
      "mutation ($input: ProjectInput!) { createProject(input: $input) { id } }",
      { input },
    );
    await page.goto(`/projects/${createProject.id}/overview`);
    await page.getByRole("heading", { name: "Nothing is measured yet" }).waitFor();
    await look(page, `project-${kind}`);
    await page.getByRole("button", { name: /Switch project or workspace/ }).click();
    await page.getByRole("menu").waitFor();
    await look(page, `switcher-${kind}`);
    expect(await page.title()).not.toBe("owned");
    await ask(owner, `mutation { deleteProject(projectId: "${createProject.id}") }`);
  });
}
