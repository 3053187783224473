import type { KeyboardEvent, ReactNode } from "react";
import { Tree as AriaTree, Button, TreeItem, TreeItemContent } from "react-aria-components";
import { t } from "~/text/text";
import { classes } from "./classes";

export type Branch = { id: string; name: string; below: Branch[] };

type Props = {
  label: string;
  branches: Branch[];
  /** The branch that is marked. */
  chosen?: string;
  onChoose: (id: string) => void;
  open: ReadonlySet<string>;
  onOpen: (open: Set<string>) => void;
  /** What stands behind the name of a branch. */
  end: (branch: Branch) => ReactNode;
  /** What a key does with the branch that has the focus, for instance F2. */
  keys?: Record<string, (id: string) => void>;
};

/** Tree shows branches below branches. The arrow keys walk, open and close it; Enter chooses. */
export function Tree({ label, branches, open, onOpen, onChoose, keys, ...row }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const focused = (event.target as HTMLElement).closest<HTMLElement>('[role="row"]');
    const run = event.target === focused ? keys?.[event.key] : undefined;
    if (!run || !focused?.dataset.key) return;
    event.preventDefault();
    event.stopPropagation();
    run(focused.dataset.key);
  };
  return (
    <div onKeyDownCapture={onKeyDown}>
      <AriaTree
        aria-label={label}
        selectionMode="none"
        expandedKeys={open}
        onExpandedChange={(keys) => onOpen(new Set([...keys].map(String)))}
        onAction={(key) => onChoose(String(key))}
        className="outline-none"
      >
        {branches.map((branch) => (
          <Row key={branch.id} branch={branch} {...row} />
        ))}
      </AriaTree>
    </div>
  );
}

function Row({ branch, chosen, end }: { branch: Branch } & Pick<Props, "chosen" | "end">) {
  return (
    <TreeItem
      id={branch.id}
      textValue={branch.name}
      className="rounded-sm cursor-pointer outline-none hover:bg-hover data-focus-visible:outline-2 data-focus-visible:outline-accent"
    >
      <TreeItemContent>
        {({ hasChildItems, isExpanded, level }) => (
          <div className="flex items-center gap-1 min-h-8" style={{ paddingInlineStart: (level - 1) * 16 }}>
            {hasChildItems ? (
              <Button
                slot="chevron"
                className="size-6 shrink-0 rounded-sm text-muted cursor-pointer"
                aria-label={t(isExpanded ? "ui.close-branch" : "ui.open-branch", { name: branch.name })}
              >
                <span aria-hidden="true">{isExpanded ? "▾" : "▸"}</span>
              </Button>
            ) : (
              <span className="size-6 shrink-0" />
            )}
            <span
              dir="auto"
              className={classes("flex-1 min-w-0 py-1 text-left", branch.id === chosen && "font-semibold")}
            >
              {branch.name}
              {branch.id === chosen && <span className="sr-only">{t("ui.chosen-branch")}</span>}
            </span>
            {end(branch)}
          </div>
        )}
      </TreeItemContent>
      {branch.below.map((below) => (
        <Row key={below.id} branch={below} chosen={chosen} end={end} />
      ))}
    </TreeItem>
  );
}
