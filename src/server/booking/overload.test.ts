import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { serviceStatusRoutes } from "#server/service-status/routes.ts";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { type MarketApp, startMarketApp } from "#server/testing/market-app.ts";
import { rotateQuotePartitions } from "./quote-partitions.ts";
import { bookingRoutes } from "./routes.ts";

const now = new Date();
const trip = { from: "Times Square, New York", to: "JFK Airport" };
const limits = { inProgress: 2, waiting: 1 };

let node: MarketApp;
let riders: string[];
beforeAll(async () => {
  const routes: typeof bookingRoutes = (app, services) => bookingRoutes(app, services, limits);
  node = await startMarketApp([serviceStatusRoutes, routes], { now: () => now });
  await rotateQuotePartitions(node.services.db, now);
  riders = await Promise.all(Array.from({ length: 4 }, () => insertRider(node.pool)));
  const position = { latitude: 40.758, longitude: -73.9855, receivedAt: now };
  await insertDriver(node.pool, { position });
  await node.market.load();
});
afterAll(() => node.close());

const askForQuote = (rider: string | undefined) =>
  node.call(rider ?? "", "POST", "/calculate-fare", trip);

test("quotes beyond the limits are refused as busy, which is no failure of the service; the others are answered", async () => {
  const { promise: release, resolve } = Promise.withResolvers<void>();
  const append = node.services.quoteLog.append.bind(node.services.quoteLog);
  const log = vi.spyOn(node.services.quoteLog, "append").mockImplementation(async (quote) => {
    await release;
    return append(quote);
  });
  const outcomes = vi.spyOn(node.services.serviceStatus, "note");
  const [first, second, third, fourth] = riders;
  const running = [askForQuote(first), askForQuote(second)];
  await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(2));
  const waiting = [askForQuote(third), askForQuote(fourth)];
  const refused = await Promise.race(waiting);
  expect(refused).toMatchObject({ status: 503, body: { code: "busy" } });
  expect(refused.body.error).toBe("Many riders ask for prices right now. Try again in a moment.");
  const { status } = await node.call(null, "POST", "/estimate", trip);
  expect(status).toBe(200);
  resolve();
  const answers = await Promise.all([...running, ...waiting]);
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 200, 200, 503]);
  expect(outcomes.mock.calls).toEqual(Array(3).fill(["booking", true]));
});
