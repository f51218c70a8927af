import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stripeClients } from "#server/adapters/payments/stripe-client.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import { aHeldRide, anAcceptedRide, aPaidRide, type BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { cents } from "#shared/money.ts";
import type { FindingKind } from "#shared/operations/finding-kinds.ts";
import { listFindings, resolveFinding } from "#shared/operations/findings-contract.ts";
import { cancelRide, completeRide, rejectRide } from "#shared/rides/contract.ts";
import { sweepBooks } from "./reconcile.ts";
import { compareAll, sweepAllBooks } from "./reconcile-daily.ts";

let world: TestWorld;
let admin: Person;
let stripe: ReturnType<typeof stripeClients>["patient"];
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
  const { url, secretKey } = world.stripe;
  stripe = stripeClients({ secretKey, baseUrl: url }).patient;
});
afterAll(() => world.close());

async function aCompletedRide(): Promise<BookedRide> {
  const booked = await anAcceptedRide(world);
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  await world.waitUntilIdle();
  return booked;
}

/** Writes without triggers and foreign keys, to simulate corruption. */
const corrupt = (write: (run: (statement: string) => Promise<unknown>) => Promise<unknown>) =>
  world.services.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await write((statement) => sql.raw(statement).execute(tx));
  });

const compare = () => compareAll(world.services, world.services.now());
const listOpenFindings = async () =>
  (await admin.call(listFindings, { query: { filter: "open", size: "100" } })).findings;
const kindsOf = async (rideId: string) =>
  (await listOpenFindings())
    .filter((one) => one.rideId === rideId)
    .map(({ kind }) => kind)
    .sort();

const groupOf = ({ rideId }: BookedRide) => `ride_${rideId}`;
const intentOf = async ({ rideId }: BookedRide) =>
  (
    await world.services.db
      .selectFrom("payments")
      .select("paymentIntentId")
      .where("rideId", "=", rideId)
      .executeTakeFirstOrThrow()
  ).paymentIntentId ?? "";

const entryOf = (rideId: string, kind: string, account: string) =>
  `account = '${account}' and transaction_id in (
    select id from ledger_transactions where ride_id = '${rideId}' and kind = '${kind}')`;

