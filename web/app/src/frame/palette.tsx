import { useNavigate, useParams } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useGraph } from "~/graph/hooks";
import { t } from "~/text/text";
import { classes } from "~/ui/classes";
import { Dialog } from "~/ui/dialog";
import { areas } from "./areas";
import { keep } from "./navigation";
import { PaletteFind } from "./palette.operations";
import { useAuditDialog } from "./run-audit";
import { useReason, useSession } from "./session";

type Entry = { id: string; title: string; kind: string; run: () => void };

/** Palette goes anywhere by a few letters: areas, projects, settings, and what the server finds of prompts and pages. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const entries = useEntries();
  const [asked, ask] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const known = entries.filter((entry) => matches(`${entry.title} ${entry.kind}`, asked)).slice(0, 50);
  const found = [...known, ...useFound(asked)];
  const run = (entry?: Entry) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      const next = (at + step + found.length) % found.length;
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter") run(found[at]);
  };
  return (
    <Dialog title={t("frame.palette")} hideTitle shape="top" open onClose={onClose}>
      <input
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-label={t("frame.palette")}
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        placeholder={t("frame.palette")}
        value={asked}
        onChange={(event) => [ask(event.target.value), setAt(0)]}
        onKeyDown={onKeyDown}
        className="w-full bg-panel px-4 py-3 text-head outline-none border-b border-line rounded-t-md"
      />
      <div id={id} role="listbox" aria-label={t("frame.palette")} className="p-1 max-h-[50vh] overflow-y-auto">
        {found.map((entry, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and its keys
          <div
            key={entry.id}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            onClick={() => run(entry)}
            onPointerMove={() => setAt(i)}
            className={classes("flex gap-3 px-3 py-2 rounded-sm cursor-pointer", i === at && "bg-hover")}
          >
            <span className="flex-1 min-w-0 line-clamp-2" dir="auto">
              {entry.title}
            </span>
            <span className="text-muted">{entry.kind}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="px-4 pb-4 text-muted">{t("frame.nothing-found", { text: asked })}</p>}
    </Dialog>
  );
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** matches reports whether every word asked for begins a word of the title, or the title contains the signs asked for. */
export function matches(title: string, asked: string): boolean {
  const [words, parts] = [wordsOf(title), wordsOf(asked)];
  if (parts.length === 0) return title.includes(asked.trim());
  return parts.every((part) => words.some((word) => word.startsWith(part)));
}

/** useFound returns the prompts and pages of the project that contain what was typed, once typing pauses. */
function useFound(asked: string): Entry[] {
  const { projectId } = useParams({ strict: false });
  const navigate = useNavigate();
  const [text, setText] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setText(asked.trim()), 250);
    return () => clearTimeout(timer);
  }, [asked]);
  const { data } = useGraph(PaletteFind, { id: projectId ?? "", text }, { pause: !projectId || text.length < 3 });
  if (!projectId || !data || text.length < 3) return [];
  const prompts = data.project.promptList.items.map(({ prompt: { id, text } }) => ({
    id,
    title: text,
    kind: t("frame.kind.prompt"),
    run: () => navigate({ to: "/projects/$projectId/prompts/$promptId", params: { projectId, promptId: id } }),
  }));
  const pages = (data.project.siteCrawls.items[0]?.pages.items ?? []).map(({ siteUrlId, displayUrl }) => ({
    id: siteUrlId,
    title: displayUrl.replace(/^https?:\/\//, ""),
    kind: t("frame.kind.page"),
    run: () => navigate({ to: "/projects/$projectId/site/pages/$pageId", params: { projectId, pageId: siteUrlId } }),
  }));
  return [...prompts, ...pages];
}

function useEntries(): Entry[] {
  const { projects } = useSession();
  const { projectId } = useParams({ strict: false });
  const navigate = useNavigate();
  const audit = useAuditDialog();
  const mayAudit = useReason("audits:run") === null;
  const mayCrawl = useReason("crawls:run") === null;
  const here = projectId
    ? areas.map(({ to, title }) => ({
        id: to,
        title: t(title),
        kind: t("frame.kind.screen"),
        run: () => navigate({ to: to as "/projects/$projectId/overview", params: { projectId }, search: keep }),
      }))
    : [];
  const others = projects.items.map(({ id, name }) => ({
    id,
    title: name,
    kind: t("frame.kind.project"),
    run: () => navigate({ to: "/projects/$projectId/overview", params: { projectId: id } }),
  }));
  const runAudit = { id: "audit", title: t("frame.run-audit"), kind: t("frame.kind.action"), run: audit.open };
  const startCrawl = {
    id: "crawl",
    title: t("frame.start-crawl"),
    kind: t("frame.kind.action"),
    run: () =>
      navigate({
        to: "/projects/$projectId/site",
        params: { projectId: projectId ?? "" },
        search: { start: true as const },
      }),
  };
  return [
    ...here,
    ...(projectId && mayAudit ? [runAudit] : []),
    ...(projectId && mayCrawl ? [startCrawl] : []),
    ...others,
    {
      id: "workspace",
      title: t("frame.workspace"),
      kind: t("frame.kind.settings"),
      run: () => navigate({ to: "/workspace" }),
    },
    {
      id: "account",
      title: t("frame.account"),
      kind: t("frame.kind.settings"),
      run: () => navigate({ to: "/account" }),
    },
  ];
}
