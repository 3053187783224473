import { useEffect } from "react";

/** useTitle names the window, so that tabs, bookmarks and the history can be told apart. */
export function useTitle(...parts: (string | undefined)[]) {
  const title = [...parts.filter(Boolean), "avm"].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
