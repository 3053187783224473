import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useShortcuts } from "~/frame/keys";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";

export type Candidate = { id: string; text: string; note?: ReactNode };

type Props = {
  label: string;
  candidates: Candidate[];
  /** Saves a decision at once and returns what went wrong. */
  onDecide: (id: string, accept: boolean) => Promise<string | undefined>;
  /** Why the person may not decide. */
  refused: string | null;
};

/** Review goes through candidates: J and K move, A accepts, R rejects. Every decision is saved at once. */
export function Review({ label, candidates, onDecide, refused }: Props) {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState(0);
  const [said, say] = useState<{ words: string; bad?: boolean }>();
  const typed = useRef(false);
  const list = useRef<HTMLUListElement>(null);
  const open = useMemo(() => candidates.filter(({ id }) => !decided.has(id)), [candidates, decided]);
  const here = Math.min(at, open.length - 1);
  const decide = useCallback(
    async (candidate: Candidate | undefined, accept: boolean) => {
      if (!candidate || refused) return;
      setDecided((before) => new Set(before).add(candidate.id));
      say({ words: t(accept ? "set-up.accepted" : "set-up.rejected", { text: candidate.text }) });
      const wrong = await onDecide(candidate.id, accept);
      if (!wrong) return;
      setDecided((before) => new Set([...before].filter((id) => id !== candidate.id)));
      say({ words: `${candidate.text}: ${wrong}`, bad: true });
    },
    [onDecide, refused],
  );
  const keys = useMemo(() => {
    const move = (step: number) => {
      typed.current = true;
      setAt(Math.min(Math.max(here + step, 0), open.length - 1));
    };
    return {
      j: () => move(1),
      k: () => move(-1),
      a: () => decide(open[here], true),
      r: () => decide(open[here], false),
    };
  }, [here, open, decide]);
  useShortcuts(keys);
  useEffect(() => {
    if (typed.current) list.current?.children[here]?.scrollIntoView({ block: "nearest" });
  }, [here]);
  const press = (candidate: Candidate, accept: boolean) => {
    decide(candidate, accept);
    list.current?.focus();
  };
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={label} className="outline-none border-t border-line">
        {open.map((candidate, i) => (
          <li
            key={candidate.id}
            aria-current={i === here || undefined}
            className={classes(
              "flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line border-l-2 px-2 py-2",
              i === here ? "border-l-accent bg-hover" : "border-l-transparent",
            )}
          >
            <div className="flex-1 min-w-[min(240px,100%)]">
              <span dir="auto">{candidate.text}</span>
              {candidate.note && <div className="text-small text-muted">{candidate.note}</div>}
            </div>
            <Button small reason={refused} onPress={() => press(candidate, true)}>
              {t("set-up.accept")} <span className="sr-only">{candidate.text}</span>
            </Button>
            <Button small look="quiet" reason={refused} onPress={() => press(candidate, false)}>
              {t("set-up.reject")} <span className="sr-only">{candidate.text}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className={classes("text-small min-h-4 mt-2", said?.bad ? "text-bad" : "text-muted")} dir="auto">
        {said?.words ?? (open.length > 0 && !refused && t("set-up.review-keys"))}
      </p>
    </>
  );
}
