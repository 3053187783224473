// Where an answer names entities and cites sources, as ranges of its text. The graph counts Unicode code points;
// JavaScript strings count UTF-16 units, so offsets are translated once for each answer.

export type Mark = { start: number; end: number; kind: "brand" | "competitor"; name: string };
export type Note = { at: number; position: number };

type Place = { startIndex: number; endIndex: number };
type Mention = { name: string; isBrand: boolean; places: Place[] };
type Citation = { position: number; endIndex?: number | null };

/** unitsOf returns for each code point the index of its first UTF-16 unit, and at its end the text's length. */
export function unitsOf(text: string): number[] {
  const units: number[] = [];
  let at = 0;
  for (const point of text) {
    units.push(at);
    at += point.length;
  }
  units.push(at);
  return units;
}

/** marksOf returns the mentions of an answer in the order of its text. Overlapping ones keep the first. */
export function marksOf(text: string, mentions: Mention[]): Mark[] {
  const units = unitsOf(text);
  const all = mentions.flatMap(({ name, isBrand, places }) =>
    places.flatMap(({ startIndex, endIndex }): Mark[] => {
      const [start, end] = [units[startIndex], units[endIndex]];
      if (start === undefined || end === undefined || end <= start) return [];
      return [{ start, end, kind: isBrand ? "brand" : "competitor", name }];
    }),
  );
  all.sort((a, b) => a.start - b.start || b.end - a.end);
  let last = 0;
  return all.filter((mark) => {
    if (mark.start < last) return false;
    last = mark.end;
    return true;
  });
}

/** notesOf returns where the numbers of citations stand: behind the passage that they belong to. */
export function notesOf(text: string, citations: Citation[]): Note[] {
  const units = unitsOf(text);
  return citations
    .flatMap(({ position, endIndex }) => {
      const at = endIndex === null || endIndex === undefined ? undefined : units[endIndex];
      return at === undefined ? [] : [{ at, position }];
    })
    .sort((a, b) => a.at - b.at || a.position - b.position);
}

export type Piece =
  | { kind: "text"; text: string }
  | { kind: "mark"; text: string; mark: Mark }
  | { kind: "note"; position: number };

/** cut divides the part of a text from start to end at its marks and notes. A note at the part's start belongs to what is before. */
export function cut(text: string, start: number, end: number, marks: Mark[], notes: Note[]): Piece[] {
  const pieces: Piece[] = [];
  let at = start;
  const upTo = (next: number) => {
    if (next > at) pieces.push({ kind: "text", text: text.slice(at, next) });
    at = Math.max(at, next);
  };
  const inside = marks.filter((mark) => mark.start >= start && mark.end <= end);
  const stops = [
    ...inside.map((mark) => ({ at: mark.start, mark, position: 0 })),
    ...notes
      .filter((note) => note.at > start && note.at <= end)
      .map((note) => ({ at: note.at, mark: undefined, position: note.position })),
  ].sort((a, b) => a.at - b.at || Number(Boolean(a.mark)) - Number(Boolean(b.mark)));
  for (const stop of stops) {
    upTo(stop.at);
    if (stop.mark) {
      pieces.push({ kind: "mark", text: text.slice(stop.mark.start, stop.mark.end), mark: stop.mark });
      at = stop.mark.end;
    } else pieces.push({ kind: "note", position: stop.position });
  }
  upTo(end);
  return pieces;
}
