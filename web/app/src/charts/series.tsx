import { useEffect, useRef, useState } from "react";
import { fullDay, percent, range } from "~/text/format";
import { t } from "~/text/text";
import type { Bounds } from "~/ui/figure";
import { type Column, Table } from "~/ui/table";
import { ceiling, linear } from "./scale";
import { Axes, edge, Labels, Path, Rule } from "./series-parts";
import { useKeys } from "./use-keys";

export type Point = { at: string; value: number | null; interval?: Bounds };
export type Line = { name: string; points: Point[]; accent?: boolean };
/** A boundary is where a model, the analyzer or the scoring changed. */
export type Boundary = { at: string; words: string };

type Props = { label: string; lines: Line[]; boundaries?: Boundary[]; zone?: string; height?: number };

/** narrow is the width below which names and words are shortened. */
const narrow = 520;

/** Series shows rates over time. Arrow keys walk through its points; below it the same values are a table. */
export function Series({ label, lines, boundaries = [], zone, height = 250 }: Props) {
  const [box, width] = useWidth();
  const [picked, pick] = useState<string>();
  const times = [...new Set(lines.flatMap((line) => line.points.map((point) => Date.parse(point.at))))].sort(
    (a, b) => a - b,
  );
  const { at, onKeyDown, onBlur, choose } = useKeys(times.length);
  const right = width < narrow ? 110 : 140; // for the labels: names of 7 or 11 letters with their rates
  const x = linear([times[0] ?? 0, times.at(-1) ?? 0], [edge.left, width - right]);
  const highs = lines.flatMap((line) =>
    line.points.map((p) => (line.accent ? (p.interval?.high ?? p.value) : p.value) ?? 0),
  );
  const top = ceiling(Math.max(0, ...highs));
  const y = linear([0, top], [height - edge.bottom, edge.top]);
  const time = at === undefined ? undefined : times[at];
  return (
    <figure ref={box} className="min-w-0">
      <svg
        role="img"
        aria-label={`${label}. ${t("ui.chart-keys")}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk through the points
        tabIndex={0}
        width={width}
        height={height}
        className="block max-w-full overflow-visible"
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onPointerLeave={() => choose(undefined)}
        onPointerMove={(event) => choose(nearest(times, x, event.nativeEvent.offsetX))}
      >
        <Axes times={times} x={x} y={y} top={top} width={width} right={right} height={height} zone={zone} />
        {boundaries.map((boundary) => (
          <Rule key={boundary.at + boundary.words} boundary={boundary} x={x} height={height} most={width - right} />
        ))}
        {[...lines].reverse().map((line) => (
          <Path key={line.name} line={line} x={x} y={y} strong={line.accent || picked === line.name} />
        ))}
        <Labels
          lines={lines}
          letters={width < narrow ? 7 : 11}
          x={width - right + 8}
          y={y}
          height={height}
          picked={picked}
          onPick={pick}
        />
        {time !== undefined && (
          <line x1={x(time)} x2={x(time)} y1={edge.top} y2={height - edge.bottom} stroke="var(--field)" />
        )}
      </svg>
      <figcaption aria-live="polite" className="mt-1.5 min-h-5 text-small text-muted">
        {time !== undefined && read(lines, time, zone)}
      </figcaption>
      {boundaries.length > 0 && (
        <ul className={width < narrow ? "text-small text-muted mb-1" : "sr-only"}>
          {boundaries.map(({ at, words }) => (
            <li key={at + words}>
              {fullDay(at, zone)}: {words}
            </li>
          ))}
        </ul>
      )}
      <Values label={label} lines={lines} times={times} zone={zone} />
    </figure>
  );
}

function useWidth(): [React.RefObject<HTMLElement | null>, number] {
  const box = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(280, Math.round(entry.contentRect.width))),
    );
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return [box, width];
}

function nearest(times: number[], x: (time: number) => number, offset: number): number | undefined {
  let best: number | undefined;
  for (const [i, time] of times.entries()) {
    if (best === undefined || Math.abs(x(time) - offset) < Math.abs(x(times[best] as number) - offset)) best = i;
  }
  return best;
}

const valueAt = (line: Line, time: number) => line.points.find((point) => Date.parse(point.at) === time);

/** read says the values of all lines at one time. */
function read(lines: Line[], time: number, zone?: string): string {
  const values = lines.flatMap((line) => {
    const point = valueAt(line, time);
    if (!point || point.value === null) return [];
    const bounds = point.interval ? ` (${range(point.interval.low, point.interval.high)})` : "";
    return `${line.name} ${percent(point.value)}${bounds}`;
  });
  return `${fullDay(new Date(time).toISOString(), zone)}: ${values.join(" · ") || t("ui.not-measured")}`;
}

type ValuesProps = { label: string; lines: Line[]; times: number[]; zone?: string };

/** Values is the chart as a table, which CSV is made of. */
function Values({ label, lines, times, zone }: ValuesProps) {
  const columns: Column<number>[] = [
    {
      id: "at",
      title: t("ui.date"),
      cell: (time) => fullDay(new Date(time).toISOString(), zone),
      csv: (time) => new Date(time).toISOString(),
    },
    ...lines.map(
      (line): Column<number> => ({
        id: line.name,
        title: line.name,
        number: true,
        cell: (time) => {
          const point = valueAt(line, time);
          if (!point || point.value === null) return "–";
          const bounds = point.interval ? ` (${range(point.interval.low, point.interval.high)})` : "";
          return percent(point.value) + bounds;
        },
        csv: (time) => valueAt(line, time)?.value,
      }),
    ),
  ];
  return (
    <details data-print="no" className="text-small">
      <summary className="text-muted cursor-pointer w-fit">{t("ui.as-table")}</summary>
      <Table label={label} columns={columns} rows={[...times].reverse()} rowKey={String} />
    </details>
  );
}
