import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Db } from "#server/database/db.ts";
import { post } from "#server/ledger/queries.ts";
import { listDisagreements } from "#server/testing/disagreements.ts";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { insertRideRow } from "#server/testing/ride-rows.ts";
import { anAcceptedRide } from "#server/testing/rides.ts";
import { seededInts } from "#server/testing/seeded.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { completionReversalPosting, transferReversalPosting } from "#shared/ledger/postings.ts";
import { cents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { cancelRide, completeRide } from "#shared/rides/contract.ts";
import { rideTransitions } from "#shared/rides/ride-states.ts";
import { countRides } from "./count-queries.ts";
import { driverHistory, riderHistory, riderPast, scheduledListOf } from "./list-queries.ts";

let world: TestWorld;
let db: Db;
beforeAll(async () => {
  world = await openWorld();
  db = world.services.db;
});
afterAll(() => world.close());

const randomInt = seededInts();
const pick = <T>(from: readonly T[]): T | undefined => from[randomInt(from.length || 1)];

interface Subject {
  rideId: string;
  driverId: string;
}

/** Single changes of a ride or its money, including some that the product never makes. */
const changes: readonly ((tx: Db, ride: Subject) => Promise<unknown>)[] = [
  async (tx, { rideId }) => {
    const { state } = await tx
      .selectFrom("rides")
      .select("state")
      .where("id", "=", rideId)
      .executeTakeFirstOrThrow();
    const next = pick(rideTransitions.filter(({ from }) => from.includes(state)));
    if (!next) return;
    const at = plusMinutes(world.services.now(), randomInt(6000));
    const isEnd = ["rejected", "expired", "completed", "cancelled", "no_show"].includes(next.to);
    await tx
      .updateTable("rides")
      .set({
        state: next.to,
        ...(next.to === "accepted" && { acceptedAt: at }),
        ...(isEnd && { endedAt: at, cancelledDriverCents: randomInt(2) ? randomInt(900) : null }),
      })
      .where("id", "=", rideId)
      .where("state", "=", state)
      .execute();
  },
  (tx, { rideId }) =>
    tx
      .updateTable("payments")
      .set({ state: "captured", capturedCents: 1783, refundedCents: randomInt(800) })
      .where("rideId", "=", rideId)
      .execute(),
  (tx, { rideId }) =>
    tx
      .updateTable("payments")
      .set({ transferredCents: randomInt(900), transferId: `tr_${rideId}` })
      .where("rideId", "=", rideId)
      .where("state", "=", "captured")
      .execute(),
  (tx, { rideId, driverId }) =>
    tx
      .insertInto("driverCreditUses")
      .values({ rideId, driverId, cents: 1 + randomInt(200), usedAt: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  async (tx, { rideId, driverId }) => {
    const fact = { rideId, reference: crypto.randomUUID() };
    const amount = cents(1 + randomInt(100));
    const parts = { rideId, driverId, fare: amount, tax: cents(randomInt(1, 20)) };
    if (randomInt(2))
      await post(tx, { kind: "completion_reversed", ...fact }, completionReversalPosting(parts));
    else
      await post(
        tx,
        { kind: "transfer_reversed", ...fact },
        transferReversalPosting({ driverId, amount }),
      );
  },
];

/** Makes random changes in transactions of one or two; one in eight is rolled back. */
async function change(ride: Subject): Promise<void> {
  for (let done = 0; done < 12; done += 1) {
    const giveUp = new Error("given up");
    await db
      .transaction()
      .execute(async (tx) => {
        await pick(changes)?.(tx, ride);
        if (randomInt(2)) await pick(changes)?.(tx, ride);
        if (randomInt(8) === 0) throw giveUp;
      })
      .catch((error: unknown) => {
        if (error !== giveUp) throw error;
      });
  }
}

async function aPendingRide(ride: { rider: Person; driver: Person; at: number }) {
  const { rider, driver, at } = ride;
  const rideId = await insertRideRow(world.services.pool, {
    riderId: rider.id,
    driverId: driver.id,
    requestedAt: plusMinutes(world.services.now(), -120 * (at + 1)),
    state: "pending",
    kind: "scheduled",
  });
  return { rideId, driverId: driver.id };
}

async function pendingRides(riders: Person[], drivers: Person[]): Promise<Subject[]> {
  const rides: Subject[] = [];
  for (let at = 0; at < 24; at += 1) {
    const [rider, driver] = [riders[at % 2], drivers[at % 3 ? 1 : 0]];
    if (rider && driver) rides.push(await aPendingRide({ rider, driver, at }));
  }
  return rides;
}

/** Compares the stored counts with counts over every ride, which any filter by day forces. */
async function expectEqualCounts(
  list: Parameters<typeof countRides>[1],
  people: readonly Person[],
): Promise<void> {
  const filters = [{}, { status: "completed" }, { kind: "scheduled" }] as const;
  for (const { id: accountId } of people)
    for (const filter of filters) {
      const query = { ...filter, accountId, page: 1 };
      const from = "2000-01-01";
      const count = await countRides(db, list, query);
      expect(count).toBe(await countRides(db, list, { ...query, from }));
      expect(count).toBe(await countRides(db, list, { ...query, search: "", from }));
    }
}

describe("the stored sums of rides and money", () => {
  test("equal a count after concurrent changes of many rides", async () => {
    const riders = await Promise.all([aRider(world), aRider(world)]);
    const drivers = await Promise.all([aDriver(world), aDriver(world)]);
    const rides = await pendingRides(riders, drivers);
    await Promise.all(rides.map(change));
    expect(await listDisagreements(db)).toEqual([]);
    const { rows } = await sql<{ rides: number; days: number; spent: number }>`
      select (select sum(rides)::int from ended_rides) as rides, (select count(*)::int from earning_days) as days,
        (select sum(cents)::int from spending_days) as spent`.execute(db);
    expect(rows[0]?.rides).toBeGreaterThan(10);
    expect(rows[0]?.days).toBeGreaterThan(2);
    expect(rows[0]?.spent).toBeGreaterThan(0);

    for (const list of [driverHistory, scheduledListOf(undefined), scheduledListOf("open")])
      await expectEqualCounts(list, drivers);
    for (const list of [riderHistory, riderPast]) await expectEqualCounts(list, riders);
  });

  test("include both of two concurrent changes of the same day", async () => {
    const [rider, driver] = [await aRider(world), await aDriver(world)];
    const endedAt = new Date("2026-05-04T16:00:00Z");
    const parties = {
      riderId: rider.id,
      driverId: driver.id,
      state: "completed",
      endedAt,
    } as const;
    const [one, other] = [await anEndedRide(world, parties), await anEndedRide(world, parties)];
    const updatePayments = sql`update payments set transferred_cents = 700, refunded_cents = 300`;
    let blockedUpdate: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`${updatePayments} where ride_id = ${one}`.execute(tx);
      // Run the deferred triggers now: they lock the day's row until this transaction ends.
      await sql`set constraints all immediate`.execute(tx);
      blockedUpdate = sql`${updatePayments} where ride_id = ${other}`.execute(db);
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        expect(rows).toHaveLength(1);
      });
    });
    await blockedUpdate;
    expect(await listDisagreements(db)).toEqual([]);
    const { rows } =
      await sql`select sent::int from earning_days where driver_id = ${driver.id}`.execute(db);
    expect(rows).toEqual([{ sent: 1400 }]);
  });

  test("follow rides through payment, end, late cancellation and refund", async () => {
    const [rider, driver] = [await aRider(world), await aDriver(world)];
    const first = await anAcceptedRide(world, { rider, driver });
    await driver.call(completeRide, { params: { rideId: first.rideId } });
    await world.waitUntilIdle();
    const second = await anAcceptedRide(world, { rider, driver });
    world.advanceClock(10 * 60);
    await rider.call(cancelRide, { params: { id: second.rideId }, body: {} });
    await world.waitUntilIdle();
    expect(await listDisagreements(db)).toEqual([]);
    const { rows } = await sql`
      select state, rides from ended_rides where account_id = ${driver.id} order by state`.execute(
      db,
    );
    expect(rows).toEqual([
      { state: "completed", rides: 1 },
      { state: "cancelled", rides: 1 },
    ]);
  });

  test("include a ride that is accepted after its payment was captured", async () => {
    const [rider, driver] = [await aRider(world), await aDriver(world)];
    const { rideId } = await aPendingRide({ rider, driver, at: 0 });
    await sql`update payments set state = 'captured', captured_cents = 1783 where ride_id = ${rideId}`.execute(
      db,
    );
    const acceptedAt = world.services.now();
    await db
      .updateTable("rides")
      .set({ state: "accepted", acceptedAt })
      .where("id", "=", rideId)
      .execute();
    expect(await listDisagreements(db)).toEqual([]);
  });

  test("follow a corrected ride time", async () => {
    const [ride] = (
      await sql<{ id: string; endedAt: Date }>`select id, ended_at from rides
      join payments on ride_id = id where rides.state = 'completed' and payments.state = 'captured' limit 1`.execute(
        db,
      )
    ).rows;
    if (!ride) throw new Error("no ride was completed and paid");
    for (const days of [5, 2])
      await db
        .updateTable("rides")
        .set({
          endedAt: plusMinutes(ride.endedAt, days * 24 * 60),
          acceptedAt: plusMinutes(ride.endedAt, days * 24 * 60 - 30),
        })
        .where("id", "=", ride.id)
        .execute();
    expect(await listDisagreements(db)).toEqual([]);
  });

  test("can be rebuilt from the rides", async () => {
    const all = sql`select (select json_agg(e order by account_id, kind, state) from ended_rides e) as ended,
      (select sum(net)::int from earning_days) as net, (select sum(cents)::int from spending_days) as cents`;
    const { rows: before } = await all.execute(db);
    await sql`select recount_sums()`.execute(db);
    expect((await all.execute(db)).rows).toEqual(before);
    expect(await listDisagreements(db)).toEqual([]);
  });

  test("cannot be corrupted by a ride that leaves an end state", async () => {
    const rideId = (await aCompletedRow()) ?? "";
    await expect(
      sql`update rides set state = 'accepted' where id = ${rideId}`.execute(db),
    ).rejects.toThrow("a ride cannot move from completed to accepted");
  });
});

const aCompletedRow = async () =>
  (await sql<{ id: string }>`select id from rides where state = 'completed' limit 1`.execute(db))
    .rows[0]?.id;
