import { expect, it } from "vitest";
import { readCsv, readPaste, refusedBy } from "./lines";
import { records } from "./records";

it("takes a prompt a line with the number of its line, each once", () => {
  expect(readPaste("1. best tv\r\n\r\n- best phone\nbest tv").map(({ line, prompt }) => [line, prompt.text])).toEqual([
    [1, "best tv"],
    [3, "best phone"],
  ]);
});

it("says which line is too long, counted as people count", () => {
  const [, long] = readPaste(`fits\n${"🎧".repeat(4001)}`);
  expect(long).toMatchObject({ line: 2, wrong: expect.stringContaining("4,001") });
  expect(readPaste("🎧".repeat(4000))[0]?.wrong).toBeUndefined();
});

it("reads values in quotes, over lines, by any of three separators", () => {
  expect(records('text;topic\r\n"best ""tv""; cheap";A\r\n\n"two\nlines";B')).toEqual([
    { line: 1, cells: ["text", "topic"] },
    { line: 2, cells: ['best "tv"; cheap', "A"] },
    { line: 4, cells: ["two\nlines", "B"] },
  ]);
  expect(records("a\tb")[0]?.cells).toEqual(["a", "b"]);
});

const linesOf = (content: string) => {
  const found = readCsv(content);
  if ("refused" in found) throw new Error(found.refused);
  return found.lines;
};

it("reads the columns of an exported file in any order", () => {
  const [line] = linesOf("id,Topic,text,enabled,cohort,status\n7,Audio,best tv,false,commerce,active\n");
  expect(line).toEqual({
    line: 2,
    prompt: { text: "best tv", theme: "", topic: "Audio", intent: "", cohort: "commerce", enabled: false },
    wrong: undefined,
  });
});

it("refuses rows, each with its line and the reason", () => {
  const content =
    "text,cohort,intent,enabled,status\n,,,,\na,kern,,,\n,core,,,\nb,,buy,,\nc,,,maybe,\nd,,,,archived\ne,,,,\n";
  expect(linesOf(content).map(({ line, wrong }) => [line, wrong])).toEqual([
    [3, "cohort: “kern” must be one of core, brand_diagnostic, comparison, commerce."],
    [4, "It has no text."],
    [5, "intent: “buy” must be one of discovery, comparison, purchase, service, local."],
    [6, "enabled: “maybe” must be one of true, false."],
    [7, "An archived prompt is not added."],
    [8, undefined],
  ]);
});

it("refuses a file that is not one of prompts", () => {
  expect(readCsv("question\nbest tv\n")).toHaveProperty("refused");
  expect(readCsv("text,colour\nbest tv,red\n")).toMatchObject({ refused: expect.stringContaining("colour") });
  expect(readCsv("text\nbest \uFFFD\n")).toHaveProperty("refused");
  expect(readCsv("")).toHaveProperty("refused");
});

it("finds the lines that the server refuses", () => {
  const sent = [
    { line: 4, prompt: { text: "a" } },
    { line: 9, prompt: { text: "b" } },
  ];
  expect([...refusedBy({ "prompts[1].text": "Must not be empty.", prompts: "Too many." }, sent)]).toEqual([
    [9, "Must not be empty."],
  ]);
});
