import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useProject, useReason } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { useList } from "~/graph/list";
import { moment } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/dialog";
import { Link } from "~/ui/link";
import { Menu } from "~/ui/menu";
import { Badge, EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import { wordsOf } from "./events";
import { Form } from "./form";
import { Replay } from "./replay";
import { Secret } from "./secret";
import { State } from "./state";
import {
  ChangeWebhook,
  DeleteWebhook,
  ReplayWebhook,
  RotateWebhook,
  TestWebhook,
  type WebhookPartsFragment,
  WebhookScreen,
  type WebhookScreenQuery,
} from "./webhooks.operations";

type Attempt = WebhookScreenQuery["project"]["webhookAttempts"]["items"][number];
type Doing = "change" | "delete" | "rotate" | "replay";

const every = 2_000;
/** The attempts are asked for again this often after something was sent. */
const looks = 8;

/** WebhookDetail is one webhook: what is sent to it, every attempt, and what can be done with it. */
export default function WebhookDetail() {
  const { webhookId } = useParams({ from: "/app/projects/$projectId/webhooks/$webhookId" });
  const { project } = useProject();
  const refused = useReason("webhooks:write");
  const [doing, setDoing] = useState<Doing>();
  const [secret, show] = useState<string>();
  const [left, look] = useState(0);
  const [test, testing] = useChange(TestWebhook);
  const [replay] = useChange(ReplayWebhook);
  const ids = { projectId: project.id, webhookId };
  const list = useList(WebhookScreen, { ...ids, cursor: null }, (data) => data.project.webhookAttempts, {
    types: ["Webhook"],
  });
  const { reload } = list;
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => {
      reload();
      look(left - 1);
    }, every);
    return () => clearTimeout(timer);
  }, [left, reload]);
  if (list.problem && !list.data) return <ErrorState problem={list.problem} onRetry={reload} />;
  if (!list.data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={8} />
      </Loading>
    );
  }
  const { webhook } = list.data.project;
  const reason = refused ?? (webhook.state === "disabled" ? webhook.disabledReason : null);
  const onTest = async () => {
    const { problem } = await test(ids);
    toast(problem ?? t("webhooks.tested"));
    if (!problem) look(looks);
  };
  const onReplay = async (eventId: string) => {
    const { data, problem } = await replay({ ...ids, input: { eventId } });
    toast(problem ?? t("webhooks.replayed", { n: data?.replayWebhook.events ?? 0 }));
    if (!problem) look(looks);
  };
  const close = () => setDoing(undefined);
  return (
    <>
      <p className="text-muted">
        <Link to="/projects/$projectId/webhooks" params={{ projectId: project.id }}>
          {t("webhooks.title")}
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-3 mb-2">
        <h1 className="wrap-anywhere">{webhook.url}</h1>
        <span className="ml-auto flex items-center gap-2">
          <Button look="primary" reason={reason} busy={testing.busy} onPress={onTest}>
            {t("webhooks.test")}
          </Button>
          <Moves webhook={webhook} onDo={setDoing} />
        </span>
      </div>
      <Facts webhook={webhook} />
      <h2 className="mt-6 mb-2">{t("webhooks.attempts")}</h2>
      {list.problem && <ErrorState problem={list.problem} onRetry={reload} />}
      {list.items.length === 0 ? (
        <EmptyState title={t("webhooks.no-attempt")}>{t("webhooks.no-attempt-words")}</EmptyState>
      ) : (
        <Table
          label={t("webhooks.attempts")}
          columns={columns(project.timezone, reason ?? undefined, onReplay)}
          rows={list.items}
          rowKey={({ eventId, at }) => `${eventId} ${at}`}
          stale={list.stale && left === 0}
          onMore={list.onMore}
          loadingMore={list.loadingMore}
          all={list.all}
        />
      )}
      {doing === "change" && <Form webhook={webhook} onClose={close} onSecret={show} />}
      {doing === "delete" && <Delete webhook={webhook} onClose={close} />}
      {doing === "rotate" && <Rotate webhook={webhook} onClose={close} onSecret={show} />}
      {doing === "replay" && <Replay webhookId={webhook.id} onClose={close} onSent={() => look(looks)} />}
      {secret && <Secret secret={secret} onClose={() => show(undefined)} />}
    </>
  );
}

