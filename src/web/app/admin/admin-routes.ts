import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { auditSearch } from "#web/admin/audit-search.ts";
import { root } from "#web/app/shell/root-route.tsx";
import type { FeaturesSearch } from "#web/ideas/ideas-search.ts";
import { liveMapSearch } from "#web/live-map/live-map-search.ts";
import { findingsSearch } from "#web/operations/findings-search.ts";
import { ridesSearch } from "#web/operations/rides-search.ts";
import { overviewSearch } from "#web/overview/overview-search.ts";
import { withPreview } from "#web/platform/table-search.ts";
import type { RemittancesSearch } from "#web/remittances/remittances-search.ts";
import { reportsSearch } from "#web/reports/reports-search.ts";
import type { SurchargesSearch, TripSearch } from "#web/surcharges/surcharges-search.ts";
import { testimonialsSearch } from "#web/testimonials/testimonials-search.ts";
import { admin } from "./admin-route.ts";
import { peoplePages } from "./people-routes.ts";
import { skipLogIn } from "./skip-log-in.ts";

const overview = createRoute({
  getParentRoute: () => admin,
  path: "/",
  validateSearch: overviewSearch,
  component: lazyRouteComponent(() => import("#web/overview/overview-page.tsx"), "OverviewPage"),
  staticData: { title: "Overview" },
});
const features = createRoute({
  getParentRoute: () => admin,
  path: "/features",
  // Parsed by the page.
  validateSearch: (search: FeaturesSearch) => search,
  component: lazyRouteComponent(() => import("#web/ideas/features-page.tsx"), "FeaturesPage"),
  staticData: { title: "Features Management" },
});
const testimonials = createRoute({
  getParentRoute: () => admin,
  path: "/testimonials",
  validateSearch: testimonialsSearch,
  component: lazyRouteComponent(
    () => import("#web/testimonials/testimonials-page.tsx"),
    "TestimonialsPage",
  ),
  staticData: { title: "Driver Testimonials" },
});
const reports = createRoute({
  getParentRoute: () => admin,
  path: "/reports",
  validateSearch: reportsSearch,
  component: lazyRouteComponent(() => import("#web/reports/reports-page.tsx"), "ReportsPage"),
  staticData: { title: "Reports" },
});
const audit = createRoute({
  getParentRoute: () => admin,
  path: "/audit",
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import("#web/admin/audit-page.tsx"), "AuditPage"),
  staticData: { title: "Audit" },
});
const security = createRoute({
  getParentRoute: () => admin,
  path: "/security",
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import("#web/admin/security-page.tsx"), "SecurityPage"),
  staticData: { title: "Security" },
});
const admins = createRoute({
  getParentRoute: () => admin,
  path: "/admins",
  component: lazyRouteComponent(() => import("#web/admin/admins-page.tsx"), "AdminsPage"),
  staticData: { title: "Admins" },
});
const settings = createRoute({
  getParentRoute: () => admin,
  path: "/settings",
  component: lazyRouteComponent(() => import("#web/product/settings-page.tsx"), "SettingsPage"),
  staticData: { title: "Settings" },
});
const webhooks = createRoute({
  getParentRoute: () => admin,
  path: "/webhooks",
  component: lazyRouteComponent(() => import("#web/webhooks/webhooks-page.tsx"), "WebhooksPage"),
  staticData: { title: "Webhooks" },
});
const feeRules = createRoute({
  getParentRoute: () => admin,
  path: "/fee-rules",
  component: lazyRouteComponent(() => import("#web/fee-rules/fee-rules-page.tsx"), "FeeRulesPage"),
  staticData: { title: "Fee rules" },
});
const surcharges = createRoute({
  getParentRoute: () => admin,
  path: "/surcharges",
  // Parsed by the page.
  validateSearch: (search: SurchargesSearch) => search,
  component: lazyRouteComponent(
    () => import("#web/surcharges/surcharges-page.tsx"),
    "SurchargesPage",
  ),
  staticData: { title: "Public fees" },
});
const proposeSurcharges = createRoute({
  getParentRoute: () => admin,
  path: "/surcharges/propose",
  // Parsed by the page.
  validateSearch: (search: TripSearch) => search,
  component: lazyRouteComponent(() => import("#web/surcharges/propose-page.tsx"), "ProposePage"),
  staticData: { title: "Propose public fees" },
});
const remittances = createRoute({
  getParentRoute: () => admin,
  path: "/remittances",
  // Parsed by the page.
  validateSearch: (search: RemittancesSearch) => search,
  component: lazyRouteComponent(
    () => import("#web/remittances/remittances-page.tsx"),
    "RemittancesPage",
  ),
  staticData: { title: "Fees to remit" },
});

const account = createRoute({
  getParentRoute: () => admin,
  path: "/account",
  component: lazyRouteComponent(() => import("./admin-account-page.tsx"), "AdminAccountPage"),
  staticData: { title: "Account" },
});

const map = createRoute({
  getParentRoute: () => admin,
  path: "/map",
  validateSearch: liveMapSearch,
  component: lazyRouteComponent(() => import("#web/live-map/live-map-page.tsx"), "LiveMapPage"),
  staticData: { title: "Map" },
});
const rides = createRoute({
  getParentRoute: () => admin,
  path: "/rides",
  validateSearch: withPreview(ridesSearch),
  component: lazyRouteComponent(() => import("#web/operations/rides-page.tsx"), "RidesPage"),
  staticData: { title: "Rides" },
});
const ride = createRoute({
  getParentRoute: () => admin,
  path: "/rides/$id",
  component: lazyRouteComponent(
    () => import("#web/operations/admin-ride-page.tsx"),
    "AdminRidePage",
  ),
  staticData: { title: "Ride" },
});
const payments = createRoute({
  getParentRoute: () => admin,
  path: "/payments",
  validateSearch: ridesSearch,
  component: lazyRouteComponent(() => import("#web/operations/payments-page.tsx"), "PaymentsPage"),
  staticData: { title: "Payments" },
});
const findings = createRoute({
  getParentRoute: () => admin,
  path: "/findings",
  validateSearch: findingsSearch,
  component: lazyRouteComponent(() => import("#web/operations/findings-page.tsx"), "FindingsPage"),
  staticData: { title: "Findings" },
});

/** Routes that require the admin role. */
export const adminPagesRoute = admin.addChildren([
  overview,
  ...peoplePages,
  features,
  testimonials,
  feeRules,
  surcharges,
  proposeSurcharges,
  remittances,
  reports,
  audit,
  security,
  admins,
  webhooks,
  settings,
  map,
  rides,
  ride,
  payments,
  findings,
  account,
]);

/** Public log-in page of admins. */
export const adminLogIn = createRoute({
  getParentRoute: () => root,
  path: "/admin/login",
  beforeLoad: skipLogIn,
  component: lazyRouteComponent(
    () => import("#web/accounts/admin-log-in-page.tsx"),
    "AdminLogInPage",
  ),
  staticData: { title: "Admin login" },
});

/** Target of an invitation link. */
export const adminJoin = createRoute({
  getParentRoute: () => root,
  path: "/admin/join",
  component: lazyRouteComponent(() => import("#web/accounts/admin-join-page.tsx"), "AdminJoinPage"),
  staticData: { title: "Become an admin" },
});
