import { useEffect, useState } from "react";
import { useClient } from "urql";
import { type Problem, problemOf } from "~/graph/errors";
import { t } from "~/text/text";
import { Loading, Skeleton } from "~/ui/states";
import { Entrance } from "./entrance";
import { SignInWithLink } from "./sign-in.operations";

const used = new Map<string, Promise<Problem | undefined>>();

/** LinkEntrance signs in with a link that works once. React may run effects twice, so the request is kept. */
export function LinkEntrance({ token, onSignedIn }: { token: string; onSignedIn: () => void }) {
  const client = useClient();
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    const begun =
      used.get(token) ??
      client
        .mutation(SignInWithLink, { token })
        .toPromise()
        .then(({ error }) => error && problemOf(error));
    used.set(token, begun);
    let here = true;
    begun.then((failed) => here && (failed ? setProblem(failed) : onSignedIn()));
    return () => {
      here = false;
    };
  }, [client, token, onSignedIn]);
  return (
    <Entrance title={t(problem ? "sign-in.link-refused" : "sign-in.link")} lead={problem?.message}>
      {problem ? (
        <a className="underline" href="/sign-in">
          {t("sign-in.other-way")}
        </a>
      ) : (
        <Loading>
          <Skeleton className="h-8 w-full" />
        </Loading>
      )}
    </Entrance>
  );
}
