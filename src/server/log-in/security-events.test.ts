import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sweepDaily } from "#server/jobs/daily.ts";
import { logInAccount, PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { anonymous, aPerson, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInRider, logOut, logOutEverywhere } from "#shared/accounts/contract.ts";
import { listDrivers } from "#shared/admin/contract.ts";
import { changePassword } from "#shared/credentials/contract.ts";
import { deleteAccount, exportAccount } from "#shared/own-data/contract.ts";
import { liftSuspension, suspendPerson } from "#shared/suspensions/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Events by kind, with the number of times. */
async function eventsOf({ id }: Pick<Person, "id">): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; times: number }>`
    select kind, sum(times)::int as times from security_events where account_id = ${id}
    group by kind order by kind`.execute(world.services.db);
  return Object.fromEntries(rows.map(({ kind, times }) => [kind, times]));
}

const expectEvents = (person: Pick<Person, "id">, events: Record<string, number>) =>
  vi.waitFor(async () => expect(await eventsOf(person)).toEqual(events));

test("log-ins, wrong passwords, refused roles and log-outs are counted in one row per hour", async () => {
  // In the middle of an hour, so that the events are of one hour.
  const { services } = world;
  const secondOfHour = (services.now().getTime() / 1000) % 3600;
  world.advanceClock((3600 + 1800 - secondOfHour) % 3600);
  const rider = await registerAccount(world);
  for (let tries = 0; tries < 3; tries += 1) {
    const body = { email: rider.email, password: "wrong horse" };
    await anonymous(world).refused(logInRider, { body });
  }
  await rider.refused(listDrivers);
  const phone = await logInAccount(world, rider);
  await phone.call(logOut);
  await rider.call(logOutEverywhere);
  await expectEvents(rider, {
    log_in: 2,
    log_in_failed: 3,
    log_out: 1,
    role_refused: 1,
    sessions_ended: 1,
  });
  const { rows } = await sql`
    select network from security_events where account_id = ${rider.id} and kind = 'log_in_failed'`.execute(
    world.services.db,
  );
  expect(rows).toEqual([{ network: "127.0.0.0/24" }]);
});

test("an unknown email leaves no event", async () => {
  const body = { email: "nobody-at-all@example.com", password: PASSWORD };
  await anonymous(world).refused(logInRider, { body });
  const { rows } = await sql`
    select from security_events where account_id not in (select id from accounts)`.execute(
    world.services.db,
  );
  expect(rows).toEqual([]);
});

test("changes of password and email, suspensions and disabled admins are recorded by the database", async () => {
  const [rider, admin] = [await registerAccount(world), await aPerson(world, "ADMIN")];
  const change = { currentPassword: PASSWORD, newPassword: "another horse of mine" };
  await rider.call(changePassword, { body: change });
  const { db } = world.services;
  await sql`update accounts set email = ${`new-${rider.email}`} where id = ${rider.id}`.execute(db);
  const terms = { reason: "conduct", notice: "You shouted.", evidence: "A video." } as const;
  const { suspension } = await admin.call(suspendPerson, {
    params: { id: rider.id },
    body: { ...terms, holdsPayouts: true },
  });
  const params = { id: suspension.id };
  await admin.call(liftSuspension, { params, body: { reason: "We talked" } });
  await expectEvents(rider, {
    email_changed: 1,
    log_in: 1,
    password_changed: 1,
    suspended: 1,
    suspension_lifted: 1,
  });
  await sql`update admins set disabled_at = now() where account_id = ${admin.id}`.execute(db);
  await expectEvents(admin, { admin_disabled: 1 });
});

test("the owner's export contains the events, and deleting the account erases them", async () => {
  const rider = await registerAccount(world);
  expect((await rider.call(exportAccount)).kept).toMatchObject({
    securityEvents: [{ kind: "log_in", times: 1, network: "127.0.0.0/24" }],
  });
  await rider.call(deleteAccount, { body: { password: PASSWORD, confirmation: "DELETE" } });
  expect(await eventsOf(rider)).toEqual({});
});

test("events are kept for 180 days", async () => {
  const rider = await registerAccount(world);
  const { services } = world;
  const inDays = (days: number) => new Date(services.now().getTime() + days * 86_400_000);
  await sweepDaily(services, inDays(179));
  expect(await eventsOf(rider)).toEqual({ log_in: 1 });
  await sweepDaily(services, inDays(181));
  expect(await eventsOf(rider)).toEqual({});
});
