import { useEffect, useState } from "react";
import { useProject, useReason } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { useList } from "~/graph/list";
import { moment } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/dialog";
import { Menu } from "~/ui/menu";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import {
  ChangeChannel,
  type ChannelPartsFragment,
  Channels as ChannelsDocument,
  DeleteChannel,
  TestChannel,
} from "./channels.operations";
import { Form } from "./form";
import { State } from "./state";

type Doing = { what: "change" | "delete"; channel: ChannelPartsFragment };

const every = 2_000;

/** Channels lists the mailboxes and chats that signals are sent to, adds, tests and changes them. */
export default function Channels() {
  const { project } = useProject();
  const refused = useReason("webhooks:write");
  const [adding, add] = useState(false);
  const [doing, setDoing] = useState<Doing>();
  const list = useList(ChannelsDocument, { cursor: null }, (data) => data.workspace.channels, { types: ["Channel"] });
  const { reload } = list;
  const testing = list.items.some(({ testRequestedAt, testedAt }) => testRequestedAt && !testedAt);
  useEffect(() => {
    if (!testing) return;
    const timer = setInterval(reload, every);
    return () => clearInterval(timer);
  }, [testing, reload]);
  if (list.problem && !list.data) return <ErrorState problem={list.problem} onRetry={reload} />;
  if (!list.data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={4} />
      </Loading>
    );
  }
  const mail = list.data.workspace.mailConfigured;
  const empty = list.items.length === 0;
  const button = (
    <Button look={empty ? "primary" : "plain"} reason={refused} onPress={() => add(true)}>
      {t("channels.add")}
    </Button>
  );
  const close = () => {
    add(false);
    setDoing(undefined);
  };
  const onSaved = () => {
    close();
    reload();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 mb-2">
        <h1 className="mr-auto">{t("channels.title")}</h1>
        {!empty && button}
      </div>
      <p className="text-muted mb-4 max-w-[72ch]">{t(mail ? "channels.means" : "channels.means-without-mail")}</p>
      {list.problem && <ErrorState problem={list.problem} onRetry={reload} />}
      {empty ? (
        <EmptyState title={t("channels.none")} action={button}>
          {t("channels.none-words")}
        </EmptyState>
      ) : (
        <Table
          label={t("channels.title")}
          columns={columns(project.timezone, setDoing)}
          rows={list.items}
          rowKey={({ id }) => id}
          stale={list.stale && !testing}
          onMore={list.onMore}
          loadingMore={list.loadingMore}
          all={list.all}
        />
      )}
      {adding && <Form mail={mail} onClose={close} onSaved={onSaved} />}
      {doing?.what === "change" && <Form channel={doing.channel} mail={mail} onClose={close} onSaved={onSaved} />}
      {doing?.what === "delete" && <Delete channel={doing.channel} onClose={close} onDeleted={onSaved} />}
    </>
  );
}

/** Moves tests, changes, disables or deletes a channel. */
function Moves({ channel, onDo }: { channel: ChannelPartsFragment; onDo: (doing: Doing) => void }) {
  const reason = useReason("webhooks:write") ?? undefined;
  const [test] = useChange(TestChannel);
  const [change] = useChange(ChangeChannel);
  const off = channel.state === "disabled";
  const waits = channel.state === "unconfirmed";
  const onTest = async () => {
    const { problem } = await test({ channelId: channel.id });
    toast(problem ?? t(waits ? "channels.confirmation-sending" : "channels.tested"));
  };
  const toggle = async () => {
    const state = off ? ("active" as const) : ("disabled" as const);
    const { problem } = await change({ channelId: channel.id, input: { state } });
    if (problem) toast(problem);
  };
  const testReason = reason ?? (off ? (channel.disabledReason ?? undefined) : undefined);
  return (
    <Menu
      label={t("channels.more", { name: channel.name })}
      button={<span aria-hidden="true">⋯</span>}
      sections={[
        {
          items: [
            {
              id: "test",
              label: t(waits ? "channels.confirm-again" : "channels.test"),
              reason: testReason,
              onAction: onTest,
            },
            { id: "change", label: t("channels.change"), reason, onAction: () => onDo({ what: "change", channel }) },
            { id: "toggle", label: t(off ? "channels.enable" : "channels.disable"), reason, onAction: toggle },
            { id: "delete", label: t("channels.delete"), reason, onAction: () => onDo({ what: "delete", channel }) },
          ],
        },
      ]}
    />
  );
}

type DeleteProps = { channel: ChannelPartsFragment; onClose: () => void; onDeleted: () => void };

function Delete({ channel, onClose, onDeleted }: DeleteProps) {
  const [run, { busy, problem }] = useChange(DeleteChannel);
  const confirm = async () => {
    const { data } = await run({ channelId: channel.id });
    if (!data) return;
    toast(t("channels.deleted"));
    onDeleted();
  };
  return (
    <Confirm
      title={t("channels.delete")}
      open
      onClose={onClose}
      onConfirm={confirm}
      action={t("channels.delete")}
      busy={busy}
    >
      <p className="break-words">{t("channels.delete-words", { name: channel.name })}</p>
      {problem && <ErrorState problem={problem} />}
    </Confirm>
  );
}

type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const timesOf = ({ timing, hour, weekday, timezone }: ChannelPartsFragment) => {
  if (timing === "at_once") return t("channels.timing.at_once");
  const time = `${hour}:00, ${timezone}`;
  if (timing === "daily") return t("channels.every-day", { time });
  return t("channels.every-week", { day: t(`channels.day.${weekday as Weekday}`), time });
};

const signalsOf = ({ signalKinds }: ChannelPartsFragment) =>
  signalKinds.length === 0
    ? t("channels.all-signals")
    : signalKinds.map((kind) => t(`signals.kind.${kind}`)).join(", ");

const columns = (zone: string, onDo: (doing: Doing) => void): Column<ChannelPartsFragment>[] => [
  {
    id: "name",
    title: t("channels.name"),
    cell: (row) => (
      <>
        <span dir="auto">{row.name}</span>
        <span className="block text-small text-muted">
          {t(`channels.kind.${row.kind}`)}
          <span className="hidden sm:inline">, {row.address}</span>
        </span>
        <span className="block sm:hidden text-small text-muted">{timesOf(row)}</span>
      </>
    ),
    csv: ({ name }) => name,
  },
  {
    id: "when",
    title: t("channels.when"),
    wide: true,
    cell: (row) => (
      <>
        {timesOf(row)}
        <span className="block text-small text-muted">{signalsOf(row)}</span>
      </>
    ),
    csv: timesOf,
  },
  {
    id: "success",
    title: t("channels.last-success"),
    wide: true,
    cell: ({ lastSuccessAt }) => (
      <span className="text-muted">{lastSuccessAt ? moment(lastSuccessAt, zone) : t("channels.never")}</span>
    ),
    csv: ({ lastSuccessAt }) => lastSuccessAt,
  },
  { id: "state", title: t("channels.state"), cell: (row) => <State channel={row} />, csv: ({ state }) => state },
  {
    id: "moves",
    title: t("channels.more-title"),
    hideTitle: true,
    number: true,
    cell: (row) => <Moves channel={row} onDo={onDo} />,
  },
];
