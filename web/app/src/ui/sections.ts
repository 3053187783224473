/** sections are those of docs/metrics.md that the definitions of figures lead to. */
export const sections = [
  "terms-and-figures",
  "reading-names",
  "searches",
  "markets",
  "ads",
  "names-that-nobody-tracks",
  "sources",
  "uncertainty",
  "did-it-move",
  "signals-what-is-worth-telling",
  "what-a-spot-check-finds",
  "what-narrows-an-interval",
  "what-a-figure-is-good-for",
  "perception",
] as const;

export type Section = (typeof sections)[number];
