import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepAccountMails } from "#server/credentials/sweep-mails.ts";
import { logInAccount, PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import type { Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { exportAccount } from "#shared/own-data/contract.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const logIn = (email: string, headers: Record<string, string> = {}, password = PASSWORD) =>
  world.app.inject({
    method: "POST",
    url: "/api/rider/login",
    headers: { "user-agent": firefox, ...headers },
    payload: { email, password },
  });

async function mailsTo({ email }: Person) {
  await world.waitUntilIdle();
  const { services } = world;
  await sweepAccountMails(services, services.now());
  return world.mails.filter(({ to, subject }) => to === email && subject.startsWith("New log-in"));
}

test("neither the registration nor the account's first log-in is reported", async () => {
  expect(await mailsTo(await registerAccount(world))).toEqual([]);
});

test("the mail about a log-in on a second device has time, device and a link to reset the password", async () => {
  const rider = await registerAccount(world);
  await logIn(rider.email);
  const [mail, ...more] = await mailsTo(rider);
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/When: .+ ET/);
  expect(mail?.text).toContain("Device: Firefox on Linux");
  expect(mail?.text).toContain("http://faire.test/reset-password?role=rider");
});

test("a device that has logged in before is not reported again", async () => {
  const rider = await registerAccount(world);
  const cookie = String((await logIn(rider.email)).headers["set-cookie"]).split(";")[0] ?? "";
  expect(await mailsTo(rider)).toHaveLength(1);
  world.advanceClock(24 * 60 * 60);
  await logIn(rider.email, { cookie });
  expect(await mailsTo(rider)).toHaveLength(1);
});

test("a device that only another account has used is reported", async () => {
  const [rider, other] = [await registerAccount(world), await registerAccount(world)];
  const cookie = String((await logIn(other.email)).headers["set-cookie"]).split(";")[0] ?? "";
  await logIn(rider.email, { cookie });
  expect(await mailsTo(rider)).toHaveLength(1);
});

test("a wrong password reports nothing", async () => {
  const rider = await registerAccount(world);
  expect((await logIn(rider.email, {}, "wrong horse")).statusCode).toBe(401);
  expect(await mailsTo(rider)).toEqual([]);
});

test("many new devices within ten minutes make two mails that list each log-in", async () => {
  const rider = await registerAccount(world);
  await logIn(rider.email);
  expect(await mailsTo(rider)).toHaveLength(1);
  await Promise.all(Array.from({ length: 8 }, () => logInAccount(world, rider)));
  expect(await mailsTo(rider)).toHaveLength(1);
  world.advanceClock(11 * 60);
  const [, second, ...more] = await mailsTo(rider);
  expect(more).toEqual([]);
  expect(second?.text.match(/Device: Unknown device/g)).toHaveLength(8);
  const { kept } = await rider.call(exportAccount);
  expect(JSON.stringify(kept["mails"])).toContain("Firefox on Linux");
});
