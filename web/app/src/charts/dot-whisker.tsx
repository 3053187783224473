import { percent, range } from "~/text/format";
import { t } from "~/text/text";
import type { Bounds } from "~/ui/figure";
import { linear } from "./scale";

type Props = { rate: number | null | undefined; interval?: Bounds; accent?: boolean };

/** DotWhisker is a rate as a dot on a line from 0 to 100 %, with its interval as a whisker. */
export function DotWhisker({ rate, interval, accent }: Props) {
  if (rate === null || rate === undefined) return null;
  const x = linear([0, 1], [2, 98]);
  const color = accent ? "var(--accent)" : "var(--muted)";
  const words = interval
    ? t("ui.rate-with-interval", { rate: percent(rate), range: range(interval.low, interval.high) })
    : percent(rate);
  return (
    <svg role="img" aria-label={words} className="block h-4 w-full min-w-12 max-w-48 overflow-visible">
      <line x1="2%" x2="98%" y1="8" y2="8" stroke="var(--line)" />
      {interval && (
        <line x1={`${x(interval.low)}%`} x2={`${x(interval.high)}%`} y1="8" y2="8" stroke={color} strokeWidth="2" />
      )}
      <circle cx={`${x(rate)}%`} cy="8" r="4" fill={color} />
    </svg>
  );
}
