import * as z from "zod/mini";
import { vehicleTypes } from "#shared/drivers/vehicle-types.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { requiredLabel } from "#shared/fields.ts";
import { precisionSchema } from "#shared/places/place.ts";
import { dollars, feeLine, id, instant, latitude, longitude, priceLine } from "#shared/wire.ts";
import { dropoffText, pickupText } from "./fields.ts";

export const vehicleTypeSchema = z.enum(vehicleTypes);

const pointSchema = z.object({ latitude, longitude });

/** Both ends as geocoded. */
export const tripPointsSchema = z.object({ from: pointSchema, to: pointSchema });

/** A suggestion that the user chose, or the device's position. */
export const placeChoiceSchema = z.object({
  label: requiredLabel("The name of the place", 300),
  latitude,
  longitude,
  /** As suggested; absent for a measured position and for a point set on the map. */
  precision: z.optional(precisionSchema),
});

/** Free text is geocoded; `fromPlace` and `toPlace` carry coordinates and are not. */
export const calculateFareBody = z
  .object({
    from: z.optional(pickupText),
    to: z.optional(dropoffText),
    fromPlace: z.optional(placeChoiceSchema),
    toPlace: z.optional(placeChoiceSchema),
  })
  .check(
    z.refine(({ from, fromPlace }) => from !== undefined || fromPlace !== undefined, {
      path: ["from"],
      error: "Pickup location is required",
    }),
    z.refine(({ to, toPlace }) => to !== undefined || toPlace !== undefined, {
      path: ["to"],
      error: "Dropoff location is required",
    }),
  );

/** Origin of a trip's minutes: streets, the service's own rides in this area, or the distance alone. */
export const minutesSourceSchema = z.enum(["roads", "service", "estimate"]);
export type MinutesSource = z.output<typeof minutesSourceSchema>;

export const offerSchema = z.object({
  id: z.string(),
  driverId: id,
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.nullable(z.string()),
  rideCost: dollars,
  fareTax: dollars,
  /** Government fees, passed through at cost; not part of `total`. */
  fees: z.array(feeLine),
  /** Referral credit deducted from the tax. */
  credit: dollars,
  /** rideCost + fareTax. */
  total: dollars,
  /** The amount charged: total + fees - credit. */
  amountDue: dollars,
  /** Sum to `total`. */
  lines: z.array(priceLine),
  taxRate: z.number(),
  trustLevel: z.string(),
  rating: z.nullable(z.number()),
  ratingCount: z.number(),
  vehicle: z.object({
    make: z.string(),
    model: z.string(),
    vehicleType: vehicleTypeSchema,
    /** Absent in offers that an older version stored. */
    color: z.optional(z.string()),
  }),
  pickupMinutes: z.number(),
  isFavorite: z.boolean(),
  /** Reason of the rank (offer-reason.ts): "Only offer, 4 min away, rated 4.9". */
  why: z.string(),
});
export type Offer = z.output<typeof offerSchema>;

export const calculateFare = endpoint({
  method: "POST",
  path: "/calculate-fare",
  summary: "Offers of nearby drivers for an instant trip, with all price lines",
  audience: "rider",
  limit: "quote",
  body: calculateFareBody,
  reply: successWith({
    quoteId: id,
    expiresAt: instant,
    /** Most that tolls can add to a ride; absent if none can be added. */
    tollLimit: z.optional(dollars),
    data: z.object({
      /** Miles. */
      distance: z.number(),
      /** Minutes; `durationRange` holds the least and the most. */
      duration: z.number(),
      durationRange: z.tuple([z.number(), z.number()]),
      from: z.string(),
      to: z.string(),
      precision: z.object({ from: z.string(), to: z.string() }),
      points: tripPointsSchema,
      /** Centers of the half-mile cells with drivers who can be offered. */
      driverAreas: z.array(pointSchema),
      estimated: z.boolean(),
      minutesSource: minutesSourceSchema,
      /** True if the typed texts may mean places in the same area: its typical distance is priced. */
      isDistanceGuessed: z.optional(z.boolean()),
      /** Encoded polyline of the road, precision 5; absent for an estimate. */
      line: z.optional(z.string()),
    }),
    rides: z.array(offerSchema),
  }),
});

export const estimatePrice = endpoint({
  method: "POST",
  path: "/estimate",
  summary: "What a trip costs now with the drivers nearby, for anyone; names no driver",
  audience: "anyone",
  limit: "estimate",
  body: calculateFareBody,
  reply: successWith({
    from: z.string(),
    to: z.string(),
    miles: z.number(),
    minutes: z.number(),
    /** Null below three drivers. */
    driversNearby: z.nullable(z.number()),
    /** Middle half of what riders would pay, tax and fees included, in whole dollars; null below three drivers. */
    range: z.nullable(z.object({ low: z.number(), median: z.number(), high: z.number() })),
    /** Middle tax rate of the drivers nearby, as a fraction; absent below three drivers and from an older version. */
    taxRate: z.optional(z.number()),
    /** Government fees that the amounts include. */
    feeNames: z.array(z.string()),
    /** All fees with their amounts; empty if one depends on the fare or the vehicle; absent from an older version. */
    fixedFees: z.optional(z.array(z.object({ label: z.string(), amount: dollars }))),
  }),
});
