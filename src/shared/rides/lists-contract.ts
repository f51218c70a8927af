import * as z from "zod/mini";
import { vehicleTypeSchema } from "#shared/booking/contract.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { rideAgainSchema } from "#shared/ratings/contract.ts";
import { dollars, feeLine, id, instant, pageNumber, pagination } from "#shared/wire.ts";
import { rideStateSchema } from "./contract.ts";
import { driverListFilter, riderListFilter, scheduledListFilter } from "./list-filter.ts";

const listedRide = {
  id,
  reference: z.string(),
  kind: z.enum(["instant", "scheduled"]),
  state: rideStateSchema,
  status: z.enum(["Pending", "Accepted", "Rejected"]),
  rideCompleted: z.boolean(),
  reason: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  note: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  /** Miles. */
  distance: z.number(),
  /** Minutes. */
  duration: z.number(),
  bookedHours: z.nullable(z.number()),
  /** Scheduled pickup time, or the request time of an instant ride. */
  datetime: instant,
  /** When the driver was asked. */
  dateAssigned: instant,
};

/** Dollars: `cost` is the driver's fare; cost + tax = `total`. */
export const driverRideSchema = z.object({
  ...listedRide,
  cost: dollars,
  tax: dollars,
  /** Government fees, passed through at cost; not part of `total`. */
  fees: z.array(feeLine),
  /** Referral credit deducted from the tax. */
  credit: dollars,
  total: dollars,
  /** The amount charged to the rider: total + fees - credit. */
  amountDue: dollars,
  /** Driver's share of a canceled ride or no-show; null otherwise. */
  kept: z.nullable(dollars),
  /** The driver gets all of it; null without a tip. */
  tip: z.nullable(dollars),
  tolls: z.nullable(dollars),
  username: z.string(),
  isAccepted: z.boolean(),
  isRejected: z.boolean(),
  answerBy: z.nullable(instant),
});
export type DriverRide = z.output<typeof driverRideSchema>;

/** `amount` is charged to the rider, in dollars. */
export const riderRideSchema = z.object({
  ...listedRide,
  driverId: id,
  driverUsername: z.string(),
  profileImage: z.nullable(z.string()),
  vehicleType: vehicleTypeSchema,
  make: z.string(),
  model: z.string(),
  amount: dollars,
  /** Part of the price charged for a canceled ride or no-show; null otherwise. */
  kept: z.nullable(dollars),
  /** Charged separately from the ride; null without a tip. */
  tip: z.nullable(dollars),
  tolls: z.nullable(dollars),
  rideAgain: rideAgainSchema,
  /** Deadline to rate the ride or change the rating; null if neither is possible. */
  ratableUntil: z.nullable(instant),
});
export type RiderRide = z.output<typeof riderRideSchema>;

const page = { rideId: z.optional(id), page: pageNumber };

export const getScheduledRides = endpoint({
  method: "GET",
  path: "/drivers/scheduled-rides",
  summary:
    "The driver's scheduled rides: pending, then upcoming, then past; with part=open not past",
  audience: "driver",
  isOpenToSuspended: true,
  query: z.extend(scheduledListFilter, page),
  reply: successWith({ rides: z.array(driverRideSchema), pagination }),
});
export const getDriverHistory = endpoint({
  method: "GET",
  path: "/drivers/ride-histories",
  summary: "The driver's active and past rides, newest first",
  audience: "driver",
  isOpenToSuspended: true,
  query: z.extend(driverListFilter, page),
  reply: successWith({ rides: z.array(driverRideSchema), pagination }),
});
export const getRiderHistory = endpoint({
  method: "GET",
  path: "/users/ride-histories",
  summary: "The rider's rides, newest first; with part=past only past ones, by ride time",
  audience: "rider",
  isOpenToSuspended: true,
  query: z.extend(riderListFilter, {
    ...page,
    part: z.optional(z.enum(["past"])),
  }),
  reply: successWith({ rides: z.array(riderRideSchema), pagination }),
});

/** CSV exports of the driver's filtered lists, under `/api`. */
export const SCHEDULED_RIDES_CSV_PATH = "/drivers/scheduled-rides.csv";
export const DRIVER_HISTORY_CSV_PATH = "/drivers/ride-histories.csv";
