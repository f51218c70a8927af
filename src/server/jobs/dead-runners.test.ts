import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queueMail } from "#server/credentials/mail-queries.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { type AppBehindProxy, startAppBehindProxy } from "#server/testing/behind-proxy.ts";
import { captureLog } from "#server/testing/captured-log.ts";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { insertRideRow, moveRideRow } from "#server/testing/ride-rows.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { watchDeadRunners } from "./dead-runners.ts";
import { isAnyRunnerAlive, listAbsentRunners } from "./lock-queries.ts";
import { startWorker } from "./worker.ts";

let dying: AppBehindProxy;
let next: SliceApp;
let hanging: PromiseWithResolvers<void>;
const log = captureLog().log;
beforeEach(async () => {
  dying = await startAppBehindProxy([], { log });
  next = await startSliceApp([], { log, databaseUrl: dying.directUrl });
  hanging = Promise.withResolvers();
});
afterEach(async () => {
  await next.close();
  await dying.close();
});

/** A mailer whose sends are pending until `hanging` resolves. */
const silentMailer = () => {
  const send = vi.fn(() => hanging.promise);
  return { send, close: () => undefined };
};

/** Queues three jobs with four mails: about a verification, a changed password, and a ride, to rider and driver. */
const queueThreeMailJobs = async () => {
  const { db, pool } = next.services;
  const [accountId, driverId] = [await insertRider(pool), await insertDriver(pool)];
  const payload = { driverId, isVerified: true, reason: null, at: new Date().toISOString() };
  await enqueue(db, "verification_mail", payload, "verification");
  const mail = { accountId, kind: "password_changed", recipient: "rosa@example.com" } as const;
  await queueMail(db, { ...mail, owedAt: new Date() });
  const rideId = await insertRideRow(pool, { riderId: accountId, driverId });
  await moveRideRow(pool, rideId, "pending", { by: "stripe" });
  const { rows } = await pool.query("select max(id) as id from ride_events where ride_id = $1", [
    rideId,
  ]);
  await enqueue(db, "ride_mails", { eventId: rows[0].id }, "ride");
};

test("mails that a killed process was sending are sent by the next one within seconds", async () => {
  await queueThreeMailJobs();
  const [silent, send] = [silentMailer(), vi.fn(async (_mail: { subject: string }) => undefined)];
  const killed = await startWorker({ ...dying.services, mailer: silent }, dying.services.pool);
  await vi.waitFor(() => expect(silent.send).toHaveBeenCalledTimes(3), 20_000);
  await dying.proxy.cut();
  await vi.waitFor(async () => {
    expect(await listAbsentRunners(next.services.db)).not.toEqual([]);
  }, 20_000);
  const mailer = { send: send, close: () => undefined };
  const worker = await startWorker({ ...next.services, mailer }, next.services.pool);
  try {
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(4), 10_000);
    const subjects = send.mock.calls.map(([mail]) => mail.subject).sort();
    expect(new Set(subjects).size).toBe(4);
  } finally {
    await worker.stop();
    await dying.proxy.resume();
    hanging.resolve();
    await killed.stop();
  }
});

test("a live process keeps its jobs when another one starts and when its connections are lost", async () => {
  await queueThreeMailJobs();
  const [slow, other] = [silentMailer(), silentMailer()];
  const { services, proxy } = dying;
  const living = await startWorker({ ...services, mailer: slow }, services.pool);
  await vi.waitFor(() => expect(slow.send).toHaveBeenCalledTimes(3), 20_000);
  const second = await startWorker({ ...next.services, mailer: other }, next.services.pool);
  try {
    expect(await listAbsentRunners(next.services.db)).toEqual([]);
    const gapReported = new Promise<void>((resolve) => services.events.onGap(resolve));
    await proxy.cut();
    await vi.waitFor(async () => {
      expect(await listAbsentRunners(next.services.db)).not.toEqual([]);
    }, 5000);
    await proxy.resume();
    await gapReported;
    expect(await listAbsentRunners(next.services.db)).toEqual([]);
    expect(other.send).not.toHaveBeenCalled();
  } finally {
    hanging.resolve();
    await second.stop();
    await living.stop();
  }
});

test("while another process is alive, jobs of a dead one are unlocked after two checks", async () => {
  const { db, pool, events } = next.services;
  await queueThreeMailJobs();
  await pool.query(
    "update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now()",
  );
  const release = events.holdLock("pool-living");
  await vi.waitFor(async () => expect(await isAnyRunnerAlive(db)).toBe(true), 5000);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const stop = await watchDeadRunners(next.services);
    expect(await listAbsentRunners(db)).toEqual(["pool-dead"]);
    vi.advanceTimersByTime(15_000);
    await stop();
    expect(await listAbsentRunners(db)).toEqual([]);
  } finally {
    vi.useRealTimers();
    release();
  }
});
