import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef, useState } from "react";
import { t } from "~/text/text";
import { Button } from "./button";
import { classes } from "./classes";
import { type CsvValue, csv, saveFile } from "./csv";
import { Checkbox } from "./fields";
import { useFit } from "./use-fit";

export type Column<Row> = {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** The value in the CSV; left out, the column is not in it. */
  csv?: (row: Row) => CsvValue;
  /** Whether the server sorts by it. */
  sorts?: boolean;
  /** Numbers stand at the right. */
  number?: boolean;
  /** Whether the column is left out on narrow screens, and where it has no room. */
  wide?: boolean;
  /** For screen readers only, for instance above a chart. */
  hideTitle?: boolean;
};

export type Sort = { by: string; down: boolean };
export type Choice = { chosen: ReadonlySet<string>; onChoose: (chosen: Set<string>) => void };

type Props<Row> = {
  /** What the table shows, for screen readers and the name of its CSV. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  choice?: Choice;
  /** How many rows there are on the server; null where it does not say. */
  total?: number | null;
  /** Given, there are more rows on the server. */
  onMore?: () => void;
  loadingMore?: boolean;
  /** all returns the rows that are on the server too, for the CSV; undefined where it cannot. */
  all?: () => Promise<Row[] | undefined>;
  /** Whether the rows are of an earlier question and new ones are on the way. */
  stale?: boolean;
  strong?: (row: Row) => boolean;
  foot?: boolean;
  /** How many rows are shown before the person asks for all of them. */
  first?: number;
};

const side = (column: { number?: boolean; wide?: boolean }, at: number) =>
  classes(
    column.number
      ? "text-right pl-2 sm:pl-4 wrap-normal sm:whitespace-nowrap"
      : "text-left pr-2 sm:pr-4 min-w-14 [.text-right+&]:pl-4",
    at === 0 && "sm:min-w-32",
    column.wide && "max-sm:hidden",
  );

/** virtualFrom is the number of rows from which only those in the window are drawn. */
const virtualFrom = 200;

/** Table shows rows of the server. It sorts and loads more through its callbacks, and never itself. */
export function Table<Row>(props: Props<Row>) {
  const { label, rowKey, choice, stale, first: few = props.rows.length } = props;
  const spare = props.columns.filter(({ wide }) => wide);
  const { frame, left } = useFit(spare.length);
  const missing = new Set(spare.slice(spare.length - left));
  const columns = props.columns.filter((column) => !missing.has(column));
  const [whole, showWhole] = useState(false);
  const cut = !whole && few < props.rows.length;
  const rows = cut ? props.rows.slice(0, few) : props.rows;
  const body = useRef<HTMLTableSectionElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: rows.length >= virtualFrom,
    estimateSize: () => 41,
    overscan: 20,
    getScrollElement: () => document.scrollingElement,
    scrollMargin: body.current?.offsetTop ?? 0,
  });
  const windowed = rows.length >= virtualFrom;
  const items = virtual.getVirtualItems();
  const first = windowed ? (items[0]?.index ?? 0) : 0;
  const last = windowed ? (items.at(-1)?.index ?? -1) : rows.length - 1;
  const before = windowed ? (items[0]?.start ?? 0) - virtual.options.scrollMargin : 0;
  const after = windowed ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) + virtual.options.scrollMargin : 0;
  const width = columns.length + (choice ? 1 : 0);
  return (
    <div className="min-w-0">
      <div ref={frame} className="relative overflow-x-auto">
        <table
          aria-label={label}
          aria-rowcount={props.total ?? undefined}
          className={classes("w-full", stale && "stale")}
        >
          <Head {...props} columns={columns} />
          <tbody ref={body}>
            {before > 0 && <Room height={before} width={width} />}
            {rows.slice(first, last + 1).map((row) => (
              <Line key={rowKey(row)} row={row} {...props} columns={columns} />
            ))}
            {after > 0 && <Room height={after} width={width} />}
          </tbody>
        </table>
      </div>
      {props.foot !== false && (
        <Foot
          {...props}
          shown={rows.length}
          {...(cut && { total: props.rows.length, onMore: () => showWhole(true) })}
        />
      )}
    </div>
  );
}

