import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { inCents } from "#server/testing/ride-money.ts";
import { anAcceptedRide, aPaidRide, type BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { refundRide } from "#shared/operations/acts-contract.ts";
import { acceptRide, cancelRide, completeRide, rejectRide } from "#shared/rides/contract.ts";

let world: TestWorld;
let admin: Person;
const year = Number(
  new Intl.DateTimeFormat("en", { timeZone: "America/New_York", year: "numeric" }).format(),
);
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const fetchYear = (person: Person | null, of: number | string = year) =>
  world.app.inject({
    url: `/api/admin/tax.csv?year=${of}`,
    headers: person === null ? {} : { authorization: `Bearer ${person.token}` },
  });

type Row = Record<string, string>;

/** Rows by driver's email; the sums under "". */
async function readYear(of = year): Promise<Map<string, Row>> {
  const [header = "", ...lines] = (await fetchYear(admin, of)).body.trim().split("\r\n");
  const names = header.replace("\uFEFF", "").match(/("[^"]*"|[^,]+)/g) ?? [];
  return new Map(
    lines.map((line) => {
      const cells = line.split(",");
      return [cells[1] ?? "", Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]))];
    }),
  );
}

async function complete(booked: BookedRide): Promise<BookedRide> {
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  await world.waitUntilIdle();
  return booked;
}

async function refund({ rideId }: BookedRide, amount: number): Promise<void> {
  const body = { amount, paidBy: "both" as const, reason: "The car was dirty" };
  await admin.call(refundRide, { params: { id: rideId }, body });
  await world.waitUntilIdle();
}

/** Moves a ride's ledger entries to another instant, bypassing the triggers. */
const postAt = ({ rideId }: BookedRide, at: string) =>
  world.services.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update ledger_transactions set posted_at = ${at}::timestamptz where ride_id = ${rideId}`.execute(
      tx,
    );
  });

/** Sum of ledger entries in dollars, negated. */
async function ledgerSum(kinds: string[], account: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(cents), 0)::float8 as cents from ledger_entries
    join ledger_transactions on ledger_transactions.id = transaction_id
    where kind = any(${kinds}) and account like ${account}`.execute(world.services.db);
  return (rows[0]?.cents ?? 0) / 100;
}

describe("the 1099-K data of a year", () => {
  it("has the gross amount of all card payments, and refunds and transfers in columns of their own", async () => {
    const driver = await aDriver(world);
    const paidRide = await complete(await anAcceptedRide(world, { driver }));
    const refunded = await complete(await anAcceptedRide(world, { driver }));
    await refund(refunded, 5);
    const released = await aPaidRide(world, { driver });
    await driver.call(rejectRide, { params: { rideId: released.rideId } });
    await world.waitUntilIdle();
    const row = (await readYear()).get(driver.email);
    const gross = (inCents(paidRide.offer.total) + inCents(refunded.offer.total)) / 100;
    const sent = await sentTo(driver);
    expect(row).toMatchObject({
      "Gross amount (box 1a)": String(gross),
      "Transactions (box 3)": "2",
      "Refunded to riders": "5",
      "Sent to the driver less reversals": String(sent),
      "Above the federal threshold": "no",
    });
    const months = Object.entries(row ?? {}).filter(([name]) => name.includes("box 5"));
    expect(months).toHaveLength(12);
    expect(months.reduce((sum, [, dollars]) => sum + inCents(Number(dollars)), 0)).toBe(
      inCents(gross),
    );
  });

  it("has the same sums as the ledger, whatever the outcome of the rides", async () => {
    const booked = await anAcceptedRide(world);
    await booked.rider.call(cancelRide, { params: { id: booked.rideId }, body: {} });
    const late = await aPaidRide(world);
    await late.driver.call(acceptRide, { params: { rideId: late.rideId } });
    await world.waitUntilIdle();
    const charge = world.stripe.list("charge").findLast(({ captured }) => captured);
    await world.stripe.openDispute(charge?.id ?? "");
    await world.waitUntilIdle();
    const rows = await readYear();
    const total = rows.get("");
    expect({
      gross: Number(total?.["Gross amount (box 1a)"]),
      tax: Number(total?.["Of it platform tax"]),
      cardFees: -Number(total?.["Card fees borne by the platform"]),
      refunded: Number(total?.["Refunded to riders"]),
      disputed: -Number(total?.["Withdrawn by riders' banks"]),
      sent: Number(total?.["Sent to the driver less reversals"]),
    }).toEqual({
      gross: await ledgerSum(["captured"], "ride:%"),
      tax: await ledgerSum(["completed", "completion_reversed"], "platform_tax"),
      cardFees: await ledgerSum(["captured", "fee_charged"], "stripe_fees"),
      refunded: await ledgerSum(["refunded", "refund_failed"], "refunds_in_transit"),
      disputed: await ledgerSum(["disputed", "dispute_won"], "platform_disputes"),
      sent: await ledgerSum(["transferred", "transfer_reversed"], "stripe_balance"),
    });
    const perDriver = [...rows].filter(([email]) => email !== "");
    const sum = perDriver.reduce(
      (cents, [, row]) => cents + inCents(Number(row["Gross amount (box 1a)"])),
      0,
    );
    expect(sum).toBe(inCents(Number(total?.["Gross amount (box 1a)"])));
  });

  it("counts a payment on its market day: the last second of a year and the first of the next", async () => {
    const driver = await aDriver(world);
    const [last, first] = [
      await complete(await anAcceptedRide(world, { driver })),
      await complete(await anAcceptedRide(world, { driver })),
    ];
    await postAt(last, "2019-01-01T04:59:59Z");
    await postAt(first, "2019-01-01T05:00:00Z");
    expect((await readYear(2018)).get(driver.email)).toMatchObject({
      "December (box 5l)": String(last.offer.total),
      "Transactions (box 3)": "1",
    });
    expect((await readYear(2019)).get(driver.email)).toMatchObject({
      "January (box 5a)": String(first.offer.total),
      "Transactions (box 3)": "1",
    });
    expect((await readYear()).has(driver.email)).toBe(false);
  });

  it("skips no driver across batches", async () => {
    const rider = await aRider(world);
    const before = (await readYear()).size;
    for (let count = 0; count < 25; count += 1) {
      const driver = await aDriver(world);
      if (count % 12 === 0) await complete(await anAcceptedRide(world, { driver, rider }));
    }
    expect((await readYear()).size).toBe(before + 3);
  });

  it("is for admins and requires a four-digit year", async () => {
    expect((await fetchYear(null)).statusCode).toBe(401);
    expect((await fetchYear(await aDriver(world))).statusCode).toBe(403);
    expect((await fetchYear(admin, "26")).statusCode).toBe(400);
  });
});

/** Dollars on the driver's account at Stripe. */
async function sentTo({ id }: Person): Promise<number> {
  const { stripeAccountId } = await world.services.db
    .selectFrom("drivers")
    .select("stripeAccountId")
    .where("accountId", "=", id)
    .executeTakeFirstOrThrow();
  const { balance } = await world.services.payments.findAccountMoney(stripeAccountId ?? "");
  return balance / 100;
}
