import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import description from "#sandbox/stripe/description/stripe.json" with { type: "json" };
import { accountEvents } from "#server/adapters/payments/needed-events.ts";
import { createTurns } from "#server/outbox/take-turns.ts";
import { sweepUnsettledPayments } from "#server/payments/sweep-unsettled.ts";
import { aHeldRide, anAcceptedRide, type BookedRide, rideOf } from "#server/testing/rides.ts";
import { aRiderWithCard, listCardsOf } from "#server/testing/saved-cards.ts";
import { signWebhook } from "#server/testing/sign-webhook.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getRide } from "#shared/rides/contract.ts";
import { storeEvents } from "./webhook-event-queries.ts";
import { applyWebhookEvent } from "./webhook-events.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../db/migrations");
const secret = "whsec_test";
let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

afterEach(() => void vi.restoreAllMocks());

const stateOf = async (booked: BookedRide) => (await rideOf(booked)).state;
const eventsOf = ({ rideId }: BookedRide) =>
  world.stripe.list("event").filter((event) => JSON.stringify(event.data.object).includes(rideId));
const idOf = (object: object) => ("id" in object ? String(object.id) : "");
const nowSeconds = () => Math.floor(world.services.now().getTime() / 1000);

const sign = (payload: string, detail: { at?: number; secret?: string } = {}) =>
  signWebhook(payload, [detail.secret ?? secret], detail.at ?? nowSeconds());

async function deliver(payload: string, signature: string): Promise<number> {
  const headers = { "stripe-signature": signature, "content-type": "application/json" };
  return (await world.app.inject({ method: "POST", url: "/api/stripe/webhook", payload, headers }))
    .statusCode;
}

/** A paid ride whose events were all lost. */
async function aSilentlyPaidRide(): Promise<BookedRide> {
  const held = await aHeldRide(world);
  world.stripe.setFaults({ seed: 1, lostEvent: 1 });
  await world.stripe.pay(held.sessionId, "4242424242424242");
  world.stripe.setFaults(undefined);
  return held;
}

describe("an event of the payment provider", () => {
  it.each([
    ["that is not signed", () => ""],
    ["signed with another secret", (payload: string) => sign(payload, { secret: "whsec_other" })],
    [
      "that is older than five minutes",
      (payload: string) => sign(payload, { at: nowSeconds() - 301 }),
    ],
    ["that is dated in the future", (payload: string) => sign(payload, { at: nowSeconds() + 301 })],
  ])("%s is refused and changes nothing", async (_, signatureOf) => {
    const ride = await aSilentlyPaidRide();
    const payload = JSON.stringify(eventsOf(ride)[0]);
    expect(await deliver(payload, signatureOf(payload))).toBe(400);
    await world.waitUntilIdle();
    expect(await stateOf(ride)).toBe("awaiting_payment");
  });

  it("is refused if its payload was changed after signing", async () => {
    const ride = await aSilentlyPaidRide();
    const payload = JSON.stringify(eventsOf(ride)[0]);
    expect(await deliver(payload.replace("payment", "Payment"), sign(payload))).toBe(400);
  });

  it("changes nothing if it falsely reports a payment, because the provider is queried", async () => {
    const held = await aHeldRide(world);
    const object = {
      id: held.sessionId,
      object: "checkout.session",
      client_reference_id: held.rideId,
      payment_status: "paid",
      status: "complete",
    };
    const payload = JSON.stringify({
      id: "evt_forged",
      object: "event",
      livemode: false,
      type: "checkout.session.completed",
      data: { object },
    });
    expect(await deliver(payload, sign(payload))).toBe(200);
    await world.waitUntilIdle();
    expect(await stateOf(held)).toBe("awaiting_payment");
  });

  it("is applied once, however often and in whatever order events arrive", async () => {
    const ride = await aSilentlyPaidRide();
    const payloads = eventsOf(ride).map((event) => JSON.stringify(event));
    for (const payload of [...payloads.toReversed(), ...payloads])
      expect(await deliver(payload, sign(payload))).toBe(200);
    await world.waitUntilIdle();
    expect(await stateOf(ride)).toBe("pending");
    const { timeline } = (await ride.rider.call(getRide, { params: { id: ride.rideId } })).ride;
    expect(timeline.map(({ state }) => state)).toEqual(["awaiting_payment", "pending"]);
  });

  it("is compensated by the sweep within minutes if it is lost", async () => {
    const ride = await aSilentlyPaidRide();
    await sweepUnsettledPayments(
      world.services,
      new Date(world.services.now().getTime() + 2 * 60_000),
    );
    expect(await stateOf(ride)).toBe("pending");
  });

  it("loses its personal data if an earlier version stored it in full, and is still applied", async () => {
    const ride = await aSilentlyPaidRide();
    const { db } = world.services;
    for (const { id, type, data } of eventsOf(ride)) {
      const who = { email: "zoltan@example.com", name: "Zoltan Payer" };
      const object = { ...data.object, customer_details: who };
      const payload = JSON.stringify({ id, type, data: { object } });
      await db.insertInto("stripeEvents").values({ id, type, objectId: "", payload }).execute();
    }
    await sql
      .raw(await readFile(`${MIGRATIONS}/0046_events_without_people.sql`, "utf8"))
      .execute(db);
    const storedEvents = await db.selectFrom("stripeEvents").select("payload").execute();
    expect(JSON.stringify(storedEvents)).not.toMatch(/zoltan/i);
    for (const { id } of eventsOf(ride)) await applyWebhookEvent(world.services, id);
    expect(await stateOf(ride)).toBe("pending");
  });

  it("about an unknown object is stored and acknowledged", async () => {
    const payload = JSON.stringify({
      id: "evt_unknown",
      object: "event",
      livemode: false,
      type: "charge.updated",
      data: { object: { id: "ch_unknown" } },
    });
    expect(await deliver(payload, sign(payload))).toBe(200);
    await world.waitUntilIdle();
    const storedEvents = await world.services.db
      .selectFrom("stripeEvents")
      .select("processedAt")
      .where("id", "=", "evt_unknown")
      .executeTakeFirstOrThrow();
    expect(storedEvents.processedAt).not.toBeNull();
  });

  it("asks the provider once if it arrives together with another of the same step", async () => {
    const ride = await aSilentlyPaidRide();
    const { db } = world.services;
    const paid = eventsOf(ride).filter(({ type }) => accountEvents.includes(type));
    expect(paid.map(({ type }) => type).sort()).toEqual([
      "checkout.session.completed",
      "payment_intent.amount_capturable_updated",
    ]);
    for (const { id, type, data } of paid)
      await db
        .insertInto("stripeEvents")
        .values({ id, type, objectId: idOf(data.object), payload: JSON.stringify({ data }) })
        .execute();
    const findPayment = vi.spyOn(world.services.payments, "findPayment");
    const takeTurn = createTurns();
    await Promise.all(paid.map(({ id }) => applyWebhookEvent(world.services, id, takeTurn)));
    expect(await stateOf(ride)).toBe("pending");
    expect(findPayment).toHaveBeenCalledOnce();
  });

  it("asks the provider nothing once the payment is captured", async () => {
    const ride = await anAcceptedRide(world);
    const findCheckout = vi.spyOn(world.services.payments, "findCheckout");
    const findPayment = vi.spyOn(world.services.payments, "findPayment");
    const paid = eventsOf(ride).filter(({ type }) => accountEvents.includes(type));
    expect(paid.length).toBeGreaterThan(2);
    for (const { id } of paid) await applyWebhookEvent(world.services, id);
    expect([...findCheckout.mock.calls, ...findPayment.mock.calls]).toEqual([]);
  });
});

