import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Services } from "#server/services.ts";
import { type AppBehindProxy, startAppBehindProxy } from "#server/testing/behind-proxy.ts";
import { captureLog } from "#server/testing/captured-log.ts";
import { healthRoutes } from "./health.ts";
import type { App } from "./typed-app.ts";

let node: AppBehindProxy;
beforeAll(async () => {
  const market = { isLoaded: () => true } as Services["market"];
  node = await startAppBehindProxy([healthRoutes, someRoutes], { log: captureLog().log, market });
});
afterEach(async () => {
  await node.proxy.resume();
  await vi.waitFor(
    async () => expect(await callRoute("/readyz")).toMatchObject({ status: 200 }),
    10_000,
  );
});
afterAll(() => node.close());

const someRoutes = (app: App, { db, pool }: Services): void => {
  app.post("/one-statement", () => sql`select 1`.execute(db));
  app.post("/prepared", () => pool.query("select 1"));
  app.post("/write", () => sql`create table if not exists written ()`.execute(db));
  app.post("/transaction", () =>
    db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await sql`create temporary table written on commit drop as select 1`.execute(tx);
      return {};
    }),
  );
};

const callRoute = async (path: string) => {
  const startedAt = performance.now();
  const method = path === "/readyz" ? "GET" : "POST";
  const { statusCode, json } = await node.app.inject({ method, url: `/api${path}` });
  return { status: statusCode, body: json(), ms: performance.now() - startedAt };
};

const unavailableReply = {
  status: 503,
  body: { code: "unavailable", error: "The service is busy. Try again in a moment." },
};
const paths = ["/one-statement", "/prepared", "/transaction"];

test.each(["freeze", "cut"] as const)(
  "requests fail within three seconds during a database outage (%s) and succeed after it",
  async (fault) => {
    await Promise.all(paths.map(callRoute));
    await node.proxy[fault]();
    // More requests than connections, so that some wait for one.
    const answers = await Promise.all([...paths, ...paths, ...paths].map(callRoute));
    for (const answer of answers) expect(answer).toMatchObject(unavailableReply);
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(3000);
    const later = await Promise.all([...paths, "/readyz"].map(callRoute));
    for (const { status, ms } of later) expect([status, ms < 3000]).toEqual([503, true]);
    await node.proxy.resume();
    await vi.waitFor(async () => {
      for (const { status } of await Promise.all(paths.map(callRoute))) expect(status).toBe(200);
    }, 5000);
  },
);

test("calls whose connections drop get 200 or 503, and the next calls succeed", async () => {
  await Promise.all(paths.map(callRoute));
  const pendingCalls = paths.map(callRoute);
  node.proxy.drop();
  for (const { status } of await Promise.all(pendingCalls)) expect([200, 503]).toContain(status);
  for (const { status } of await Promise.all(paths.map(callRoute))) expect(status).toBe(200);
});

test("a read-only database is not ready, and writes get 503", async () => {
  const setReadOnly = async (mode: "on" | "off") => {
    const name = new URL(node.directUrl).pathname.slice(1);
    // On one connection: `set` does not change the pool's others.
    const client = await node.services.pool.connect();
    await client.query("set default_transaction_read_only = off");
    await client.query(`alter database ${name} set default_transaction_read_only = ${mode}`);
    client.release();
    node.proxy.drop();
  };
  await setReadOnly("on");
  await vi.waitFor(
    async () => expect(await callRoute("/readyz")).toMatchObject({ status: 503 }),
    5000,
  );
  expect(await callRoute("/write")).toMatchObject(unavailableReply);
  await setReadOnly("off");
  await vi.waitFor(
    async () => expect(await callRoute("/write")).toMatchObject({ status: 200 }),
    5000,
  );
});
