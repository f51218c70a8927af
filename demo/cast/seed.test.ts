import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findAccount } from "#server/accounts/queries.ts";
import type { Payments } from "#server/adapters/payments/payments.ts";
import { readBalanceTransactions } from "#server/operations/read-balance-transactions.ts";
import { DEMO_PASSWORD, demoLogIns } from "#server/product/demo-log-ins.ts";
import { recountRatings } from "#server/ratings/queries.ts";
import { listUnsentRideEvents } from "#server/ride-notices/queries.ts";
import { recountDriver } from "#server/rides/move-queries.ts";
import { callerOf } from "#server/testing/caller.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInAdmin, logInDriver, logInRider } from "#shared/accounts/contract.ts";
import { getUserProfile, putUserProfile } from "#shared/profile/contract.ts";
import { getRecentRides } from "#shared/rides/contract.ts";
import { demoDrivers } from "./drivers.ts";
import { castIdeas } from "./ideas.ts";
import { demoPeople } from "./people.ts";
import { seedCast } from "./seed.ts";

let world: TestWorld;
let maxConcurrentPages: number;
beforeAll(async () => {
  world = await openWorld();
  const { payments, maxConcurrent } = countPages(world.services.payments);
  await seedCast({ ...world.services, payments }, world.stripe);
  maxConcurrentPages = maxConcurrent();
});
afterAll(() => world.close());

const queryRows = async <T extends object>(query: string): Promise<T[]> =>
  (await world.services.pool.query<T>(query)).rows;

describe("the demo accounts", () => {
  test("are inserted once over repeated seeds", async () => {
    const before = await queryRows("select id from rides");
    await seedCast(world.services, world.stripe);
    expect(await queryRows("select id from accounts")).toHaveLength(demoPeople.length);
    expect(await queryRows("select id from rides")).toHaveLength(before.length);
  });

  test("have confirmed contacts where the settings require them", async () => {
    const count = async () =>
      (
        await queryRows<{ emails: number; phones: number }>(
          "select count(email_proven_at) as emails, count(phone_proven_at) as phones from accounts",
        )
      )[0];
    expect(await count()).toEqual({ emails: 0, phones: 0 });
    const env = { ...world.services.env, PROVE_EMAIL: true, PROVE_PHONE: true };
    await seedCast({ ...world.services, env }, world.stripe);
    const all = demoPeople.length;
    expect(await count()).toEqual({ emails: all, phones: all });
  });

  test("have a portrait each, and keep it when the profile is saved and the demo is seeded again", async () => {
    const { token } = await callerOf(world.app, null).call(logInRider, {
      body: { email: "rosa@demo.faire", password: DEMO_PASSWORD },
    });
    const images = async () =>
      (
        await queryRows<{ image: string }>(
          "select profile_image as image from accounts where profile_image is not null order by email",
        )
      ).map(({ image }) => image);
    const before = await images();
    expect(new Set(before).size).toBe(demoPeople.length);
    const picture = await world.app.inject(before[0] ?? "");
    expect(picture.headers["content-type"]).toBe("image/avif");
    expect(picture.rawPayload.length).toBeLessThanOrEqual(4_000);
    // Saving the profile must not remove the portrait.
    const { success: _, ...rosa } = await callerOf(world.app, token).call(getUserProfile);
    await callerOf(world.app, token).call(putUserProfile, { body: rosa });
    await seedCast(world.services, world.stripe);
    expect(await images()).toEqual(before);
  });

  test("get missing service areas and keep existing areas", async () => {
    const mei = "(select id from accounts where email = 'mei@demo.faire')";
    await queryRows(`delete from service_areas where driver_id <> ${mei}`);
    await queryRows(`update service_areas set radius_miles = 7 where driver_id = ${mei}`);
    await seedCast(world.services, world.stripe);
    const radii = await queryRows<{ miles: number }>(
      "select radius_miles as miles from service_areas order by 1",
    );
    expect(radii).toHaveLength(demoDrivers.length);
    expect(radii.slice(0, 2).map(({ miles }) => miles)).toEqual([7, 25]);
  });

  test("have ideas with votes, two accepted testimonials, and one not yet accepted", async () => {
    const ideas = await queryRows<{ votes: number }>("select total_votes as votes from ideas");
    expect(ideas.map(({ votes }) => votes).sort((a, b) => a - b)).toEqual(
      castIdeas.map(({ votes }) => votes).sort((a, b) => a - b),
    );
    expect(
      await queryRows(
        "select is_accepted_by_admin as accepted from testimonials order by created_at",
      ),
    ).toEqual([{ accepted: true }, { accepted: true }, { accepted: false }]);
  });

  test.each(demoLogIns)("include $email, $role, who can log in", async ({ role, name, email }) => {
    const logIn = { RIDER: logInRider, DRIVER: logInDriver, ADMIN: logInAdmin }[role];
    const body = { email, password: DEMO_PASSWORD };
    const { user } = await callerOf(world.app, null).call(logIn, { body });
    expect(`${user.firstName} ${user.lastName}`).toBe(name);
  });

  test("include drivers who are all offline at first and, except one, verified with payouts", async () => {
    const drivers = await queryRows<{ verified: boolean; hasPayouts: boolean; online: boolean }>(
      'select is_verified as verified, payouts_enabled as "hasPayouts", is_online as online from drivers',
    );
    expect(drivers.filter(({ verified, hasPayouts }) => verified && hasPayouts)).toHaveLength(
      demoDrivers.length - 1,
    );
    expect(drivers.filter(({ online }) => online)).toEqual([]);
    const connectedAccounts = world.stripe
      .list("account")
      .filter((one) => one.capabilities?.transfers);
    expect(new Set(connectedAccounts.map((one) => one.capabilities?.transfers))).toEqual(
      new Set(["active"]),
    );
  });
});

