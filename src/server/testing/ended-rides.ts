import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Payments } from "#server/adapters/payments/payments.ts";
import { settleRide } from "#server/payments/settle.ts";
import { cents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { TestWorld } from "./world.ts";

/** Payment id of rides that were inserted as already ended; it does not exist at Stripe. */
export const INSERTED_PAYMENT = "pi_test";

/** Traits of a finished ride, amounts in cents: by default $15.50 for the driver and $2.33 tax. */
export interface EndedTraits {
  riderId: string;
  driverId: string;
  state: "completed" | "cancelled" | "no_show" | "rejected";
  endedAt: Date;
  /** Time in the ride's id; now without it. */
  bookedAt?: Date;
  fare?: number;
  tax?: number;
  /** The driver's part of a canceled or missed ride. */
  kept?: number;
  kind?: "instant" | "scheduled";
  toLabel?: string;
  passengerName?: string;
  /** Fingerprint of the paying card; by default the rider's own. */
  card?: string;
  /** Leaves the payment authorized. */
  isUnsettled?: boolean;
}

/** Inserts a finished ride and, unless `isUnsettled`, settles its payment. Returns the id. */
export async function anEndedRide(world: TestWorld, traits: EndedTraits): Promise<string> {
  const { fare = 1550, tax = 233, kind = "instant", state, endedAt, kept, bookedAt } = traits;
  const id = uuidv7(bookedAt && { msecs: bookedAt.getTime() });
  const total = fare + tax;
  await world.services.db
    .insertInto("rides")
    .values({
      ...trip,
      id,
      reference: `FR${id.slice(-9).toUpperCase()}`,
      kind,
      state,
      riderId: traits.riderId,
      driverId: traits.driverId,
      quoteId: id,
      toLabel: traits.toLabel ?? "JFK Airport",
      baseFareCents: fare,
      fareCents: fare,
      taxCents: tax,
      totalCents: total,
      during: sql<string>`tstzrange(${plusMinutes(endedAt, -60)}, ${endedAt})`,
      requestedAt: plusMinutes(endedAt, -60),
      payBy: plusMinutes(endedAt, -55),
      acceptedAt: plusMinutes(endedAt, -50),
      endedAt,
      pickupAt: kind === "scheduled" ? plusMinutes(endedAt, -40) : null,
      passengerName: traits.passengerName ?? "Robin Rider",
      passengerPhone: "+1 212-555-0100",
      ...(kept !== undefined && { cancelledRefundCents: total - kept, cancelledDriverCents: kept }),
    })
    .execute();
  await world.services.db
    .insertInto("payments")
    .values({
      rideId: id,
      state: "authorized",
      idempotencyKey: id,
      request: "{}",
      amountCents: total,
      paymentIntentId: `pi_${id}`,
      chargeId: `ch_${id}`,
      cardFingerprint: traits.card ?? `card of ${traits.riderId}`,
    })
    .execute();
  if (!traits.isUnsettled)
    await settleRide({ ...world.services, payments: fakePayments(total) }, id);
  return id;
}

/** A payment provider that holds only this payment. */
function fakePayments(total: number): Payments {
  const payment = (refunded: number) => ({
    id: INSERTED_PAYMENT,
    status: "captured" as const,
    amount: cents(total),
    captured: cents(total),
    refunded: cents(refunded),
    chargeId: `ch_${uuidv7()}`,
    cardLast4: "4242",
    card: null,
    cardFingerprint: null,
    risk: null,
    reviewId: null,
    captureBefore: null,
    fee: cents(Math.round(total * 0.029) + 30),
  });
  return {
    capture: async () => payment(0),
    release: async () => ({ ...payment(0), status: "released" as const }),
    findPayment: async () => payment(0),
    refund: async ({ amount, orderId }) => ({
      id: `re_${uuidv7()}`,
      amount,
      orderId,
      paymentIntentId: INSERTED_PAYMENT,
      status: "succeeded",
      reason: null,
      createdAt: new Date(),
      balanceTransactionId: `txn_${uuidv7()}`,
      failureBalanceTransactionId: null,
    }),
    listRefundsOf: async () => [],
    findTransfer: async () => null,
    transfer: async ({ amount }) => ({ id: `tr_${uuidv7()}`, amount }),
  } as Partial<Payments> as Payments;
}

const trip = {
  offerIndex: 0,
  fromLabel: "350 5th Ave, New York, NY",
  fromLatitude: 40.7484,
  fromLongitude: -73.9857,
  toLatitude: 40.6413,
  toLongitude: -73.7781,
  milesHundredths: 1720,
  minutes: 48,
  pickupMinutes: 0,
  ratesVersion: 1,
  feeRulesVersion: 1,
  timeChargeCents: 0,
  distanceChargeCents: 0,
  discountCents: 0,
  taxBps: 1500,
} as const;
