// What a browser measures of a page.
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";

/** scriptsOf gathers the scripts that a page loads from now on; the result has their number and bytes after gzip. */
export function scriptsOf(page: Page) {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) {
      sizes.push(response.body().then((body) => gzipSync(body).length));
    }
  });
  return async () => {
    const loaded = await Promise.all(sizes);
    return { files: loaded.length, bytes: loaded.reduce((sum, size) => sum + size, 0) };
  };
}

/** questionsOf gathers the names of the questions that a page asks the graph from now on. */
export function questionsOf(page: Page) {
  const names = new Set<string>();
  page.on("request", (request) => {
    if (request.url().endsWith("/graphql")) names.add(request.postDataJSON()?.operationName);
  });
  return names;
}

/** largestPaint returns when the largest part of a page was painted, in milliseconds after its navigation. */
export const largestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );

/** followInteractions lets a page keep how long each interaction takes until the next paint. */
export const followInteractions = (page: Page) =>
  page.addInitScript(() => {
    const durations = new Map<number, number>();
    Object.assign(window, { interactions: durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const id = entry.interactionId;
        if (id) durations.set(id, Math.max(durations.get(id) ?? 0, entry.duration));
      }
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });

/** interactions returns how long the interactions with a page took until the next paint; those below 16 ms are left out. */
export const interactions = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { interactions: Map<number, number> }).interactions.values()]);
