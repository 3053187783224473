import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { Broken, unreachable } from "./frame/broken";
import type { Applied } from "./frame/filter-line";
import { Frame } from "./frame/frame";
import { NotFound } from "./frame/not-found";
import { type AuditsSearch, type Filters, oneOf, readFilters, readProjectSearch, text } from "./frame/search";
import { remember } from "./frame/session";
import { readActionsSearch } from "./screens/actions/search";
import { readAdsSearch } from "./screens/ads/search";
import { readCompetitorsSearch } from "./screens/competitors/search";
import { readMarketsSearch } from "./screens/markets/search";
import { readPerceptionSearch } from "./screens/perception/search";
import { readPerformanceSearch } from "./screens/performance/search";
import { type AnswerState, answerStates } from "./screens/prompts/states";
import { readSearchesSearch } from "./screens/searches/search";
import { type Step, steps } from "./screens/set-up/steps";
import { readSignalsSearch } from "./screens/signals/search";
import { readIssueSearch, readPageSearch, readSiteSearch } from "./screens/site/search";
import { readSourcesSearch } from "./screens/sources/search";
import { Start } from "./screens/start/start";
import { readTrafficSearch } from "./screens/traffic/search";
import { readWorkspaceSearch } from "./screens/workspace/search";
import { loadTexts } from "./text/text";

/** screen loads a screen and the messages of its areas when it is first opened. */
function screen(areas: string | string[], load: () => Promise<{ default: ComponentType }>) {
  return lazyRouteComponent(async () => {
    const [loaded] = await Promise.all([load(), ...[areas].flat().map(loadTexts)]).catch(unreachable);
    return loaded;
  });
}

const all: Applied = { market: true, engine: true, cohort: true, period: true };

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => (
    <main className="px-4 md:px-8">
      <NotFound />
    </main>
  ),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: (search): { next?: string; token?: string } => ({
    next: text(search.next),
    token: text(search.token),
  }),
  component: screen("sign-in", () => import("./screens/sign-in/sign-in")),
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: "/set-up",
  validateSearch: (search): { token?: string } => ({ token: text(search.token) }),
  component: screen("sign-in", () => import("./screens/sign-in/set-up")),
});

const methods = createRoute({
  getParentRoute: () => root,
  path: "/docs/metrics",
  component: screen("methods", () => import("./screens/methods/methods")),
});

const app = createRoute({ getParentRoute: () => root, id: "app", component: Frame, notFoundComponent: NotFound });

const start = createRoute({ getParentRoute: () => app, path: "/", component: Start });

const newProject = createRoute({
  getParentRoute: () => app,
  path: "/new",
  component: screen("set-up", () => import("./screens/set-up/new")),
});

const account = createRoute({
  getParentRoute: () => app,
  path: "/account",
  component: screen("account", () => import("./screens/account/account")),
});

const connect = createRoute({
  getParentRoute: () => app,
  path: "/connect",
  validateSearch: (search): { ask?: string } => ({ ask: text(search.ask) }),
  component: screen(["workspace", "connect"], () => import("./screens/connect/connect")),
});

const workspace = createRoute({
  getParentRoute: () => app,
  path: "/workspace",
  validateSearch: readWorkspaceSearch,
  component: screen("workspace", () => import("./screens/workspace/workspace")),
});

const project = createRoute({
  getParentRoute: () => app,
  path: "/projects/$projectId",
  validateSearch: readProjectSearch,
  beforeLoad: ({ params }) => remember(params.projectId),
  component: Outlet,
  notFoundComponent: NotFound,
});

const overview = createRoute({
  getParentRoute: () => project,
  path: "/overview",
  validateSearch: (search): Filters & { tag?: string } => ({ ...readFilters(search), tag: text(search.tag) }),
  component: screen(["overview", "tags", "server-titles"], () => import("./screens/overview/overview")),
  staticData: { filters: all },
});

const projectSetUp = createRoute({
  getParentRoute: () => project,
  path: "/set-up",
  validateSearch: (search): Filters & { step?: Step } => ({ ...readFilters(search), step: oneOf(steps, search.step) }),
  component: screen(
    ["set-up", "audits", "competitors", "engines", "prompts", "server-titles", "server-rules"],
    () => import("./screens/set-up/set-up"),
  ),
});

