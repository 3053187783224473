import { useState } from "react";
import { useChange, useGraph } from "~/graph/hooks";
import { moment } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/dialog";
import { Badge, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import {
  Account as AccountDocument,
  type AccountQuery,
  RevokeOtherSessions,
  RevokeSession,
} from "./account.operations";
import { Assistants } from "./assistants";
import { LanguageChoice } from "./language";
import { PasswordForm } from "./password-form";

type Session = AccountQuery["me"]["sessions"][number];

/** Account is a person's own settings: the password and the browsers that are signed in. */
export default function Account() {
  const { data, problem, reload } = useGraph(AccountDocument, {});
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-7 w-60" lines={6} />
      </Loading>
    );
  }
  return (
    <>
      <h1>{t("account.title")}</h1>
      <p className="text-muted mb-8">
        {t("account.signed-in-as", { email: data.me.email, role: t(`frame.role.${data.me.role}`) })}
      </p>
      <section className="mb-10">
        <LanguageChoice />
      </section>
      {data.signInMethods.password && (
        <section className="mb-10">
          <h2 className="mb-3">{t("account.password")}</h2>
          <PasswordForm />
        </section>
      )}
      <section>
        <div className="flex flex-wrap items-center gap-3 mb-3">
          <h2 className="mr-auto">{t("account.sessions")}</h2>
          <EndOthers others={data.me.sessions.filter(({ current }) => !current).length} />
        </div>
        <Sessions sessions={data.me.sessions} />
      </section>
      <section className="mt-10">
        <h2 className="mb-3">{t("account.assistants")}</h2>
        <Assistants assistants={data.me.assistants} />
      </section>
    </>
  );
}

/** browser names the browser and system of a User-Agent header as people know them. */
export function browser(userAgent: string): string {
  const name = /Edg\//.test(userAgent)
    ? "Edge"
    : (/(Firefox|Chrome|Safari)\//.exec(userAgent)?.[1] ?? userAgent.split(/[/ ]/)[0]);
  const system = /Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(userAgent)?.[0]?.replace("Mac OS X", "macOS");
  return [name || t("account.unknown-browser"), system].filter(Boolean).join(", ");
}

/** EndOthers signs the person out in every other browser, after asking once. */
function EndOthers({ others }: { others: number }) {
  const [asked, ask] = useState(false);
  const [run, { busy, problem }] = useChange(RevokeOtherSessions);
  const confirm = async () => {
    const { data } = await run({});
    if (!data) return;
    toast(t("account.others-ended", { n: data.revokeOtherSessions.length }));
    ask(false);
  };
  return (
    <>
      <Button small reason={others === 0 && t("account.no-others")} onPress={() => ask(true)}>
        {t("account.end-others")}
      </Button>
      <Confirm
        title={t("account.end-others")}
        open={asked}
        onClose={() => ask(false)}
        onConfirm={confirm}
        action={t("account.end-others")}
        busy={busy}
      >
        <p>{t("account.end-others-words", { n: others })}</p>
        {problem && <ErrorState problem={problem} />}
      </Confirm>
    </>
  );
}

function Sessions({ sessions }: { sessions: Session[] }) {
  const [revoke] = useChange(RevokeSession);
  const end = async (session: Session) => {
    const { problem } = await revoke({ id: session.id });
    toast(problem ?? t("account.session-ended", { browser: browser(session.userAgent) }));
  };
  const columns: Column<Session>[] = [
    { id: "browser", title: t("account.browser"), cell: (row) => browser(row.userAgent) },
    { id: "address", title: t("account.address"), wide: true, cell: (row) => row.address || "–" },
    { id: "seen", title: t("account.last-seen"), cell: (row) => moment(row.lastSeenAt) },
    {
      id: "end",
      title: t("account.end"),
      hideTitle: true,
      number: true,
      cell: (row) =>
        row.current ? (
          <Badge>{t("account.this-browser")}</Badge>
        ) : (
          <Button small className="whitespace-nowrap" onPress={() => end(row)}>
            {t("account.end")}
          </Button>
        ),
    },
  ];
  return (
    <Table label={t("account.sessions")} columns={columns} rows={sessions} rowKey={(row) => row.id} foot={false} />
  );
}
