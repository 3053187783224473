import { expect, it } from "vitest";
import { requestOf } from "./request";

const word = (query: string) => btoa(query).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

it("reads what the assistant has sent, as it is", () => {
  const query =
    "response_type=code&state=12345678901234567890&scope=read%20prompts%3Awrite&code_challenge=a-_b&x=%3F%3E%3F";
  expect(requestOf(word(query))).toMatchObject({
    responseType: "code",
    state: "12345678901234567890",
    scope: "read prompts:write",
    codeChallenge: "a-_b",
    clientId: "",
    resource: null,
  });
});
