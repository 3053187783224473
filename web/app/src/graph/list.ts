import { useLocation } from "@tanstack/react-router";
import { type AnyVariables, getOperationName, type TypedDocumentNode } from "@urql/core";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useClient } from "urql";
import { type Problem, problemOf } from "./errors";
import { type Answer, useGraph } from "./hooks";

type Page<Item> = { items: Item[]; nextCursor?: string | null };

export type List<Data, Item> = Answer<Data> & {
  /** The rows of all pages that were asked for. */
  items: Item[];
  /** onMore asks for the next page; undefined on the last one. */
  onMore?: () => void;
  loadingMore: boolean;
  /** all returns the rows of all pages, for a file; undefined after a problem. */
  all: () => Promise<Item[] | undefined>;
};

/** kept are the pages after the first one, by the entry of the browser's history, so that back shows them again. */
const kept = new Map<string, unknown>();
const mostKept = 20;
const none: never[] = [];

/** useList answers a query of a list: its first page, and the pages that are asked for after it. The query takes `cursor`. */
export function useList<Data, Variables extends AnyVariables & object, Item>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  pageOf: (data: Data) => Page<Item> | null | undefined,
  options?: Parameters<typeof useGraph>[2],
): List<Data, Item> {
  const key = JSON.stringify(variables);
  const entry = useLocation({ select: ({ state }) => state.__TSR_key });
  const id = `${entry} ${getOperationName(document)} ${key}`;
  const first = useGraph(document, variables, options);
  const client = useClient();
  const [more, setMore] = useState<{ key: string; pages: Page<Item>[]; busy?: boolean; problem?: Problem }>();
  const current = more?.key === key ? more : { key, pages: (kept.get(id) ?? none) as Page<Item>[] };
  const page = first.data && pageOf(first.data);
  const items = useMemo(() => [page, ...current.pages].flatMap((one) => one?.items ?? []), [page, current.pages]);
  const next = (current.pages.at(-1) ?? page)?.nextCursor;
  const read = async (cursor?: string | null) => {
    const { data, error } = await client.query(document, { ...variables, cursor }).toPromise();
    return { found: data && pageOf(data as Data), problem: error && problemOf(error) };
  };
  const onMore = async () => {
    setMore({ ...current, busy: true });
    const { found, problem } = await read(next);
    setMore({ key, pages: found ? [...current.pages, found] : current.pages, problem });
  };
  const all = async () => {
    const rows = [...items];
    for (let cursor = next; cursor; ) {
      const { found, problem } = await read(cursor);
      if (!found) {
        setMore({ ...current, problem });
        return undefined;
      }
      rows.push(...found.items);
      cursor = found.nextCursor;
    }
    return rows;
  };
  useEffect(() => {
    if (current.pages.length === 0) return;
    kept.set(id, current.pages);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }, [id, current.pages]);
  const reload = useCallback(() => {
    setMore({ key, pages: [] });
    kept.delete(id);
    first.reload();
  }, [key, id, first.reload]);
  return {
    ...first,
    problem: first.problem ?? current.problem,
    items,
    onMore: next ? onMore : undefined,
    loadingMore: Boolean(current.busy),
    all,
    reload,
  };
}
