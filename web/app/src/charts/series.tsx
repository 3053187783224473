import { useEffect, useRef, useState } from "react";
import { day, fullDay, percent, range } from "~/text/format";
import { t } from "~/text/text";
import type { Bounds } from "~/ui/figure";
import { type Column, Table } from "~/ui/table";
import { ceiling, dateTicks, linear, rateTicks, segments, spread } from "./scale";
import { useKeys } from "./use-keys";

export type Point = { at: string; value: number | null; interval?: Bounds };
export type Line = { name: string; points: Point[]; accent?: boolean };
/** A boundary is where a model, the analyzer or the scoring changed. */
export type Boundary = { at: string; words: string };

type Props = { label: string; lines: Line[]; boundaries?: Boundary[]; zone?: string; height?: number };

const edge = { top: 14, bottom: 26, left: 36 };

/** Series shows rates over time. Arrow keys walk through its points; below it the same values are a table. */
export function Series({ label, lines, boundaries = [], zone, height = 250 }: Props) {
  const [box, width] = useWidth();
  const [picked, pick] = useState<string>();
  const times = [...new Set(lines.flatMap((line) => line.points.map((point) => Date.parse(point.at))))].sort(
    (a, b) => a - b,
  );
  const { at, onKeyDown, onBlur, choose } = useKeys(times.length);
  const right = width < 520 ? 96 : 132;
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
        className="block max-w-full"
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
        <Labels lines={lines} x={width - right + 8} y={y} height={height} picked={picked} onPick={pick} />
        {time !== undefined && (
          <line x1={x(time)} x2={x(time)} y1={edge.top} y2={height - edge.bottom} stroke="var(--field)" />
        )}
      </svg>
      <figcaption aria-live="polite" className="min-h-5 text-small text-muted">
        {time !== undefined && read(lines, time, zone)}
      </figcaption>
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

type AxesProps = {
  times: number[];
  x: (time: number) => number;
  y: (rate: number) => number;
  top: number;
  width: number;
  right: number;
  height: number;
  zone?: string;
};

function Axes({ times, x, y, top, width, right, height, zone }: AxesProps) {
  const room = Math.max(2, Math.floor((width - right - edge.left) / 110));
  return (
    <g aria-hidden="true">
      {rateTicks(top).map((rate) => (
        <g key={rate}>
          <line x1={edge.left} x2={width - right} y1={y(rate)} y2={y(rate)} stroke="var(--line)" />
          <text x={edge.left - 8} y={y(rate) + 4} textAnchor="end">
            {Math.round(rate * 100)}
          </text>
        </g>
      ))}
      {dateTicks(times, room).map((time) => (
        <text
          key={time}
          x={x(time)}
          y={height - 6}
          textAnchor={time === times.at(-1) && times.length > 1 ? "end" : "middle"}
        >
          {day(new Date(time).toISOString(), zone)}
        </text>
      ))}
    </g>
  );
}

function Rule({
  boundary,
  x,
  height,
  most,
}: {
  boundary: Boundary;
  x: (t: number) => number;
  height: number;
  most: number;
}) {
  const at = x(Date.parse(boundary.at));
  const left = at > most - 130;
  return (
    <g>
      <line x1={at} x2={at} y1={edge.top} y2={height - edge.bottom} stroke="var(--muted)" strokeDasharray="2 3" />
      <text x={left ? at - 6 : at + 6} y={edge.top + 10} textAnchor={left ? "end" : "start"}>
        {boundary.words}
      </text>
    </g>
  );
}

type PathProps = { line: Line; x: (time: number) => number; y: (rate: number) => number; strong?: boolean };

function Path({ line, x, y, strong }: PathProps) {
  const color = line.accent ? "var(--accent)" : strong ? "var(--text)" : "var(--faint)";
  const place = (at: string, rate: number) => `${x(Date.parse(at)).toFixed(1)},${y(rate).toFixed(1)}`;
  return (
    <g aria-hidden="true">
      {segments(line.points).map((run) => (
        <g key={run[0]?.at}>
          {line.accent && run.every((point) => point.interval) && (
            <polygon
              fill="var(--accent-soft)"
              points={[
                ...run.map((p) => place(p.at, p.interval?.high ?? p.value)),
                ...[...run].reverse().map((p) => place(p.at, p.interval?.low ?? p.value)),
              ].join(" ")}
            />
          )}
          <polyline
            fill="none"
            stroke={color}
            strokeWidth={strong ? 2 : 1.25}
            points={run.map((p) => place(p.at, p.value)).join(" ")}
          />
          {(run.length === 1 || line.accent) && (
            <circle
              cx={x(Date.parse((run.at(-1) as Point).at))}
              cy={y(run.at(-1)?.value ?? 0)}
              r={line.accent ? 4 : 2.5}
              fill={color}
            />
          )}
        </g>
      ))}
    </g>
  );
}

type LabelsProps = {
  lines: Line[];
  x: number;
  y: (rate: number) => number;
  height: number;
  picked?: string;
  onPick: (name?: string) => void;
};

function Labels({ lines, x, y, height, picked, onPick }: LabelsProps) {
  const ends = lines.flatMap((line) => {
    const end = line.points.findLast((point) => point.value !== null);
    return end?.value === null || end === undefined ? [] : [{ line, rate: end.value }];
  });
  const places = spread(
    ends.map(({ rate }) => y(rate)),
    15,
    edge.top,
    height - edge.bottom,
  );
  return (
    <g aria-hidden="true">
      {ends.map(({ line, rate }, i) => (
        <text
          key={line.name}
          x={x}
          y={(places[i] ?? 0) + 4}
          onPointerEnter={() => onPick(line.name)}
          onPointerLeave={() => onPick(undefined)}
          style={{
            fill: line.accent ? "var(--accent)" : picked === line.name ? "var(--text)" : undefined,
            fontWeight: line.accent || picked === line.name ? 600 : undefined,
          }}
        >
          {line.name.length > 11 ? `${line.name.slice(0, 10)}…` : line.name} {percent(rate)}
        </text>
      ))}
    </g>
  );
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
