import { t } from "./text";

/** leftOut names the engines that cannot be asked, each once, with the reason. */
export function leftOut(engines: { engineLabel: string; reason?: string | null }[]): string {
  const words = engines.map(({ engineLabel, reason }) => (reason ? `${engineLabel} (${reason})` : engineLabel));
  const list = new Intl.ListFormat(undefined, { type: "conjunction" });
  return t("audits.left-out", { engines: list.format(new Set(words)) });
}
