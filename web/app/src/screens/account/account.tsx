import { useChange, useGraph } from "~/graph/hooks";
import { moment } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Badge, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import { Account as AccountDocument, type AccountQuery, RevokeSession } from "./account.operations";
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
      <p className="text-muted mb-8">{t("account.signed-in-as", { email: data.me.email, role: data.me.role })}</p>
      {data.signInMethods.password && (
        <section className="mb-10">
          <h2 className="mb-3">{t("account.password")}</h2>
          <PasswordForm />
        </section>
      )}
      <section>
        <h2 className="mb-3">{t("account.sessions")}</h2>
        <Sessions sessions={data.me.sessions} />
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

function Sessions({ sessions }: { sessions: Session[] }) {
  const [revoke] = useChange(RevokeSession);
  const end = async (session: Session) => {
    const { problem } = await revoke({ id: session.id });
    toast(problem ? problem.message : t("account.session-ended", { browser: browser(session.userAgent) }));
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
