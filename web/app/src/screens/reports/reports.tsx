import { useState } from "react";
import { useProject, useReason } from "~/frame/session";
import { useChange, useGraph } from "~/graph/hooks";
import { fullDay, moment } from "~/text/format";
import { nameOfMarket } from "~/text/places";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Confirm, Dialog } from "~/ui/dialog";
import { Menu } from "~/ui/menu";
import { Snippet } from "~/ui/snippet";
import { Badge, EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import { Exports } from "./exports";
import type { Market } from "./looks";
import { RevokeReport, type SharedReportFragment, SharedReports } from "./reports.operations";
import { Schedules } from "./schedules";
import { Share } from "./share";

type Doing = { what: "share" } | { what: "made"; url: string } | { what: "revoke"; link: SharedReportFragment };

/** Reports lists the links that show reports to people without an account, the schedules that send them, and exports. */
export default function Reports() {
  const { project } = useProject();
  const refused = useReason("reports:share");
  const [doing, set] = useState<Doing>();
  const { data, problem, stale, reload } = useGraph(
    SharedReports,
    { projectId: project.id },
    { types: ["ReportLink", "ReportSchedule", "Channel"] },
  );
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={4} />
      </Loading>
    );
  }
  const { reportLinks: rows, reportSchedules, markets } = data.project;
  const share = (
    <Button look={rows.length === 0 ? "primary" : "plain"} reason={refused} onPress={() => set({ what: "share" })}>
      {t("reports.share")}
    </Button>
  );
  const close = () => set(undefined);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 mb-4">
        <h1 className="mr-auto">{t("reports.title")}</h1>
        {rows.length > 0 && share}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t("reports.none")} action={share}>
          {t("reports.none-words")}
        </EmptyState>
      ) : (
        <Table
          label={t("reports.title")}
          columns={columns(markets, project.timezone, refused ?? undefined, (link) => set({ what: "revoke", link }))}
          rows={rows}
          rowKey={({ id }) => id}
          stale={stale}
        />
      )}
      <Schedules
        rows={reportSchedules}
        channels={data.workspace.channels.items}
        markets={markets}
        stale={stale}
        onDeleted={reload}
      />
      <Exports />
      {doing?.what === "share" && (
        <Share markets={markets} onClose={close} onMade={(url) => set({ what: "made", url })} />
      )}
      {doing?.what === "made" && <Made url={doing.url} onClose={close} />}
      {doing?.what === "revoke" && <Revoke link={doing.link} onClose={close} />}
    </>
  );
}

/** Made shows the address of a new link, once. Nothing but its button closes it. */
function Made({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Dialog title={t("reports.share")} open>
      <p className="font-semibold">{t("reports.shown-once")}</p>
      <Snippet name={t("reports.address")} text={url} />
      <div className="flex justify-end mt-6">
        <Button look="primary" onPress={onClose}>
          {t("reports.done")}
        </Button>
      </div>
    </Dialog>
  );
}

function Revoke({ link, onClose }: { link: SharedReportFragment; onClose: () => void }) {
  const { project } = useProject();
  const [run, { busy, problem }] = useChange(RevokeReport);
  const confirm = async () => {
    const { data } = await run({ projectId: project.id, linkId: link.id });
    if (!data) return;
    toast(t("reports.revoked"));
    onClose();
  };
  return (
    <Confirm
      title={t("reports.revoke")}
      open
      onClose={onClose}
      onConfirm={confirm}
      action={t("reports.revoke")}
      busy={busy}
    >
      <p>{t("reports.revoke-words")}</p>
      {problem && <ErrorState problem={problem} />}
    </Confirm>
  );
}

/** dayOf writes the day that a report begins or ends on: one of the calendar, or that of an instant in the project's zone. */
const dayOf = (at: string, zone: string) => fullDay(at, at.includes("T") ? zone : "UTC");

/** period says which days a report is about. */
function period({ from, to }: SharedReportFragment, zone: string): string {
  if (from && to) return t("reports.days", { from: dayOf(from, zone), to: dayOf(to, zone) });
  if (from) return t("reports.since", { day: dayOf(from, zone) });
  if (to) return t("reports.until", { day: dayOf(to, zone) });
  return t("reports.newest");
}

/** marketOf names the market of a report. */
function marketOf(link: SharedReportFragment, markets: Market[]): string {
  const market = markets.find(({ id, isDefault }) => (link.market === "default" ? isDefault : id === link.market));
  return market ? nameOfMarket(market) : link.market;
}

const columns = (
  markets: Market[],
  zone: string,
  refused: string | undefined,
  onRevoke: (link: SharedReportFragment) => void,
): Column<SharedReportFragment>[] => [
  {
    id: "period",
    title: t("reports.period"),
    cell: (link) => (
      <>
        {period(link, zone)}
        <span className="block text-small text-muted">{marketOf(link, markets)}</span>
        {link.sender && (
          <span className="block text-small text-muted" dir="auto">
            {link.sender}
          </span>
        )}
      </>
    ),
    csv: (link) => period(link, zone),
  },
  {
    id: "state",
    title: t("reports.state"),
    cell: (link) => (
      <>
        <Badge>{t(`reports.state.${link.state}`)}</Badge>
        <span className="block text-small text-muted mt-1">
          {t(link.hasPassword ? "reports.locked" : "reports.unlocked")}
        </span>
      </>
    ),
    csv: ({ state }) => state,
  },
  {
    id: "views",
    title: t("reports.views"),
    cell: ({ views, lastViewedAt }) => (
      <>
        {t("reports.views-count", { n: views })}
        {lastViewedAt && (
          <span className="block text-small text-muted">
            {t("reports.last-viewed", { at: moment(lastViewedAt, zone) })}
          </span>
        )}
      </>
    ),
    csv: ({ views }) => views,
  },
  {
    id: "ends",
    title: t("reports.ends"),
    wide: true,
    cell: ({ expiresAt }) => moment(expiresAt, zone),
    csv: ({ expiresAt }) => expiresAt,
  },
  {
    id: "made",
    title: t("reports.made"),
    wide: true,
    cell: ({ createdAt, createdBy }) => (
      <>
        {moment(createdAt, zone)}
        <span className="block text-small text-muted wrap-anywhere">{t("reports.made-by", { name: createdBy })}</span>
      </>
    ),
    csv: ({ createdAt }) => createdAt,
  },
  {
    id: "moves",
    title: t("reports.more"),
    hideTitle: true,
    number: true,
    cell: (link) =>
      link.state === "active" && (
        <Menu
          label={t("reports.more")}
          button={<span aria-hidden="true">⋯</span>}
          sections={[
            {
              items: [{ id: "revoke", label: t("reports.revoke"), reason: refused, onAction: () => onRevoke(link) }],
            },
          ]}
        />
      ),
  },
];
