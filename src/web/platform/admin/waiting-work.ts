import { queryOptions } from "@tanstack/react-query";
import type { LinkProps } from "@tanstack/react-router";
import type { Concern } from "#shared/overview/concerns.ts";
import { getWaitingWork } from "#shared/overview/contract.ts";
import { call } from "#web/platform/client.ts";

/** Work that waits for an admin of this role. */
export const waitingWork = queryOptions({
  queryKey: ["admin", "overview", "waiting"],
  queryFn: ({ signal }) => call(getWaitingWork, { signal }),
});

/** The page of each kind of work. */
export const pageOfConcern = {
  disputes: { to: "/admin/payments", search: { money: "disputed" } },
  refund_requests: { to: "/admin/findings", search: { group: "refunds" } },
  reviews: { to: "/admin/findings", search: { group: "reviews" } },
  fraud: { to: "/admin/findings", search: { group: "fraud" } },
  appeals: { to: "/admin/suspensions" },
  rating_appeals: { to: "/admin/suspensions", search: { view: "ratings" } },
  reports: { to: "/admin/reports" },
  lost_items: { to: "/admin/reports", search: { view: "lost" } },
  documents: { to: "/admin/documents" },
  drivers: {
    to: "/admin/dashboard",
    search: { filter: "unverified", vehicle: "ready", payouts: "ready", sort: "oldest" },
  },
  tolls: { to: "/admin/findings", search: { group: "tolls" } },
  findings: { to: "/admin/findings" },
  testimonials: { to: "/admin/testimonials", search: { filter: "waiting" } },
} as const satisfies Record<Concern, Pick<LinkProps, "to" | "search">>;