const audits = createRoute({
  getParentRoute: () => project,
  path: "/audits",
  validateSearch: (search): AuditsSearch => ({
    ...readFilters(search),
    launch: search.launch === true ? true : undefined,
    repetitions: Number.isInteger(search.repetitions) ? Number(search.repetitions) : undefined,
  }),
  component: screen("audits", () => import("./screens/audits/audits")),
});

const audit = createRoute({
  getParentRoute: () => project,
  path: "/audits/$auditId",
  component: screen("audits", () => import("./screens/audits/audit")),
});

const schedules = createRoute({
  getParentRoute: () => project,
  path: "/schedules",
  component: screen(["audits", "schedules"], () => import("./screens/schedules/schedules")),
});

const reports = createRoute({
  getParentRoute: () => project,
  path: "/reports",
  component: screen(["reports", "channels", "tags"], () => import("./screens/reports/reports")),
});

const engines = createRoute({
  getParentRoute: () => project,
  path: "/engines",
  component: screen("engines", () => import("./screens/engines/engines")),
});

type PromptsSearch = Filters & {
  q?: string;
  set?: string;
  topic?: string;
  status?: "archived";
  tag?: string;
  sort?: (typeof sorts)[number];
  down?: true;
  /** Whether the tree of topics stands beside the list. */
  topics?: true;
};

/** The audit, or the spot check, is the one whose answers are shown; left out, the newest audit. */
type PromptSearch = Filters & {
  tab?: (typeof tabs)[number];
  audit?: string;
  spot?: string;
  /** Only answers like this are shown. */
  state?: AnswerState;
  answer?: string;
  action?: string;
};

const sorts = [
  "created",
  "text",
  "visibility_rate",
  "owned_citation_rate",
  "avg_position",
  "visibility_delta",
] as const;

const prompts = createRoute({
  getParentRoute: () => project,
  path: "/prompts",
  validateSearch: (search): PromptsSearch => ({
    ...readFilters(search),
    q: text(search.q),
    set: text(search.set),
    topic: text(search.topic),
    status: oneOf(["archived"] as const, search.status),
    tag: text(search.tag),
    sort: oneOf(sorts, search.sort),
    down: search.down === true ? true : undefined,
    topics: search.topics === true ? true : undefined,
  }),
  component: screen(["prompts", "tags"], () => import("./screens/prompts/prompts")),
  staticData: {
    filters: {
      market: true,
      engine: true,
      cohort: true,
      period: "frame.filter.newest-only",
    },
  },
});

const tabs = ["answers", "engines", "history", "sources", "searches", "actions", "schedules", "spots"] as const;

const prompt = createRoute({
  getParentRoute: () => project,
  path: "/prompts/$promptId",
  validateSearch: (search): PromptSearch => ({
    ...readFilters(search),
    tab: oneOf(tabs, search.tab),
    audit: text(search.audit),
    spot: text(search.spot),
    state: oneOf(answerStates, search.state),
    answer: text(search.answer),
    action: text(search.action),
  }),
  component: screen(
    ["prompts", "schedules", "tags", "spots", "audits", "server-titles", "server-actions"],
    () => import("./screens/prompts/prompt"),
  ),
  staticData: {
    filters: {
      market: true,
      engine: true,
      cohort: "frame.filter.cohort-of-prompt",
      period: "frame.filter.whole-history",
    },
  },
});

const site = createRoute({
  getParentRoute: () => project,
  path: "/site",
  validateSearch: readSiteSearch,
  component: screen(["site", "tags", "server-titles", "server-rules"], () => import("./screens/site/site")),
});

const sitePage = createRoute({
  getParentRoute: () => project,
  path: "/site/pages/$pageId",
  validateSearch: readPageSearch,
  component: screen(["site", "tags", "server-titles", "server-rules"], () => import("./screens/site/page")),
});

const siteIssue = createRoute({
  getParentRoute: () => project,
  path: "/site/issues/$ruleId",
  validateSearch: readIssueSearch,
  component: screen(["site", "tags", "server-titles", "server-rules"], () => import("./screens/site/issue")),
});

