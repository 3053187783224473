import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { useShortcuts } from "~/frame/keys";
import { useProject } from "~/frame/session";
import { moment } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { OutLink } from "~/ui/link";
import { Badge, EmptyState } from "~/ui/states";
import { type Answer, AnswerText } from "./answer-text";

/** Answers shows one answer of the newest audit at a time. J and K walk through them; which one is in the address. */
export function Answers({ answers, market }: { answers: Answer[]; market: string }) {
  const { answer: chosen } = useSearch({ from: "/app/projects/$projectId/prompts/$promptId" });
  const navigate = useNavigate();
  const found = answers.findIndex(({ id }) => id === chosen);
  const at = Math.max(0, found);
  const keys = useMemo(() => {
    const go = (next: number) => {
      const answer = answers[next];
      if (answer) navigate({ to: ".", search: (before) => ({ ...before, answer: answer.id }), replace: true });
    };
    return { j: () => go(at + 1), k: () => go(at - 1) };
  }, [answers, at, navigate]);
  useShortcuts(keys);
  const answer = answers[at];
  if (!answer) return <EmptyState title={t("prompts.no-answers")}>{t("prompts.no-answers-words")}</EmptyState>;
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <section aria-label={t("prompts.answer")}>
        <header className="flex flex-wrap items-center gap-2 mb-2">
          <Heading answer={answer} market={market} />
          <span className="ml-auto flex items-center gap-2 text-muted">
            <Button small onPress={keys.k} aria-label={t("prompts.previous")} reason={at === 0 && t("prompts.first")}>
              ‹
            </Button>
            <span aria-live="polite">{t("prompts.answer-of", { n: at + 1, all: answers.length })}</span>
            <Button
              small
              onPress={keys.j}
              aria-label={t("prompts.next")}
              reason={at === answers.length - 1 && t("prompts.last")}
            >
              ›
            </Button>
          </span>
        </header>
        <div className="border border-line bg-panel rounded-md px-5 py-4">
          <AnswerText answer={answer} />
          {answer.searches.length > 0 && (
            <p className="text-muted mt-4" dir="auto">
              {t("prompts.searched")} {answer.searches.map((query) => `“${query}”`).join(", ")}
            </p>
          )}
        </div>
        <p className="text-muted mt-2">{summary(answer)}</p>
      </section>
      <Cited answer={answer} />
    </div>
  );
}

function Heading({ answer, market }: { answer: Answer; market: string }) {
  const { project } = useProject();
  const searched = answer.retrievalEnabled ? t("prompts.searches") : t("prompts.searches-not");
  return (
    <>
      <h2>
        {answer.engineLabel}, {moment(answer.answeredAt, project.timezone)}
      </h2>
      <Badge>{answer.transportModel || answer.engineLabel}</Badge>
      {answer.retrievalEnabled !== null && <Badge>{searched}</Badge>}
      <Badge>{market}</Badge>
    </>
  );
}

/** summary says in words what was found in an answer. */
export function summary({ mentions, citations }: Pick<Answer, "mentions" | "citations">): string {
  if (!mentions) return t("prompts.not-analysed");
  const brand = mentions.find((mention) => mention.isBrand);
  const owned = citations.filter((citation) => citation.owned).length;
  return [
    brand
      ? t("prompts.named-as", { rank: brand.rank, all: mentions.length })
      : t("prompts.not-named", { all: mentions.length }),
    citations.length === 0 ? t("prompts.cites-nothing") : t("prompts.cites", { owned, all: citations.length }),
  ].join(" · ");
}

function Cited({ answer }: { answer: Answer }) {
  return (
    <section aria-label={t("prompts.cited")}>
      <h2 className="mb-1">{t("prompts.cited")}</h2>
      {answer.citations.length === 0 && <p className="text-muted">{t("prompts.cites-nothing")}</p>}
      <ol>
        {answer.citations.map((citation) => (
          <li key={citation.position} className="flex gap-3 items-baseline border-b border-line py-2">
            <span className="text-muted">{citation.position}</span>
            <span className="min-w-0 flex-1" dir="auto">
              <OutLink href={citation.url}>{citation.title || citation.host}</OutLink>
              <span className="block text-small text-muted">{citation.host}</span>
            </span>
            {(citation.owned || citation.competitor) && <Badge>{citation.competitor ?? t("prompts.ours")}</Badge>}
          </li>
        ))}
      </ol>
      {answer.mentions && answer.mentions.length > 0 && (
        <>
          <h2 className="mt-6 mb-1">{t("prompts.named")}</h2>
          <ol>
            {answer.mentions.map((mention) => (
              <li key={mention.name} className="flex gap-3 items-baseline border-b border-line py-2">
                <span className="text-muted">{mention.rank}</span>
                <span className={classes("flex-1 text-left", mention.isBrand && "font-semibold")} dir="auto">
                  {mention.name}
                </span>
                <span className="text-muted">{t("prompts.times", { n: mention.count })}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
