import type { Key } from "~/text/text";

/** Area is an entry of the navigation. An area is added with its screen, never before. A group is a word above it. */
export type Area = { to: `/projects/$projectId/${string}`; title: Key; below?: boolean; group?: Key };

export const areas: Area[] = [
  { to: "/projects/$projectId/overview", title: "frame.overview" },
  { to: "/projects/$projectId/signals", title: "frame.signals" },
  { to: "/projects/$projectId/channels", title: "frame.channels", below: true },
  { to: "/projects/$projectId/webhooks", title: "frame.webhooks", below: true },
  { to: "/projects/$projectId/prompts", title: "frame.prompts", below: true, group: "frame.answers" },
  { to: "/projects/$projectId/sources", title: "frame.sources", below: true },
  { to: "/projects/$projectId/perception", title: "frame.perception", below: true },
  { to: "/projects/$projectId/ads", title: "frame.ads", below: true },
  { to: "/projects/$projectId/searches", title: "frame.searches", below: true },
  { to: "/projects/$projectId/markets", title: "frame.markets", below: true },
  { to: "/projects/$projectId/competitors", title: "frame.competitors", below: true },
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

const elsewhere: Record<string, Key> = {
  "/account": "frame.account",
  "/workspace": "frame.workspace",
  "/new": "frame.new-project",
};

/** titleOf returns what the navigation calls the screen at a path. */
export const titleOf = (path: string): Key | undefined =>
  elsewhere[path] ?? areas.find(({ to }) => to.split("/")[3] === path.split("/")[3])?.title;
