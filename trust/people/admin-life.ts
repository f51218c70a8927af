import { refundRide } from "#shared/operations/acts-contract.ts";
import { refundBearers } from "#shared/payments/refund-terms.ts";
import { type Day, pause } from "./day.ts";

const TRIES = 3;

/** Refunds completed rides, in part or in full, until the signal aborts. */
export async function liveAsAdmin(day: Day, booking: AbortSignal): Promise<void> {
  while (!booking.aborted) {
    await pause(day.luck.between(5000, 12_000), booking);
    const completed = day.diary.acts.filter(({ state }) => state === "completed");
    const act = day.luck.oneOf(completed);
    if (act && !booking.aborted) await refund(day, act.rideId);
  }
}

/** Repeats a refund without a response under the same key. */
async function refund({ caller, luck, diary }: Day, rideId: string): Promise<void> {
  const total = diary.shownTotals.get(rideId) ?? 0;
  const cents = luck.strikes(0.3) ? total : Math.max(1, Math.floor(luck.between(1, total)));
  const paidBy = luck.oneOf(refundBearers) ?? "both";
  const body = { amount: cents / 100, paidBy, reason: "The ride was late" };
  const key = crypto.randomUUID();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await caller.attempt(refundRide, { params: { id: rideId }, body, key });
    if (!answer) continue;
    if (answer.refund) diary.refunds.push({ id: answer.refund.id, rideId, cents });
    return;
  }
}
