import { useSearch } from "@tanstack/react-router";
import { type FormEvent, useMemo, useState } from "react";
import { useSession } from "~/frame/session";
import { useChange, useGraph } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/fields";
import { ErrorState, Loading, Skeleton } from "~/ui/states";
import { Projects, Scopes } from "../workspace/allowed";
import {
  AssistantAsks,
  type AssistantAsksQuery,
  type AssistantAsksQueryVariables,
  ConnectAssistant,
  type ConnectAssistantMutationVariables,
} from "./connect.operations";
import { requestOf } from "./request";

type Scope = NonNullable<ConnectAssistantMutationVariables["input"]["scopes"]>[number];

/** Connect asks a person whether an assistant may act for them, and with what rights. */
export default function Connect() {
  const { ask } = useSearch({ from: "/app/connect" });
  const request = useMemo(() => requestOf(ask ?? ""), [ask]);
  const { data, problem, reload } = useGraph(AssistantAsks, { request });
  if (problem) {
    return (
      <>
        <h1>{t("connect.failed")}</h1>
        <p className="text-muted mb-4 max-w-[72ch]">{t("connect.failed-words")}</p>
        <ErrorState problem={problem} onRetry={reload} />
      </>
    );
  }
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-7 w-60" lines={6} />
      </Loading>
    );
  }
  return <Ask request={request} asks={data.assistantRequest} />;
}

type AskProps = {
  request: AssistantAsksQueryVariables["request"];
  asks: AssistantAsksQuery["assistantRequest"];
};

function Ask({ request, asks }: AskProps) {
  const { me } = useSession();
  const [allow, { busy, problem }] = useChange(ConnectAssistant);
  const [scopes, choose] = useState<ReadonlySet<string>>(new Set());
  const [only, narrow] = useState<ReadonlySet<string>>();
  const [writes, setWrites] = useState(false);
  const [left, leave] = useState(false);
  const go = (to: string) => {
    location.assign(to);
    leave(true);
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const input = {
      request,
      scopes: (writes ? ["read", ...scopes] : ["read"]) as Scope[],
      projectIds: only ? [...only] : null,
      writes,
    };
    const { data } = await allow({ input });
    if (data) go(data.connectAssistant.redirectTo);
  };
  if (left) return <p className="text-muted">{t("connect.done", { name: asks.clientName })}</p>;
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4 max-w-128">
      <h1 dir="auto" className="line-clamp-3">
        {t("connect.title", { name: asks.clientName })}
      </h1>
      <p className="max-w-[72ch]">{t("connect.words", { host: asks.clientHost, email: me.email })}</p>
      <p className="text-muted max-w-[72ch]">{t("connect.back", { host: asks.redirectHost })}</p>
      {problem && <ErrorState problem={problem} />}
      <Projects chosen={only} onChoose={narrow} />
      {asks.writes ? (
        <Checkbox checked={writes} onChange={setWrites}>
          {t("connect.writes")}
        </Checkbox>
      ) : (
        <p className="text-muted max-w-[72ch]">{t("connect.reads")}</p>
      )}
      {writes && <Scopes offered={asks.scopes} chosen={scopes} onChoose={choose} />}
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          type="submit"
          busy={busy}
          reason={only?.size === 0 ? t("workspace.choose-project") : null}
        >
          {t("connect.connect")}
        </Button>
        <Button look="quiet" onPress={() => go(asks.refusal)}>
          {t("connect.refuse")}
        </Button>
      </div>
    </form>
  );
}
