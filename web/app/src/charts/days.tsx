import { count } from "~/text/format";
import { linear } from "./scale";

export type Day = {
  key: string;
  /** null: nobody knows, which is never drawn as zero. */
  value: number | null;
  words: string;
};

/** Days draws an amount for each day. A day of which nothing is known is a dashed gap, and a measured zero a line. */
export function Days({ label, days }: { label: string; days: Day[] }) {
  const most = Math.max(1, ...days.map(({ value }) => value ?? 0));
  const height = linear([0, most], [0, 100]);
  return (
    <div role="img" aria-label={label} className="relative flex items-end gap-px h-40 mt-5 border-y border-line">
      <span className="absolute bottom-full text-small text-muted">{count(most)}</span>
      {days.map(({ key, value, words }) => (
        <div key={key} title={words} className="flex-1 min-w-0 h-full flex items-end">
          {value === null ? (
            <div className="w-full h-full border-x border-dashed border-line bg-hover" />
          ) : (
            <div className="w-full bg-field min-h-px" style={{ height: `${height(value)}%` }} />
          )}
        </div>
      ))}
    </div>
  );
}
