import { type KeyboardEvent, useState } from "react";

/** useKeys walks through `length` points by the arrow keys, Home and End. */
export function useKeys(length: number) {
  const [at, choose] = useState<number>();
  const onKeyDown = (event: KeyboardEvent) => {
    const next: Record<string, number> = {
      ArrowLeft: Math.max(0, (at ?? length) - 1),
      ArrowRight: Math.min(length - 1, (at ?? -1) + 1),
      Home: 0,
      End: length - 1,
    };
    const to = next[event.key];
    if (to === undefined || length === 0) return;
    event.preventDefault();
    choose(to);
  };
  return { at, choose, onKeyDown, onBlur: () => choose(undefined) };
}
