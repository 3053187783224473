import { describe, expect, it } from "vitest";
import { ceiling, dateTicks, linear, rateTicks, segments, spread } from "./scale";
import { shorten } from "./series-parts";

describe("linear", () => {
  it("maps the ends and the middle", () => {
    const scale = linear([0, 0.8], [200, 0]);
    expect([scale(0), scale(0.4), scale(0.8)]).toEqual([200, 100, 0]);
  });

  it("puts a domain of one value in the middle", () => {
    expect(linear([7, 7], [0, 100])(7)).toBe(50);
  });
});

describe("axes", () => {
  it("ends an axis at the next fifth", () => {
    expect([0, 0.2, 0.21, 0.56, 0.6, 1].map(ceiling)).toEqual([0.2, 0.2, 0.4, 0.6, 0.6, 1]);
  });

  it("has ticks from zero to the end of the axis", () => {
    expect(rateTicks(0.8)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
    expect(rateTicks(0.2)).toEqual([0, 0.05, 0.1, 0.15, 0.2]);
  });

  it("keeps the last date, and earlier ones at equal steps", () => {
    const times = Array.from({ length: 26 }, (_, i) => i);
    expect(dateTicks(times, linear([0, 25], [0, 500]), 100)).toEqual([0, 5, 10, 15, 20, 25]);
    expect(dateTicks(times, linear([0, 25], [0, 150]), 100)).toEqual([8, 25]);
    expect(dateTicks([1], linear([1, 1], [0, 150]), 100)).toEqual([1]);
  });

  it("leaves out a date whose label would cover the next one", () => {
    expect(dateTicks([0, 50, 99, 100], linear([0, 100], [0, 500]), 90)).toEqual([0, 50, 100]);
  });
});

describe("spread", () => {
  it("moves labels apart and keeps their order", () => {
    const places = spread([100, 102, 101, 200], 15, 0, 250);
    expect(places).toEqual([100, 130, 115, 200]);
  });

  it("keeps labels within the chart", () => {
    const places = spread([240, 245, 249], 15, 0, 250);
    expect(Math.max(...places)).toBeLessThanOrEqual(250);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
  });
});

describe("segments", () => {
  it("cuts a line where nothing was measured", () => {
    const runs = segments([1, null, 2, 3, null].map((value) => ({ value })));
    expect(runs.map((run) => run.map((point) => point.value))).toEqual([[1], [2, 3]]);
  });

  it("keeps a measured zero", () => {
    expect(segments([{ value: 0 }])).toHaveLength(1);
  });
});

it("shortens names without cutting an emoji apart", () => {
  expect(shorten("Ärmel 👨‍👩‍👧‍👦 Söhne", 8)).toBe("Ärmel 👨‍👩‍👧‍👦…");
  expect(shorten("Ärmel", 5)).toBe("Ärmel");
});
