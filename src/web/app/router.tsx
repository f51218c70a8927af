import type { QueryClient } from "@tanstack/react-query";
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from "@tanstack/react-router";
import { driverHistorySearch } from "#web/driver-rides/driver-history-search.ts";
import { favoritesSearch } from "#web/favorites/favorites-search.ts";
import { ideasSearch } from "#web/ideas/ideas-search.ts";
import { stripeReturnSearch } from "#web/payouts/stripe-return-search.ts";
import type { Address } from "#web/platform/places/chosen-place.ts";
import { calculatorSearch } from "#web/rates/calculator-search.ts";
import { referralsSearch } from "#web/referrals/referrals-search.ts";
import { riderHistorySearch } from "#web/rider-history/rider-history-search.ts";
import { scheduleSearch } from "#web/scheduling/schedule-search.ts";
import { accountPages } from "./account-pages.ts";
import { adminJoin, adminLogIn, adminPagesRoute } from "./admin/admin-routes.ts";
import { driverDashboardSearch } from "./pages/driver-dashboard-search.ts";
import { driverProfileSearch } from "./pages/driver-profile-search.ts";
import { HomePage, PagePlaceholder } from "./pages/home-page.tsx";
import { publicPages } from "./public-pages.ts";
import { requireRole } from "./require-role.ts";
import { ridePages } from "./ride-pages.ts";
import { ErrorScreen } from "./shell/error-screen.tsx";
import { root } from "./shell/root-route.tsx";

const home = createRoute({ getParentRoute: () => root, path: "/", component: HomePage });

/** A trip in a link from another application: stored in this tab, so that it survives the log-in. */
const tripLink = createRoute({
  getParentRoute: () => root,
  path: "/book",
  beforeLoad: async ({ location: { searchStr } }) => {
    const link = await import("#web/booking/trip-link.ts");
    throw redirect(link.openTripLink(searchStr, new Date()));
  },
});
const riderDashboard = createRoute({
  getParentRoute: () => root,
  path: "/user/dashboard",
  beforeLoad: requireRole("RIDER"),
  component: lazyRouteComponent(
    () => import("#web/rider-home/rider-dashboard-page.tsx"),
    "RiderDashboardPage",
  ),
  staticData: { title: "Dashboard" },
});
const riderHistory = createRoute({
  getParentRoute: () => root,
  path: "/history",
  validateSearch: riderHistorySearch,
  beforeLoad: requireRole("RIDER"),
  component: lazyRouteComponent(
    () => import("#web/rider-history/rider-history-page.tsx"),
    "RiderHistoryPage",
  ),
  staticData: { title: "Rides" },
});
const riderProfile = createRoute({
  getParentRoute: () => root,
  path: "/profile",
  beforeLoad: requireRole("RIDER"),
  component: lazyRouteComponent(() => import("./pages/rider-profile-page.tsx"), "RiderProfilePage"),
  staticData: { title: "User Profile" },
});
const favoriteDrivers = createRoute({
  getParentRoute: () => root,
  path: "/favorite-drivers",
  validateSearch: favoritesSearch,
  beforeLoad: requireRole("RIDER"),
  component: lazyRouteComponent(
    () => import("#web/favorites/favorite-drivers-page.tsx"),
    "FavoriteDriversPage",
  ),
  staticData: { title: "Search Drivers" },
});
const driverDashboard = createRoute({
  getParentRoute: () => root,
  path: "/driver/dashboard",
  validateSearch: driverDashboardSearch,
  beforeLoad: requireRole("DRIVER"),
  component: lazyRouteComponent(
    () => import("./pages/driver-dashboard-page.tsx"),
    "DriverDashboardPage",
  ),
  staticData: { title: "Dashboard" },
});
const driverHistory = createRoute({
  getParentRoute: () => root,
  path: "/driver/history",
  validateSearch: driverHistorySearch,
  beforeLoad: requireRole("DRIVER"),
  component: lazyRouteComponent(
    () => import("#web/driver-rides/driver-history-page.tsx"),
    "DriverHistoryPage",
  ),
  staticData: { title: "Rides" },
});
const testimonial = createRoute({
  getParentRoute: () => root,
  path: "/driver/testimonial",
  beforeLoad: requireRole("DRIVER"),
  component: lazyRouteComponent(
    () => import("#web/testimonials/testimonial-page.tsx"),
    "TestimonialPage",
  ),
  staticData: { title: "Testimonial" },
});
const calculatorOptions = {
  validateSearch: calculatorSearch,
  beforeLoad: requireRole("DRIVER"),
  component: lazyRouteComponent(() => import("#web/rates/calculator-page.tsx"), "CalculatorPage"),
  staticData: { title: "Calculator" },
};
const calculator = createRoute({
  getParentRoute: () => root,
  path: "/calculator",
  ...calculatorOptions,
});
const driverCalculator = createRoute({
  getParentRoute: () => root,
  path: "/driver/faire-calculator",
  ...calculatorOptions,
});
const driverProfile = createRoute({
  getParentRoute: () => root,
  path: "/driver/profile",
  validateSearch: driverProfileSearch,
  beforeLoad: requireRole("DRIVER"),
  component: lazyRouteComponent(
    () => import("./pages/driver-profile-page.tsx"),
    "DriverProfilePage",
  ),
  staticData: { title: "Profile" },
});
const stripeVerify = createRoute({
  getParentRoute: () => root,
  path: "/stripe/verify",
  validateSearch: stripeReturnSearch,
  beforeLoad: requireRole("DRIVER"),
  component: lazyRouteComponent(
    () => import("#web/payouts/stripe-return-page.tsx"),
    "StripeReturnPage",
  ),
  staticData: { title: "Payout account" },
});
const schedule = createRoute({
  getParentRoute: () => root,
  path: "/schedule",
  validateSearch: scheduleSearch,
  beforeLoad: requireRole("RIDER"),
  component: lazyRouteComponent(
    () => import("#web/scheduling/schedule-ride-page.tsx"),
    "ScheduleRidePage",
  ),
  staticData: { title: "Schedule a Ride" },
});
const referrals = createRoute({
  getParentRoute: () => root,
  path: "/referrals",
  validateSearch: referralsSearch,
  beforeLoad: requireRole("RIDER", "DRIVER"),
  component: lazyRouteComponent(() => import("#web/referrals/referrals-page.tsx"), "ReferralsPage"),
  staticData: { title: "Your Referrals" },
});
const ideas = createRoute({
  getParentRoute: () => root,
  path: "/ideas",
  validateSearch: ideasSearch,
  beforeLoad: requireRole("RIDER", "DRIVER"),
  component: lazyRouteComponent(() => import("#web/ideas/ideas-page.tsx"), "IdeasPage"),
  staticData: { title: "Ideas" },
});
const proposeIdea = createRoute({
  getParentRoute: () => root,
  path: "/ideas/new",
  beforeLoad: requireRole("RIDER", "DRIVER"),
  component: lazyRouteComponent(() => import("#web/ideas/propose-page.tsx"), "ProposePage"),
  staticData: { title: "Propose an idea" },
});
const FIRST_PENDING_MS = 100;

