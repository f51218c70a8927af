import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { smtpMailer } from "#server/adapters/mail/smtp-mailer.ts";
import { queueMail } from "#server/credentials/mail-queries.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { sweepRideMails } from "#server/ride-notices/sweep-mails.ts";
import { type AppBehindProxy, startAppBehindProxy } from "#server/testing/behind-proxy.ts";
import { captureLog } from "#server/testing/captured-log.ts";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { insertRideRow, moveRideRow } from "#server/testing/ride-rows.ts";
import { type SmtpTestServer, startSmtpServer } from "#server/testing/smtp-server.ts";

let smtp: SmtpTestServer;
let node: AppBehindProxy;
beforeAll(async () => {
  smtp = await startSmtpServer();
  node = await startAppBehindProxy([], { log: captureLog().log });
});
afterAll(async () => {
  await node.close();
  await smtp.close();
});

const queueSixMails = async () => {
  const { db, pool } = node.services;
  const [accountId, driverId] = [await insertRider(pool), await insertDriver(pool)];
  const at = new Date().toISOString();
  await enqueue(db, "verification_mail", { driverId, isVerified: true, reason: null, at }, "v");
  await enqueue(db, "payout_mail", { driverId, isConnected: true, at }, "p");
  await enqueue(db, "fee_rules_mail", { driverId, version: 1 }, "f");
  const mail = { accountId, kind: "password_changed", recipient: "rosa@example.com" } as const;
  await queueMail(db, { ...mail, owedAt: new Date() });
  const rideId = await insertRideRow(pool, { riderId: accountId, driverId });
  await moveRideRow(pool, rideId, "pending", { by: "stripe" });
  const { rows } = await pool.query("select max(id) as id from ride_events where ride_id = $1", [
    rideId,
  ]);
  await enqueue(db, "ride_mails", { eventId: rows[0].id }, "ride");
};

test("a mail is sent once although the database connection is cut after each accepted mail", async () => {
  await queueSixMails();
  const { services, proxy } = node;
  const realMailer = smtpMailer(smtp.url, "Faire <rides@faire.example>");
  const mailer = {
    ...realMailer,
    send: async (mail: Parameters<typeof realMailer.send>[0]) => {
      await realMailer.send(mail);
      await proxy.cut();
    },
  };
  const worker = await startWorker({ ...services, mailer }, services.pool);
  try {
    await vi.waitFor(
      async () => {
        await proxy.resume();
        const { rowCount } = await services.pool.query("select from graphile_worker.jobs");
        expect(rowCount).toBe(0);
      },
      { timeout: 50_000, interval: 300 },
    );
  } finally {
    await worker.stop();
    realMailer.close();
  }
  const afterRetryDelay = new Date(Date.now() + 150_000);
  await sweepRideMails(
    { ...services, mailer: realMailer, now: () => afterRetryDelay },
    afterRetryDelay,
  );
  const ids = smtp.received.map(({ mail }) => mail.messageId);
  expect(ids).toHaveLength(6);
  expect(new Set(ids).size).toBe(6);
});
