import { listed } from "./format";
import { t } from "./text";

/** leftOut names the engines that cannot be asked, each once, with the reason. */
export function leftOut(engines: { engineLabel: string; reason?: string | null }[]): string {
  const words = engines.map(({ engineLabel, reason }) => (reason ? `${engineLabel} (${reason})` : engineLabel));
  return t("audits.left-out", { engines: listed(new Set(words)) });
}
