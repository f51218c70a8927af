import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queueMail } from "#server/credentials/mail-queries.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { type AppBehindProxy, startAppBehindProxy } from "#server/testing/behind-proxy.ts";
import { captureLog } from "#server/testing/captured-log.ts";
import { insertRider } from "#server/testing/drivers.ts";
import { openRunnerLane } from "./runner-lane.ts";
import { startWorker } from "./worker.ts";

let node: AppBehindProxy;
let direct: pg.Client;
beforeEach(async () => {
  node = await startAppBehindProxy([], { log: captureLog().log });
  direct = new pg.Client(node.directUrl);
  await direct.connect();
});
afterEach(async () => {
  await direct.end();
  await node.close();
});

const countJobs = async (condition: string): Promise<number> => {
  const { rowCount } = await direct.query(`select from graphile_worker.jobs where ${condition}`);
  return rowCount ?? 0;
};

const settle = (key: string) => enqueue(node.services.db, "settle_ride", { rideId: uuidv7() }, key);

test("the queue continues after a database outage during jobs, and no job stays locked", async () => {
  const { services, proxy } = node;
  const { promise: answer, resolve: recover } = Promise.withResolvers<void>();
  const send = vi.fn(() => answer);
  const accountId = await insertRider(services.pool);
  const mail = { accountId, kind: "password_changed", recipient: "rosa@example.com" } as const;
  for (let count = 0; count < 4; count += 1)
    await queueMail(services.db, { ...mail, owedAt: new Date() });
  const mailer = { send, close: () => undefined };
  const worker = await startWorker({ ...services, mailer }, services.pool);
  try {
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(4), 20_000);
    await proxy.cut();
    recover();
    await vi.waitFor(async () => expect(await isDatabaseReachable()).toBe(false), 20_000);
    await proxy.resume();
    await vi.waitFor(() => settle("money"), 20_000);
    await vi.waitFor(async () => {
      expect(await countJobs("key = 'money' or locked_by is not null")).toBe(0);
    }, 20_000);
  } finally {
    await worker.stop();
  }
});

test("jobs are completed despite many lost connections and freezes", async () => {
  const { services, proxy } = node;
  const worker = await startWorker(services, services.pool);
  try {
    for (let round = 0; round < 6; round += 1) {
      for (let job = 0; job < 5; job += 1)
        await vi.waitFor(() => settle(`${round}:${job}`), 20_000);
      if (round % 3 === 0) proxy.drop();
      if (round % 3 === 1) await proxy.cut();
      if (round % 3 === 2) proxy.freeze();
      await vi.waitFor(
        async () => expect(await isDatabaseReachable()).toBe(round % 3 === 0),
        20_000,
      );
      await proxy.resume();
    }
    await vi.waitFor(async () => expect(await countJobs("true")).toBe(0), 50_000);
  } finally {
    await worker.stop();
  }
});

test("a runner whose first query finds no connection is replaced", async () => {
  const { services } = node;
  const failure = failFirstLookUp();
  const pool = openOwnPool();
  const worker = await startWorker(services, pool);
  try {
    await settle("after");
    await vi.waitFor(async () => expect(await countJobs("true")).toBe(0), 50_000);
    expect(failure.hasHappened()).toBe(true);
  } finally {
    failure.end();
    await worker.stop();
    await pool.end();
  }
});

test("while the database is read-only, each runner is replaced after a longer wait", async () => {
  const starts: number[] = [];
  const { events } = node.services;
  const holdLock = (name: string) => {
    starts.push(performance.now());
    return events.holdLock(name);
  };
  const services = { ...node.services, events: { ...events, holdLock } };
  const pool = openOwnPool("-c default_transaction_read_only=on");
  const lane = await openRunnerLane({
    services,
    pool,
    tasks: { settle_ride: () => undefined },
    concurrency: 4,
  });
  try {
    await vi.waitFor(() => expect(starts.length).toBeGreaterThanOrEqual(4), 50_000);
    const [, , third = 0, fourth = 0] = starts;
    expect(fourth - third).toBeGreaterThan(750);
  } finally {
    await lane.stop();
    await pool.end();
  }
});

/** A pool of new connections, which use a patched `query`; the node's open connections keep the original. */
const openOwnPool = (options?: string) =>
  new pg.Pool({ connectionString: node.directUrl, options }).on("error", () => undefined);

/** Fails the first query of the lane that settles rides: the look-up of its tasks. */
function failFirstLookUp() {
  let hasHappened = false;
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
    const text = JSON.stringify(parts[0]) ?? "";
    const isLookUp = text.includes("_private_tasks") && text.includes("settle_ride");
    if (!isLookUp || hasHappened) return Reflect.apply(query, this, parts);
    hasHappened = true;
    throw new Error("timeout exceeded when trying to connect");
  } as typeof query;
  const end = () => {
    pg.Client.prototype.query = query;
  };
  return { hasHappened: () => hasHappened, end };
}

const isDatabaseReachable = (): Promise<boolean> =>
  node.services.pool.query("select").then(
    () => true,
    () => false,
  );
