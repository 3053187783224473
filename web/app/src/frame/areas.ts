import type { Key } from "~/text/text";

/** Area is an entry of the navigation. An area is added with its screen, never before. */
export type Area = { to: `/projects/$projectId/${string}`; title: Key; below?: boolean };

export const areas: Area[] = [
  { to: "/projects/$projectId/overview", title: "frame.overview" },
  { to: "/projects/$projectId/signals", title: "frame.signals" },
  { to: "/projects/$projectId/channels", title: "frame.channels", below: true },
  { to: "/projects/$projectId/webhooks", title: "frame.webhooks", below: true },
  { to: "/projects/$projectId/prompts", title: "frame.prompts" },
  { to: "/projects/$projectId/sources", title: "frame.sources" },
  { to: "/projects/$projectId/perception", title: "frame.perception" },
  { to: "/projects/$projectId/ads", title: "frame.ads" },
  { to: "/projects/$projectId/searches", title: "frame.searches" },
  { to: "/projects/$projectId/markets", title: "frame.markets" },
  { to: "/projects/$projectId/competitors", title: "frame.competitors" },
  { to: "/projects/$projectId/site", title: "frame.site" },
  { to: "/projects/$projectId/traffic", title: "frame.traffic" },
  { to: "/projects/$projectId/search", title: "frame.search" },
  { to: "/projects/$projectId/connections", title: "frame.connections", below: true },
  { to: "/projects/$projectId/actions", title: "frame.actions" },
  { to: "/projects/$projectId/reports", title: "frame.reports", below: true },
  { to: "/projects/$projectId/audits", title: "frame.audits" },
  { to: "/projects/$projectId/schedules", title: "frame.schedules", below: true },
  { to: "/projects/$projectId/engines", title: "frame.engines", below: true },
];
