import { useState } from "react";
import { useProject, useReason } from "~/frame/session";
import { useList } from "~/graph/list";
import { moment } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { wordsOf } from "./events";
import { Form } from "./form";
import { Secret } from "./secret";
import { State } from "./state";
import { type WebhookPartsFragment, Webhooks as WebhooksDocument } from "./webhooks.operations";

/** Webhooks lists the programs that are told what happens in the project, and adds one. */
export default function Webhooks() {
  const { project } = useProject();
  const refused = useReason("webhooks:write");
  const [adding, add] = useState(false);
  const [secret, show] = useState<string>();
  const list = useList(WebhooksDocument, { projectId: project.id, cursor: null }, (data) => data.project.webhooks, {
    types: ["Webhook"],
  });
  if (list.problem && !list.data) return <ErrorState problem={list.problem} onRetry={list.reload} />;
  if (!list.data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={4} />
      </Loading>
    );
  }
  const empty = list.items.length === 0;
  const button = (
    <Button look={empty ? "primary" : "plain"} reason={refused} onPress={() => add(true)}>
      {t("webhooks.add")}
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 mb-4">
        <h1 className="mr-auto">{t("webhooks.title")}</h1>
        {!empty && button}
      </div>
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      {empty ? (
        <EmptyState title={t("webhooks.none")} action={button}>
          {t("webhooks.none-words")}
        </EmptyState>
      ) : (
        <Table
          label={t("webhooks.title")}
          columns={columns(project.id, project.timezone)}
          rows={list.items}
          rowKey={({ id }) => id}
          stale={list.stale}
          onMore={list.onMore}
          loadingMore={list.loadingMore}
          all={list.all}
        />
      )}
      {adding && (
        <Form
          onClose={() => add(false)}
          onSecret={(made) => {
            add(false);
            show(made);
            list.reload();
          }}
        />
      )}
      {secret && <Secret secret={secret} onClose={() => show(undefined)} />}
    </>
  );
}

const eventsOf = ({ events }: WebhookPartsFragment) =>
  events.length === 0 ? t("webhooks.all") : events.map(wordsOf).join(", ");

const columns = (projectId: string, zone: string): Column<WebhookPartsFragment>[] => [
  {
    id: "address",
    title: t("webhooks.address"),
    cell: (row) => (
      <>
        <Link to="/projects/$projectId/webhooks/$webhookId" params={{ projectId, webhookId: row.id }}>
          <span className="wrap-anywhere">{row.url}</span>
        </Link>
        {row.description && (
          <span className="block text-small text-muted" dir="auto">
            {row.description}
          </span>
        )}
      </>
    ),
    csv: ({ url }) => url,
  },
  {
    id: "events",
    title: t("webhooks.events"),
    wide: true,
    cell: (row) => <span className="wrap-normal">{eventsOf(row)}</span>,
    csv: ({ events }) => events.join(" "),
  },
  {
    id: "success",
    title: t("webhooks.last-success"),
    wide: true,
    cell: ({ lastSuccessAt }) => (
      <span className="text-muted">{lastSuccessAt ? moment(lastSuccessAt, zone) : t("webhooks.never")}</span>
    ),
    csv: ({ lastSuccessAt }) => lastSuccessAt,
  },
  {
    id: "state",
    title: t("webhooks.state"),
    cell: (row) => <State webhook={row} />,
    csv: ({ state }) => state,
  },
];
