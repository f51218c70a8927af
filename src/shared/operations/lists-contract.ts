import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { line } from "#shared/fields.ts";
import { rideStateSchema } from "#shared/rides/contract.ts";
import { rideStates } from "#shared/rides/ride-states.ts";
import { dollars, id, instant, pageNumber, pageSize, pagination } from "#shared/wire.ts";
import { moneyFilters, moneyStates, rideSorts } from "./list-choices.ts";

const day = z.optional(z.iso.date("This is not a date (YYYY-MM-DD)"));

/** Filter for rides and payments; `from` and `to` are market days of the booking, both inclusive. */
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
  /** True if the count was capped. */
  isMore: z.boolean(),
  /** True if more people match the name than are searched. */
  isManyPeople: z.boolean(),
  pagination,
};

export const rideRow = z.object({
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
  /** Fare and tax. */
  total: dollars,
  /** The price: total + fees - credit. */
  amountDue: dollars,
  refunded: dollars,
  /** Withdrawn by the rider's bank in disputes, and not returned. */
  takenByBank: dollars,
  money: z.enum(moneyStates),
});
export type RideRow = z.output<typeof rideRow>;

export const listAdminRides = endpoint({
  method: "GET",
  path: "/admin/rides",
  summary: "List rides by reference, person or Stripe id, state, kind, day and payment",
  audience: "admin",
  permission: "rides",
  query: listQuery,
  reply: successWith({ rides: z.array(rideRow), ...paging }),
});

/** Takes `rideFilter` as its query. */
export const RIDES_CSV_PATH = "/admin/rides.csv";

/** Takes `earningsCsvQuery` as its query: a calendar year in the market. */
export const TAX_CSV_PATH = "/admin/tax.csv";

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
  /** Transferred to the driver, less reversals. */
  sent: dollars,
  /** Withdrawn by the rider's bank for a dispute, and not returned. */
  takenByBank: dollars,
  /** The driver's part after refunds, sent or not; null until the ride is over. */
  driverPart: z.nullable(dollars),
  /**
   * The platform's part after credits, refunds and losses to banks, before Stripe's fees; null until the ride is over.
   */
  platformPart: z.nullable(dollars),
  /** Public fees less their refunds; null until the ride is over. */
  fees: z.nullable(dollars),
  /** A paid tip less its refund, charged separately from the ride; null if there is none. */
  tip: z.nullable(dollars),
  /** Paid tolls less their refunds; null if there is none. */
  tolls: z.nullable(dollars),
  fee: z.nullable(dollars),
  paymentIntentId: z.nullable(z.string()),
  transferId: z.nullable(z.string()),
});
export type PaymentRow = z.output<typeof paymentRow>;

export const listPayments = endpoint({
  method: "GET",
  path: "/admin/payments",
  summary: "List payments with their Stripe objects, filtered like rides",
  audience: "admin",
  permission: "books",
  query: listQuery,
  reply: successWith({ payments: z.array(paymentRow), ...paging }),
});

export const sumPayments = endpoint({
  method: "GET",
  path: "/admin/payments/totals",
  summary: "Sums of the filtered payments; of the newest 2,000 if there are more",
  audience: "admin",
  permission: "books",
  limit: "search",
  query: rideFilter,
  reply: successWith({
    charged: dollars,
    refunded: dollars,
    takenByBank: dollars,
    /** Parts of ended rides, as in the list. */
    driverPart: dollars,
    platformPart: dollars,
    fees: dollars,
    /** Number of payments that the sums include. */
    payments: z.int(),
    /** True if there are more. */
    isMore: z.boolean(),
  }),
});
export type PaymentSums = z.output<typeof sumPayments.reply>;
