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
import { hourlySummary, type MarketSummary, waitSummary } from "./market-summary.ts";
import { asksForBrand, findBooking, findWait } from "./trip-now.ts";

const PRICE_TTL_MS = 60_000;

/**
 * Serves journey planners the General On-Demand Feed Specification 1.0. Public; each fact is about at least three
 * drivers, a wait time about at least five.
 */
export function gofsRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { env, now } = services;
  const summarize = hourlySummary(services);
  const summarizeWaits = waitSummary(services);
  const wrap = <D>(reply: FastifyReply, data: D, { at, until }: { at: Date; until: Date }) => {
    const seconds = Math.max(0, Math.ceil((until.getTime() - now().getTime()) / 1000));
    void reply.header("cache-control", `public, max-age=${seconds}`);
    return {
      last_updated: Math.floor(at.getTime() / 1000),
      ttl: seconds,
      version: GOFS_VERSION,
      data,
    } as const;
  };
  const file = <D>(reply: FastifyReply, dataOf: (summary: MarketSummary) => D) => {
    const summary = summarize();
    if (summary.zones.length === 0) throw nothingToPublish();
    return wrap(reply, dataOf(summary), summary);
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
    const summary = summarizeWaits();
    const wait = asksForBrand(query) ? findWait(summary, query) : null;
    const waits = wait === null ? [] : [{ brand_id: BRAND_ID, wait_time: wait }];
    return wrap(reply, { wait_times: waits }, summary);
  });
  serve(getGofsBooking)(async ({ query, reply }) => {
    const at = now();
    const summary = summarizeWaits();
    const booking = asksForBrand(query) ? await findBooking(services, query, summary) : null;
    const until = new Date(Math.min(at.getTime() + PRICE_TTL_MS, summary.until.getTime()));
    return wrap(reply, { realtime_booking: booking ? [booking] : [] }, { at, until });
  });
}
const nothingToPublish = () =>
  new Problem(404, "no_zone", "No area has three verified drivers yet. The feed begins with them.");
