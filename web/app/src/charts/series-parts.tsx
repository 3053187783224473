import { day, percent } from "~/text/format";
import { dateTicks, rateTicks, segments, spread } from "./scale";
import type { Boundary, Line, Point } from "./series";

/** edge is the room around the plot; at the right it depends on the labels. */
export const edge = { top: 14, bottom: 26, left: 46 };

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

/** Axes draws the lines of the rates and the dates below. */
export function Axes({ times, x, y, top, width, right, height, zone }: AxesProps) {
  return (
    <g aria-hidden="true">
      {rateTicks(top).map((rate) => (
        <g key={rate}>
          <line x1={edge.left} x2={width - right} y1={y(rate)} y2={y(rate)} stroke="var(--line)" />
          <text x={edge.left - 8} y={y(rate) + 4} textAnchor="end">
            {rate === top ? percent(rate) : Math.round(rate * 100)}
          </text>
        </g>
      ))}
      {dateTicks(times, x, 96).map((time) => (
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

/** letterWidth is about how wide a letter of the chart's words is. */
const letterWidth = 7.2;

/** Rule is a boundary: a dashed line with its words on the side that has more room, as far as they fit. */
export function Rule({
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
  const left = at - edge.left > 1.2 * (most - at);
  const letters = Math.floor((left ? at - edge.left : most - at) / letterWidth) - 1;
  return (
    <g>
      <line x1={at} x2={at} y1={edge.top} y2={height - edge.bottom} stroke="var(--muted)" strokeDasharray="2 3" />
      <text x={left ? at - 6 : at + 6} y={edge.top + 10} textAnchor={left ? "end" : "start"}>
        {shorten(boundary.words, letters)}
      </text>
    </g>
  );
}

type PathProps = { line: Line; x: (time: number) => number; y: (rate: number) => number; strong?: boolean };

/** Path draws a line with gaps where nothing was measured, and the band of the brand. */
export function Path({ line, x, y, strong }: PathProps) {
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
  /** How many letters of a name there is room for. */
  letters: number;
  x: number;
  y: (rate: number) => number;
  height: number;
  picked?: string;
  onPick: (name?: string) => void;
};

/** Labels names each line at its end. */
export function Labels({ lines, letters, x, y, height, picked, onPick }: LabelsProps) {
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
          <tspan className="[unicode-bidi:isolate]">{shorten(line.name, letters)}</tspan> {percent(rate)}
        </text>
      ))}
    </g>
  );
}

const graphemes = new Intl.Segmenter();

/** shorten cuts a name after a number of letters as people count them: an emoji of several signs is one. */
export const shorten = (name: string, letters: number) => {
  const all = Array.from(graphemes.segment(name), ({ segment }) => segment);
  return all.length > letters ? `${all.slice(0, letters - 1).join("")}…` : name;
};
