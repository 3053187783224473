import type { AnyVariables, TypedDocumentNode } from "@urql/core";
import { useCallback, useMemo, useState } from "react";
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
};

/** useList answers a query of a list: its first page, and the pages that are asked for after it. The query takes `cursor`. */
export function useList<Data, Variables extends AnyVariables & object, Item>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  pageOf: (data: Data) => Page<Item> | null | undefined,
  options?: Parameters<typeof useGraph>[2],
): List<Data, Item> {
  const key = JSON.stringify(variables);
  const first = useGraph(document, variables, options);
  const client = useClient();
  const [more, setMore] = useState<{ key: string; pages: Page<Item>[]; busy?: boolean; problem?: Problem }>({
    key,
    pages: [],
  });
  const current = more.key === key ? more : { key, pages: [] };
  const page = first.data && pageOf(first.data);
  const items = useMemo(() => [page, ...current.pages].flatMap((one) => one?.items ?? []), [page, current.pages]);
  const next = (current.pages.at(-1) ?? page)?.nextCursor;
  const onMore = async () => {
    setMore({ ...current, busy: true });
    const { data, error } = await client.query(document, { ...variables, cursor: next }).toPromise();
    const found = data && pageOf(data as Data);
    setMore({ key, pages: found ? [...current.pages, found] : current.pages, problem: error && problemOf(error) });
  };
  const reload = useCallback(() => {
    setMore({ key, pages: [] });
    first.reload();
  }, [key, first.reload]);
  return {
    ...first,
    problem: first.problem ?? current.problem,
    items,
    onMore: next ? onMore : undefined,
    loadingMore: Boolean(current.busy),
    reload,
  };
}
