import { linear } from "./scale";

export type Bar = { key: string; label: string; value: number | null; words: string };

/** Bars compares amounts of one kind: a line for each with its name, a bar and the value in words. */
export function Bars({ label, bars }: { label: string; bars: Bar[] }) {
  const most = Math.max(0, ...bars.map((bar) => bar.value ?? 0));
  const width = linear([0, most || 1], [0, 100]);
  return (
    <ul aria-label={label} className="grid gap-x-3 gap-y-2 grid-cols-[fit-content(45%)_minmax(48px,1fr)_auto]">
      {bars.map((bar) => (
        <li key={bar.key} className="grid grid-cols-subgrid col-span-3 items-center">
          <span className="wrap-anywhere" dir="auto">
            {bar.label}
          </span>
          <span aria-hidden="true" className="h-3 bg-hover rounded-sm overflow-hidden">
            {bar.value !== null && <span className="block h-full bg-field" style={{ width: `${width(bar.value)}%` }} />}
          </span>
          <span className="text-right">{bar.words}</span>
        </li>
      ))}
    </ul>
  );
}
