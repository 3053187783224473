// Unit tests have all messages at once.
import { loadTexts } from "../src/text/text";

const areas = Object.keys(import.meta.glob("../src/text/en/*.json")).map((path) =>
  path.replace(/.*\/(.*)\.json$/, "$1"),
);
for (const area of areas) await loadTexts(area);
