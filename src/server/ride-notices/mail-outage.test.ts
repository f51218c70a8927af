import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { smtpMailer } from "#server/adapters/mail/smtp-mailer.ts";
import { sweepAlerts } from "#server/alerts/sweep.ts";
import { sweepAccountMails } from "#server/credentials/sweep-mails.ts";
import { sweepSilent } from "#server/drivers/sweep-silent.ts";
import { drainJobs } from "#server/jobs/worker.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { sweepFailedJobs } from "#server/outbox/retry-queries.ts";
import { sweepRideMails } from "#server/ride-notices/sweep-mails.ts";
import { captureLog } from "#server/testing/captured-log.ts";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { insertRideRow, moveRideRow } from "#server/testing/ride-rows.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { type SmtpTestServer, startSmtpServer } from "#server/testing/smtp-server.ts";

let smtp: SmtpTestServer;
let node: SliceApp;
let clock = new Date();

beforeAll(async () => {
  smtp = await startSmtpServer();
  const mailer = smtpMailer(smtp.url, "Faire <rides@faire.example>");
  node = await startSliceApp([], { now: () => clock, mailer, log: captureLog().log });
});
beforeEach(() => {
  clock = new Date();
  smtp.received.length = 0;
});
afterAll(async () => {
  await node.close();
  await smtp.close();
});

/** Advances the clock minute by minute as on a running node: runs the due jobs, then sweeps. */
const runFor = async (minutes: number) => {
  const { services } = node;
  for (let minute = 0; minute < minutes; minute += 1) {
    clock = new Date(clock.getTime() + 60_000);
    await services.pool.query(
      "update graphile_worker._private_jobs set run_at = run_at - interval '1 minute'",
    );
    await drainJobs(services);
    await sweepRideMails(services, clock);
    await sweepAccountMails(services, clock);
    await sweepFailedJobs(services);
    await sweepAlerts(services, clock);
    await sweepSilent(services, clock);
  }
};

const aPaidRide = async (kind: "instant" | "scheduled" = "instant", hoursAhead = 0) => {
  const { pool } = node.services;
  const [riderId, driverId] = [
    await insertRider(pool),
    await insertDriver(pool, { isOnline: false }),
  ];
  const requestedAt = new Date(clock.getTime() + hoursAhead * 3_600_000);
  const rideId = await insertRideRow(pool, { riderId, driverId, kind, requestedAt });
  await moveRideRow(pool, rideId, "pending", { by: "stripe" });
  return { rideId, riderId, driverId };
};

/**
 * Creates unsent mails of each kind: ride events, reminders, payouts, verification, a nearby driver, a driver whose
 * position was lost.
 */
const queueEveryKind = async () => {
  const { db, pool } = node.services;
  const { rideId } = await aPaidRide();
  const scheduledRide = await aPaidRide("scheduled", 24.5);
  await pool.query("update rides set accepted_at = $2 where id = $1", [
    scheduledRide.rideId,
    clock,
  ]);
  await moveRideRow(pool, scheduledRide.rideId, "accepted", { by: "driver" });
  for (const state of ["accepted", "arrived", "started", "completed"] as const)
    await moveRideRow(pool, rideId, state, { by: "driver" });
  const [riderId, driverId] = [
    await insertRider(pool),
    await insertDriver(pool, { isOnline: false }),
  ];
  const at = clock.toISOString();
  const payout = { driverId, isConnected: false, at };
  await enqueue(db, "payout_mail", payout, `payouts:${driverId}:${at}`);
  const verified = { driverId, isVerified: true, reason: null, at };
  await enqueue(db, "verification_mail", verified, `verification:${driverId}:${at}`);
  await pool.query(
    `insert into driver_alerts (rider_id, id, state, from_label, from_latitude, from_longitude, to_label,
       to_latitude, to_longitude, minutes, set_at, expires_at, told_at)
     values ($1, uuidv7(), 'told', 'Boise, ID', 43.6, -116.2, 'Meridian, ID', 43.6, -116.4, 20, $2::timestamptz,
       $2::timestamptz + interval '6 hours', $2)`,
    [riderId, clock],
  );
  await pool.query(
    "insert into driver_silences (driver_id, heard_at, ended_at) values ($1, $2, $2)",
    [driverId, clock],
  );
};

const everySubject = [
  "A driver is near your pickup",
  "Dana is at the pickup",
  "Payment authorized: Dana is asked",
  "Payment authorized: Dana is asked",
  expect.stringMatching(/^Receipt FR.{9}: \$17\.83$/),
  expect.stringMatching(/^Reminder: pickup /),
  expect.stringMatching(/^Reminder: you drive /),
  "Ride completed: $15.50 for you",
  expect.stringMatching(/^Ride confirmed: [A-Z][a-z]{2}, /),
  "Ride confirmed: Dana is on the way",
  "Ride request: $15.50 for you",
  "Ride request: $15.50 for you",
  "You are offline: we lost your position",
  "You are verified",
  "Your payout account needs you",
  "Your ride has started",
];

test("after an hour without a mail server each mail is sent once, within minutes of its recovery", async () => {
  await smtp.stopListening();
  await queueEveryKind();
  await runFor(40);
  await smtp.failTemporarily();
  await runFor(20);
  expect(smtp.received).toEqual([]);
  await smtp.recover();
  await runFor(6);
  const subjects = smtp.received.map(({ mail }) => String(mail.subject)).sort();
  expect(subjects).toHaveLength(everySubject.length);
  for (const subject of everySubject) expect(subjects).toContainEqual(subject);
  expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(everySubject.length);
});

test("every mail has a text part and an HTML part without images", async () => {
  await queueEveryKind();
  await runFor(35);
  expect(smtp.received).toHaveLength(everySubject.length);
  for (const { mail } of smtp.received) {
    const heading = /<h1[^>]*>([^<]+)<\/h1>/.exec(mail.html ?? "")?.[1];
    expect(mail.text).toContain(heading);
    expect(mail.text).toMatch(/http:\/\/localhost:3000\//);
    expect(mail.html).not.toMatch(/<img|src=|<script|<link/);
    expect(mail.attachments).toEqual([]);
  }
});
