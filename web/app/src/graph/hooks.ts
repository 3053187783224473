import type { AnyVariables, TypedDocumentNode } from "@urql/core";
import { useCallback, useMemo, useRef, useState } from "react";
import { useClient, useQuery, useSubscription } from "urql";
import { type Problem, problemOf } from "./errors";

export type Answer<Data> = {
  /** What the server answered; while variables change, and while the server is in trouble, what it answered before. */
  data?: Data;
  problem?: Problem;
  /** Whether nothing can be shown yet. */
  loading: boolean;
  /** Whether `data` is of an earlier question: show it dimmed. */
  stale: boolean;
  /** reload asks the server again. */
  reload: () => void;
};

type Options = {
  pause?: boolean;
  /** Names of types whose change asks again also where the answer has none of them yet, for instance an empty list. */
  types?: string[];
};

/** passing are the problems that may be over when the server is asked again. */
const passing = new Set<Problem["kind"]>(["signed-out", "busy", "unavailable", "offline", "other"]);

/** useGraph answers a query from the cache and the server. */
export function useGraph<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { pause, types }: Options = {},
): Answer<Data> {
  const key = types?.join();
  const context = useMemo(() => (key ? { additionalTypenames: key.split(",") } : undefined), [key]);
  const [result, execute] = useQuery({ query: document, variables, pause, context } as Parameters<typeof useQuery>[0]);
  const { error, fetching, operation } = result;
  const problem = useMemo(() => error && problemOf(error), [error]);
  const last = useRef<{ question?: number; data: Data }>(undefined);
  if (result.data) last.current = { question: operation?.key, data: result.data as Data };
  // While the question is asked again after a problem, urql has neither an answer nor the problem.
  const kept = (!problem || passing.has(problem.kind)) && last.current?.question === operation?.key;
  const data = (result.data ?? (kept ? last.current?.data : undefined)) as Data | undefined;
  const reload = useCallback(() => execute({ requestPolicy: "network-only" }), [execute]);
  return {
    data,
    problem,
    loading: !data && !problem && !pause,
    stale: fetching && Boolean(data),
    reload,
  };
}

type Run<Data, Variables> = (variables: Variables) => Promise<{ data?: Data; problem?: Problem }>;

/** useChange returns a function that runs a mutation, whether it is on the way, and its last problem. */
export function useChange<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
): [Run<Data, Variables>, { busy: boolean; problem?: Problem }] {
  const client = useClient();
  const [state, setState] = useState<{ busy: boolean; problem?: Problem }>({ busy: false });
  const run = useCallback<Run<Data, Variables>>(
    async (variables) => {
      setState({ busy: true });
      const { data, error } = await client.mutation(document, variables).toPromise();
      const problem = error && problemOf(error);
      // The frame asks to sign in again, over the form.
      setState({ busy: false, problem: problem?.kind === "signed-out" ? undefined : problem });
      return { data: problem ? undefined : data, problem };
    },
    [client, document],
  );
  return [run, state];
}

/** useStream follows a subscription and returns its newest value. */
export function useStream<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  pause?: boolean,
): Data | undefined {
  const [{ data }] = useSubscription({ query: document, variables, pause } as Parameters<typeof useSubscription>[0]);
  return data as Data | undefined;
}
