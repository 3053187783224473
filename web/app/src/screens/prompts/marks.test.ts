import { describe, expect, it } from "vitest";
import { cut, marksOf, notesOf } from "./marks";

const words = (text: string, mentions: Parameters<typeof marksOf>[1], citations: Parameters<typeof notesOf>[1] = []) =>
  cut(text, 0, text.length, marksOf(text, mentions), notesOf(text, citations)).map((piece) =>
    piece.kind === "note" ? `^${piece.position}` : piece.kind === "mark" ? `[${piece.text}]` : piece.text,
  );

const sony = (...places: [number, number][]) => ({
  name: "Sony",
  isBrand: true,
  places: places.map(([startIndex, endIndex]) => ({ startIndex, endIndex })),
});

describe("marks of an answer", () => {
  it("counts code points, so that an emoji before a name does not move it", () => {
    expect(words("🎧🎧 Sony wins", [sony([3, 7])])).toEqual(["🎧🎧 ", "[Sony]", " wins"]);
  });
  it("puts a citation's number behind its passage and behind the mention that ends there", () => {
    expect(words("Buy Sony now", [sony([4, 8])], [{ position: 1, endIndex: 8 }])).toEqual([
      "Buy ",
      "[Sony]",
      "^1",
      " now",
    ]);
  });
  it("leaves out places beyond the text, and the second of two that overlap", () => {
    expect(words("Sony", [sony([0, 4], [2, 4], [9, 12])])).toEqual(["[Sony]"]);
  });
  it("keeps the order of two citations at one place", () => {
    expect(
      words(
        "ab",
        [],
        [
          { position: 2, endIndex: 1 },
          { position: 1, endIndex: 1 },
        ],
      ),
    ).toEqual(["a", "^1", "^2", "b"]);
  });
});
