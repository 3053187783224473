import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type Key, t } from "~/text/text";
import { Entrance } from "./entrance";
import { Invitation } from "./invitation";
import { LinkEntrance } from "./link";
import { SignInForm } from "./sign-in-form";
import { useEnter } from "./use-enter";

/** failures are what a failed sign-in with a provider is called in the address. */
const failures: Record<string, Key> = {
  expired: "sign-in.failed.expired",
  provider: "sign-in.failed.provider",
  refused: "sign-in.failed.refused",
  too_many: "sign-in.failed.too-many",
  unavailable: "problem.unavailable",
};

/** given returns what stands behind the # of the address, which browsers send to no server, and removes it. */
function given(): URLSearchParams {
  const found = new URLSearchParams(location.hash.slice(1));
  if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
  return found;
}

/** SignIn is /sign-in, also with a link, for an invitation and after a provider. */
export default function SignIn() {
  const { next, token } = useSearch({ from: "/sign-in" });
  const [found] = useState(given);
  const enter = useEnter(next);
  const invitation = found.get("invitation");
  if (invitation) return <Invitation token={invitation} onSignedIn={enter} />;
  if (token) return <LinkEntrance token={token} onSignedIn={enter} />;
  const failed = found.get("error");
  return (
    <Entrance title={t("sign-in.title")}>
      {failed && (
        <p role="alert" className="text-bad mb-4">
          {t(failures[failed] ?? "problem.unavailable")}
        </p>
      )}
      <SignInForm onSignedIn={enter} />
    </Entrance>
  );
}
