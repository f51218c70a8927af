import { refundRide } from "#shared/operations/acts-contract.ts";
import { refundBearers } from "#shared/payments/refund-terms.ts";
import { type Actor, pause } from "./actor.ts";

const MAX_TRIES = 3;

/** Refunds completed rides, in part or in full, until the signal aborts. */
export async function simulateAdmin(actor: Actor, booking: AbortSignal): Promise<void> {
  while (!booking.aborted) {
    await pause(actor.draws.between(5000, 12_000), booking);
    const completedActs = actor.diary.acts.filter(({ state }) => state === "completed");
    const act = actor.draws.oneOf(completedActs);
    if (act && !booking.aborted) await refund(actor, act.rideId);
  }
}

/** Sends a refund until it succeeds, at most three times, under one idempotency key. */
async function refund({ caller, draws, diary }: Actor, rideId: string): Promise<void> {
  const total = diary.shownTotals.get(rideId) ?? 0;
  const cents = draws.chance(0.3) ? total : Math.max(1, Math.floor(draws.between(1, total)));
  const paidBy = draws.oneOf(refundBearers) ?? "both";
  const body = { amount: cents / 100, paidBy, reason: "The ride was late" };
  const key = crypto.randomUUID();
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const answer = await caller.attempt(refundRide, { params: { id: rideId }, body, key });
    if (!answer) continue;
    if (answer.refund) diary.refunds.push({ id: answer.refund.id, rideId, cents });
    return;
  }
}
