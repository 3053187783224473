import { createContext, type ReactNode, useContext, useMemo } from "react";
import { t } from "~/text/text";
import type { FrameProjectQuery, FrameQuery } from "./frame.operations";

type Session = FrameQuery;
export type Project = FrameProjectQuery["project"];
export type Engine = FrameProjectQuery["engines"][number];
type Current = { project: Project; engines: Engine[] };

const SessionContext = createContext<Session | null>(null);
const ProjectContext = createContext<Current | null>(null);

export const SessionProvider = SessionContext.Provider;

export function ProjectProvider({ project, engines, children }: Current & { children: ReactNode }) {
  const value = useMemo(() => ({ project, engines }), [project, engines]);
  return <ProjectContext value={value}>{children}</ProjectContext>;
}

function need<Value>(value: Value | null, name: string): Value {
  if (value === null) throw new Error(`${name} is used outside the frame`);
  return value;
}

/** useSession returns the signed-in person, the workspace and its projects. */
export const useSession = () => need(useContext(SessionContext), "useSession");

/** useProject returns the project of the screen with its markets, and the configured engines. */
export const useProject = () => need(useContext(ProjectContext), "useProject");

const most = 5;

/** isUnmeasured reports whether no audit of a project has brought answers: none of all its audits, which are fewer than are asked for. */
export const isUnmeasured = ({ audits: { items } }: Project) =>
  items.length < most && !items.some(({ status }) => status === "completed" || status === "partially_completed");

const remembered = "avm.project";

/** remember keeps the project that was opened last, for the next visit of /. */
export const remember = (projectId: string) => localStorage.setItem(remembered, projectId);

/** useLastProject returns the project that was opened last, or the first one. */
export function useLastProject() {
  const { items } = useSession().projects;
  const last = localStorage.getItem(remembered);
  return items.find(({ id }) => id === last) ?? items[0];
}

/** useReason returns why the person may not do what needs a scope, for a button's `reason`; null where it is allowed. */
export function useReason(scope: string): string | null {
  const { me } = useSession();
  return me.scopes.includes(scope) ? null : t("frame.role-refused", { role: t(`frame.role.${me.role}`) });
}

/** useIsAdmin reports whether the person may manage members and settings of the workspace. */
export function useIsAdmin(): boolean {
  const { role } = useSession().me;
  return role === "owner" || role === "admin";
}
