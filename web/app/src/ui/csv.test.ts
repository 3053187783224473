import { expect, it } from "vitest";
import { csv } from "./csv";

it("quotes what needs quotes", () => {
  expect(
    csv(
      ["Name", "Rate"],
      [
        ['a "b", c', 0.5],
        ["line\nbreak", null],
      ],
    ),
  ).toBe('Name,Rate\r\n"a ""b"", c",0.5\r\n"line\nbreak",\r\n');
});

it("keeps spreadsheets from running a text as a formula", () => {
  expect(csv(["Name"], [["=HYPERLINK(1)"], ["-1"], [-1]])).toBe("Name\r\n'=HYPERLINK(1)\r\n'-1\r\n-1\r\n");
});
