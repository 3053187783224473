import createFetchClient, { type Client } from "openapi-fetch";

import type { components, paths } from "./schema.js";

export type { components, operations, paths } from "./schema.js";

/** A resource of the API by its name, for example `Schema<"Visibility">`. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** How a client calls the API. */
export interface Options {
  /** Where the service is, for example `https://avm.example.com`. */
  url: string;
  /** The API key. */
  key: string;
  /** How often a request is sent at most, the first time included. 5 when left out. */
  tries?: number;
  /** Sends one request. The platform's `fetch` when left out. */
  fetch?: (request: Request) => Promise<Response>;
  /** Waits before another try. It sleeps when left out. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** What the service answers when it does not do what it was asked. */
export class Failure extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
  readonly retryable: boolean;
  readonly details: { field: string; message: string }[];

  constructor(status: number, body: unknown, requestId: string) {
    const error = (body as Partial<Schema<"Error">> | undefined)?.error;
    super(error?.message ?? `the service answered ${status}`);
    this.name = "Failure";
    this.status = status;
    this.code = error?.code ?? "";
    this.requestId = error?.request_id ?? requestId;
    this.retryable = error?.retryable ?? [429, 502, 503, 504].includes(status);
    this.details = error?.details ?? [];
  }
}

/**
 * Returns a client with a typed call for every path. It sends the key, gives every POST an
 * `Idempotency-Key`, and sends a request again when the service asks for that, not before
 * `Retry-After` is over. Any answer of 400 and above is thrown as a `Failure`.
 */
export function createClient(options: Options): Client<paths> {
  return createFetchClient<paths>({
    baseUrl: options.url,
    headers: { Authorization: `Bearer ${options.key}` },
    fetch: (request: Request) => send(request, options),
  });
}

const firstWait = 500;
const longestWait = 30_000;

async function send(request: Request, options: Options): Promise<Response> {
  const call = options.fetch ?? ((one: Request) => fetch(one));
  const wait = options.wait ?? sleep;
  if (request.method === "POST" && !request.headers.get("Idempotency-Key")) {
    request.headers.set("Idempotency-Key", crypto.randomUUID());
  }
  // A PATCH has no key by which the service would know a repeat.
  const tries = request.method === "PATCH" ? 1 : (options.tries ?? 5);
  for (let tried = 1; ; tried++) {
    let failure: unknown;
    let pause = backOff(tried);
    try {
      const response = await call(request.clone());
      if (response.status < 400) {
        return response;
      }
      const known = new Failure(response.status, await bodyOf(response), response.headers.get("X-Request-Id") ?? "");
      if (!known.retryable) {
        throw known;
      }
      failure = known;
      pause = Math.max(pause, spread(1000 * (Number(response.headers.get("Retry-After")) || 0)));
    } catch (error) {
      if (error instanceof Failure || request.signal.aborted) {
        throw error;
      }
      failure = error;
    }
    if (tried >= tries) {
      throw failure;
    }
    await wait(pause, request.signal);
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined; // a proxy's page
  }
}

/** Half of the wait is at random, so that clients do not come back together. */
function backOff(tried: number): number {
  const wait = Math.min(firstWait * 2 ** (tried - 1), longestWait);
  return wait / 2 + (Math.random() * wait) / 2;
}

/** Up to half of a wait more, at random: clients that were all given the same wait come back one after another. */
function spread(wait: number): number {
  return wait * (1 + Math.random() / 2);
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    }, { once: true });
  });
}

/** A page of a list. */
export interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

/**
 * Walks a list page by page.
 *
 *     for await (const prompt of all((cursor) => api.GET("/v1/projects/{project_id}/prompts",
 *       { params: { path: { project_id }, query: { cursor } } }))) { … }
 */
export async function* all<Item>(
  fetchPage: (cursor: string | undefined) => Promise<{ data?: Page<Item> }>,
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined;
  do {
    const { data } = await fetchPage(cursor);
    if (!data) {
      return;
    }
    yield* data.items;
    cursor = data.next_cursor ?? undefined;
  } while (cursor !== undefined);
}
