import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import {
  cardPaymentSearch,
  paymentCancelSearch,
  paymentSuccessSearch,
} from "#web/payment-result/payment-search.ts";
import type { RideTool } from "#web/safety/ride-tools.tsx";
import { requireRole } from "./require-role.ts";
import { root } from "./shell/root-route.tsx";

/** The tool that is open above the ride; invalid values are ignored. */
const rideSearch = ({ open }: Record<string, unknown>): { open?: RideTool } =>
  open === "messages" || open === "safety" ? { open } : {};

const ride = createRoute({
  getParentRoute: () => root,
  path: "/rides/$id",
  validateSearch: rideSearch,
  beforeLoad: requireRole("RIDER", "DRIVER"),
  component: lazyRouteComponent(() => import("#web/ride-page/ride-page.tsx"), "RidePage"),
  staticData: { title: "Ride" },
});
const sharedRide = createRoute({
  getParentRoute: () => root,
  path: "/t/$token",
  component: lazyRouteComponent(
    () => import("#web/shared-ride/shared-ride-page.tsx"),
    "SharedRidePage",
  ),
  staticData: { title: "Shared ride" },
});
const stopContactLinks = createRoute({
  getParentRoute: () => root,
  path: "/stop/$token",
  component: lazyRouteComponent(() => import("#web/trusted-contacts/stop-page.tsx"), "StopPage"),
  staticData: { title: "Stop messages" },
});
const paymentSuccess = createRoute({
  getParentRoute: () => root,
  path: "/payment_success",
  validateSearch: paymentSuccessSearch,
  beforeLoad: requireRole("RIDER"),
  component: lazyRouteComponent(
    () => import("#web/payment-result/payment-success-page.tsx"),
    "PaymentSuccessPage",
  ),
  staticData: { title: "Payment" },
});
const paymentCancel = createRoute({
  getParentRoute: () => root,
  path: "/payment_cancel",
  validateSearch: paymentCancelSearch,
  beforeLoad: requireRole("RIDER"),
  component: lazyRouteComponent(
    () => import("#web/payment-result/payment-cancel-page.tsx"),
    "PaymentCancelPage",
  ),
  staticData: { title: "Payment Canceled" },
});
const cardPayment = createRoute({
  getParentRoute: () => root,
  path: "/payment/ride/$rideId",
  validateSearch: cardPaymentSearch,
  beforeLoad: requireRole("RIDER"),
  component: lazyRouteComponent(
    () => import("#web/payment-result/card-payment-page.tsx"),
    "CardPaymentPage",
  ),
  staticData: { title: "Payment" },
});

/**
 * Pages of one ride: for its rider and driver, for people with a shared link, our payment page, and
 * the pages to which payments return. Also the page on which trusted contacts stop the messages.
 */
export const ridePages = [
  ride,
  sharedRide,
  stopContactLinks,
  cardPayment,
  paymentSuccess,
  paymentCancel,
] as const;
