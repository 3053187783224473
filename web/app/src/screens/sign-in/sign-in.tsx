import { useRouter, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { endSocket } from "~/graph/client";
import { session } from "~/graph/session";
import { type Key, t } from "~/text/text";
import { Entrance } from "./entrance";
import { Invitation } from "./invitation";
import { SignInForm } from "./sign-in-form";

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

/** SignInScreen is /sign-in, also for an accepted invitation and after a provider. */
export default function SignInScreen() {
  const { next } = useSearch({ from: "/sign-in" });
  const [found] = useState(given);
  const router = useRouter();
  const enter = () => {
    endSocket();
    session.renew();
    // A path of this application only: an address elsewhere would send people away after they signed in.
    router.history.replace(next && /^\/(?![/\\])/.test(next) ? next : "/");
  };
  const invitation = found.get("invitation");
  if (invitation) return <Invitation token={invitation} onSignedIn={enter} />;
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
