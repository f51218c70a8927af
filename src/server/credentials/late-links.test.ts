import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sweepAccountMails } from "#server/credentials/sweep-mails.ts";
import { drainJobs } from "#server/jobs/worker.ts";
import { mailedToken, PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { anonymous, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import {
  askForEmailChange,
  askForReset,
  confirmEmail,
  getEmailChange,
  resetPassword,
} from "#shared/credentials/contract.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

let world: TestWorld;
let rider: Person;
let newEmail: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  world.mails.length = 0;
  rider = await registerAccount(world);
  newEmail = `new-${crypto.randomUUID()}@example.com`;
});
afterAll(() => world.close());

const askForPassword = () =>
  anonymous(world).call(askForReset, { query: { role: "RIDER" }, body: { email: rider.email } });
const askForEmail = () =>
  rider.call(askForEmailChange, { body: { email: newEmail, password: PASSWORD } });

/** Runs the due jobs while the mail server is down. */
const drainUnmailed = () => {
  const send = () => Promise.reject(new Error("connection refused"));
  return drainJobs({ ...world.services, mailer: { send, close: () => undefined } });
};

/** Runs the sweep as if this many minutes had passed. */
const sweepAfter = (minutes: number) => {
  const then = plusMinutes(world.services.now(), minutes);
  return sweepAccountMails({ ...world.services, now: () => then }, then);
};

const subjectsTo = (address: string) =>
  world.mails.filter(({ to }) => to === address).map(({ subject }) => subject);
const tokenOf = (address: string, page: string) => mailedToken(world.mails, address, page);
const queuedKinds = async () => {
  const { rows } = await world.services.pool.query<{ kind: string }>(
    "select kind from account_mails where account_id = $1 order by kind",
    [rider.id],
  );
  return rows.map(({ kind }) => kind);
};

test("a delayed reset link is not sent to an address that the account no longer has", async () => {
  await askForPassword();
  await drainUnmailed();
  await askForEmail();
  await world.waitUntilIdle();
  await anonymous(world).call(confirmEmail, { body: { token: tokenOf(newEmail, "/reset-email") } });
  await sweepAfter(10);
  expect(subjectsTo(rider.email).sort()).toEqual([
    "Your email is about to change",
    "Your email was changed",
  ]);
  expect(await queuedKinds()).not.toContain("reset_link");
});

test("a reset link is not sent an hour after the request", async () => {
  await askForPassword();
  await drainUnmailed();
  await sweepAfter(61);
  expect([subjectsTo(rider.email), await queuedKinds()]).toEqual([[], []]);
});

test("a delayed reset link does not end a newer one", async () => {
  await askForPassword();
  await drainUnmailed();
  await askForPassword();
  await world.waitUntilIdle();
  await sweepAfter(10);
  expect(subjectsTo(rider.email)).toEqual(["Choose a new password"]);
  const body = { token: tokenOf(rider.email, "/reset-password"), password: "another horse" };
  await anonymous(world).call(resetPassword, { query: { role: "RIDER" }, body });
});

test("an e-mail link is sent only while the change is shown as pending", async () => {
  await askForEmail();
  await drainUnmailed();
  await sweepAfter(29);
  expect(subjectsTo(newEmail)).toEqual(["Confirm your new email"]);

  world.mails.length = 0;
  await askForEmail();
  await drainUnmailed();
  world.advanceClock(30 * 60);
  expect((await rider.call(getEmailChange)).pending).toBeNull();
  await sweepAfter(0);
  expect(subjectsTo(newEmail)).toEqual([]);
  expect(subjectsTo(rider.email)).toContain("Your email is about to change");
});

test("a delayed e-mail link does not end a newer one", async () => {
  await askForEmail();
  await drainUnmailed();
  await askForEmail();
  await world.waitUntilIdle();
  await sweepAfter(10);
  expect(subjectsTo(newEmail)).toEqual(["Confirm your new email"]);
  await anonymous(world).call(confirmEmail, { body: { token: tokenOf(newEmail, "/reset-email") } });
});
