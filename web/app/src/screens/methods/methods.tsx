import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { t } from "~/text/text";
import { ButtonLink, Link } from "~/ui/link";
import { ErrorState, Loading, Skeleton } from "~/ui/states";
import { useTitle } from "~/ui/title";
import { anchor, sectionsOf } from "./sections";

const folder = "/docs/";

/** Methods is docs/metrics.md: what every figure means and how it is made. It needs no session. */
export default function Methods() {
  const [text, setText] = useState<string>();
  const [failed, fail] = useState(false);
  const { hash } = useLocation();
  useTitle(t("ui.read-more"));
  const load = useCallback(async () => {
    fail(false);
    const answer = await fetch(`${folder}metrics.md`).catch(() => undefined);
    if (answer?.ok) setText(await answer.text());
    else fail(true);
  }, []);
  useEffect(() => {
    load();
  }, [load]);
  useEffect(() => {
    if (text && hash) document.getElementById(hash)?.scrollIntoView();
  }, [text, hash]);
  return (
    <div className="px-4 md:px-8 py-6 max-w-[1240px]">
      <ButtonLink to="/" look="quiet" className="-ml-2">
        <span aria-hidden="true">←</span> {t("methods.back")}
      </ButtonLink>
      <div className="lg:grid lg:grid-cols-[minmax(0,84ch)_1fr] gap-12 mt-4">
        <main>
          {failed && (
            <ErrorState problem={{ kind: "offline", message: t("methods.failed"), fields: {} }} onRetry={load} />
          )}
          {!text && !failed && (
            <Loading>
              <Skeleton lines={12} />
            </Loading>
          )}
          {text && (
            <div className="answer" lang="en">
              <Markdown remarkPlugins={[remarkGfm]} components={components} urlTransform={addressOf}>
                {text}
              </Markdown>
            </div>
          )}
        </main>
        {text && (
          <nav aria-label={t("methods.contents")} data-print="no" className="max-lg:hidden">
            <ul className="sticky top-6 grid gap-1.5 text-muted" lang="en">
              {sectionsOf(text).map((section) => (
                <li key={section}>
                  <Link to="." hash={anchor(section)} className="hover:underline">
                    {section}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  );
}

/** addressOf returns where a picture or link of the text leads: pictures lie beside it. */
const addressOf = (url: string) => (url.startsWith("images/") ? folder + url : url);

const wordsOf = (children: ReactNode): string =>
  Array.isArray(children) ? children.map(wordsOf).join("") : typeof children === "string" ? children : "";

const components: Components = {
  h2: ({ children }) => (
    <h2 id={anchor(wordsOf(children))} className="scroll-mt-4 !mt-10">
      {children}
    </h2>
  ),
  h3: ({ children }) => (
    <h3 id={anchor(wordsOf(children))} className="scroll-mt-4 font-semibold !mt-8">
      {children}
    </h3>
  ),
  // Other pages of the documentation are not served: their names stay as words.
  a: ({ href, children }) =>
    href?.startsWith("#") ? (
      <Link to="." hash={href.slice(1)}>
        {children}
      </Link>
    ) : (
      <span>{children}</span>
    ),
  img: ({ src, alt }) => <img src={src} alt={alt} className="w-full max-w-[560px] rounded-md bg-white p-2" />,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="overflow-x-auto my-3" tabIndex={0}>
      <table className="text-left text-base align-top [&_td]:border-b [&_td]:border-line [&_td]:pr-4 [&_td]:py-1.5 [&_td]:align-top [&_th]:pr-4 [&_th]:py-1.5">
        {children}
      </table>
    </div>
  ),
  code: ({ children }) => <code className="font-mono text-[0.92em]">{children}</code>,
};
