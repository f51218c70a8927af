import * as z from "zod/mini";

/**
 * Version of the Mobility Data Specification, https://github.com/openmobilityfoundation/mobility-data-specification.
 */
export const MDS_VERSION = "2.0.2";
export const MDS_MEDIA_TYPE = "application/vnd.mds+json;version=2.0";

const cents = z.int().check(z.gte(0));
/** Milliseconds since 1970. */
const timestamp = z.int();
const location = z.object({ lat: z.number(), lng: z.number() });

const mdsTrip = z.object({
  provider_id: z.string(),
  /** Pseudonym of the driver. */
  device_id: z.string(),
  trip_id: z.string(),
  trip_type: z.tuple([z.literal("private")]),
  start_time: timestamp,
  end_time: timestamp,
  start_location: location,
  end_location: location,
  /** Seconds. */
  duration: z.int(),
  /** Meters. */
  distance: z.int(),
  fare_attributes: z.object({
    payment_type: z.literal("mobile_app"),
    fare_type: z.literal("upfront_pricing"),
    driver_trip_pay: cents,
    commission: cents,
    other_fees: cents,
  }),
  standard_cost: cents,
  actual_cost: cents,
  currency: z.literal("USD"),
});
export type MdsTrip = z.output<typeof mdsTrip>;

export const mdsTripsReply = z.object({ version: z.string(), trips: z.array(mdsTrip) });

const HOUR = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])$/;

const isHour = (text: string): boolean => {
  const start = new Date(`${text}:00Z`);
  return HOUR.test(text) && !Number.isNaN(+start) && start.toISOString().startsWith(text);
};

export const mdsTripsQuery = z.object({
  /** An hour in UTC; the reply has the trips that ended in it. */
  end_time: z
    .string("end_time is required: an hour in UTC such as 2026-11-26T17")
    .check(z.refine(isHour, "end_time must be an hour in UTC such as 2026-11-26T17")),
});