/** Facts say what a webhook receives, and how it went last. */
function Facts({ webhook }: { webhook: WebhookPartsFragment }) {
  const { project } = useProject();
  const at = (time: string | null | undefined) => (time ? moment(time, project.timezone) : t("webhooks.never"));
  const old = webhook.oldSecretUntil && Date.parse(webhook.oldSecretUntil) > Date.now();
  return (
    <>
      {webhook.description && <p dir="auto">{webhook.description}</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 mt-2">
        <dt className="text-muted">{t("webhooks.state")}</dt>
        <dd>
          <State webhook={webhook} />
        </dd>
        <dt className="text-muted">{t("webhooks.events")}</dt>
        <dd>{webhook.events.length === 0 ? t("webhooks.all") : webhook.events.map(wordsOf).join(", ")}</dd>
        <dt className="text-muted">{t("webhooks.last-success")}</dt>
        <dd>{at(webhook.lastSuccessAt)}</dd>
        <dt className="text-muted">{t("webhooks.last-failure")}</dt>
        <dd>{at(webhook.lastFailureAt)}</dd>
      </dl>
      {old && <p className="mt-2">{t("webhooks.old-until", { at: at(webhook.oldSecretUntil) })}</p>}
    </>
  );
}

/** Moves changes, disables or deletes a webhook, and makes a new secret. */
function Moves({ webhook, onDo }: { webhook: WebhookPartsFragment; onDo: (doing: Doing) => void }) {
  const { project } = useProject();
  const reason = useReason("webhooks:write") ?? undefined;
  const [change] = useChange(ChangeWebhook);
  const off = webhook.state === "disabled";
  const toggle = async () => {
    const input = { state: off ? ("active" as const) : ("disabled" as const) };
    const { problem } = await change({ projectId: project.id, webhookId: webhook.id, input });
    if (problem) toast(problem);
  };
  const replayReason = reason ?? (off ? (webhook.disabledReason ?? undefined) : undefined);
  return (
    <Menu
      label={t("webhooks.more")}
      button={<span aria-hidden="true">⋯</span>}
      sections={[
        {
          items: [
            { id: "change", label: t("webhooks.change"), reason, onAction: () => onDo("change") },
            { id: "replay", label: t("webhooks.replay-missed"), reason: replayReason, onAction: () => onDo("replay") },
            { id: "rotate", label: t("webhooks.rotate"), reason, onAction: () => onDo("rotate") },
            { id: "toggle", label: t(off ? "webhooks.enable" : "webhooks.disable"), reason, onAction: toggle },
            { id: "delete", label: t("webhooks.delete"), reason, onAction: () => onDo("delete") },
          ],
        },
      ]}
    />
  );
}

function Delete({ webhook, onClose }: { webhook: WebhookPartsFragment; onClose: () => void }) {
  const { project } = useProject();
  const navigate = useNavigate();
  const [run, { busy, problem }] = useChange(DeleteWebhook);
  const confirm = async () => {
    const { data } = await run({ projectId: project.id, webhookId: webhook.id });
    if (!data) return;
    toast(t("webhooks.deleted"));
    navigate({ to: "/projects/$projectId/webhooks", params: { projectId: project.id } });
  };
  return (
    <Confirm
      title={t("webhooks.delete")}
      open
      onClose={onClose}
      onConfirm={confirm}
      action={t("webhooks.delete")}
      busy={busy}
    >
      <p className="break-words">{t("webhooks.delete-words", { url: webhook.url })}</p>
      {problem && <ErrorState problem={problem} />}
    </Confirm>
  );
}

type RotateProps = { webhook: WebhookPartsFragment; onClose: () => void; onSecret: (secret: string) => void };

function Rotate({ webhook, onClose, onSecret }: RotateProps) {
  const { project } = useProject();
  const [run, { busy, problem }] = useChange(RotateWebhook);
  const confirm = async () => {
    const { data } = await run({ projectId: project.id, webhookId: webhook.id });
    if (!data) return;
    onClose();
    onSecret(data.rotateWebhookSecret.secret ?? "");
  };
  return (
    <Confirm
      title={t("webhooks.rotate")}
      open
      onClose={onClose}
      onConfirm={confirm}
      action={t("webhooks.rotate")}
      look="primary"
      busy={busy}
    >
      <p>{t("webhooks.rotate-words")}</p>
      {problem && <ErrorState problem={problem} />}
    </Confirm>
  );
}

const answerOf = ({ statusCode, error }: Attempt) => error ?? (statusCode ? `${statusCode}` : t("webhooks.no-answer"));

const columns = (zone: string, reason: string | undefined, onReplay: (eventId: string) => void): Column<Attempt>[] => [
  {
    id: "event",
    title: t("webhooks.event"),
    cell: ({ type, eventId, attempt }) => (
      <>
        {wordsOf(type)}
        <span className="hidden sm:block text-small text-muted">{eventId}</span>
        <span className="sm:hidden block text-small text-muted">{t("webhooks.attempt-n", { n: attempt })}</span>
      </>
    ),
    csv: ({ type, eventId }) => `${type} ${eventId}`,
  },
  {
    id: "attempt",
    title: t("webhooks.attempt"),
    number: true,
    wide: true,
    cell: ({ attempt }) => attempt,
    csv: ({ attempt }) => attempt,
  },
  {
    id: "answer",
    title: t("webhooks.answer"),
    cell: (row) => (
      <>
        <Badge tone={row.error ? "bad" : "good"}>
          {t(row.error ? "webhooks.not-delivered" : "webhooks.delivered")}
        </Badge>
        {row.error && (
          <span className="block text-small text-muted mt-1">
            {row.error},{" "}
            {row.nextAttemptAt ? t("webhooks.next", { at: moment(row.nextAttemptAt, zone) }) : t("webhooks.no-next")}
          </span>
        )}
      </>
    ),
    csv: answerOf,
  },
  {
    id: "at",
    title: t("webhooks.at"),
    wide: true,
    cell: ({ at }) => <span className="text-muted">{moment(at, zone)}</span>,
    csv: ({ at }) => at,
  },
  {
    id: "moves",
    title: t("webhooks.more-of-event"),
    hideTitle: true,
    number: true,
    cell: ({ eventId }) => (
      <Menu
        label={t("webhooks.more-of-event")}
        button={<span aria-hidden="true">⋯</span>}
        sections={[
          { items: [{ id: "replay", label: t("webhooks.replay"), reason, onAction: () => onReplay(eventId) }] },
        ]}
      />
    ),
  },
];
