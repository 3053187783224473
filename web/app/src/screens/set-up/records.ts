/** A Record is a row of a file of values, with the line that it begins in. */
export type Record = { line: number; cells: string[] };

/** separatorOf returns what separates the values: of comma, semicolon and tab the one that the first line has most of. */
function separatorOf(text: string): string {
  const first = text.split(/\r?\n/, 1)[0] ?? "";
  const [most] = [",", ";", "\t"].sort((a, b) => first.split(b).length - first.split(a).length);
  return most ?? ",";
}

/** records reads a file of separated values (RFC 4180). Empty lines are left out. */
export function records(text: string): Record[] {
  const separator = separatorOf(text);
  const found: Record[] = [];
  let current: Record = { line: 1, cells: [] };
  let [cell, quoted, line] = ["", false, 1];
  const end = () => {
    current.cells.push(cell);
    if (current.cells.some((value) => value.trim() !== "")) found.push(current);
    current = { line, cells: [] };
    cell = "";
  };
  for (let i = 0; i < text.length; i++) {
    const letter = text[i] as string;
    if (letter === "\n") line++;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[i + 1] === '"') cell += text[++i];
      else quoted = false;
    } else if (letter === '"' && cell === "") quoted = true;
    else if (letter === separator) {
      current.cells.push(cell);
      cell = "";
    } else if (letter === "\n") end();
    else if (letter !== "\r" || text[i + 1] !== "\n") cell += letter;
  }
  if (cell !== "" || current.cells.length > 0) end();
  return found;
}
