import { describe, expect, it, vi } from "vitest";
import { type Headline, lead, share, title } from "./wording";

vi.setSystemTime("2026-11-28");

const narrow = { low: 0.42, high: 0.56 };
const headline: Headline = {
  brand: "Sony",
  rate: 0.49,
  interval: narrow,
  verdict: "moved",
  change: 0.05,
  baselineAt: "2026-10-29T12:00:00Z",
  at: "2026-11-26T12:00:00Z",
  zone: "UTC",
};

describe("share", () => {
  it("names a rate in words", () => {
    const words = [0, 0.03, 0.5, 0.66, 1].map((rate) => share(rate, null));
    expect(words).toEqual([
      "none of the answers",
      "very few answers",
      "about half of the answers",
      "about two thirds of the answers",
      "all answers",
    ]);
  });

  it("says nearly all, not all, below 100 %", () => {
    expect(share(0.998, null)).toBe("nearly all answers");
  });

  it("gives the interval where it is too wide for a word", () => {
    expect(share(0.5, { low: 0.2, high: 0.8 })).toBe("20–80 % of the answers");
  });
});

describe("title", () => {
  it("claims a rise only where the verdict is moved", () => {
    expect(title(headline)).toBe("Sony is named in about half of the answers, more than on Oct 29");
    expect(title({ ...headline, change: -0.05 })).toContain("less than on");
    for (const verdict of ["within_noise", "insufficient_data", "not_comparable"] as const) {
      expect(title({ ...headline, verdict })).not.toMatch(/more than|less than/);
    }
  });

  it("names the time of a baseline of the same day", () => {
    expect(title({ ...headline, at: "2026-10-29T15:00:00Z" })).toContain("more than on Oct 29, 12:00 PM UTC");
  });

  it("does not compare without a baseline", () => {
    expect(title({ ...headline, baselineAt: null })).toBe("Sony is named in about half of the answers");
  });
});

describe("lead", () => {
  const prompts = (roseCount: number, fellCount: number) => ({ roseCount, fellCount });
  const moved = (name: string, change: number) => ({ name, verdict: "moved" as const, change });

  it("says the change, the prompts and the competitors that moved", () => {
    const words = lead(headline, prompts(2, 1), [moved("Anker", 0.06), moved("LG", -0.1)]);
    expect(words).toBe(
      "Sony rose by 5 points since Oct 29, beyond noise. 2 prompts moved up and one down. Anker gained. LG lost.",
    );
  });

  it("claims nothing of competitors whose change is noise", () => {
    const words = lead({ ...headline, verdict: "within_noise" }, prompts(0, 0), [
      { name: "LG", verdict: "within_noise", change: 0.2 },
    ]);
    expect(words).toBe(
      "The change since Oct 29 is no more than noise explains. No single prompt moved. No competitor moved beyond noise.",
    );
  });

  it("says nothing of competitors with too few answers", () => {
    expect(lead(headline, undefined, [{ name: "LG", verdict: "insufficient_data" }])).not.toMatch(/competitor|LG/);
  });
});
