import { v7 as uuidv7 } from "uuid";
import type { Hold } from "#server/payments/hold-queries.ts";
import { fareFor } from "#shared/fares/fare.ts";
import { type Cents, cents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

/** $15.50 for the driver and $2.33 tax. */
const fare = fareFor({
  rates: { baseFareCents: 500, perMinuteCents: 20, perMileCents: 150, discountBps: 0 },
  trip: { milesHundredths: 500, minutes: 15 },
  taxBps: 1500,
});

/** A new booking that reserves its driver for an hour, `days` from now; 0 days for an instant ride. */
export function aHold(
  parties: { riderId: string; driverId: string },
  { days, credit, now }: { days: number; credit: Cents; now: Date },
): Hold {
  const rideId = uuidv7();
  const pickupAt = plusMinutes(now, days * 24 * 60);
  const isInstant = days === 0;
  const reference = `FR${rideId.slice(-9).toUpperCase()}`;
  const total = cents(fare.total - credit);
  return {
    ...parties,
    rideId,
    reference,
    quoteId: rideId,
    offerIndex: 0,
    from: {
      label: "350 5th Ave, New York, NY",
      latitude: 40.7484,
      longitude: -73.9857,
      precision: "address",
    },
    to: {
      label: "JFK Airport",
      latitude: 40.6413,
      longitude: -73.7781,
      precision: "airport",
    },
    route: null,
    milesHundredths: 500,
    minutes: 15,
    pickupMinutes: 0,
    ratesVersion: 1,
    feeRulesVersion: 1,
    fare,
    credit,
    fees: [],
    requestedAt: now,
    payBy: plusMinutes(now, 10),
    during: { from: pickupAt, until: plusMinutes(pickupAt, 60) },
    schedule: isInstant
      ? null
      : {
          pickupAt: pickupAt.toISOString(),
          bookedHours: null,
          passengerName: "Paula Passenger",
          passengerPhone: "+1 212-555-0177",
          notes: null,
        },
    notes: null,
    policyHash: "0123456789ab",
    idempotencyKey: `ride:${rideId}:checkout`,
    card: null,
    tolls: null,
    request: {
      rideId,
      reference,
      email: "paula@faire.test",
      lines: [{ label: "Everything", amount: total }],
      total,
      expiresAt: Math.floor(plusMinutes(now, 31).getTime() / 1000),
      successUrl: "http://faire.test/payment_success",
      cancelUrl: "http://faire.test/payment_cancel",
    },
  };
}
