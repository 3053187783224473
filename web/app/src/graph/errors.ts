import type { CombinedError } from "@urql/core";
import { t } from "~/text/text";

/** A problem is an error in the terms of a screen. */
export type Problem = {
  kind: "signed-out" | "forbidden" | "not-found" | "invalid" | "busy" | "unavailable" | "offline" | "budget" | "other";
  /** What is wrong and what to do, as a sentence. */
  message: string;
  /** Whether the server wrote the message, in English. */
  english?: boolean;
  /** Messages by the path of the input's field, for instance `input.brandName`. */
  fields: Record<string, string>;
  /** The id that the server's log knows the request by. */
  requestId?: string;
};

const kinds: Record<string, Problem["kind"]> = {
  invalid_api_key: "signed-out",
  workspace_role_forbidden: "forbidden",
  api_access_not_in_plan: "forbidden",
  origin_refused: "forbidden",
  not_found: "not-found",
  validation_error: "invalid",
  conflict: "invalid",
  invalid_status_transition: "invalid",
  sign_in_refused: "invalid",
  rate_limited: "busy",
  service_unavailable: "unavailable",
  estimate_exceeds_limit: "budget",
  credits_exhausted: "budget",
};

type Extensions = {
  code?: string;
  retry_after?: number;
  request_id?: string;
  details?: { field?: string; message?: string }[];
};

/** sentence returns a message of the server with a capital letter and a full stop. */
export const sentence = (message: string) =>
  message ? message.charAt(0).toUpperCase() + message.slice(1) + (/[.!?]$/.test(message) ? "" : ".") : message;

/** problemOf returns the problem of an error of the client. It is the only place that reads error codes. */
export function problemOf(error: CombinedError): Problem {
  const [first] = error.graphQLErrors;
  if (!first) {
    const status = (error.response as Response | undefined)?.status;
    return status === undefined
      ? { kind: "offline", message: t("problem.offline"), fields: {} }
      : { kind: "unavailable", message: t("problem.unavailable"), fields: {} };
  }
  // Only an address that was cut or mistyped has such an id.
  if (first.message === "must be a UUID") return { kind: "not-found", message: t("frame.not-found-words"), fields: {} };
  const extensions = first.extensions as Extensions;
  const kind = kinds[extensions.code ?? ""] ?? "other";
  const fields: Record<string, string> = {};
  for (const { field, message } of extensions.details ?? []) if (field && message) fields[field] = sentence(message);
  const message = words(kind, first.message, extensions);
  const english = message === sentence(first.message);
  return { kind, message, english, fields, requestId: extensions.request_id };
}

/** beside returns a problem unless the fields of a form, which show their own messages, show all of it. */
export function beside(problem: Problem | undefined, shown: string[]): Problem | undefined {
  const named = Object.keys(problem?.fields ?? {});
  return named.length > 0 && named.every((name) => shown.includes(name)) ? undefined : problem;
}

function words(kind: Problem["kind"], message: string, extensions: Extensions): string {
  switch (kind) {
    case "signed-out":
      return t("problem.signed-out");
    case "busy":
      return t("problem.busy", { minutes: Math.ceil((extensions.retry_after ?? 60) / 60) });
    case "unavailable":
      return t("problem.unavailable");
    case "budget":
      return extensions.code === "estimate_exceeds_limit" ? t("problem.grew") : sentence(message);
    case "other":
      return extensions.code === "internal" ? t("problem.internal") : sentence(message);
    default:
      return sentence(message);
  }
}
