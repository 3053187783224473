import { Outlet, useLocation, useParams, useRouter } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { type Answer, useGraph } from "~/graph/hooks";
import { session } from "~/graph/session";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Badge, ErrorState, Loading, Skeleton } from "~/ui/states";
import { useTitle } from "~/ui/title";
import { Toasts } from "~/ui/toast";
import { titleOf } from "./areas";
import { Credits } from "./credits";
import { Expired } from "./expired";
import { FilterLine } from "./filter-line";
import { Frame as FrameDocument, FrameProject, type FrameProjectQuery } from "./frame.operations";
import { Jobs, useReload } from "./jobs";
import { focusSearch, useShortcuts } from "./keys";
import { Navigation } from "./navigation";
import { RunAudit, RunAuditDialog } from "./run-audit";
import { isUnmeasured, ProjectProvider, SessionProvider } from "./session";

const Palette = lazy(() => import("./palette"));
const KeyList = lazy(() => import("./keys"));

/** Frame is what stands around every screen of a signed-in person. */
export function Frame() {
  const { projectId } = useParams({ strict: false });
  const { data, problem, reload } = useGraph(FrameDocument, {}, { types: ["Project"] });
  // Asked for at the same time as the person, so that the first screen waits for one answer less.
  const project = useGraph(FrameProject, { id: projectId ?? "" }, { pause: !projectId, types: ["Audit", "SiteCrawl"] });
  const router = useRouter();
  const signedOut = problem?.kind === "signed-out" && !data;
  useEffect(() => {
    if (!signedOut) return;
    const { href } = router.state.location;
    router.navigate({ to: "/sign-in", search: { next: href === "/" ? undefined : href }, replace: true });
  }, [signedOut, router]);
  useEffect(() => session.onRefusal(reload), [reload]);
  useReload(reload, false);
  const renewed = useCallback(() => [reload(), router.invalidate()], [reload, router]);
  if (problem && !data && !signedOut) {
    return (
      <main className="p-8">
        <ErrorState problem={problem} onRetry={reload} />
      </main>
    );
  }
  if (!data)
    return (
      <Shell navigation={<Skeleton className="h-8 w-full" lines={8} />}>
        <Waiting />
      </Shell>
    );
  return (
    <SessionProvider value={data}>
      <Signed projectId={projectId} project={project} />
      <Expired onRenewed={renewed} />
      <Toasts />
    </SessionProvider>
  );
}

type ProjectAnswer = Answer<FrameProjectQuery>;
type SignedProps = { projectId?: string; project: ProjectAnswer };

function Signed({ projectId, project }: SignedProps) {
  const [shown, show] = useState<"palette" | "keys" | "sheet">();
  const close = useCallback(() => show(undefined), []);
  useShortcuts(useMemo(() => ({ "mod+k": () => show("palette"), "?": () => show("keys"), "/": focusSearch }), []));
  const keys = () => show("keys");
  const title = titleOf(useLocation().pathname);
  useTitle(title && t(title), project.data?.project.brandName);
  return (
    <Shell navigation={<Navigation onKeys={keys} />} onSheet={() => show("sheet")}>
      {projectId ? (
        <ProjectContent key={projectId} projectId={projectId} answer={project} />
      ) : (
        <main id="screen" tabIndex={-1} className="px-4 md:px-8 pb-12 pt-8 max-w-[1240px] outline-none">
          <Outlet />
        </main>
      )}
      <Suspense>
        {shown === "palette" && <Palette onClose={close} />}
        {shown === "keys" && <KeyList onClose={close} />}
      </Suspense>
      <Dialog title={t("frame.navigation")} hideTitle shape="sheet" open={shown === "sheet"} onClose={close}>
        <nav aria-label={t("frame.navigation")} className="min-h-screen flex flex-col">
          <Navigation onGo={close} onKeys={keys} />
        </nav>
      </Dialog>
    </Shell>
  );
}

type ShellProps = { navigation: ReactNode; children: ReactNode; onSheet?: () => void };

function Shell({ navigation, children, onSheet }: ShellProps) {
  return (
    <div className="md:grid print:block md:grid-cols-[216px_minmax(0,1fr)] min-h-screen">
      <a href="#screen" className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-panel focus:p-3">
        {t("frame.skip")}
      </a>
      <nav aria-label={t("frame.navigation")} className="max-md:hidden border-r border-line">
        <div className="sticky top-0 h-screen overflow-y-auto">{navigation}</div>
      </nav>
      <div className="min-w-0">
        {onSheet && (
          <div data-print="no" className="md:hidden px-4 pt-2">
            <Button look="quiet" onPress={onSheet}>
              <span aria-hidden="true">☰</span> {t("frame.menu")}
            </Button>
          </div>
        )}
        {children}
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div className="px-4 md:px-8 max-w-[1240px]">
      <div className="h-14 border-b border-line mb-7" />
      <Loading>
        <Skeleton className="h-7 w-96" />
        <div className="h-4" />
        <Skeleton className="h-64 w-full" />
      </Loading>
    </div>
  );
}

function ProjectContent({ projectId, answer }: { projectId: string; answer: ProjectAnswer }) {
  const { problem, reload } = answer;
  // While another project is asked for, the answer is still of the one before.
  const data = answer.data?.project.id === projectId ? answer.data : undefined;
  if (!data) {
    return problem ? (
      <main className="px-4 md:px-8 pt-8">
        <ErrorState problem={problem} onRetry={reload} />
      </main>
    ) : (
      <Waiting />
    );
  }
  return (
    <ProjectProvider project={data.project} engines={data.engines}>
      <div className="px-4 md:px-8 pb-12 max-w-[1240px]">
        <div
          data-print="no"
          className="flex flex-wrap gap-2 items-center py-3 border-b border-line mb-7 md:sticky top-0 z-10 bg-bg [&:has(>div:only-child:empty)]:border-transparent"
        >
          <FilterLine />
          <div className="ml-auto flex flex-wrap items-center gap-3">
            {data.project.sample && <Badge>{t("frame.sample")}</Badge>}
            <Credits />
            {!isUnmeasured(data.project) && <RunAudit />}
          </div>
        </div>
        <main id="screen" tabIndex={-1} className="outline-none">
          <Jobs reload={reload} />
          <Outlet />
        </main>
        <RunAuditDialog />
      </div>
    </ProjectProvider>
  );
}
