import {
  type CheckoutRequest,
  type CheckoutSession,
  PaymentFailed,
  PaymentRefused,
} from "#server/adapters/payments/payments.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { observeTip } from "./observe-tip.ts";
import { countTipFailure, findTip, setTipLapsed, setTipSession, type Tip } from "./queries.ts";

/**
 * Opens the payment page of a tip and returns its address. Idempotent through the stored request and idempotency key.
 * Returns null if the provider refuses the request, which lapses the tip: a page stored minutes before a crash would
 * expire too soon. Throws Problem 503 if the provider is unreachable.
 */
export async function openTipPage(services: Services, tip: Tip): Promise<string | null> {
  if (tip.sessionUrl) return tip.sessionUrl;
  const session = await createTipPage(services, tip);
  return session?.url ?? null;
}

/** Sends or resends the stored request. A refused tip lapses: returns null. */
async function createTipPage(services: Services, tip: Tip): Promise<CheckoutSession | null> {
  const { db, payments, now } = services;
  const { id, failures } = tip;
  const key = failures === 0 ? `tip:${id}:checkout` : `tip:${id}:checkout:${failures}`;
  const request = tip.request as unknown as CheckoutRequest;
  try {
    const earlier =
      failures === 0 ? null : await payments.findCheckoutOf(id, plusMinutes(tip.createdAt, -1));
    const session = earlier ?? (await payments.createCheckout(request, key));
    return await storePage(services, id, session);
  } catch (error) {
    if (error instanceof PaymentRefused) {
      services.log.warn({ err: error, tipId: id }, "Stripe refused the payment page of a tip");
      await setTipLapsed(db, id, now());
      return null;
    }
    if (error instanceof PaymentFailed) await countTipFailure(db, id);
    throw error;
  }
}

/**
 * Stores a page and returns it. If another page was stored first, closes this one and returns the stored one, or null.
 */
async function storePage(
  { db, payments, now }: Services,
  tipId: string,
  session: CheckoutSession,
): Promise<CheckoutSession | null> {
  if (await setTipSession(db, tipId, { ...session, now: now() })) return session;
  const sessionId = (await findTip(db, tipId))?.sessionId ?? null;
  if (sessionId !== session.id) await payments.expireCheckout(session.id);
  return sessionId === null ? null : payments.findCheckout(sessionId);
}

/**
 * Ends an unpaid tip once the provider has confirmed that its page is closed. A last-second payment counts. Throws
 * Problem 503 while the page may still be payable.
 */
export async function closeTipPage(services: Services, tip: Tip): Promise<void> {
  const sessionId = tip.sessionId ?? (await createTipPage(services, tip))?.id;
  const status = sessionId ? await services.payments.expireCheckout(sessionId) : "expired";
  if (status === "open")
    throw new Problem(
      503,
      "payments_unavailable",
      "The earlier payment page could not be closed yet. Try again.",
    );
  if (status === "complete") await observeTip(services, tip.id);
  else await setTipLapsed(services.db, tip.id, services.now());
}
