import {
  CustomerUnknown,
  PaymentFailed,
  PaymentRefused,
} from "#server/adapters/payments/payments.ts";
import type { CardPayment, CardPaymentRequest } from "#server/adapters/payments/saved-cards.ts";
import { refreshCards } from "#server/cards/cards.ts";
import { deleteCustomerRow } from "#server/cards/customer-queries.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

export const CARD_GONE = "This card is no longer saved. Pay with another card.";

/** A stored request for a payment of a ride, tip or toll with a saved card, and the row that holds its progress. */
export interface CardAttempt {
  request: CardPaymentRequest;
  idempotencyKey: string;
  /** Number of failures, which the provider would repeat under the same idempotency key; each changes the key. */
  failures: number;
  createdAt: Date;
  /** Returns false if the attempt has ended or has another intent. */
  storeIntent(intentId: string): Promise<boolean>;
  storeRefusal(sentence: string): Promise<void>;
  countFailure(): Promise<void>;
  /** Called when the provider does not know the customer. */
  forgetCustomer?(): Promise<void>;
}

/**
 * Creates the intent, or finds the one that a failed request created, and stores its id before it can be confirmed.
 * Returns false if the attempt has ended or is refused.
 */
export async function createIntent(services: Services, attempt: CardAttempt): Promise<boolean> {
  const { payments } = services;
  const { request, failures, createdAt } = attempt;
  const intent = await withRefusals(services, attempt, async () => {
    const since = plusMinutes(createdAt, -1);
    const earlier = failures === 0 ? null : await payments.findCardPaymentOf(request, since);
    return earlier ?? payments.createCardPayment(request, keyOf(attempt));
  });
  if (!intent) return false;
  if (await attempt.storeIntent(intent.id)) return true;
  await payments.cancelCardPayment(intent.id);
  return false;
}

/** Confirms the stored intent, which takes effect once. Returns null if the provider refuses the request. */
export const confirmIntent = (
  services: Services,
  attempt: CardAttempt,
  intentId: string,
): Promise<CardPayment | null> =>
  withRefusals(services, attempt, () => {
    const { returnUrl, isToll } = attempt.request;
    const key = `${keyOf(attempt)}:confirm`;
    return services.payments.confirmCardPayment(
      { intentId, returnUrl, ...(isToll && { isToll }) },
      key,
    );
  });

const keyOf = ({ idempotencyKey, failures }: CardAttempt): string =>
  failures === 0 ? idempotencyKey : `${idempotencyKey}:${failures}`;

/** Treats a refused request as a removed card: stores that and returns null. Counts a failure and throws it. */
async function withRefusals(
  services: Services,
  attempt: CardAttempt,
  send: () => Promise<CardPayment>,
): Promise<CardPayment | null> {
  const { db, log } = services;
  try {
    return await send();
  } catch (error) {
    if (error instanceof PaymentFailed) await attempt.countFailure();
    if (!(error instanceof PaymentRefused)) throw error;
    const { rideId, tipId, customerId } = attempt.request;
    log.warn({ err: error, rideId, tipId }, "saved card refused");
    if (error instanceof CustomerUnknown) {
      await deleteCustomerRow(db, customerId);
      await attempt.forgetCustomer?.();
    } else await refreshCards(services, customerId);
    await attempt.storeRefusal(CARD_GONE);
    return null;
  }
}
