/** anchor returns the fragment of a heading's address, as GitHub makes it. */
export const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

/** sectionsOf returns the main headings of a text. */
export const sectionsOf = (text: string) => [...text.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);
