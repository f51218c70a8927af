import type { CheckoutSession } from "#server/adapters/payments/payments.ts";
import type { CardPayment } from "#server/adapters/payments/saved-cards.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { isOpenTip } from "./card-queries.ts";
import { observeCardTip } from "./card-tip.ts";
import { findTip, setTipLapsed, type Tip } from "./queries.ts";
import { recordPaidTip } from "./record-paid.ts";

/** Longer than any call to the provider, and shorter than a payment page lives. */
const LOST_AFTER_MINUTES = 5;

/**
 * Applies the provider's current state of a tip's payment, with a saved card or on a page. Idempotent: events, the ride
 * page and sweeps all call this, in any order. Returns the state of an unpaid card payment.
 */
export async function observeTip(services: Services, tipId: string): Promise<CardPayment | null> {
  const tip = await findTip(services.db, tipId);
  if (!tip || !isOpenTip(tip)) return null;
  if (tip.cardId !== null) return observeCardTip(services, tip);
  await observeTipPage(services, tip);
  return null;
}

async function observeTipPage(services: Services, tip: Tip): Promise<void> {
  const session = await findSession(services, tip);
  if (session === null || session.status === "expired")
    return session || isLost(tip, services.now())
      ? setTipLapsed(services.db, tip.id, services.now())
      : undefined;
  const { id: sessionId, status, paymentIntentId, subjectId } = session;
  if (status !== "complete" || !paymentIntentId) return;
  if (subjectId !== tip.id) throw new Error(`session ${sessionId} does not match tip ${tip.id}`);
  const payment = await services.payments.findPayment(paymentIntentId);
  if (payment.status === "captured")
    await recordPaidTip(services, tip, { paid: payment, sessionId });
}

/** Finds the page by its tip if the response to its creation was lost. */
const findSession = ({ payments }: Services, tip: Tip): Promise<CheckoutSession | null> =>
  tip.sessionId
    ? payments.findCheckout(tip.sessionId)
    : payments.findCheckoutOf(tip.id, plusMinutes(tip.createdAt, -1));

/** No page was made, and no request for one can still arrive. */
const isLost = ({ updatedAt }: Tip, now: Date): boolean =>
  updatedAt < plusMinutes(now, -LOST_AFTER_MINUTES);
