import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createQuoteLimit } from "#server/overload/quote-limit.ts";
import { schedulingRoutes } from "#server/scheduling/routes.ts";
import { serviceStatusRoutes } from "#server/service-status/routes.ts";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { type MarketApp, startMarketApp } from "#server/testing/market-app.ts";
import { rotateQuotePartitions } from "./quote-partitions.ts";
import { bookingRoutes } from "./routes.ts";

const now = new Date();
const trip = { from: "Times Square, New York", to: "JFK Airport" };
/** One quote is made at once, and 16 wait. */
const AT_ONCE = 17;

let node: MarketApp;
let riders: string[];
beforeAll(async () => {
  const quoteLimit = createQuoteLimit({ follow: () => () => undefined, first: 1 });
  const slices = [serviceStatusRoutes, bookingRoutes, schedulingRoutes];
  node = await startMarketApp(slices, { now: () => now, quoteLimit });
  await rotateQuotePartitions(node.services.db, now);
  riders = await Promise.all(Array.from({ length: AT_ONCE + 1 }, () => insertRider(node.pool)));
  const position = { latitude: 40.758, longitude: -73.9855, receivedAt: now };
  await insertDriver(node.pool, { position });
  await node.market.load();
});
afterAll(() => node.close());

const askForQuote = (rider: string | undefined, body: object = trip) =>
  node.call(rider ?? "", "POST", "/calculate-fare", body);

test("quotes and estimates beyond the limit are refused as busy, which is no failure of the service", async () => {
  const { promise: release, resolve } = Promise.withResolvers<void>();
  const append = node.services.quoteLog.append.bind(node.services.quoteLog);
  const log = vi.spyOn(node.services.quoteLog, "append").mockImplementation(async (quote) => {
    await release;
    return append(quote);
  });
  const outcomes = vi.spyOn(node.services.serviceStatus, "note");
  const [last, ...others] = riders;
  const admitted = others.map((rider) => askForQuote(rider));
  const { quoteLimit } = node.services;
  await vi.waitFor(() => expect(quoteLimit.status().admitted).toBe(AT_ONCE), 20_000);
  const plans = vi.spyOn(node.services.geocoder, "find");
  const refused = await askForQuote(last, { from: "a body that is not validated" });
  expect(refused).toMatchObject({ status: 503, body: { code: "busy" } });
  expect(refused.body.error).toBe("Many riders ask for prices right now. Try again in a moment.");
  expect((await node.call(last ?? "", "POST", "/scheduled-rides", {})).status).toBe(503);
  expect((await node.call(null, "POST", "/estimate", trip)).status).toBe(503);
  expect(plans).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(1), 20_000);
  resolve();
  const answers = await Promise.all(admitted);
  expect(answers.map((answer) => answer.status)).toEqual(Array(AT_ONCE).fill(200));
  expect((await askForQuote(last)).status).toBe(200);
  expect((await node.call(null, "POST", "/estimate", trip)).status).toBe(200);
  expect(outcomes.mock.calls).toEqual(Array(AT_ONCE + 1).fill(["booking", true]));
});
