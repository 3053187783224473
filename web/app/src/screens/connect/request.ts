import type { AssistantAsksQueryVariables } from "./connect.operations";

type Request = AssistantAsksQueryVariables["request"];

/** requestOf reads the authorization request that the server has put into the address as one word. */
export function requestOf(ask: string): Request {
  const query = new URLSearchParams(atob(ask.replaceAll("-", "+").replaceAll("_", "/")));
  const sent = (name: string) => query.get(name) ?? "";
  return {
    responseType: sent("response_type"),
    clientId: sent("client_id"),
    redirectUri: sent("redirect_uri"),
    codeChallenge: sent("code_challenge"),
    codeChallengeMethod: sent("code_challenge_method"),
    state: query.get("state"),
    scope: query.get("scope"),
    resource: query.get("resource"),
  };
}
