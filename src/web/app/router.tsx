import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter } from "@tanstack/react-router";
import { LandingPage } from "#web/landing/landing-page.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { Layout } from "./layout.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { logInSearch, registerSearch } from "./search.ts";

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: () => <Layout />,
  errorComponent: ErrorScreen,
  notFoundComponent: NotFoundPage,
});

const landing = createRoute({ getParentRoute: () => root, path: "/", component: LandingPage });
const logIn = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: logInSearch,
  staticData: { title: "Login" },
});
const register = createRoute({
  getParentRoute: () => root,
  path: "/register",
  validateSearch: registerSearch,
  staticData: { title: "Register" },
});

/** Every page of the product: the browser's table of contents. */
export const createAppRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([landing, logIn, register]),
    context: { queries },
    defaultPreload: "intent",
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: true,
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** What the browser's tab says before the product's name. */
    title?: string;
  }
}
