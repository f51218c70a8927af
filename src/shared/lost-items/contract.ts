import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { requiredText, text } from "#shared/fields.ts";
import { id, idParams, instant, pageNumber, pagination } from "#shared/wire.ts";
import { lostItemStates } from "./lost-item.ts";

export const lostItemBody = z.object({
  what: requiredText("What you lost", 200),
  place: z._default(text("Where it may lie", 200), ""),
  contact: requiredText("How to reach you", 200),
  bestTime: z._default(text("Best time", 200), ""),
});
export type LostItemBody = z.input<typeof lostItemBody>;

const lostItem = z.object({
  what: z.string(),
  place: z.string(),
  contact: z.string(),
  bestTime: z.string(),
  state: z.enum(lostItemStates),
  reportedAt: instant,
  /** The latest text; a rider's change or a hand-over without one keeps the earlier text. May be empty. */
  answer: z.string(),
  changedAt: instant,
});
export type LostItem = z.output<typeof lostItem>;

/** Lost-item state of a ride. `until` is the deadline for the rider's report, null if none can be made. */
export const rideLostItemSchema = z.object({
  until: z.nullable(instant),
  item: z.nullable(lostItem),
});

const listedItem = z.object({
  ...lostItem.shape,
  rideId: id,
  reference: z.string(),
  riderName: z.string(),
  driverName: z.string(),
});
export type ListedItem = z.output<typeof listedItem>;

const ofRide = {
  limit: "write",
  params: idParams,
  reply: successWith({ item: lostItem }),
} as const;

export const reportLostItem = endpoint({
  ...ofRide,
  method: "POST",
  path: "/rides/:id/lost-item",
  summary: "Tell the driver of a completed ride about something left in the car; once per ride",
  audience: "rider",
  body: lostItemBody,
  status: 201,
});
export const moveLostItem = endpoint({
  ...ofRide,
  method: "PUT",
  path: "/rides/:id/lost-item",
  summary:
    "The driver's answer (found, not_found), handed_back by either side, closed by the rider",
  audience: "rider-or-driver",
  body: z.object({
    state: z.enum(["found", "not_found", "handed_back", "closed"], "Choose an answer"),
    answer: z._default(text("Your words", 500), ""),
  }),
});
export const listOpenLostItems = endpoint({
  method: "GET",
  path: "/drivers/lost-items",
  summary: "Reports that wait for the driver: unanswered, or found and not handed back",
  audience: "driver",
  reply: successWith({ items: z.array(listedItem) }),
});
export const listLostItems = endpoint({
  method: "GET",
  path: "/admin/lost-items",
  summary: "Reports of lost items, open ones first, newest first",
  audience: "admin",
  permission: "reports",
  query: z.object({ page: pageNumber }),
  reply: successWith({ items: z.array(listedItem), pagination }),
});
export const closeLostItem = endpoint({
  ...ofRide,
  method: "POST",
  path: "/admin/rides/:id/lost-item/close",
  summary: "Close an open report; both sides read the reason",
  audience: "admin",
  permission: "reports",
  body: z.object({ reason: requiredText("Reason", 500) }),
});