describe("types of events of the platform's own account", () => {
  const neededTypes = [
    "charge.dispute.closed",
    "charge.dispute.created",
    "charge.dispute.funds_reinstated",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.updated",
    "charge.refunded",
    "charge.updated",
    "checkout.session.completed",
    "checkout.session.expired",
    "payment_intent.amount_capturable_updated",
    "payment_intent.canceled",
    "payment_intent.payment_failed",
    "payment_intent.succeeded",
    "payment_method.automatically_updated",
    "payment_method.detached",
    "radar.early_fraud_warning.created",
    "radar.early_fraud_warning.updated",
    "refund.created",
    "refund.failed",
    "refund.updated",
    "review.closed",
    "review.opened",
  ];
  /** Cards are read when they are saved, and never edited. */
  const unneededTypes = ["payment_method.attached", "payment_method.updated"];
  const allTypes = Object.keys(description.events);
  const eventOf = (type: string, objectId: string) => ({
    ...{ id: `evt_all_${type}`, type, account: null, objectId, payload: {} },
  });

  it("are stored if they are needed", async () => {
    const { db, now } = world.services;
    const events = allTypes.map((type) => eventOf(type, "unknown"));
    await storeEvents(db, events, now());
    await world.waitUntilIdle();
    const rows = await db
      .selectFrom("stripeEvents")
      .select("type")
      .where("id", "like", "evt_all_%")
      .execute();
    await db.deleteFrom("stripeEvents").where("id", "like", "evt_all_%").execute();
    expect(rows.map(({ type }) => type).sort()).toEqual(neededTypes);
  });

  it("are needed if their objects are fetched", async () => {
    const [card] = await listCardsOf(await aRiderWithCard(world));
    const fetched: string[] = [];
    for (const type of allTypes)
      if (await isFetched(eventOf(type, card?.id ?? ""))) fetched.push(type);
    expect(fetched.length).toBeGreaterThan(15);
    const expected = [...neededTypes, ...unneededTypes];
    expect(fetched.filter((type) => !expected.includes(type))).toEqual([]);
    expect(fetched).toEqual(expect.arrayContaining(unneededTypes));
  });

  /** Whether applying the event asks the provider for the object that it names. */
  async function isFetched(event: ReturnType<typeof eventOf>): Promise<boolean> {
    const { db, now } = world.services;
    await db
      .insertInto("stripeEvents")
      .values({ ...event, receivedAt: now() })
      .execute();
    const ask = vi.fn().mockRejectedValue(new Error("asked"));
    const payments = new Proxy(world.services.payments, { get: () => ask });
    await applyWebhookEvent({ ...world.services, payments }, event.id).catch(() => undefined);
    await db.deleteFrom("stripeEvents").where("id", "=", event.id).execute();
    return ask.mock.calls.length > 0;
  }
});

describe("a payment that comes after the ride has lapsed", () => {
  it("is released in full", async () => {
    const ride = await aSilentlyPaidRide();
    const { db } = world.services;
    await db
      .updateTable("rides")
      .set({ state: "lapsed", movedBy: "platform" })
      .where("id", "=", ride.rideId)
      .execute();
    await db
      .updateTable("payments")
      .set({ state: "lapsed" })
      .where("rideId", "=", ride.rideId)
      .execute();
    for (const event of eventsOf(ride))
      await deliver(JSON.stringify(event), sign(JSON.stringify(event)));
    await world.waitUntilIdle();
    const intent = world.stripe
      .list("payment_intent")
      .find(({ metadata }) => metadata?.ride_id === ride.rideId);
    expect(intent?.status).toBe("canceled");
    expect(await stateOf(ride)).toBe("lapsed");
  });
});
