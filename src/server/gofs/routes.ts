import type { FastifyReply } from "fastify";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import {
  GOFS_VERSION,
  getGofs,
  getGofsBooking,
  getGofsBookingRules,
  getGofsBrands,
  getGofsCalendars,
  getGofsRules,
  getGofsSystem,
  getGofsVehicleTypes,
  getGofsWaitTime,
  getGofsZones,
} from "#shared/gofs/contract.ts";
import {
  BRAND_ID,
  bookingRules,
  calendars,
  feedList,
  operatingRules,
  serviceBrands,
  systemInformation,
  zonesFile,
} from "./files.ts";
import { hourlySummary, type MarketSummary, SUMMARY_MINUTES } from "./market-summary.ts";
import { asksForBrand, findBooking, findWait } from "./trip-now.ts";

const FILE_SECONDS = SUMMARY_MINUTES * 60;
const WAIT_SECONDS = 60;

/**
 * The service for journey planners, as version 1.0 of the General On-Demand Feed Specification. Public; each fact is
 * about at least three drivers.
 */
export function gofsRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { env, now } = services;
  const summarize = hourlySummary(services);
  const file = <D>(reply: FastifyReply, dataOf: (summary: MarketSummary) => D) => {
    const summary = summarize();
    if (summary.zones.length === 0) throw nothingToPublish();
    return wrap(reply, dataOf(summary), { at: summary.at, seconds: FILE_SECONDS });
  };
  serve(getGofs)(async ({ reply }) => file(reply, () => feedList(env)));
  serve(getGofsSystem)(async ({ reply }) => file(reply, () => systemInformation(services)));
  serve(getGofsBrands)(async ({ reply }) => file(reply, () => serviceBrands(services)));
  serve(getGofsVehicleTypes)(async ({ reply }) =>
    file(reply, ({ vehicleTypes }) => ({
      vehicle_types: vehicleTypes.map((type) => ({ vehicle_type_id: type })),
    })),
  );
  serve(getGofsZones)(async ({ reply }) => file(reply, (summary) => zonesFile(services, summary)));
  serve(getGofsRules)(async ({ reply }) => file(reply, operatingRules));
  serve(getGofsCalendars)(async ({ reply }) => file(reply, calendars));
  serve(getGofsBookingRules)(async ({ reply }) =>
    file(reply, (summary) => bookingRules(env, summary)),
  );

  serve(getGofsWaitTime)(async ({ query, reply }) => {
    const pickup = { latitude: query.pickup_lat, longitude: query.pickup_lon };
    const wait = asksForBrand(query) ? findWait(services, pickup) : null;
    const waits = wait === null ? [] : [{ brand_id: BRAND_ID, wait_time: wait }];
    return wrap(reply, { wait_times: waits }, { at: now(), seconds: WAIT_SECONDS });
  });
  serve(getGofsBooking)(async ({ query, reply }) => {
    const booking = asksForBrand(query) ? await findBooking(services, query) : null;
    const data = { realtime_booking: booking ? [booking] : [] };
    return wrap(reply, data, { at: now(), seconds: WAIT_SECONDS });
  });
}

const wrap = <D>(reply: FastifyReply, data: D, { at, seconds }: { at: Date; seconds: number }) => {
  void reply.header("cache-control", `public, max-age=${seconds}`);
  return {
    last_updated: Math.floor(at.getTime() / 1000),
    ttl: seconds,
    version: GOFS_VERSION,
    data,
  } as const;
};

const nothingToPublish = () =>
  new Problem(404, "no_zone", "No area has three verified drivers yet. The feed begins with them.");
