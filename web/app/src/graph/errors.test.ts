import { CombinedError } from "@urql/core";
import { expect, it } from "vitest";
import { beside, problemOf } from "./errors";

const failed = (message: string, extensions: Record<string, unknown>) =>
  problemOf(new CombinedError({ graphQLErrors: [{ message, extensions }] }));

it("puts the messages of fields at their fields", () => {
  const problem = failed("the input is invalid", {
    code: "validation_error",
    details: [{ field: "input.brandName", message: "must not be empty" }],
  });
  expect(problem).toMatchObject({ kind: "invalid", fields: { "input.brandName": "Must not be empty." } });
});

it("says of an address whose id was cut that nothing is there", () => {
  expect(failed("must be a UUID", { code: "validation_error" })).toEqual({
    kind: "not-found",
    message: "The link may be old, or what it led to has been deleted.",
    fields: {},
  });
});

it("shows no words of the service about its own faults", () => {
  expect(failed("internal error", { code: "internal", request_id: "7" }).message).not.toContain("internal error");
});

it("says in minutes when to try again", () => {
  expect(failed("too many tries", { code: "rate_limited", retry_after: 840 }).message).toBe(
    "Too many tries. Try again in 14 minutes.",
  );
  expect(failed("too many tries", { code: "rate_limited", retry_after: 3 }).message).toBe(
    "Too many tries. Try again in a minute.",
  );
});

it("tells a lost connection from a service that does not answer", () => {
  expect(problemOf(new CombinedError({ networkError: new Error("failed") })).kind).toBe("offline");
  expect(problemOf(new CombinedError({ networkError: new Error("502"), response: { status: 502 } })).kind).toBe(
    "unavailable",
  );
});

it("says beside a form what its fields do not say", () => {
  const problem = failed("wrong", {
    code: "validation_error",
    details: [
      { field: "name", message: "must not be empty" },
      { field: "scopes", message: "is unknown" },
    ],
  });
  expect(beside(problem, ["name", "scopes"])).toBeUndefined();
  expect(beside(problem, ["name"])).toBe(problem);
  expect(beside(failed("no", { code: "conflict" }), ["name"])?.message).toBe("No.");
});
