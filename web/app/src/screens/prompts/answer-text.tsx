import { useMemo } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { t } from "~/text/text";
import { OutLink } from "~/ui/link";
import { cut, type Mark, marksOf, type Note, notesOf, type Piece } from "./marks";
import type { PromptAnswersQuery } from "./prompt.operations";

export type Answer = PromptAnswersQuery["project"]["audit"]["answers"]["items"][number];

// What the plugin needs of a Markdown tree.
type Node = {
  type: string;
  value?: string;
  children?: Node[];
  position?: { start: { offset?: number }; end: { offset?: number } };
  data?: { hName: string; hProperties: Record<string, string> };
};

/** markText returns a plugin that divides the text of a Markdown tree at its marks and notes. */
function markText(text: string, marks: Mark[], notes: Note[]) {
  const walk = (node: Node) => {
    node.children = node.children?.flatMap((child) => {
      const start = child.position?.start.offset;
      const end = child.position?.end.offset;
      const whole =
        child.type === "text" && start !== undefined && end !== undefined && text.slice(start, end) === child.value;
      if (!whole) {
        walk(child);
        return [child];
      }
      return cut(text, start, end, marks, notes).map(toNode);
    });
  };
  return () => (tree: unknown) => walk(tree as Node);
}

function toNode(piece: Piece): Node {
  switch (piece.kind) {
    case "text":
      return { type: "text", value: piece.text };
    case "mark":
      return {
        type: "emphasis",
        data: { hName: "mark", hProperties: { "data-kind": piece.mark.kind, title: piece.mark.name } },
        children: [{ type: "text", value: piece.text }],
      };
    case "note":
      return {
        type: "emphasis",
        data: { hName: "sup", hProperties: {} },
        children: [{ type: "text", value: String(piece.position) }],
      };
  }
}

// An answer is foreign text: no images, no raw HTML, links in a new tab, headings below the screen's own.
const components: Components = {
  a: ({ href, children }) => <OutLink href={href ?? ""}>{children}</OutLink>,
  img: ({ alt }) => <span className="text-muted">{t("prompts.picture", { alt: alt || "–" })}</span>,
  h1: ({ children }) => <h4 className="font-semibold mt-4 mb-2">{children}</h4>,
  h2: ({ children }) => <h4 className="font-semibold mt-4 mb-2">{children}</h4>,
  h3: ({ children }) => <h4 className="font-semibold mt-4 mb-2">{children}</h4>,
  mark: ({ children, title, ...props }) => {
    const brand = (props as Record<string, unknown>)["data-kind"] === "brand";
    return (
      <mark title={title} className={brand ? "mark-brand" : "mark-competitor"}>
        {children}
      </mark>
    );
  },
  sup: ({ children }) => <sup className="text-accent px-px">{children}</sup>,
  table: ({ children }) => (
    <div className="overflow-x-auto my-3">
      <table className="text-left [&_td]:border-b [&_td]:border-line [&_td]:pr-4 [&_td]:py-1 [&_th]:pr-4 [&_th]:py-1">
        {children}
      </table>
    </div>
  ),
};

/** AnswerText is an answer as the engine wrote it, with mentions marked and citations numbered at their offsets. */
export function AnswerText({ answer }: { answer: Answer }) {
  const plugins = useMemo(() => {
    const { text, mentions, citations } = answer;
    return [remarkGfm, markText(text, marksOf(text, mentions ?? []), notesOf(text, citations))];
  }, [answer]);
  return (
    <div dir="auto" className="answer">
      <Markdown remarkPlugins={plugins} components={components}>
        {answer.text}
      </Markdown>
    </div>
  );
}
