// Reasons that the server gives by code, and in English where it has no code.

import { listed } from "./format";
import { type Key, t } from "./text";

type Reason = { reason?: string | null; reasonCode?: string | null };

/** leftOut names the engines that cannot be asked, each once, with the reason. */
export function leftOut(engines: (Reason & { engineLabel: string })[]): string {
  const words = engines.map(({ engineLabel, reason, reasonCode }) => {
    const why = reasonCode ? t(`ui.left-out.${reasonCode}` as Key) : reason;
    return why ? `${engineLabel} (${why})` : engineLabel;
  });
  return t("ui.left-out", { engines: listed(new Set(words)) });
}

/** whyUnread says why answers of a report were not read; empty where they were. */
export function whyUnread({ reason, reasonCode }: Reason): string {
  if (!reasonCode) return "";
  return t(`ui.unread.${reasonCode}` as Key, { reason: reason ?? "" });
}

type Suggested = {
  domain: string;
  responseCount: number;
  promptCount: number;
  engineCount: number;
  opinion?: { competitor: boolean; sure: boolean; reason: string } | null;
};

/** suggested says why a name is suggested as a competitor. */
export function suggested({
  domain,
  responseCount: n,
  promptCount: prompts,
  engineCount: engines,
  opinion,
}: Suggested) {
  const parts = [
    t("competitors.named-in", { n, prompts, engines }),
    domain && t("competitors.site-cited", { domain }),
    opinion &&
      t(`competitors.opinion.${opinion.competitor ? "competitor" : "other"}${opinion.sure ? "" : "-unsure"}` as Key, {
        reason: opinion.reason,
      }),
  ];
  return parts.filter(Boolean).join("; ");
}
