import { PaymentRefused } from "#server/adapters/payments/payments.ts";
import { isCardOf } from "#server/cards/card-queries.ts";
import { findRide } from "#server/rides/queries.ts";
import type { Services } from "#server/services.ts";
import { attemptStep } from "#server/sweep-step.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { tollHours } from "#shared/tolls/toll-rule.ts";
import { chargeToll } from "./charge-toll.ts";
import { dropTollCard, listDoneTollCards, listDueTolls } from "./queries.ts";

/** Charges the tolls that are due, and removes cards at Stripe that were stored only for tolls. */
export async function sweepTolls(services: Services, now: Date): Promise<void> {
  for (const { id, rideId } of await listDueTolls(services.db, now))
    await attemptStep(services.log, "toll", async () => {
      const ride = await findRide(services.db, rideId);
      if (ride) await chargeToll(services, ride, id);
    });
  const endedBefore = plusMinutes(now, -(tollHours.enter + tollHours.object) * 60);
  for (const { rideId, cardId } of await listDoneTollCards(services.db, endedBefore))
    await attemptStep(services.log, "toll card", () => forgetCard(services, rideId, cardId));
}

/** Removes the card at the provider unless the rider saved it for later rides. */
async function forgetCard(services: Services, rideId: string, cardId: string): Promise<void> {
  const { db, payments } = services;
  const ride = await findRide(db, rideId);
  if (!ride || !(await dropTollCard(db, rideId))) return;
  if (await isCardOf(db, ride.riderId, cardId)) return;
  await payments.removeCard(cardId).catch((error: unknown) => {
    if (!(error instanceof PaymentRefused)) throw error;
  });
}
