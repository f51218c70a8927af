import { type AdminRole, includes, type Permission } from "#shared/permissions.ts";

/** Work that waits for an admin, most urgent first, and the permission that it needs. */
const needs = {
  disputes: "books",
  refund_requests: "refunds",
  reviews: "refunds",
  fraud: "books",
  appeals: "suspensions",
  rating_appeals: "suspensions",
  reports: "reports",
  lost_items: "reports",
  documents: "verification",
  drivers: "verification",
  tolls: "refunds",
  findings: "books",
  testimonials: "reports",
} as const satisfies Record<string, Permission>;

export type Concern = keyof typeof needs;
export const concerns = Object.keys(needs) as readonly Concern[];

/** Concerns of an admin's role. */
export const concernsOf = (role: AdminRole | null | undefined): Concern[] =>
  concerns.filter((concern) => includes(role, needs[concern]));