/** Corruption of a completed ride, and the findings expected for it. */
const corruptions: [
  what: string,
  kinds: FindingKind[],
  spoil: (ride: BookedRide) => Promise<unknown>,
][] = [
  [
    "a ledger entry is changed",
    ["clearing_open", "ledger_captured", "ledger_unbalanced"],
    ({ rideId }) =>
      corrupt((run) =>
        run(
          `update ledger_entries set cents = cents - 1 where ${entryOf(rideId, "captured", `ride:${rideId}`)}`,
        ),
      ),
  ],
  [
    "a ledger transaction is gone",
    ["clearing_open"],
    ({ rideId }) =>
      corrupt(async (run) => {
        await run(
          `delete from ledger_entries where transaction_id in (select id from ledger_transactions where ride_id = '${rideId}' and kind = 'completed')`,
        );
        await run(
          `delete from ledger_transactions where ride_id = '${rideId}' and kind = 'completed'`,
        );
      }),
  ],
  [
    "the driver's transfer is missing in the ledger",
    ["ledger_sent"],
    ({ rideId }) =>
      corrupt(async (run) => {
        await run(
          `delete from ledger_entries where transaction_id in (select id from ledger_transactions where ride_id = '${rideId}' and kind = 'transferred')`,
        );
        await run(
          `delete from ledger_transactions where ride_id = '${rideId}' and kind = 'transferred'`,
        );
      }),
  ],
  [
    "more was charged than we recorded",
    ["ledger_captured", "provider_captured"],
    ({ rideId }) =>
      corrupt((run) =>
        run(
          `update payments set captured_cents = captured_cents - 100 where ride_id = '${rideId}'`,
        ),
      ),
  ],
  [
    "a recorded refund never happened",
    ["ledger_refunded", "provider_refunded"],
    ({ rideId }) =>
      corrupt((run) => run(`update payments set refunded_cents = 100 where ride_id = '${rideId}'`)),
  ],
  [
    "a refund was made by hand at the provider",
    ["provider_refunded"],
    async (ride) => stripe.refunds.create({ payment_intent: await intentOf(ride), amount: 300 }),
  ],
  [
    "the driver's transfer was reversed by hand at the provider",
    ["provider_sent"],
    async (ride) => {
      const { data } = await stripe.transfers.list({ transfer_group: groupOf(ride) });
      return stripe.transfers.createReversal(data[0]?.id ?? "", { amount: 200 });
    },
  ],
  [
    "the driver is sent the money twice",
    ["double_transfer", "provider_sent"],
    async (ride) => {
      const { data } = await stripe.transfers.list({ transfer_group: groupOf(ride) });
      const [first] = data;
      return stripe.transfers.create({
        amount: 100,
        currency: "usd",
        destination: String(first?.destination),
        source_transaction: String(first?.source_transaction),
        transfer_group: groupOf(ride),
        metadata: { ride_id: ride.rideId },
      });
    },
  ],
  [
    "the recorded fee differs from the provider's",
    ["ledger_fee", "provider_fee"],
    ({ rideId }) =>
      corrupt((run) =>
        run(`update payments set fee_cents = fee_cents + 7 where ride_id = '${rideId}'`),
      ),
  ],
  [
    "a recorded dispute is missing in the ledger",
    ["ledger_disputed"],
    ({ rideId }) =>
      corrupt((run) =>
        run(`insert into disputes
          (id, ride_id, status, reason, amount_cents, taken_cents, fee_cents, opened_at, closed_at, looked_at)
          values ('du_${rideId}', '${rideId}', 'lost', 'general', 100, 100, 1500, now(), now(), now())`),
      ),
  ],
  [
    "a payment has an id that the provider does not know",
    ["provider_missing"],
    ({ rideId }) =>
      corrupt((run) =>
        run(
          `update payments set payment_intent_id = 'pi_gone${rideId.slice(-9)}' where ride_id = '${rideId}'`,
        ),
      ),
  ],
  [
    "a charged payment is recorded as released",
    ["ledger_captured", "ledger_sent", "provider_captured", "provider_sent", "provider_state"],
    ({ rideId }) =>
      corrupt((run) =>
        run(
          `update payments set state = 'released', captured_cents = 0, transferred_cents = 0 where ride_id = '${rideId}'`,
        ),
      ),
  ],
  [
    "a payment asks for more than the ride's price",
    ["price_differs", "provider_amount"],
    ({ rideId }) =>
      corrupt((run) =>
        run(`update payments set amount_cents = amount_cents + 500 where ride_id = '${rideId}'`),
      ),
  ],
  [
    "a ride's money has not been settled for hours",
    ["not_settled"],
    ({ rideId }) =>
      corrupt(async (run) => {
        await run(
          `update payments set settled_at = null, updated_at = now() - interval '3 hours' where ride_id = '${rideId}'`,
        );
        await run(`update rides set ended_at = now() - interval '3 hours' where id = '${rideId}'`);
      }),
  ],
];

describe("comparing everything", () => {
  it("finds nothing where nothing is wrong, whatever the outcome of the rides", async () => {
    await aCompletedRide();
    await anAcceptedRide(world);
    await aHeldRide(world);
    const declined = await aPaidRide(world);
    await declined.driver.call(rejectRide, { params: { rideId: declined.rideId } });
    const cancelled = await anAcceptedRide(world);
    await cancelled.rider.call(cancelRide, { params: { id: cancelled.rideId }, body: {} });
    await world.waitUntilIdle();
    await compare();
    await sweepBooks(world.services, world.services.now());
    expect(await listOpenFindings()).toEqual([]);
  });

  it.each(corruptions)("finds that %s", async (_, kinds, spoil) => {
    const ride = await aCompletedRide();
    await spoil(ride);
    await compare();
    expect(await kindsOf(ride.rideId)).toEqual(expect.arrayContaining(kinds));
    const before = await listOpenFindings();
    await compare();
    const same = ({ id, expected, found }: (typeof before)[number]) => ({ id, expected, found });
    expect((await listOpenFindings()).map(same)).toEqual(before.map(same));
  });

  it("finds payments, transfers and disputes of the provider's that belong to no ride", async () => {
    const rideId = uuidv7();
    const { driver } = await aCompletedRide();
    const account = await world.services.db
      .selectFrom("drivers")
      .select("stripeAccountId")
      .where("accountId", "=", driver.id)
      .executeTakeFirstOrThrow();
    const page = await world.services.payments.createCheckout(
      {
        rideId,
        reference: "FRNOBODY00",
        email: "nobody@faire.test",
        lines: [{ label: "Ride", amount: cents(900) }],
        total: cents(900),
        expiresAt: Math.floor(world.services.now().getTime() / 1000) + 3600,
        successUrl: "http://faire.test/",
        cancelUrl: "http://faire.test/",
      },
      rideId,
    );
    await world.stripe.pay(page.id, "4242424242424242");
    const { paymentIntentId } = await world.services.payments.findCheckout(page.id);
    const paid = await world.services.payments.capture(paymentIntentId ?? "");
    const order = {
      orderId: `${rideId}:transfer`,
      rideId,
      amount: cents(100),
      destination: account.stripeAccountId ?? "",
      chargeId: paid.chargeId ?? "",
    };
    const { id } = await world.services.payments.transfer(order);
    const dispute = await world.stripe.openDispute(paid.chargeId ?? "");
    await compare();
    const strangers = (await listOpenFindings()).filter((one) => one.rideId === null);
    expect(strangers.map(({ kind, subject }) => [kind, subject])).toEqual(
      expect.arrayContaining([
        ["unknown_payment", paymentIntentId],
        ["unknown_transfer", id],
        ["unknown_dispute", dispute.id],
      ]),
    );
  });

  it("records its time, also when three runs start at once", async () => {
    const tomorrow = new Date(world.services.now().getTime() + 25 * 3_600_000);
    await Promise.all([1, 2, 3].map(() => sweepAllBooks(world.services, tomorrow)));
    const { lastWholeAt } = await admin.call(listFindings, {});
    expect(lastWholeAt).toBe(tomorrow.toISOString());
  });
});

