export type Scale = (value: number) => number;

/** linear returns the scale that maps a domain to a range. A domain of one value maps to the middle. */
export function linear([from, to]: [number, number], [start, end]: [number, number]): Scale {
  if (from === to) return () => (start + end) / 2;
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}

/** ceiling returns the upper end of an axis of rates: the next fifth above the highest value, at least 0.2. */
export const ceiling = (highest: number) => Math.min(10, Math.max(2, 2 * Math.ceil(highest * 5 - 1e-9))) / 10;

/** rateTicks returns the ticks of an axis of rates that ends at `top`. */
export function rateTicks(top: number): number[] {
  const step = top > 0.6 ? 0.2 : top > 0.2 ? 0.1 : 0.05;
  return Array.from({ length: Math.round(top / step) + 1 }, (_, i) => Math.round(i * step * 100) / 100);
}

/** spread moves labels apart that would overlap: at least `gap` between two, within `from` and `to`. */
export function spread(places: number[], gap: number, from: number, to: number): number[] {
  const order = places.map((at, i) => ({ at, i })).sort((a, b) => a.at - b.at);
  let least = from;
  for (const place of order) {
    place.at = Math.max(place.at, least);
    least = place.at + gap;
  }
  let most = to;
  for (const place of order.reverse()) {
    place.at = Math.min(place.at, most);
    most = place.at - gap;
  }
  const result: number[] = [];
  for (const { at, i } of order) result[i] = at;
  return result;
}

/** dateTicks picks the last of some instants and earlier ones whose labels have `gap` pixels between them. */
export function dateTicks(times: number[], x: Scale, gap: number): number[] {
  const picked: number[] = [];
  for (const time of times.toReversed()) {
    const next = picked[0];
    if (next === undefined || x(next) - x(time) >= gap) picked.unshift(time);
  }
  return picked;
}

/** segments cuts points into runs without gaps, so that a line never crosses what was not measured. */
export function segments<P extends { value: number | null }>(points: P[]): (P & { value: number })[][] {
  const runs: (P & { value: number })[][] = [];
  let open: (P & { value: number })[] | undefined;
  for (const point of points) {
    if (point.value === null) {
      open = undefined;
      continue;
    }
    if (!open) {
      open = [];
      runs.push(open);
    }
    open.push(point as P & { value: number });
  }
  return runs;
}
