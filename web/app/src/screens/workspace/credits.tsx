import { useList } from "~/graph/list";
import { count, month as monthName } from "~/text/format";
import { t } from "~/text/text";
import { Checkbox, Select } from "~/ui/fields";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { type Dimension, dimensions, dimensionsOf, spans, type WorkspaceSearch } from "./search";
import { CreditUse, type CreditUseQuery } from "./workspace.operations";

type Credits = CreditUseQuery["workspace"]["credits"];
type Use = CreditUseQuery["workspace"]["creditUsage"]["items"][number];
type Props = { search: WorkspaceSearch; onChange: (part: WorkspaceSearch) => void };

/** CreditUsage shows the credits of this month, and those of the months before by month, project and engine. */
export function CreditUsage({ search, onChange }: Props) {
  const months = search.months ?? 12;
  const by = dimensionsOf(search.by);
  const list = useList(CreditUse, { months, by, cursor: null }, (data) => data.workspace.creditUsage, {
    types: ["Audit"],
  });
  if (list.problem && !list.data) return <ErrorState problem={list.problem} onRetry={list.reload} />;
  if (!list.data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={5} />
      </Loading>
    );
  }
  return (
    <>
      <p className="max-w-[72ch] mb-4">{thisMonth(list.data.workspace.credits)}</p>
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 mb-4">
        <div className="min-w-40">
          <Select
            label={t("workspace.months")}
            value={months}
            onChange={(event) => onChange({ months: Number(event.target.value) as (typeof spans)[number] })}
            options={spans.map((n) => ({ value: String(n), label: t("workspace.months-n", { n }) }))}
          />
        </div>
        <fieldset>
          <legend className="font-semibold mb-1">{t("workspace.summed-by")}</legend>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {dimensions.map((dimension) => (
              <Checkbox
                beside
                key={dimension}
                checked={by.includes(dimension)}
                disabled={by.length === 1 && by.includes(dimension)}
                onChange={(checked) => onChange({ by: next(by, dimension, checked) })}
              >
                {t(`workspace.by.${dimension}`)}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      </div>
      {list.items.length === 0 ? (
        <EmptyState small title={t("workspace.no-credits")}>
          {t("workspace.no-credits-words")}
        </EmptyState>
      ) : (
        <Table
          label={t("workspace.credits")}
          columns={columns(by)}
          rows={list.items}
          rowKey={({ month, projectId, logicalEngine }) => [month, projectId, logicalEngine].join()}
          stale={list.stale}
          onMore={list.onMore}
          loadingMore={list.loadingMore}
          all={list.all}
        />
      )}
    </>
  );
}

const next = (by: Dimension[], dimension: Dimension, checked: boolean) =>
  dimensions.filter((one) => (one === dimension ? checked : by.includes(one))).join(".");

const thisMonth = ({ month, monthlyLimit, reserved, settled, available }: Credits) =>
  t(monthlyLimit === null ? "workspace.this-month" : "workspace.this-month-of", {
    month: monthName(month),
    used: count(settled),
    held: count(reserved),
    left: count(available ?? 0),
    limit: count(monthlyLimit ?? 0),
  });

const columns = (by: Dimension[]): Column<Use>[] => {
  const named: Record<Dimension, Column<Use>> = {
    month: {
      id: "month",
      title: t("workspace.by.month"),
      cell: (row) => row.month && monthName(row.month),
      csv: (row) => row.month,
    },
    project: {
      id: "project",
      title: t("workspace.by.project"),
      cell: (row) => <span dir="auto">{row.projectName ?? t("workspace.removed")}</span>,
      csv: (row) => row.projectName,
    },
    engine: {
      id: "engine",
      title: t("workspace.by.engine"),
      cell: (row) => row.engineLabel ?? t("workspace.unknown-engine"),
      csv: (row) => row.engineLabel,
    },
  };
  return [
    ...by.map((dimension) => named[dimension]),
    {
      id: "settled",
      title: t("workspace.used"),
      number: true,
      cell: (row) => count(row.settled),
      csv: (row) => row.settled,
    },
    {
      id: "reserved",
      title: t("workspace.held"),
      number: true,
      wide: true,
      cell: (row) => count(row.reserved),
      csv: (row) => row.reserved,
    },
  ];
};
