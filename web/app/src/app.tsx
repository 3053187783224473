import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { Applied } from "./frame/filter-line";
import { Frame } from "./frame/frame";
import { NotFound } from "./frame/not-found";
import { readProjectSearch, text } from "./frame/search";
import { remember, Start } from "./screens/start/start";
import { loadTexts } from "./text/text";

/** screen loads a screen and the messages of its area when it is first opened. */
function screen(area: string, load: () => Promise<{ default: ComponentType }>) {
  return lazyRouteComponent(async () => {
    const [loaded] = await Promise.all([load(), loadTexts(area)]);
    return loaded;
  });
}

const all: Applied = { market: true, engine: true, cohort: true, period: true };

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

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

const app = createRoute({ getParentRoute: () => root, id: "app", component: Frame, notFoundComponent: NotFound });

const start = createRoute({ getParentRoute: () => app, path: "/", component: Start });

const account = createRoute({
  getParentRoute: () => app,
  path: "/account",
  component: screen("account", () => import("./screens/account/account")),
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
  component: screen("overview", () => import("./screens/overview/overview")),
  staticData: { filters: all },
});

const routes = root.addChildren([signIn, setUp, app.addChildren([start, account, project.addChildren([overview])])]);

export const router = createRouter({ routeTree: routes, defaultPreload: "intent", scrollRestoration: true });

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
