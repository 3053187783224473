import { gzipSync } from "node:zlib";
import { expect, inject, it } from "vitest";
import { close, launch, open, settled, signIn } from "./browser";

/** The most script that the first load of the overview may have, in bytes after gzip. */
const budget = 250_000;

it("loads little script for the overview", async () => {
  const browser = await launch();
  const context = await open(browser, inject("demo"));
  await signIn(context);
  const page = await context.newPage();
  const sizes: Promise<[string, number]>[] = [];
  page.on("response", (response) => {
    const name = new URL(response.url()).pathname;
    if (name.endsWith(".js")) sizes.push(response.body().then((body) => [name, gzipSync(body).length]));
  });
  await page.goto("/");
  await page.waitForURL("**/overview");
  await settled(page);
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );
  const loaded = await Promise.all(sizes);
  const total = loaded.reduce((sum, [, size]) => sum + size, 0);
  console.log(
    `overview: ${Math.round(total / 1000)} kB of script (gzip) in ${loaded.length} files, largest paint after ${Math.round(paint)} ms`,
  );
  await close(context);
  await browser.close();
  expect(total).toBeLessThanOrEqual(budget);
});
