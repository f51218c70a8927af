import { afterAll, beforeAll, expect, it } from "vitest";
import type { Mail } from "#server/adapters/mail/mailer.ts";
import { sweepAccountMails } from "#server/credentials/sweep-mails.ts";
import { readEnv } from "#server/env.ts";
import { sweepDaily } from "#server/jobs/daily.ts";
import { drainJobs } from "#server/jobs/worker.ts";
import { mailedToken, PASSWORD, registered } from "#server/testing/accounts.ts";
import { nobody, type Person } from "#server/testing/people.ts";
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
function unsteadyMailer() {
  const taken: Mail[] = [];
  const seen: Mail[] = [];
  const state = { isAway: true };
  const send = async (mail: Mail) => {
    seen.push(mail);
    if (state.isAway) throw new Error("connection refused");
    taken.push(mail);
  };
  return { taken, seen, state, mailer: { send, close: () => undefined } };
}

const ask = ({ email }: Person) =>
  nobody(world).call(askForReset, { query: { role: "RIDER" }, body: { email } });

const mailsOf = ({ id }: Person) =>
  world.services.db
    .selectFrom("accountMails")
    .selectAll()
    .where("accountId", "=", id)
    .orderBy("owedAt")
    .execute();

it("an outage of the mail server of less than an hour loses no link; the one that arrives is the one that works", async () => {
  const rider = await registered(world);
  const { mailer, taken, seen, state } = unsteadyMailer();
  const services = { ...world.services, mailer };
  await ask(rider);
  await drainJobs(services);
  expect(await mailsOf(rider)).toMatchObject([{ kind: "reset_link", attempts: 1, sentAt: null }]);
  const later = (minutes: number) => plusMinutes(world.services.now(), minutes);
  await sweepAccountMails({ ...services, now: () => later(1) }, later(1));
  expect(seen).toHaveLength(1);
  await sweepAccountMails({ ...services, now: () => later(3) }, later(3));
  expect(seen).toHaveLength(2);
  state.isAway = false;
  for (const minutes of [55, 60, 180])
    await sweepAccountMails({ ...services, now: () => later(minutes) }, later(minutes));
  expect(taken.map(({ to }) => to)).toEqual([rider.email]);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(3);
  const token = mailedToken(taken, rider.email, "/reset-password");
  await nobody(world).call(resetPassword, {
    query: { role: "RIDER" },
    body: { token, password: "another horse" },
  });
});

it("a mail is sent once, however many nodes send it at once", async () => {
  const rider = await registered(world);
  await rider.call(changePassword, {
    body: { currentPassword: PASSWORD, newPassword: "another horse" },
  });
  const [mail] = await mailsOf(rider);
  await Promise.all(
    Array.from({ length: 8 }, () => sendAccountMail(world.services, mail?.id ?? "")),
  );
  await world.calmDown();
  expect(world.mails.filter(({ to }) => to === rider.email)).toHaveLength(1);
});

it("a mail that could not be sent for three days is given up, however few its tries were", async () => {
  const [early, late] = [await registered(world), await registered(world)];
  const body = { currentPassword: PASSWORD, newPassword: "another horse" };
  const { mailer, taken, state } = unsteadyMailer();
  const services = { ...world.services, mailer };
  for (const rider of [early, late]) await rider.call(changePassword, { body });
  await drainJobs(services);
  state.isAway = false;
  const threeDays = plusMinutes(world.services.now(), 3 * 24 * 60);
  await world.services.pool.query(
    "update account_mails set owed_at = owed_at + interval '10 minutes' where account_id = $1",
    [late.id],
  );
  await sweepAccountMails({ ...services, now: () => threeDays }, threeDays);
  expect(taken.map(({ to }) => to)).toEqual([late.email]);
  const [mail] = await mailsOf(early);
  await sendAccountMail({ ...services, now: () => threeDays }, mail?.id ?? "");
  expect(taken).toHaveLength(1);
});

it("no account is sent more than ten links an hour, on whichever node they are requested", async () => {
  const rider = await registered(world);
  const services = { ...world.services, env: readEnv({}) };
  for (let n = 1; n <= 12; n += 1)
    await applyResetRequest(services, { role: "RIDER", email: rider.email });
  expect(await mailsOf(rider)).toHaveLength(10);
});

it("mails are forgotten after a year, and links a day after their time", async () => {
  const rider = await registered(world);
  await ask(rider);
  await world.calmDown();
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
