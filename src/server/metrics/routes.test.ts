import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aDriver } from "#server/testing/people.ts";
import { anAcceptedRide, aPaidRide } from "#server/testing/rides.ts";
import { giveTip } from "#server/testing/tips.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { completeRide } from "#shared/rides/contract.ts";

const METRICS_TOKEN = "a-token-of-the-test";
const authorization = `Basic ${Buffer.from(`prometheus:${METRICS_TOKEN}`).toString("base64")}`;

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld({ METRICS_TOKEN });
});
afterAll(async () => world.close());

const scrape = (headers: Record<string, string> = { authorization }) =>
  world.app.inject({ url: "/metrics", headers });

/** Value of a series, such as `faire_market_drivers{state="known"}`; undefined if the scrape lacks it. */
const valueIn = async (series: string): Promise<number | undefined> => {
  const { body } = await scrape();
  const line = body.split("\n").find((text) => text.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

test.each([
  ["no authorization", {}],
  ["another password", { authorization: `Basic ${btoa("prometheus:wrong")}` }],
  ["the token as bearer", { authorization: `Bearer ${METRICS_TOKEN}` }],
] as [string, Record<string, string>][])("answers 404 with %s", async (_name, headers) => {
  const { statusCode, body } = await scrape(headers);
  expect(statusCode).toBe(404);
  expect(body).not.toContain("faire_");
});

test("the endpoint exists only with METRICS_TOKEN", async () => {
  const other = await openWorld();
  const { body } = await other.app.inject({ url: "/metrics", headers: { authorization } });
  expect(body).not.toContain("faire_");
  await other.close();
});

test("measures requests by route, without ids and unknown paths", async () => {
  await world.app.inject({ url: "/api/rides/019a0000-0000-7000-8000-0000000000a1" });
  await world.app.inject({ url: "/api/rider-rosa@demo.faire" });
  const { body } = await scrape();
  const labels = '{method="GET",route="/api/rides/:id",status="401"}';
  expect(body).toContain(`faire_http_request_duration_seconds_count${labels} 1`);
  expect(body).not.toContain("019a0000");
  expect(body).not.toContain("rosa");
});

test("counts drivers, and requests to Stripe by status", async () => {
  const calls = 'faire_outgoing_requests_total{host="127.0.0.1",status="200"}';
  const [drivers, before] = [
    await valueIn('faire_market_drivers{state="known"}'),
    await valueIn(calls),
  ];
  await aDriver(world);
  expect(await valueIn('faire_market_drivers{state="known"}')).toBe((drivers ?? 0) + 1);
  expect(await valueIn(calls)).toBeGreaterThan(before ?? 0);
});

test("states how many of Stripe's events wait, and for how long", async () => {
  const { db, now } = world.services;
  await world.waitUntilIdle();
  expect(await valueIn("faire_stripe_events_waiting")).toBe(0);
  await db
    .insertInto("stripeEvents")
    .values({
      id: "evt_metrics",
      type: "payout.paid",
      objectId: "po_1",
      payload: "{}",
      receivedAt: now(),
    })
    .execute();
  world.advanceClock(90);
  expect(await valueIn("faire_stripe_events_waiting")).toBe(1);
  expect(await valueIn("faire_stripe_event_delay_seconds")).toBeCloseTo(90, -1);
});

test("measures a failed settlement from the creation of its job, while it waits for a retry", async () => {
  await world.services.pool.query(
    `select graphile_worker.add_job('settle_ride', '{}', run_at => now() + interval '5 minutes')`,
  );
  const delay = 'faire_job_delay_seconds{task="settle_ride"}';
  expect(await valueIn(delay)).toBeUndefined();
  await world.services.pool.query(
    "update graphile_worker._private_jobs set attempts = 3, created_at = now() - interval '20 minutes'",
  );
  expect(await valueIn(delay)).toBeCloseTo(1200, -1);
  await world.services.pool.query("delete from graphile_worker._private_jobs");
});

test("counts payments whose money Stripe refuses to move", async () => {
  const { rideId } = await aPaidRide(world);
  expect(await valueIn("faire_payments_refused")).toBe(0);
  const { db } = world.services;
  await db.updateTable("payments").set({ refusals: 2 }).where("rideId", "=", rideId).execute();
  expect(await valueIn("faire_payments_refused")).toBe(1);
  await db
    .updateTable("payments")
    .set({ settledAt: world.services.now() })
    .where("rideId", "=", rideId)
    .execute();
  expect(await valueIn("faire_payments_refused")).toBe(0);
});

test("counts tips and tolls whose money Stripe refuses to move", async () => {
  const booked = await anAcceptedRide(world);
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  await world.waitUntilIdle();
  await giveTip(world, booked, 5);
  expect(await valueIn("faire_payments_refused")).toBe(0);
  const { db, now } = world.services;
  const setTip = (change: { refusals?: number; settledAt: Date | null }) =>
    db.updateTable("tips").set(change).where("rideId", "=", booked.rideId).execute();
  await setTip({ refusals: 1, settledAt: null });
  expect(await valueIn("faire_payments_refused")).toBe(1);
  await setTip({ settledAt: now() });
  expect(await valueIn("faire_payments_refused")).toBe(0);
});

test("leaves out the backlog while the database is unreachable", async () => {
  expect(await valueIn("faire_database_reachable")).toBe(1);
  const query = vi.spyOn(world.services.pool, "connect").mockImplementation(() => {
    throw new Error("unreachable");
  });
  expect(await valueIn("faire_database_reachable")).toBe(0);
  expect(await valueIn("faire_jobs_failed")).toBeUndefined();
  expect(await valueIn('faire_market_drivers{state="known"}')).toBeGreaterThan(0);
  query.mockRestore();
  expect(await valueIn("faire_jobs_failed")).toBe(0);
});

const projectFile = (path: string) =>
  readFileSync(resolve(import.meta.dirname, "../../..", path), "utf8");

test.each(["ops/prometheus-alerts.yml", "ops/grafana-dashboard.json", "docs/monitoring.md"])(
  "%s names metrics that exist",
  async (path) => {
    const { body } = await scrape();
    const served = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const named =
      projectFile(path).match(
        /\b(?:faire_[a-z]+_[a-z_]+|(?:nodejs|process)_[a-z0-9_]+[a-z0-9])/g,
      ) ?? [];
    expect(named.length).toBeGreaterThan(10);
    const unknown = named.filter((name) => !served.has(name.replace(/_(?:bucket|count|sum)$/, "")));
    expect(unknown).toEqual([]);
  },
);

test("the alerts for refused and slow calls name routes that exist", () => {
  const lists = projectFile("ops/prometheus-alerts.yml").matchAll(/route=~"\/api\/\(([^)]+)\)"/g);
  const routes = [...lists].flatMap(([, names = ""]) =>
    names.split("|").map((name) => `/api/${name}`),
  );
  for (const route of ["calculate-fare", "estimate", "scheduled-rides", "checkout"])
    expect(routes).toContain(`/api/${route}`);
  expect(routes.filter((url) => !world.app.hasRoute({ method: "POST", url }))).toEqual([]);
});

test("counts quotes and estimates, and shows how many are made at once", async () => {
  const admitted = (await valueIn('faire_quotes{outcome="admitted"}')) ?? 0;
  await world.app.inject({ method: "POST", url: "/api/estimate", payload: {} });
  expect(await valueIn('faire_quotes{outcome="admitted"}')).toBe(admitted + 1);
  expect(await valueIn('faire_quotes{outcome="refused"}')).toBe(0);
  expect(await valueIn("faire_quote_limit")).toBeGreaterThan(0);
});

test("each alert has its section in the runbook", () => {
  const alerts = [...projectFile("ops/prometheus-alerts.yml").matchAll(/alert: (\w+)/g)];
  const headings = [...projectFile("docs/monitoring.md").matchAll(/^### (\w+)$/gm)];
  const namesOf = (matches: RegExpMatchArray[]) => matches.map(([, name]) => name).toSorted();
  expect(namesOf(alerts)).toEqual(namesOf(headings));
});