/** Router of all pages. The server's rendering passes its own `history`, which has no scroll position to restore. */
export const createAppRouter = (queries: QueryClient, history?: RouterHistory) => {
  const router = createRouter({
    routeTree: root.addChildren([
      home,
      tripLink,
      ...publicPages,
      ...accountPages,
      adminLogIn,
      adminJoin,
      adminPagesRoute,
      riderDashboard,
      riderHistory,
      riderProfile,
      favoriteDrivers,
      driverDashboard,
      schedule,
      driverHistory,
      driverProfile,
      testimonial,
      stripeVerify,
      calculator,
      driverCalculator,
      referrals,
      ideas,
      proposeIdea,
      ...ridePages,
    ]),
    context: { queries },
    defaultPreload: "intent",
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: PagePlaceholder,
    defaultPendingMs: FIRST_PENDING_MS,
    defaultPendingMinMs: 0,
    scrollRestoration: history === undefined,
    ...(history && { history }),
  });
  // Only the first page has a placeholder: later the open page stays until the next one is loaded.
  router.subscribe("onLoad", () => {
    router.options.defaultPendingMs = Number.POSITIVE_INFINITY;
  });
  return router;
};

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** E-mail of a new account, prefilled in the log-in form. */
    email?: string;
    /** Page that required a log-in; it opens afterwards. */
    returnTo?: string;
    /** The session expired while the page `returnTo` was open. */
    hasEnded?: boolean;
    /** Id of the map dialog that is open above the page; Back closes it. */
    mapDialogId?: string;
    failedDriverId?: string;
    /** A trip typed on one page and continued on another. */
    trip?: { from: Address; to: Address };
  }
  interface StaticDataRouteOption {
    /** Title of the browser tab, before the product's name. */
    title?: string;
  }
}
