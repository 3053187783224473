import { describe, expect, it } from "vitest";
import { searchesOf, sourcesOf } from "./gathered";

const citation = (url: string, owned = false) => ({
  position: 1,
  url,
  host: "a.com",
  title: "",
  owned,
  competitor: null,
  startIndex: null,
  endIndex: null,
});

describe("what the answers of a prompt share", () => {
  it("counts a page once for each answer that cites it", () => {
    const answers = [
      { citations: [citation("u1"), citation("u1"), citation("u2", true)] },
      { citations: [citation("u2", true)] },
    ];
    expect(sourcesOf(answers).map(({ url, answers, owned }) => [url, answers, owned])).toEqual([
      ["u2", 2, true],
      ["u1", 1, false],
    ]);
  });
  it("counts a search once for each answer and names each engine once", () => {
    const answers = [
      { searches: ["q", "q"], engineLabel: "ChatGPT" },
      { searches: ["q", "r"], engineLabel: "ChatGPT" },
    ];
    expect(searchesOf(answers)).toEqual([
      { query: "q", answers: 2, engines: ["ChatGPT"] },
      { query: "r", answers: 1, engines: ["ChatGPT"] },
    ]);
  });
});
