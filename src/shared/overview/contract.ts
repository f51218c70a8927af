import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { instant } from "#shared/wire.ts";
import { concerns } from "./concerns.ts";

const number = z.nullable(z.number());
const figure = z.object({
  today: number,
  /** The last seven full market days, and the seven before. */
  week: number,
  weekBefore: number,
  /** The 15 days by day, oldest first; the last one is today. */
  days: z.array(number),
});
export type WireFigure = z.output<typeof figure>;

const counted = {
  /** First of the 15 days. */
  from: z.iso.date(),
  /** When today was counted; null before the first count. */
  countedAt: z.nullable(instant),
};

/** Rides belong to the day on which they were requested. */
export const getRideFigures = endpoint({
  method: "GET",
  path: "/admin/overview/rides",
  summary: "Rides, completion, waits and unanswered requests of today and two weeks, by day",
  audience: "admin",
  permission: "rides",
  limit: "poll",
  reply: successWith({
    ...counted,
    completed: figure,
    /** Completed rides as a fraction of the ended ones. */
    completion: figure,
    /** Median seconds from payment to acceptance of instant rides. */
    wait: figure,
    unanswered: figure,
  }),
});

/** Dollars; money belongs to the day on which its ride was requested. Tips and tolls are not included. */
export const getMoneyFigures = endpoint({
  method: "GET",
  path: "/admin/overview/money",
  summary: "Charges, tax and refunds of the rides of today and two weeks, by day",
  audience: "admin",
  permission: "books",
  limit: "poll",
  reply: successWith({ ...counted, gross: figure, tax: figure, refunds: figure }),
});

/** Counting stops at this number. */
export const MAX_WAITING = 1000;

const waitingWork = z.object({
  concern: z.enum(concerns),
  count: z.int(),
  /** True if the count was capped. */
  isMore: z.boolean(),
  oldestAt: instant,
  /** Next deadline of a bank; null for other work. */
  dueAt: z.nullable(instant),
});
export type WaitingWork = z.output<typeof waitingWork>;

/** Work of the admin's role; every role may read drivers. */
export const getWaitingWork = endpoint({
  method: "GET",
  path: "/admin/overview/waiting",
  summary: "Work that waits for an admin, with its number and oldest age",
  audience: "admin",
  permission: "drivers",
  limit: "poll",
  reply: successWith({
    waiting: z.array(waitingWork),
    /**
     * True if fees to remit are overdue. Absent while that is unknown, without the permission `books` and from an older
     * version.
     */
    hasOverdueFees: z.optional(z.boolean()),
  }),
});
