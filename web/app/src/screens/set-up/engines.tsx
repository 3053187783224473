import { useProject } from "~/frame/session";
import { useGraph } from "~/graph/hooks";
import { EngineTable } from "~/screens/engines/engines";
import { Engines as EnginesDocument } from "~/screens/engines/engines.operations";
import { t } from "~/text/text";
import { Snippet } from "~/ui/snippet";
import { ErrorState, Loading, Skeleton } from "~/ui/states";
import { entryOf, type Known, known } from "./yml";

/** Engines lists the engines that audits can ask with their state, and says how an operator adds those that are missing. */
export function Engines() {
  const { project } = useProject();
  const { data, problem, stale, reload } = useGraph(EnginesDocument, {});
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={4} />
      </Loading>
    );
  }
  const configured = new Set<string>(data.engines.map(({ logicalEngine }) => logicalEngine));
  const missing = known.filter((engine) => !configured.has(engine));
  return (
    <>
      {configured.size === 0 ? (
        <div role="status" className="my-4 border border-line bg-panel rounded-md px-4 py-3 max-w-[72ch]">
          <p className="font-semibold">{t("engines.none")}</p>
          <p className="text-muted">{t("set-up.no-engine-words")}</p>
        </div>
      ) : (
        <>
          <p className="text-muted mb-4 max-w-[72ch]">{t("set-up.engines-words")}</p>
          <EngineTable engines={data.engines} zone={project.timezone} stale={stale} />
        </>
      )}
      {missing.length > 0 && (
        <section aria-labelledby="set-up-missing" className="mt-6">
          <h3 id="set-up-missing" className="font-semibold">
            {t("set-up.missing")}
          </h3>
          <p className="text-muted mb-2 max-w-[72ch]">{t("set-up.missing-words")}</p>
          {missing.map((engine, i) => (
            <Missing key={engine} engine={engine} open={configured.size === 0 && i === 0} />
          ))}
        </section>
      )}
    </>
  );
}

function Missing({ engine, open }: { engine: Known; open: boolean }) {
  const name = t(`set-up.engine.${engine}`);
  return (
    <details open={open} className="border-b border-line py-2">
      <summary className="cursor-pointer">
        {name} <span className="text-small text-muted">{engine}</span>
      </summary>
      <Snippet name={name} text={entryOf(engine)} />
    </details>
  );
}