const actions = createRoute({
  getParentRoute: () => project,
  path: "/actions",
  validateSearch: readActionsSearch,
  component: screen(["actions", "tags", "server-titles", "server-actions"], () => import("./screens/actions/actions")),
});

const action = createRoute({
  getParentRoute: () => project,
  path: "/actions/$actionId",
  component: screen(["actions", "tags", "server-titles", "server-actions"], () => import("./screens/actions/action")),
});

const signals = createRoute({
  getParentRoute: () => project,
  path: "/signals",
  validateSearch: readSignalsSearch,
  component: screen("signals", () => import("./screens/signals/signals")),
  staticData: {
    filters: { market: "frame.filter.all-markets", engine: true, cohort: "frame.filter.core-only", period: true },
  },
});

const sources = createRoute({
  getParentRoute: () => project,
  path: "/sources",
  validateSearch: readSourcesSearch,
  component: screen(["sources", "tags"], () => import("./screens/sources/sources")),
  staticData: { filters: { ...all, period: "frame.filter.newest-audit" } },
});

const perception = createRoute({
  getParentRoute: () => project,
  path: "/perception",
  validateSearch: readPerceptionSearch,
  component: screen(["perception", "tags"], () => import("./screens/perception/perception")),
  staticData: { filters: { ...all, period: "frame.filter.newest-audit" } },
});

const competitors = createRoute({
  getParentRoute: () => project,
  path: "/competitors",
  validateSearch: readCompetitorsSearch,
  component: screen("competitors", () => import("./screens/competitors/competitors")),
});

const markets = createRoute({
  getParentRoute: () => project,
  path: "/markets",
  validateSearch: readMarketsSearch,
  component: screen(["markets", "overview", "tags"], () => import("./screens/markets/markets")),
  staticData: {
    filters: {
      market: "frame.filter.all-markets",
      engine: "frame.filter.all-engines",
      cohort: true,
      period: "frame.filter.newest-audit",
    },
  },
});

const ads = createRoute({
  getParentRoute: () => project,
  path: "/ads",
  validateSearch: readAdsSearch,
  component: screen(["ads", "tags"], () => import("./screens/ads/ads")),
  staticData: { filters: all },
});

const traffic = createRoute({
  getParentRoute: () => project,
  path: "/traffic",
  validateSearch: readTrafficSearch,
  component: screen(["traffic", "tags"], () => import("./screens/traffic/traffic")),
});

const searches = createRoute({
  getParentRoute: () => project,
  path: "/searches",
  validateSearch: readSearchesSearch,
  component: screen(["searches", "tags"], () => import("./screens/searches/searches")),
  staticData: { filters: { ...all, period: "frame.filter.newest-audit" } },
});

const performance = createRoute({
  getParentRoute: () => project,
  path: "/search",
  validateSearch: readPerformanceSearch,
  component: screen(["performance", "tags"], () => import("./screens/performance/performance")),
});

const connections = createRoute({
  getParentRoute: () => project,
  path: "/connections",
  component: screen("connections", () => import("./screens/connections/connections")),
});

const webhooks = createRoute({
  getParentRoute: () => project,
  path: "/webhooks",
  component: screen("webhooks", () => import("./screens/webhooks/webhooks")),
});

const channels = createRoute({
  getParentRoute: () => project,
  path: "/channels",
  component: screen(["channels", "signals"], () => import("./screens/channels/channels")),
});

const webhook = createRoute({
  getParentRoute: () => project,
  path: "/webhooks/$webhookId",
  component: screen("webhooks", () => import("./screens/webhooks/webhook")),
});

const routes = root.addChildren([
  signIn,
  setUp,
  methods,
  app.addChildren([
    start,
    newProject,
    account,
    connect,
    workspace,
    project.addChildren([
      overview,
      projectSetUp,
      prompts,
      prompt,
      sources,
      perception,
      ads,
      searches,
      markets,
      competitors,
      site,
      sitePage,
      siteIssue,
      traffic,
      performance,
      connections,
      actions,
      action,
      signals,
      audits,
      audit,
      reports,
      schedules,
      engines,
      channels,
      webhooks,
      webhook,
    ]),
  ]),
]);

export const router = createRouter({
  routeTree: routes,
  defaultPreload: "intent",
  defaultErrorComponent: Broken,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