function Room({ height, width }: { height: number; width: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={width} style={{ height, padding: 0 }} />
    </tr>
  );
}

function Head<Row>({ columns, rows, rowKey, sort, onSort, choice }: Props<Row>) {
  const all = rows.length > 0 && rows.every((row) => choice?.chosen.has(rowKey(row)));
  return (
    <thead>
      <tr className="text-small text-muted">
        {choice && (
          <th className="w-8 border-b border-line text-left">
            <Checkbox
              aria-label={t("ui.choose-all")}
              checked={all}
              some={!all && choice.chosen.size > 0}
              onChange={() => choice.onChoose(new Set(all ? [] : rows.map(rowKey)))}
            />
          </th>
        )}
        {columns.map((column, i) => {
          const sorted = sort?.by === column.id;
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={sorted ? (sort.down ? "descending" : "ascending") : undefined}
              className={classes(
                "font-normal py-2 border-b border-line align-bottom wrap-normal sm:whitespace-nowrap",
                side(column, i),
              )}
            >
              {column.sorts && onSort ? (
                <button
                  type="button"
                  className="cursor-pointer hover:text-text"
                  onClick={() => onSort({ by: column.id, down: sorted ? !sort.down : Boolean(column.number) })}
                >
                  {column.title}
                  <span aria-hidden="true">{sorted ? (sort.down ? "\u00a0↓" : "\u00a0↑") : ""}</span>
                </button>
              ) : (
                <span className={column.hideTitle ? "sr-only" : undefined}>{column.title}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function Line<Row>({ row, columns, rowKey, choice, strong }: Props<Row> & { row: Row }) {
  const key = rowKey(row);
  return (
    <tr className={classes("hover:bg-hover", strong?.(row) && "font-semibold")}>
      {choice && (
        <td className="border-b border-line">
          <Checkbox
            aria-label={t("ui.choose")}
            checked={choice.chosen.has(key)}
            onChange={(checked) => {
              const chosen = new Set(choice.chosen);
              if (checked) chosen.add(key);
              else chosen.delete(key);
              choice.onChoose(chosen);
            }}
          />
        </td>
      )}
      {columns.map((column, i) => (
        <td key={column.id} className={classes("py-2 border-b border-line align-middle", side(column, i))}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function Foot<Row>({ label, columns, rows, shown, total, onMore, loadingMore, all }: Props<Row> & { shown: number }) {
  if (shown === 0) return null;
  const said = total ?? (onMore ? null : shown);
  return (
    <div data-print="no" className="flex flex-wrap items-center gap-3 pt-2 text-small text-muted">
      {said !== shown && (
        <span>{said === null ? t("ui.shown", { n: shown }) : t("ui.shown-of", { n: shown, total: said })}</span>
      )}
      {onMore && (
        <Button small onPress={onMore} busy={loadingMore}>
          {t("ui.more")}
        </Button>
      )}
      <span className="ml-auto -mr-2">
        <CsvButton label={label} columns={columns} rows={rows} all={all} />
      </span>
    </div>
  );
}

/** CsvButton saves rows as CSV, also those that are not loaded yet, with the columns that have a value for it. */
export function CsvButton<Row>({ label, columns, rows, all }: Pick<Props<Row>, "label" | "columns" | "rows" | "all">) {
  const [busy, setBusy] = useState(false);
  const written = columns.filter((column) => column.csv);
  if (written.length === 0) return null;
  const save = async () => {
    setBusy(true);
    const every = all ? await all() : rows;
    setBusy(false);
    if (!every) return;
    saveFile(
      `${label.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-")}.csv`,
      csv(
        written.map((column) => column.title),
        every.map((row) => written.map((column) => column.csv?.(row))),
      ),
    );
  };
  return (
    <Button small look="quiet" onPress={save} busy={busy} aria-label={t("ui.csv-of", { name: label })}>
      CSV
    </Button>
  );
}
