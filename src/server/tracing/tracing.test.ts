import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, expect, test, vi } from "vitest";
import { aDriver, aRider } from "#server/testing/people.ts";
import { aHeldRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { openTracing } from "./open-tracing.ts";
import { withoutIds } from "./trace-outgoing.ts";
import { nameStatement, withoutValues } from "./trace-statements.ts";

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** A collector in this process: takes OTLP as JSON, or hangs. */
async function openCollector(answers: "at once" | "never") {
  const spans: Span[] = [];
  const headers: (string | undefined)[] = [];
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      if (answers === "never") return;
      spans.push(...spansIn(Buffer.concat(parts).toString()));
      headers.push(request.headers.authorization);
      reply.writeHead(request.url === "/otel/v1/traces" ? 200 : 404).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { spans, headers, server, url: `${addressOf(server)}/otel` };
}

function spansIn(body: string): Span[] {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
}

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const fieldOf = ({ attributes }: Span, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};
const settingsOf = (endpoint: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: {},
  OTEL_TRACES_SAMPLER_ARG: 1,
});
const aLog = () => ({ warn: vi.fn(), info: vi.fn() });
const close = (server: Server) => {
  server.closeAllConnections();
  server.close();
};

let collector: Awaited<ReturnType<typeof openCollector>>;
let world: TestWorld;
let secrets: string[];
let requestId: string;
beforeAll(async () => {
  collector = await openCollector("at once");
  world = await openWorld({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20of-the-test",
  });
  const driver = await aDriver(world);
  const rider = await aRider(world);
  const { rideId, sessionId } = await aHeldRide(world, { rider, driver });
  await world.stripe.pay(sessionId, "4242424242424242");
  await world.waitUntilIdle();
  const { db } = world.services;
  const people = await db.selectFrom("accounts").selectAll().execute();
  secrets = people.flatMap(({ id, email, lastName, phoneNumber }) => [
    ...[id, email, lastName, phoneNumber],
  ]);
  secrets.push(rideId, sessionId, "350 5th", "Bearer", world.stripe.secretKey);
  const reply = await world.app.inject({ url: "/api/rides/019a0000-0000-7000-8000-0000000000a1" });
  requestId = String(reply.headers["x-request-id"]);
  await world.app.inject({ url: "/healthz" });
  await world.close();
  close(collector.server);
});

const spansOf = (name: string) => collector.spans.filter((span) => span.name === name);

test("closing the product sends all spans, with the headers of the settings", () => {
  expect(collector.headers.length).toBeGreaterThan(0);
  expect(new Set(collector.headers)).toEqual(new Set(["Bearer of-the-test"]));
  expect(spansOf("POST /api/checkout")).toHaveLength(1);
});

test("a trace is named after its route and has the request's id", () => {
  const [span] = spansOf("GET /api/rides/:id");
  expect(span?.traceId).toBe(requestId.replaceAll("-", ""));
  expect(span && fieldOf(span, "faire.request_id")).toBe(requestId);
  expect(span && fieldOf(span, "http.response.status_code")).toBe(401);
  expect(collector.spans.some(({ name }) => name.includes("healthz"))).toBe(false);
});

test("statements and requests to Stripe are child spans of the request that sends them", () => {
  const [call] = spansOf("POST /api/checkout");
  const below = collector.spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  const names = below.map(({ name }) => name);
  expect(names).toContain("POST /v1/checkout/sessions");
  expect(names.some((name) => /^(select|with|insert) \w+/.test(name))).toBe(true);
  expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([call?.traceId]));
});

test("each run of a job is a trace of its own", () => {
  const jobs = spansOf("job stripe_event");
  expect(jobs.length).toBeGreaterThan(0);
  expect(jobs.every(({ parentSpanId }) => !parentSpanId)).toBe(true);
  const traces = new Set(jobs.map(({ traceId }) => traceId));
  const statements = collector.spans.filter(
    ({ traceId, name }) => traces.has(traceId) && name !== "job stripe_event",
  );
  expect(statements.length).toBeGreaterThan(0);
});

test("spans hold no personal data, ids or secrets", () => {
  expect(collector.spans.length).toBeGreaterThan(50);
  const text = JSON.stringify(collector.spans);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});

test("a failed statement has its code, and no message", async () => {
  const { spans, server, url } = await openCollector("at once");
  const other = await openWorld({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  const { tracing, pool } = other.services;
  const span = tracing?.openTrace("GET /test", { isRequest: true });
  await expect(span?.run(() => pool.query("select 'a secret'::int"))).rejects.toThrow();
  span?.end();
  await other.close();
  close(server);
  const statement = spans.find(({ name }) => name === "select");
  expect(statement?.status.code).toBe(2);
  expect(statement && fieldOf(statement, "db.response.status_code")).toBe("22P02");
  expect(JSON.stringify(spans)).not.toContain("a secret");
});

test("a collector that hangs or refuses delays neither work nor the stop for long", async () => {
  const { server, url } = await openCollector("never");
  for (const endpoint of [url, "http://127.0.0.1:9"]) {
    const tracing = await openTracing(settingsOf(endpoint), aLog());
    const startedAt = performance.now();
    // More than the queue holds: the rest is dropped.
    for (let count = 0; count < 6_000; count += 1)
      tracing?.openTrace("GET /test", { isRequest: true }).end();
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    const closedAt = performance.now();
    await tracing?.close();
    expect(performance.now() - closedAt).toBeLessThan(3_500);
  }
  close(server);
});

test("the log says that a collector refuses spans", async () => {
  const { server } = await openCollector("at once");
  const log = aLog();
  const tracing = await openTracing(settingsOf(`${addressOf(server)}/wrong`), log);
  tracing?.openTrace("GET /test", { isRequest: true }).end();
  await tracing?.close();
  expect(log.warn).toHaveBeenCalledOnce();
  close(server);
});

test("without the setting nothing is traced", async () => {
  const { OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER_ARG } = settingsOf("");
  const unset = { OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER_ARG };
  expect(await openTracing(unset, aLog())).toBeNull();
});

test.each([
  ["select * from rides where id = $1", "select rides"],
  ['insert into "quotes" ("id") values ($1)', "insert quotes"],
  ["with a as (select 1) update drivers set x = $1", "with drivers"],
  ["select extract(epoch from now())", "select"],
  ["begin", "begin"],
  ["", "statement"],
])("the statement %j is named %j", (text, name) => {
  expect(nameStatement(text)).toBe(name);
});

test("the texts of statements have no values, and Stripe's paths no ids", () => {
  expect(withoutValues("set x = 'it''s', y = 'b'")).toBe("set x = '?', y = '?'");
  expect(withoutIds("/v1/payment_intents/pi_3Q/capture?expand=x")).toBe(
    "/v1/payment_intents/:id/capture",
  );
  expect(withoutIds("/v1/early_fraud_warnings")).toBe("/v1/early_fraud_warnings");
});
