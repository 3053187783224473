import { i18n, type Messages } from "@lingui/core";
import type account from "./en/account.json";
import type actions from "./en/actions.json";
import type ads from "./en/ads.json";
import type audits from "./en/audits.json";
import type channels from "./en/channels.json";
import type competitors from "./en/competitors.json";
import type connect from "./en/connect.json";
import type connections from "./en/connections.json";
import type engines from "./en/engines.json";
import type frame from "./en/frame.json";
import type markets from "./en/markets.json";
import type methods from "./en/methods.json";
import type overview from "./en/overview.json";
import type perception from "./en/perception.json";
import type performance from "./en/performance.json";
import type prompts from "./en/prompts.json";
import type reports from "./en/reports.json";
import type schedules from "./en/schedules.json";
import type searches from "./en/searches.json";
import type setUp from "./en/set-up.json";
import type signIn from "./en/sign-in.json";
import type signals from "./en/signals.json";
import type site from "./en/site.json";
import type sources from "./en/sources.json";
import type spots from "./en/spots.json";
import type tags from "./en/tags.json";
import type traffic from "./en/traffic.json";
import type ui from "./en/ui.json";
import type webhooks from "./en/webhooks.json";
import type workspace from "./en/workspace.json";
import { language, locale } from "./language";

/** Key names a message. An area of screens adds its file here. */
export type Key =
  | keyof typeof frame
  | keyof typeof ui
  | keyof typeof signIn
  | keyof typeof overview
  | keyof typeof account
  | keyof typeof prompts
  | keyof typeof spots
  | keyof typeof audits
  | keyof typeof reports
  | keyof typeof schedules
  | keyof typeof connect
  | keyof typeof connections
  | keyof typeof engines
  | keyof typeof setUp
  | keyof typeof site
  | keyof typeof actions
  | keyof typeof signals
  | keyof typeof sources
  | keyof typeof perception
  | keyof typeof competitors
  | keyof typeof markets
  | keyof typeof ads
  | keyof typeof searches
  | keyof typeof performance
  | keyof typeof traffic
  | keyof typeof methods
  | keyof typeof channels
  | keyof typeof webhooks
  | keyof typeof tags
  | keyof typeof workspace;

const files = import.meta.glob<{ default: Messages }>("./*/*.json");

/** loadTexts adds the messages of an area, text/LANGUAGE/AREA.json, to the catalogue. */
export async function loadTexts(area: string) {
  const file = await files[`./${language}/${area}.json`]?.();
  if (file)
    i18n.loadAndActivate({ locale: language, locales: locale, messages: { ...i18n.messages, ...file.default } });
}

/** t returns a message with its values filled in. */
export const t = (key: Key, values?: Record<string, string | number>) => i18n._(key, values);
