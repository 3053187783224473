import { expect, it } from "vitest";
import { instantOf, wallOf } from "./zone";

it.each([
  ["2026-11-26T09:00", "Europe/Berlin", "2026-11-26T08:00:00.000Z"],
  ["2026-07-01T09:00", "Europe/Berlin", "2026-07-01T07:00:00.000Z"],
  ["2026-11-26T09:00", "UTC", "2026-11-26T09:00:00.000Z"],
  ["2026-11-26T23:30", "America/Los_Angeles", "2026-11-27T07:30:00.000Z"],
  ["2026-11-26T09:00", "Asia/Kathmandu", "2026-11-26T03:15:00.000Z"],
  ["2026-03-29T01:59", "Europe/Berlin", "2026-03-29T00:59:00.000Z"],
  ["2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
])("knows the instant of %s in %s", (wall, zone, instant) => {
  expect(instantOf(wall, zone)).toBe(instant);
  expect(wallOf(instant, zone)).toBe(wall);
});

it("counts a skipped time on from before the gap", () => {
  expect(instantOf("2026-03-29T02:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
});

it("takes one of the two instants of a repeated time", () => {
  expect(wallOf(instantOf("2026-10-25T02:30", "Europe/Berlin"), "Europe/Berlin")).toBe("2026-10-25T02:30");
});