describe("the history of the demo", () => {
  test("opens a few payment pages at a time, to avoid timeouts on a busy machine", () => {
    expect(maxConcurrentPages).toBeGreaterThan(1);
    expect(maxConcurrentPages).toBeLessThanOrEqual(4);
  });

  test("has completed rides only while their drivers were online", async () => {
    const completedRides = await queryRows<{ isOnline: boolean }>(`
      select exists (select from online_spans as span where span.driver_id = rides.driver_id
        and tstzrange(started_at, span.ended_at) @> rides.ended_at) as "isOnline"
      from rides where state = 'completed'`);
    expect(completedRides.length).toBeGreaterThan(10);
    expect(completedRides.every(({ isOnline }) => isOnline)).toBe(true);
  });

  test("balances each ride's clearing account and the whole ledger", async () => {
    const [entries] = await queryRows<{ count: number; sum: number }>(
      "select count(*), sum(cents)::bigint from ledger_entries",
    );
    expect(entries?.count).toBeGreaterThan(500);
    expect(entries?.sum).toBe(0);
    expect(
      await queryRows(`select account from ledger_entries where account like 'ride:%'
        group by account having sum(cents) <> 0`),
    ).toEqual([]);
  });

  test("dates the ledger with the rides and their tips", async () => {
    const [late] = await queryRows<{ count: number }>(`
      select count(*)::int from ledger_transactions posted join rides on rides.id = ride_id
      where posted_at > coalesce(
        (select paid_at from tips where tips.id = posted.tip_id),
        (select max(at) from ride_events where ride_events.ride_id = rides.id))`);
    expect(late?.count).toBe(0);
  });

  test("matches the product's own recount", async () => {
    const counts = () =>
      queryRows<{ id: string; done: number; rides: number }>(`
        select account_id as id, completed_rides as done, yes_ratings, ratings, driver_fault_cancels, ended_rides,
          (select count(*) from rides where driver_id = account_id and state = 'completed') as rides
        from drivers order by account_id`);
    const before = await counts();
    for (const { id, done, rides } of before) {
      expect(Number(rides)).toBe(done);
      await recountRatings(world.services.db, id);
      await recountDriver(world.services.db, id, false);
    }
    expect(await counts()).toEqual(before);
  });

  test("agrees with the payment sandbox to the cent", async () => {
    await readBalanceTransactions(world.services);
    const [ledger] = await queryRows<{ cents: number }>(
      "select sum(cents)::bigint as cents from ledger_entries where account = 'stripe_balance'",
    );
    const atStripe = world.stripe.list("balance_transaction").map(({ net }) => net);
    expect(ledger?.cents).toBe(atStripe.reduce((sum, net) => sum + net, 0));
  });

  test("leaves no money to move and no mail to send", async () => {
    expect(await queryRows("select ride_id from payments where settled_at is null")).toEqual([]);
    expect(await queryRows("select id from tips where settled_at is null")).toEqual([]);
    expect(await listUnsentRideEvents(world.services.db, world.services.now())).toEqual([]);
  });

  test("has tips, paid to the drivers in full, and rides that Rosa can still tip", async () => {
    const [tips] = await queryRows<{ paid: number; sent: number; rides: number; drivers: number }>(`
      select sum(captured_cents)::int as paid, sum(transferred_cents)::int as sent, count(*)::int as rides,
        count(distinct driver_id)::int as drivers
      from tips join rides on rides.id = ride_id`);
    expect(tips?.rides).toBeGreaterThan(10);
    expect(tips?.drivers).toBeGreaterThan(4);
    expect(tips?.sent).toBe(tips?.paid);
    const counts = await queryRows<{ earned: number; spent: number }>(`
      select (select sum(tip)::int from earning_days) as earned,
        (select sum(cents)::int from spending_days) - (select sum(captured_cents - refunded_cents)::int from payments) as spent`);
    expect(counts).toEqual([{ earned: tips?.paid, spent: tips?.paid }]);
    const rosa = await findAccount(world.services.db, "RIDER", "rosa@demo.faire");
    const body = { email: rosa?.email ?? "", password: DEMO_PASSWORD };
    const { token } = await callerOf(world.app, null).call(logInRider, { body });
    const { rides } = await callerOf(world.app, token).call(getRecentRides);
    expect(rides.some(({ tip }) => tip.until !== null)).toBe(true);
  });

  test("charges the fees of the table in force at each pickup, and owes them to the public bodies", async () => {
    const [table] = await queryRows<{ isInForce: boolean; rules: { label: string }[] }>(`
      select bool_and(effective_on <= market_day(coalesce(pickup_at, requested_at))) as "isInForce"
      from surcharge_tables, rides where version = 2 and fees_cents > 0`);
    expect(table?.isInForce).toBe(true);
    const owed = await queryRows<{ kind: string; owed: number }>(`
      select account as kind, -sum(cents)::int as owed from ledger_entries
      where account like 'fees_payable:%' group by 1 order by 1`);
    expect(owed).toEqual(
      await queryRows(`
        select 'fees_payable:' || (fee ->> 'kind') as kind, sum((fee ->> 'cents')::int)::int as owed
        from rides, jsonb_array_elements(fees) fee where state = 'completed' group by 1 order by 1`),
    );
    expect(owed.map(({ kind }) => kind)).toContain("fees_payable:airport_access");
    expect(
      await queryRows(`select rides.id from rides join payments on ride_id = rides.id
        where amount_cents <> total_cents + fees_cents - rider_credit_cents`),
    ).toEqual([]);
  });

  test("shows a driver past rides with their money", async () => {
    const mei = await findAccount(world.services.db, "DRIVER", "mei@demo.faire");
    const body = { email: mei?.email ?? "", password: DEMO_PASSWORD };
    const { token } = await callerOf(world.app, null).call(logInDriver, { body });
    const { rides } = await callerOf(world.app, token).call(getRecentRides);
    expect(rides.length).toBeGreaterThan(4);
    for (const { state, payment, rideCost } of rides) {
      if (state === "completed") expect(payment.split?.driverFare).toBe(rideCost);
    }
  });
});

/** Records the maximum number of payment pages opened concurrently. */
function countPages(payments: Payments) {
  let current = 0;
  let most = 0;
  const createCheckout: Payments["createCheckout"] = async (...request) => {
    current += 1;
    most = Math.max(most, current);
    return payments.createCheckout(...request).finally(() => {
      current -= 1;
    });
  };
  return { payments: { ...payments, createCheckout }, maxConcurrent: () => most };
}
