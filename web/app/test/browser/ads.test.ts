import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { close, launch, look, open, signIn } from "./browser";

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

it("says of engines without ads that they have none, which is not zero", async () => {
  await page.getByRole("navigation").getByRole("link", { name: "Ads" }).click();
  await page.getByRole("heading", { name: "The engines of these audits have no ads" }).waitFor();
  const engines = page.getByRole("table", { name: "By engine" });
  await engines.getByText("has no ads").first().waitFor();
  expect(await engines.textContent()).not.toMatch(/0\s%/);
  await look(page, "ads-none");
});

const interval = { low: 0.2, high: 0.6, limitedEvidence: false, __typename: "Interval" };
const presence = (answersWithAds: number, answers: number) => ({
  answers,
  answersWithAds,
  rate: answersWithAds / answers,
  rateInterval: interval,
  __typename: "AdPresence",
});
const seen = { firstSeenAt: "2026-10-01T10:00:00Z", lastSeenAt: "2026-11-20T10:00:00Z" };
const creative = (n: number) => ({
  advertiserName: "Bose",
  advertiserDomain: "bose.com",
  ownership: "competitor",
  title: `Quiet comfort ${n}`,
  snippet: "Headphones with free shipping",
  landingUrl: `https://bose.com/${n}`,
  appearances: 60 - n,
  prompts: 2,
  ...seen,
  __typename: "AdCreative",
});

/** withAds puts ads into what the server answers, because no engine of the sample has any. */
async function withAds() {
  await page.route("**/graphql", async (route) => {
    const { operationName, variables } = JSON.parse(route.request().postData() ?? "{}");
    if (operationName !== "Ads") return route.continue();
    // The server knows no second page.
    const response = await route.fetch({
      postData: { ...JSON.parse(route.request().postData() ?? "{}"), variables: { ...variables, cursor: null } },
    });
    const body = await response.json();
    const report = body.data.project.visibilityAds;
    const first = variables.cursor === null;
    Object.assign(report, {
      state: "value",
      presence: presence(40, 100),
      brand: { appearances: 12, share: 0.24, bestRank: 2, __typename: "AdBrand" },
      advertisersSeen: 2,
      advertisers: [
        {
          name: "Bose",
          domain: "bose.com",
          ownership: "competitor",
          appearances: 38,
          prompts: 3,
          share: 0.76,
          ...seen,
          __typename: "Advertiser",
        },
        {
          name: "Sony",
          domain: "sony.com",
          ownership: "owned",
          appearances: 12,
          prompts: 2,
          share: 0.24,
          ...seen,
          __typename: "Advertiser",
        },
      ],
      creatives: {
        items: Array.from({ length: first ? 50 : 5 }, (_, i) => creative(first ? i : 50 + i)),
        total: 55,
        nextCursor: first ? "second" : null,
        __typename: "AdCreativePage",
      },
      runs: [10, 12, 18].map((n, i) => ({
        key: `${i}`,
        label: `2026-11-${String(7 * (i + 1)).padStart(2, "0")}T10:00:00Z`,
        presence: presence(n, 33),
        __typename: "AdGroup",
      })),
      topics: [{ key: "1", label: "headphones", presence: presence(40, 80), __typename: "AdGroup" }],
    });
    for (const prompt of report.prompts.slice(0, 2)) {
      Object.assign(prompt, {
        presence: presence(4, 6),
        adsSeen: 9,
        topAdvertiser: { name: "Bose", domain: "bose.com", __typename: "AdvertiserName" },
        competitorAdAnswers: { brandMentioned: 1, brandNotMentioned: 3, __typename: "CompetitorAdAnswers" },
      });
    }
    Object.assign(report.engines[0], { applicability: "applicable", presence: presence(40, 100) });
    await route.fulfill({ response, json: body });
  });
}

it("says beside how many answers ads stand, whose they are, how they are worded and for which prompts", async () => {
  await withAds();
  await page.goto(page.url().replace("/overview", "/ads"));
  await page.getByRole("heading", { level: 1, name: "Engines show ads beside 40 % of answers" }).waitFor();
  await page.getByText("24 % of all ads are Sony’s, at best in place 2.").waitFor();
  await page.getByRole("img", { name: /Answers with an ad, audit by audit/ }).waitFor();
  await page
    .getByRole("table", { name: "Advertisers" })
    .getByRole("row", { name: /Sony ours .*24 %/ })
    .waitFor();
  await look(page, "ads");
  await page.getByRole("tab", { name: "Ads as worded" }).click();
  const rows = page.getByRole("table", { name: "Ads as worded" }).getByRole("row");
  await expect.poll(() => rows.count()).toBe(51);
  await look(page, "ads-worded");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /Save “Ads as worded” as CSV/ }).click(),
  ]);
  const lines = readFileSync(await saved.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(lines[1]).toBe("Quiet comfort 0 – Headphones with free shipping,Bose,60,2,2026-11-20T10:00:00Z");
  expect(lines).toHaveLength(56); // also the rows that are not shown yet
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => rows.count()).toBe(56);
  await page.getByRole("tab", { name: "By prompt" }).click();
  await page
    .getByRole("row", { name: /67 %.*Bose.*3 of 4/ })
    .first()
    .waitFor();
  expect(await page.getByRole("table", { name: "By prompt" }).textContent()).not.toContain("0 of 0");
  await look(page, "ads-prompts");
  await page.reload();
  await page
    .getByRole("row", { name: /67 %.*Bose.*3 of 4/ })
    .first()
    .waitFor();
});
