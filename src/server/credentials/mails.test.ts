import { afterAll, beforeAll, expect, it } from "vitest";
import type { Mail } from "#server/adapters/mail/mailer.ts";
import { sweepAccountMails } from "#server/credentials/sweep-mails.ts";
import { readEnv } from "#server/env.ts";
import { sweepDaily } from "#server/jobs/daily.ts";
import { drainJobs } from "#server/jobs/worker.ts";
import { mailedToken, PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { anonymous, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { askForReset, changePassword, resetPassword } from "#shared/credentials/contract.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { applyResetRequest } from "./reset-request.ts";
import { sendAccountMail } from "./send-mail.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A mail server that fails until it is restored. */
function createFailingMailer() {
  const accepted: Mail[] = [];
  const attempted: Mail[] = [];
  const state = { isDown: true };
  const send = async (mail: Mail) => {
    attempted.push(mail);
    if (state.isDown) throw new Error("connection refused");
    accepted.push(mail);
  };
  return { accepted, attempted, state, mailer: { send, close: () => undefined } };
}

const requestReset = ({ email }: Person) =>
  anonymous(world).call(askForReset, { query: { role: "RIDER" }, body: { email } });

const mailsOf = ({ id }: Person) =>
  world.services.db
    .selectFrom("accountMails")
    .selectAll()
    .where("accountId", "=", id)
    .orderBy("owedAt")
    .execute();

it("a link survives a mail outage of less than an hour, and the delivered link works", async () => {
  const rider = await registerAccount(world);
  const { mailer, accepted, attempted, state } = createFailingMailer();
  const services = { ...world.services, mailer };
  await requestReset(rider);
  await drainJobs(services);
  expect(await mailsOf(rider)).toMatchObject([{ kind: "reset_link", attempts: 1, sentAt: null }]);
  const later = (minutes: number) => plusMinutes(world.services.now(), minutes);
  await sweepAccountMails({ ...services, now: () => later(1) }, later(1));
  expect(attempted).toHaveLength(1);
  await sweepAccountMails({ ...services, now: () => later(3) }, later(3));
  expect(attempted).toHaveLength(2);
  state.isDown = false;
  for (const minutes of [55, 60, 180])
    await sweepAccountMails({ ...services, now: () => later(minutes) }, later(minutes));
  expect(accepted.map(({ to }) => to)).toEqual([rider.email]);
  expect(new Set(attempted.map(({ id }) => id)).size).toBe(3);
  const token = mailedToken(accepted, rider.email, "/reset-password");
  await anonymous(world).call(resetPassword, {
    query: { role: "RIDER" },
    body: { token, password: "another horse" },
  });
});

it("a mail is sent once by concurrent jobs", async () => {
  const rider = await registerAccount(world);
  await rider.call(changePassword, {
    body: { currentPassword: PASSWORD, newPassword: "another horse" },
  });
  const [mail] = await mailsOf(rider);
  await Promise.all(
    Array.from({ length: 8 }, () => sendAccountMail(world.services, mail?.id ?? "")),
  );
  await world.waitUntilIdle();
  expect(world.mails.filter(({ to }) => to === rider.email)).toHaveLength(1);
});

it("a mail is dropped after three days of failure", async () => {
  const [early, late] = [await registerAccount(world), await registerAccount(world)];
  const body = { currentPassword: PASSWORD, newPassword: "another horse" };
  const { mailer, accepted, state } = createFailingMailer();
  const services = { ...world.services, mailer };
  for (const rider of [early, late]) await rider.call(changePassword, { body });
  await drainJobs(services);
  state.isDown = false;
  const threeDays = plusMinutes(world.services.now(), 3 * 24 * 60);
  await world.services.pool.query(
    "update account_mails set owed_at = owed_at + interval '10 minutes' where account_id = $1",
    [late.id],
  );
  await sweepAccountMails({ ...services, now: () => threeDays }, threeDays);
  expect(accepted.map(({ to }) => to)).toEqual([late.email]);
  const [mail] = await mailsOf(early);
  await sendAccountMail({ ...services, now: () => threeDays }, mail?.id ?? "");
  expect(accepted).toHaveLength(1);
});

it("an account gets at most ten reset links an hour", async () => {
  const rider = await registerAccount(world);
  const services = { ...world.services, env: readEnv({}) };
  for (let n = 1; n <= 12; n += 1)
    await applyResetRequest(services, { role: "RIDER", email: rider.email });
  expect(await mailsOf(rider)).toHaveLength(10);
});

it("mails are deleted after a year, and links a day after they expire", async () => {
  const rider = await registerAccount(world);
  await requestReset(rider);
  await world.waitUntilIdle();
  const { db, now } = world.services;
  const linksOf = () =>
    db.selectFrom("accountLinks").select("purpose").where("accountId", "=", rider.id).execute();
  await sweepDaily(world.services, plusMinutes(now(), 24 * 60));
  expect(await linksOf()).toHaveLength(1);
  await sweepDaily(world.services, plusMinutes(now(), 24 * 60 + 31));
  expect(await linksOf()).toEqual([]);
  await sweepDaily(world.services, plusMinutes(now(), 364 * 24 * 60));
  expect(await mailsOf(rider)).toHaveLength(1);
  await sweepDaily(world.services, plusMinutes(now(), 365 * 24 * 60 + 1));
  expect(await mailsOf(rider)).toEqual([]);
});