describe("a finding", () => {
  const aSpoiledRide = async () => {
    const ride = await aCompletedRide();
    await stripe.refunds.create({ payment_intent: await intentOf(ride), amount: 300 });
    await sweepBooks(world.services, world.services.now());
    return ride;
  };

  it("is reported by the next sweep, and closed automatically once the records agree again", async () => {
    const ride = await aCompletedRide();
    const spoil = (by: number) =>
      corrupt((run) =>
        run(`update payments set fee_cents = fee_cents + ${by} where ride_id = '${ride.rideId}'`),
      );
    await spoil(7);
    await sweepBooks(world.services, world.services.now());
    expect(await kindsOf(ride.rideId)).toEqual(["ledger_fee", "provider_fee"]);
    await spoil(-7);
    await sweepBooks(world.services, world.services.now());
    expect(await kindsOf(ride.rideId)).toEqual([]);
    const { findings } = await admin.call(listFindings, {
      query: { filter: "resolved", size: "100" },
    });
    expect(findings.find((one) => one.rideId === ride.rideId)).toMatchObject({
      resolvedBy: null,
      note: null,
    });
  });

  it("stays resolved while it is unchanged; a larger amount is a new finding", async () => {
    const ride = await aSpoiledRide();
    const finding = (await listOpenFindings()).find((one) => one.rideId === ride.rideId);
    const params = { id: finding?.id ?? "" };
    expect((await admin.refused(resolveFinding, { params, body: { note: " " } })).fields).toEqual({
      note: "Say what was found out or done",
    });
    const answer = await admin.call(resolveFinding, {
      params,
      body: { note: "Refunded by phone" },
    });
    expect(answer.finding).toMatchObject({ note: "Refunded by phone", found: "$3.00" });
    await sweepBooks(world.services, world.services.now());
    expect(await kindsOf(ride.rideId)).toEqual([]);
    expect(await admin.refused(resolveFinding, { params, body: { note: "Again" } })).toMatchObject({
      status: 409,
      error: "This finding is already resolved",
    });
    await stripe.refunds.create({ payment_intent: await intentOf(ride), amount: 100 });
    await sweepBooks(world.services, world.services.now());
    expect(await kindsOf(ride.rideId)).toEqual(["provider_refunded"]);
  });

  it("reopens after it was resolved if it disappeared for days and recurs", async () => {
    const { rideId } = await aCompletedRide();
    const spoil = (by: number) =>
      corrupt((run) =>
        run(`update payments set fee_cents = fee_cents + ${by} where ride_id = '${rideId}'`),
      );
    const compareAfter = (days: number) =>
      compareAll(world.services, new Date(world.services.now().getTime() + days * 86_400_000));
    await spoil(7);
    await compareAfter(0);
    for (const { id } of (await listOpenFindings()).filter((one) => one.rideId === rideId))
      await admin.call(resolveFinding, { params: { id }, body: { note: "Corrected by hand" } });
    await compareAfter(1);
    expect(await kindsOf(rideId)).toEqual([]);
    await spoil(-7);
    await compareAfter(3);
    await spoil(7);
    await compareAfter(4);
    expect(await kindsOf(rideId)).toEqual(["ledger_fee", "provider_fee"]);
  });
});
