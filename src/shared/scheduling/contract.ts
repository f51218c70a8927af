import * as z from "zod/mini";
import {
  minutesSourceSchema,
  placeChoiceSchema,
  tripPointsSchema,
  vehicleTypeSchema,
} from "#shared/booking/contract.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { dollars, feeLine, id, instant, priceLine } from "#shared/wire.ts";
import {
  bookedHours,
  finalDestination,
  notesForDriver,
  passengerName,
  passengerPhone,
  pickupDate,
  pickupLatitude,
  pickupLocation,
  pickupLongitude,
  pickupTime,
  scheduleMessages,
} from "./fields.ts";

/**
 * `pickupDateTime` is a date in the market's time zone. The pickup is an address, coordinates, or a chosen suggestion,
 * which carries coordinates.
 */
export const scheduleBody = z
  .object({
    pickupDateTime: pickupDate,
    pickupTime,
    name: passengerName,
    phoneNumber: passengerPhone,
    pickupLocation: z.optional(pickupLocation),
    latitude: pickupLatitude,
    longitude: pickupLongitude,
    finalDestination,
    notesForDriver: z.optional(notesForDriver),
    fromPlace: z.optional(placeChoiceSchema),
    toPlace: z.optional(placeChoiceSchema),
    bookedHours: z.optional(z.nullable(bookedHours)),
    /** A declined ride to replace; the same pickup may then be less than 24 hours away. */
    insteadOf: z.optional(id),
  })
  .check(
    z.refine(hasPickup, {
      path: ["pickupLocation"],
      error: scheduleMessages.pickup,
      // Run together with the field checks, but not without an object.
      when: ({ value }) => typeof value === "object" && value !== null,
    }),
  );

export const availableDriverSchema = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  ratingCount: z.number(),
  trustLevel: z.string(),
  vehicleType: vehicleTypeSchema,
  vehicleDetails: z.object({
    make: z.string(),
    model: z.string(),
    vehicleType: vehicleTypeSchema,
    /** Absent in offers that an older version stored. */
    color: z.optional(z.string()),
  }),
  total: dollars,
  baseRate: dollars,
  standardRate: z.object({
    baseFare: dollars,
    perMinuteCharge: dollars,
    perMileCharge: dollars,
  }),
  /** Set for bookings by the hour, which charge nothing else. */
  perHourRate: z.nullable(dollars),
  /** `id` identifies the offer at checkout. */
  riderRequestLog: z.object({
    id: z.string(),
    timeCharges: dollars,
    distanceCharges: dollars,
    subTotal: dollars,
    total: dollars,
  }),
  discount: dollars,
  rideCost: dollars,
  fareTax: dollars,
  /** Government fees, passed through at cost; not part of `total`. */
  fees: z.array(feeLine),
  /** Referral credit deducted from the tax. */
  credit: dollars,
  /** The amount charged: total + fees - credit. */
  amountDue: dollars,
  taxRate: z.number(),
  lines: z.array(priceLine),
  isFavorite: z.boolean(),
  /** Reason of the rank (offer-reason.ts). */
  why: z.string(),
});
export type AvailableDriver = z.output<typeof availableDriverSchema>;

export const scheduleRide = endpoint({
  method: "POST",
  path: "/scheduled-rides",
  summary: "Every available driver's price for a ride 24 hours to 90 days ahead",
  audience: "rider",
  limit: "quote",
  body: scheduleBody,
  reply: successWith({
    message: z.string(),
    quoteId: id,
    expiresAt: instant,
    pickupAt: instant,
    bookedHours: z.nullable(z.number()),
    /** Most that tolls can add to a ride; absent if none can be added. */
    tollLimit: z.optional(dollars),
    data: z.object({
      distanceDetails: z.object({
        distanceInMiles: z.number(),
        durationInMinutes: z.number(),
        durationRange: z.tuple([z.number(), z.number()]),
        fromAddress: z.string(),
        toAddress: z.string(),
        precision: z.object({ from: z.string(), to: z.string() }),
        points: tripPointsSchema,
        estimated: z.boolean(),
        minutesSource: minutesSourceSchema,
        /** True if the typed texts may mean places in the same area: its typical distance is priced. */
        isDistanceGuessed: z.optional(z.boolean()),
        /** Encoded polyline of the road, precision 5; absent for an estimate. */
        line: z.optional(z.string()),
      }),
      availableDrivers: z.array(availableDriverSchema),
    }),
  }),
});

type Pickup = {
  pickupLocation?: string | undefined;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
  fromPlace?: unknown;
};

function hasPickup({ pickupLocation: address, latitude, longitude, fromPlace }: Pickup): boolean {
  if (fromPlace !== undefined || (address !== undefined && address !== "")) return true;
  return typeof latitude === "number" && typeof longitude === "number";
}
