import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { NotFoundPage } from "#web/platform/not-found-page.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { Layout } from "./layout.tsx";

/** Root of all routes. */
export const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Layout,
  errorComponent: ErrorScreen,
  notFoundComponent: NotFoundPage,
});
