import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { DriverControl } from "./driver-control.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { Layout } from "./layout.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

/** What every page is inside of. */
export const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: () => <Layout driverControl={<DriverControl />} />,
  errorComponent: ErrorScreen,
  notFoundComponent: NotFoundPage,
});
