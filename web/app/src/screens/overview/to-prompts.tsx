import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { keep } from "~/frame/navigation";
import { useProject } from "~/frame/session";
import { Link } from "~/ui/link";

type Props = { more?: { engine?: string; sort?: "visibility_delta"; down?: true }; children: ReactNode };

/** ToPrompts leads to the prompts whose answers a figure of the overview was counted from. */
export function ToPrompts({ more, children }: Props) {
  const { project } = useProject();
  const { tag } = useSearch({ from: "/app/projects/$projectId/overview" });
  return (
    <Link
      to="/projects/$projectId/prompts"
      params={{ projectId: project.id }}
      search={(before) => ({ ...keep(before), tag, ...more })}
    >
      {children}
    </Link>
  );
}
