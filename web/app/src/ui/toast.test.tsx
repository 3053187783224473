import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it } from "vitest";
import { Toasts, toast } from "./toast";

it("marks what the server wrote as English, and nothing else", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(() => root.render(<Toasts />));
  await act(() => {
    toast("Gespeichert.");
    toast({ message: "The name is taken.", english: true });
  });
  const notes = [...place.querySelectorAll("span.mr-auto")];
  expect(notes.map((note) => [note.textContent, note.getAttribute("lang")])).toEqual([
    ["Gespeichert.", null],
    ["The name is taken.", "en"],
  ]);
  await act(() => root.unmount());
});
