import { useProject, useReason } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { count, listed, percent } from "~/text/format";
import { findingOf, Said, said } from "~/text/said";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Popover } from "~/ui/popover";
import { Badge, EmptyState } from "~/ui/states";
import { toast } from "~/ui/toast";
import type { Action } from "./action";
import { OrderMembers } from "./action.operations";
import { useDragOrder } from "./use-drag-order";

type Member = Action["members"][number];

/** Members are what was found: with its evidence, its priority and what to do. They can be put into another order. */
export function Members({ action, onChange }: { action: Action; onChange: () => void }) {
  const { project } = useProject();
  const refused = useReason("actions:write");
  const [order, { busy }] = useChange(OrderMembers);
  const { members } = action;
  const byHand = members.some(({ orderSource }) => orderSource === "manual");
  const put = async (ids: string[]) => {
    const { problem } = await order({ projectId: project.id, actionId: action.id, opportunityIds: ids });
    if (problem) toast(problem);
    onChange();
  };
  const move = (from: number, to: number) => {
    if (from === to) return;
    const ids = members.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    return put(ids);
  };
  const drag = useDragOrder(members.length > 1 && !refused && !busy, move);
  if (members.length === 0)
    return <EmptyState title={t("actions.no-members")}>{t("actions.no-members-words")}</EmptyState>;
  return (
    <section>
      <div className="flex flex-wrap items-center gap-3 mb-2">
        <h2 className="mr-auto">{t("actions.found")}</h2>
        {byHand && (
          <Button small look="quiet" reason={refused} busy={busy} onPress={() => put([])}>
            {t("actions.by-priority")}
          </Button>
        )}
      </div>
      <ol className="grid">
        {members.map((member, i) => (
          <li
            key={member.id}
            {...drag.propsOf(i)}
            className={classes(
              "border-b py-3 grid grid-cols-[minmax(0,1fr)_auto] gap-3",
              drag.over === i ? "border-accent bg-hover" : "border-line",
              drag.can && "cursor-grab",
            )}
          >
            <Found member={member} measured={action.memberMeasurement[member.id]} />
            {members.length > 1 && (
              <span className="flex gap-1 items-start">
                <Button
                  small
                  look="quiet"
                  aria-label={t("actions.up", { title: titleOf(member) })}
                  reason={refused ?? (i === 0 && t("actions.is-first"))}
                  busy={busy}
                  onPress={() => move(i, i - 1)}
                >
                  ↑
                </Button>
                <Button
                  small
                  look="quiet"
                  aria-label={t("actions.down", { title: titleOf(member) })}
                  reason={refused ?? (i === members.length - 1 && t("actions.is-last"))}
                  busy={busy}
                  onPress={() => move(i, i + 1)}
                >
                  ↓
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

const titleOf = (member: Member) => {
  const { of, children, values } = findingOf(member);
  return said(of, children, values);
};

const legs = ["next_visibility_run", "next_search_window", "next_crawl"] as const;

function Found({ member, measured }: { member: Member; measured: unknown }) {
  const { count: n, kinds } = member.evidenceSummary;
  const leg = legs.find((known) => known === measured);
  return (
    <div className="min-w-0">
      <p className="font-semibold" dir="auto">
        <Said {...findingOf(member)} />
      </p>
      <p className="max-w-[72ch] mb-1">
        <Said of={`finding.${member.ruleId}.remediation`}>{member.remediation}</Said>
      </p>
      <p className="text-small text-muted flex flex-wrap items-center gap-x-2">
        <Badge tone={member.severity === "critical" || member.severity === "high" ? "bad" : undefined}>
          {t(`actions.severity.${member.severity}`)}
        </Badge>
        <span>
          {t("actions.rests-on", {
            n,
            kinds: listed(kinds.map((kind) => t(`actions.kind.${kind}` as "actions.kind.audit"))),
          })}
        </span>
        <span>{t(leg ? `actions.measured-by.${leg}` : "actions.measured-by-nothing")}</span>
        <Factors member={member} />
      </p>
    </div>
  );
}

/** Factors shows what a finding's priority is the product of. */
function Factors({ member }: { member: Member }) {
  const factors = member.priorityFactors as Record<string, number>;
  return (
    <Popover
      label={t("actions.priority-of", { n: count(Math.round(member.priorityScore)) })}
      button={t("actions.priority-is", { n: count(Math.round(member.priorityScore)) })}
      buttonClass="!px-1 text-small"
    >
      <h3 className="font-semibold mb-1">{t("actions.priority")}</h3>
      <dl className="grid grid-cols-[auto_auto] gap-x-6 gap-y-1">
        {(["severity", "reach", "confidence", "winnability"] as const).map((name) => (
          <div key={name} className="contents">
            <dt className="text-muted">{t(`actions.factor.${name}`)}</dt>
            <dd className="text-right">{percent(factors[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 font-mono text-small">{t("actions.priority-formula")}</p>
    </Popover>
  );
}
