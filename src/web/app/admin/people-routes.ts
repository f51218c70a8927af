import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { driverSearch, driversSearch } from "#web/admin/drivers-search.ts";
import { ridersSearch } from "#web/operations/people/riders-search.ts";
import { withPreview } from "#web/platform/table-search.ts";
import type { DocumentsSearch } from "#web/submissions/documents-filters.tsx";
import type { SuspensionsSearch } from "#web/suspensions/suspensions-search.ts";
import { admin } from "./admin-route.ts";

const drivers = createRoute({
  getParentRoute: () => admin,
  path: "/dashboard",
  validateSearch: withPreview(driversSearch),
  component: lazyRouteComponent(() => import("./admin-drivers-page.tsx"), "AdminDriversPage"),
  staticData: { title: "Drivers" },
});
const driver = createRoute({
  getParentRoute: () => admin,
  path: "/driver/$id",
  validateSearch: driverSearch,
  component: lazyRouteComponent(() => import("./admin-driver-page.tsx"), "AdminDriverPage"),
  staticData: { title: "Driver" },
});
const riders = createRoute({
  getParentRoute: () => admin,
  path: "/riders",
  validateSearch: withPreview(ridersSearch),
  component: lazyRouteComponent(
    () => import("#web/operations/people/riders-page.tsx"),
    "RidersPage",
  ),
  staticData: { title: "Riders" },
});
const rider = createRoute({
  getParentRoute: () => admin,
  path: "/rider/$id",
  component: lazyRouteComponent(() => import("#web/operations/people/rider-page.tsx"), "RiderPage"),
  staticData: { title: "Rider" },
});
const documents = createRoute({
  getParentRoute: () => admin,
  path: "/documents",
  // Parsed by the page.
  validateSearch: (search: DocumentsSearch) => search,
  component: lazyRouteComponent(
    () => import("#web/submissions/documents-page.tsx"),
    "DocumentsPage",
  ),
  staticData: { title: "Documents" },
});
const suspensions = createRoute({
  getParentRoute: () => admin,
  path: "/suspensions",
  // Parsed by the page.
  validateSearch: (search: SuspensionsSearch) => search,
  component: lazyRouteComponent(
    () => import("#web/suspensions/suspensions-page.tsx"),
    "SuspensionsPage",
  ),
  staticData: { title: "Suspensions" },
});

/** Pages about riders and drivers. */
export const peoplePages = [drivers, driver, riders, rider, documents, suspensions] as const;
