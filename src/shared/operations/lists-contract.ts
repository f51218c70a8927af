import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { line } from "#shared/fields.ts";
import { rideStateSchema } from "#shared/rides/contract.ts";
import { rideStates } from "#shared/rides/ride-states.ts";
import { dollars, id, instant, pageNumber, pageSize, pagination } from "#shared/wire.ts";
import { moneyFilters, moneyStates, rideSorts } from "./list-choices.ts";

const day = z.optional(z.iso.date("This is not a date (YYYY-MM-DD)"));

/** Which rides and payments: what is looked for, and filters; days are New York days of the booking, both within. */
export const rideFilter = z.object({
  search: z._default(line("Search", 100), ""),
  state: z.optional(z.enum(rideStates)),
  kind: z.optional(z.enum(["instant", "scheduled"])),
  money: z.optional(z.enum(moneyFilters)),
  from: day,
  to: day,
});
export type RideFilter = z.output<typeof rideFilter>;

const listQuery = z.extend(rideFilter, {
  page: pageNumber,
  size: pageSize,
  sort: z._default(z.enum(rideSorts), "newest"),
});

const paging = {
  /** More were found than are counted: the search should say more. */
  isMore: z.boolean(),
  /** More people have such a name than are searched for. */
  isManyPeople: z.boolean(),
  pagination,
};

const rideRow = z.object({
  rideId: id,
  reference: z.string(),
  kind: z.enum(["instant", "scheduled"]),
  state: rideStateSchema,
  rider: z.string(),
  driver: z.string(),
  from: z.string(),
  to: z.string(),
  requestedAt: instant,
  pickupAt: z.nullable(instant),
  /** What the rider pays, less a referral credit. */
  total: dollars,
  refunded: dollars,
  money: z.enum(moneyStates),
});
export type RideRow = z.output<typeof rideRow>;

export const listAdminRides = endpoint({
  method: "GET",
  path: "/admin/rides",
  summary: "Rides by reference, person or Stripe id, state, kind, day and money",
  audience: "admin",
  query: listQuery,
  reply: successWith({ rides: z.array(rideRow), ...paging }),
});

/** The rides that a filter leaves, as a CSV file; the query is `rideFilter`. */
export const RIDES_CSV_PATH = "/admin/rides.csv";

const paymentRow = z.object({
  rideId: id,
  reference: z.string(),
  rider: z.string(),
  driver: z.string(),
  createdAt: instant,
  money: z.enum(moneyStates),
  amount: dollars,
  captured: dollars,
  refunded: dollars,
  /** Sent to the driver, less what came back. */
  sent: dollars,
  fee: z.nullable(dollars),
  paymentIntentId: z.nullable(z.string()),
  transferId: z.nullable(z.string()),
});
export type PaymentRow = z.output<typeof paymentRow>;

export const listPayments = endpoint({
  method: "GET",
  path: "/admin/payments",
  summary: "Payments with what Stripe holds of each, filtered as the rides are",
  audience: "admin",
  query: listQuery,
  reply: successWith({ payments: z.array(paymentRow), ...paging }),
});
