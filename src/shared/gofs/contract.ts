import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { latitude, longitude } from "#shared/wire.ts";

/** Version of the General On-Demand Feed Specification, https://github.com/MobilityData/GOFS. */
export const GOFS_VERSION = "1.0";

const seconds = z.int().check(z.gte(0));

const fileWith = <S extends z.core.$ZodLooseShape>(data: S) =>
  z.object({
    /** Unix seconds. */
    last_updated: seconds,
    /** Seconds until the content can change. */
    ttl: seconds,
    version: z.literal(GOFS_VERSION),
    data: z.object(data),
  });

const call = { method: "GET", audience: "anyone" } as const;

export const getGofs = endpoint({
  ...call,
  path: "/gofs/gofs.json",
  summary: "GOFS feed for journey planners: addresses of its files",
  reply: fileWith({
    en: z.object({ feeds: z.array(z.object({ name: z.string(), url: z.string() })) }),
  }),
});

export const getGofsSystem = endpoint({
  ...call,
  path: "/gofs/system_information.json",
  summary: "GOFS: name, contact and time zone of the service",
  reply: fileWith({
    language: z.literal("en"),
    timezone: z.string(),
    name: z.string(),
    url: z.string(),
    subscribe_url: z.string(),
    email: z.optional(z.string()),
    phone_number: z.optional(z.string()),
  }),
});

export const getGofsBrands = endpoint({
  ...call,
  path: "/gofs/service_brands.json",
  summary: "GOFS: the one brand of the service and its colors",
  reply: fileWith({
    service_brands: z.array(
      z.object({
        brand_id: z.string(),
        brand_name: z.string(),
        brand_color: z.string(),
        brand_text_color: z.string(),
      }),
    ),
  }),
});

export const getGofsVehicleTypes = endpoint({
  ...call,
  path: "/gofs/vehicle_types.json",
  summary: "GOFS: types of vehicles that at least three drivers have",
  reply: fileWith({ vehicle_types: z.array(z.object({ vehicle_type_id: z.string() })) }),
});

export const getGofsZones = endpoint({
  ...call,
  path: "/gofs/zones.json",
  summary: "GOFS: where at least three verified drivers take rides, as GeoJSON",
  reply: fileWith({
    zones: z.object({
      type: z.literal("FeatureCollection"),
      features: z.array(
        z.object({
          type: z.literal("Feature"),
          zone_id: z.string(),
          properties: z.object({ name: z.optional(z.string()) }),
          geometry: z.object({
            type: z.literal("Polygon"),
            coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))),
          }),
        }),
      ),
    }),
  }),
});

export const getGofsRules = endpoint({
  ...call,
  path: "/gofs/operating_rules.json",
  summary: "GOFS: between which zones and on which days rides are offered",
  reply: fileWith({
    operating_rules: z.array(
      z.object({
        from_zone_id: z.string(),
        to_zone_id: z.string(),
        calendars: z.array(z.string()),
        brand_id: z.string(),
        vehicle_type_id: z.array(z.string()),
      }),
    ),
  }),
});

export const getGofsCalendars = endpoint({
  ...call,
  path: "/gofs/calendars.json",
  summary: "GOFS: days for which rides can be booked",
  reply: fileWith({
    calendars: z.array(
      z.object({ calendar_id: z.string(), start_date: z.string(), end_date: z.string() }),
    ),
  }),
});

export const getGofsBookingRules = endpoint({
  ...call,
  path: "/gofs/booking_rules.json",
  summary: "GOFS: rides now, and rides booked in advance, with the address that opens the form",
  reply: fileWith({
    booking_rules: z.array(
      z.object({
        from_zone_ids: z.array(z.string()),
        booking_type: z.literal([0, 1]),
        prior_notice_duration_min: z.optional(z.int()),
        prior_notice_duration_max: z.optional(z.int()),
        message: z.string(),
        info_url: z.string(),
        booking_url: z.string(),
      }),
    ),
  }),
});

const degrees = (schema: typeof latitude) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/, "Enter degrees such as 40.7484")),
    z.pipe(z.transform(Number), schema),
  );

/** GOFS's parameters for addresses and times do not change the answer; `web_uri` passes addresses on. */
const tripQuery = z
  .object({
    pickup_lat: degrees(latitude),
    pickup_lon: degrees(longitude),
    drop_off_lat: z.optional(degrees(latitude)),
    drop_off_lon: z.optional(degrees(longitude)),
    brand_id: z.optional(z.string()),
    pickup_address: z.optional(z.string()),
    drop_off_address: z.optional(z.string()),
  })
  .check(
    z.refine(
      ({ drop_off_lat, drop_off_lon }) =>
        (drop_off_lat === undefined) === (drop_off_lon === undefined),
      {
        path: ["drop_off_lat"],
        error: "Send drop_off_lat and drop_off_lon together",
      },
    ),
  );
export type GofsTripQuery = z.output<typeof tripQuery>;

const waitTime = { brand_id: z.string(), wait_time: seconds };

export const getGofsWaitTime = endpoint({
  ...call,
  path: "/gofs/wait_time",
  summary:
    "GOFS: seconds until a driver can reach a pickup, from five drivers near it; empty with fewer",
  limit: "estimate",
  query: tripQuery,
  reply: fileWith({ wait_times: z.array(z.object(waitTime)) }),
});

export const getGofsBooking = endpoint({
  ...call,
  path: "/gofs/realtime_booking",
  summary:
    "GOFS: wait, travel time and middle price of a trip now, with the address that opens the form",
  limit: "estimate",
  query: tripQuery,
  reply: fileWith({
    realtime_booking: z.array(
      z.object({
        ...waitTime,
        travel_time: z.optional(seconds),
        /** Median of the drivers' prices with tax and fees, in whole dollars. */
        travel_cost: z.optional(z.number()),
        travel_cost_currency: z.optional(z.literal("USD")),
        booking_detail: z.object({ web_uri: z.string() }),
      }),
    ),
  }),
});
