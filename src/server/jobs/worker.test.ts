import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { queueMail } from "#server/credentials/mail-queries.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { sweepFailedJobs } from "#server/outbox/retry-queries.ts";
import { captureLog } from "#server/testing/captured-log.ts";
import { insertRider } from "#server/testing/drivers.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { drainJobs, startWorker } from "./worker.ts";

let node: SliceApp;
beforeAll(async () => {
  node = await startSliceApp([]);
});
afterAll(() => node.close());

test("a failed job is logged with its name, attempt and error code, but without its payload", async () => {
  const { log, text, lines } = captureLog();
  // PostgreSQL's error quotes the value: invalid input syntax for type uuid: "rosa@example.com".
  await enqueue(node.services.db, "settle_ride", { rideId: "rosa@example.com" }, "settle");
  await drainJobs({ ...node.services, log });
  expect(text()).not.toContain("rosa");
  expect(lines()).toEqual([
    expect.objectContaining({
      msg: "a job failed",
      job: "settle_ride",
      jobId: expect.anything(),
      attempt: 1,
      err: expect.objectContaining({ type: "DatabaseError", code: "22P02" }),
    }),
  ]);
});

test("a failed job is retried within five minutes at every attempt, and a job scheduled for later stays so", async () => {
  const { pool, db } = node.services;
  await pool.query(
    "select graphile_worker.add_job('settle_ride', run_at := now() + interval '1 hour')",
  );
  const services = { ...node.services, log: captureLog().log };
  await enqueue(db, "settle_ride", { rideId: "nobody's" }, "settle");
  for (let tries = 1; tries <= 30; tries += 1) {
    await drainJobs(services);
    await sweepFailedJobs({ db });
    const { rows } = await pool.query<{ attempts: number; minutes: number }>(
      `select attempts, extract(epoch from run_at - now())::float / 60 as minutes
       from graphile_worker.jobs order by attempts desc`,
    );
    expect(rows[0]?.attempts).toBe(tries);
    expect(rows[0]?.minutes).toBeLessThanOrEqual(5);
    expect(rows[1]?.minutes).toBeGreaterThan(55);
    await pool.query("update graphile_worker._private_jobs set run_at = now() where attempts > 0");
  }
});

test("an unresponsive mail server does not delay payment jobs", async () => {
  const { db, pool } = node.services;
  const { promise: answer, resolve: recover } = Promise.withResolvers<void>();
  const send = vi.fn(() => answer);
  const accountId = await insertRider(pool);
  const mail = { accountId, kind: "password_changed", recipient: "rosa@example.com" } as const;
  for (let owed = 0; owed < 8; owed += 1) await queueMail(db, { ...mail, owedAt: new Date() });
  const mailer = { send, close: () => undefined };
  const worker = await startWorker({ ...node.services, mailer, log: captureLog().log }, pool);
  try {
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(4), 20_000);
    await enqueue(db, "settle_ride", { rideId: uuidv7() }, "money");
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query("select from graphile_worker.jobs where key = 'money'");
      expect(rowCount).toBe(0);
    }, 20_000);
    expect(send).toHaveBeenCalledTimes(4);
  } finally {
    recover();
    await worker.stop();
  }
});
