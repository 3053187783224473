import { useNavigate, useParams } from "@tanstack/react-router";
import { Fragment } from "react";
import { endSocket } from "~/graph/client";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Link } from "~/ui/link";
import { Menu, type Section } from "~/ui/menu";
import { areas } from "./areas";
import { SignOut, SwitchWorkspace } from "./frame.operations";
import { useLastProject, useReason, useSession } from "./session";

const entry =
  "block rounded-md px-2 py-1.5 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text aria-[current=page]:font-semibold";

/** Navigation is the left side: the switcher, the areas that have screens, and the person's menu. */
export function Navigation({ onGo, onKeys }: { onGo?: () => void; onKeys: () => void }) {
  const projectId = useShownProject();
  return (
    <div className="flex flex-col gap-0.5 h-full px-3 py-4">
      <Switcher onGo={onGo} />
      {projectId &&
        areas.map(({ to, title, below, group }) => (
          <Fragment key={to}>
            {group && <p className="px-2 py-1.5 text-muted">{t(group)}</p>}
            <Link
              to={to as "/projects/$projectId/overview"}
              params={{ projectId }}
              search={(before) => keep(before)}
              onClick={onGo}
              className={below ? `${entry} pl-6` : entry}
            >
              {t(title)}
            </Link>
          </Fragment>
        ))}
      <div className="mt-auto pt-4">
        <Person onGo={onGo} />
        <button
          type="button"
          onClick={onKeys}
          className="px-2 pt-2 text-small text-muted cursor-pointer hover:text-text text-left"
        >
          {t("frame.hint", { key: navigator.platform.startsWith("Mac") ? "⌘K" : "Ctrl K" })}
        </button>
      </div>
    </div>
  );
}

/** useShownProject returns the id of the project of the screen, or of the last one where a screen has none. */
function useShownProject(): string | undefined {
  const { projectId } = useParams({ strict: false });
  const last = useLastProject();
  return projectId ?? last?.id;
}

/** keep returns what of an address stays when the area changes: the filters. */
export const keep = ({ market, engine, cohort, period }: Record<string, unknown>) =>
  ({ market, engine, cohort, period }) as Record<string, undefined>;

function Switcher({ onGo }: { onGo?: () => void }) {
  const { me, workspace, projects } = useSession();
  const projectId = useShownProject();
  const navigate = useNavigate();
  const [switchWorkspace] = useChange(SwitchWorkspace);
  const project = projects.items.find(({ id }) => id === projectId);
  const open = (id: string) => {
    onGo?.();
    navigate({ to: "/projects/$projectId/overview", params: { projectId: id } });
  };
  const refused = useReason("projects:write") ?? undefined;
  const add = () => {
    onGo?.();
    navigate({ to: "/new" });
  };
  const sections: Section[] = [
    {
      title: t("frame.projects"),
      items: [
        ...projects.items.map(({ id, name }) => ({
          id,
          label: (
            <span dir="auto" className="line-clamp-2">
              {name}
            </span>
          ),
          text: name,
          current: id === projectId,
          onAction: () => open(id),
        })),
        { id: "new", label: t("frame.new-project"), reason: refused, onAction: add },
      ],
    },
  ];
  if (me.workspaces.length > 1) {
    sections.push({
      title: t("frame.workspaces"),
      items: me.workspaces.map(({ workspaceId, name, current }) => ({
        id: workspaceId,
        label: (
          <span dir="auto" className="line-clamp-2">
            {name}
          </span>
        ),
        text: name,
        current,
        onAction: async () => {
          if (current) return;
          await switchWorkspace({ workspaceId });
          location.assign("/");
        },
      })),
    });
  }
  return (
    <Menu
      label={t("frame.switch")}
      className="!justify-between w-full !px-2 mb-3 !text-text"
      sections={sections}
      button={
        <>
          <span className="grid text-left min-w-0">
            <span className="font-semibold truncate" dir="auto">
              {project?.brandName ?? t("frame.choose-project")}
            </span>
            <span className="text-small text-muted truncate" dir="auto">
              {workspace.name}
            </span>
          </span>
          <span aria-hidden="true">▾</span>
        </>
      }
    />
  );
}

function Person({ onGo }: { onGo?: () => void }) {
  const { me } = useSession();
  const navigate = useNavigate();
  const [signOut] = useChange(SignOut);
  const leave = async () => {
    await signOut({});
    endSocket();
    location.assign("/sign-in");
  };
  const workspace = () => {
    onGo?.();
    navigate({ to: "/workspace" });
  };
  const account = () => {
    onGo?.();
    navigate({ to: "/account" });
  };
  return (
    <Menu
      label={t("frame.person-menu")}
      className="!justify-start w-full !px-2"
      button={
        <span className="truncate">
          {me.email} <span aria-hidden="true">▾</span>
        </span>
      }
      sections={[
        {
          items: [
            { id: "workspace", label: t("frame.workspace"), onAction: workspace },
            { id: "account", label: t("frame.account"), onAction: account },
            { id: "out", label: t("frame.sign-out"), onAction: leave },
          ],
        },
      ]}
    />
  );
}
