import { useLayoutEffect, useRef, useState } from "react";

/** useFit returns how many of `most` columns must be left out so that what is in the frame is not wider than it. */
export function useFit(most: number) {
  const frame = useRef<HTMLDivElement>(null);
  /** The width that the content needs, by the number of columns left out. */
  const needs = useRef<number[]>([]);
  const [left, leave] = useState(0);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const fit = () => {
      if (box.scrollWidth > box.clientWidth && left < most) {
        needs.current[left] = box.scrollWidth;
        leave(left + 1);
      } else if (left > 0 && box.clientWidth >= (needs.current[left - 1] ?? 0)) leave(left - 1);
    };
    fit();
    const watch = new ResizeObserver(fit);
    for (const part of [box, ...box.children]) watch.observe(part);
    return () => watch.disconnect();
  }, [left, most]);
  return { frame, left };
}
