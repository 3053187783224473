import { useNavigate, useSearch } from "@tanstack/react-router";
import { firstDay } from "~/frame/search";
import { useProject } from "~/frame/session";
import { useList } from "~/graph/list";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Checkbox, Select } from "~/ui/fields";
import { Definition } from "~/ui/figure";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { kinds, type SignalsSearch, states } from "./search";
import { One } from "./signal";
import { Signals as SignalsDocument, type SignalsQuery } from "./signals.operations";

export type Signal = SignalsQuery["project"]["signals"]["items"][number];

/** Signals lists what moved beyond noise, the newest first. */
export default function Signals() {
  const { project } = useProject();
  const search = useSearch({ from: "/app/projects/$projectId/signals" });
  const navigate = useNavigate();
  const { state, kind, engine, period, muted } = search;
  const list = useList(
    SignalsDocument,
    {
      projectId: project.id,
      state: state ?? null,
      kind: kind ?? null,
      engine: (engine ?? null) as never,
      from: firstDay(period),
      muted: muted ?? false,
      cursor: null,
    },
    (data) => data.project.signals,
    { types: ["Signal", "Audit"] },
  );
  const change = (part: Partial<SignalsSearch>) =>
    navigate({ to: ".", search: (before) => ({ ...before, ...part }) as SignalsSearch, replace: true });
  const narrowed = Boolean(state || kind || engine || muted);
  return (
    <>
      <h1>{t("signals.title")}</h1>
      <p className="text-muted mb-6 max-w-[72ch]">
        {t("signals.words")}
        <SignalMeans />
      </p>
      <div className="flex flex-wrap items-end gap-3 mb-4 [&>div]:min-w-40 sm:[&>div]:max-w-72 [&>div]:flex-1">
        <Select
          label={t("signals.state")}
          value={state ?? ""}
          onChange={(event) => change({ state: (event.target.value || undefined) as SignalsSearch["state"] })}
          options={[
            { value: "", label: t("signals.any-state") },
            ...states.map((value) => ({ value, label: t(`signals.state.${value}`) })),
          ]}
        />
        <Select
          label={t("signals.kind")}
          value={kind ?? ""}
          onChange={(event) => change({ kind: (event.target.value || undefined) as SignalsSearch["kind"] })}
          options={[
            { value: "", label: t("signals.any-kind") },
            ...kinds.map((value) => ({ value, label: t(`signals.kind.${value}`) })),
          ]}
        />
        <Checkbox beside checked={Boolean(muted)} onChange={(on) => change({ muted: on || undefined })}>
          {t("signals.only-muted")}
        </Checkbox>
      </div>
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      {list.loading && (
        <Loading>
          <Skeleton className="h-20 w-full" lines={5} />
        </Loading>
      )}
      {list.data && list.items.length === 0 && (
        <EmptyState
          title={t(narrowed ? "signals.none-found" : "signals.none")}
          action={
            narrowed && (
              <Button
                onPress={() => change({ state: undefined, kind: undefined, engine: undefined, muted: undefined })}
              >
                {t("signals.show-all")}
              </Button>
            )
          }
        >
          {t(narrowed ? "signals.none-found-words" : "signals.none-words")}
        </EmptyState>
      )}
      {list.items.length > 0 && (
        <ul aria-label={t("signals.title")} className={list.stale ? "stale" : undefined}>
          {list.items.map((signal) => (
            <One key={signal.id} signal={signal} />
          ))}
        </ul>
      )}
      {list.onMore && (
        <Button className="mt-4" onPress={list.onMore} busy={list.loadingMore}>
          {t("signals.more")}
        </Button>
      )}
    </>
  );
}

/** SignalMeans says what a signal is. */
const SignalMeans = () => (
  <Definition name={t("signals.signal")} section="signals-what-is-worth-telling">
    {t("signals.means")}
  </Definition>
);
