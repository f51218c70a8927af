import type { CheckoutSession, Payment } from "#server/adapters/payments/payments.ts";
import { post } from "#server/ledger/queries.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import type { Services } from "#server/services.ts";
import { tipCaptured } from "#shared/ledger/postings.ts";
import { cents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { changeTip, findTip, lockTip, setTipLapsed, type Tip } from "./queries.ts";

/** Longer than any call to the provider, and shorter than a payment page lives. */
const LOST_AFTER_MINUTES = 5;

/**
 * Applies the provider's current state of a tip's payment page. Idempotent: events, the ride page and sweeps all call
 * this, in any order.
 */
export async function observeTip(services: Services, tipId: string): Promise<void> {
  const tip = await findTip(services.db, tipId);
  if (tip?.state !== "creating" && tip?.state !== "open") return;
  const session = await findSession(services, tip);
  if (session === null || session.status === "expired")
    return session || isLost(tip, services.now())
      ? setTipLapsed(services.db, tip.id, services.now())
      : undefined;
  if (session.status !== "complete" || !session.paymentIntentId) return;
  const paid = await services.payments.findPayment(session.paymentIntentId);
  if (paid.status === "captured") await recordPaid(services, tip, { session, paid });
}

/** Finds the page by its tip if the response to its creation was lost. */
const findSession = ({ payments }: Services, tip: Tip): Promise<CheckoutSession | null> =>
  tip.sessionId
    ? payments.findCheckout(tip.sessionId)
    : payments.findCheckoutOf(tip.id, plusMinutes(tip.createdAt, -1));

/** No page was made, and no request for one can still arrive. */
const isLost = ({ updatedAt }: Tip, now: Date): boolean =>
  updatedAt < plusMinutes(now, -LOST_AFTER_MINUTES);

async function recordPaid(
  { db, now }: Services,
  { id: tipId, rideId, driverId, amountCents }: Tip,
  { session, paid }: { session: CheckoutSession; paid: Payment },
): Promise<void> {
  const { captured: amount, fee } = paid;
  if (session.subjectId !== tipId || amount !== amountCents)
    throw new Error(`session ${session.id} does not match tip ${tipId}: ${amount} paid`);
  const paidAt = now();
  await db.transaction().execute(async (tx) => {
    const tip = await lockTip(tx, tipId);
    if (tip?.state !== "creating" && tip?.state !== "open") return;
    await changeTip(tx, tipId, {
      state: "captured",
      sessionId: session.id,
      paymentIntentId: paid.id,
      chargeId: paid.chargeId,
      cardLast4: paid.cardLast4,
      capturedCents: amount,
      feeCents: fee,
      paidAt,
      updatedAt: paidAt,
    });
    const fact = { kind: "tip_captured", rideId, reference: paid.id };
    await post(tx, fact, tipCaptured({ driverId, amount, fee: fee ?? cents(0) }));
    await enqueue(tx, "tip_notices", { tipId }, `tip_notices:${tipId}`);
    await enqueue(tx, "settle_tip", { tipId }, `settle_tip:${tipId}`);
  });
}
