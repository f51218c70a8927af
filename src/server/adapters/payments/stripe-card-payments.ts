import type Stripe from "stripe";
import type { CardPayment, CardPaymentRequest } from "./saved-cards.ts";
import { descriptionOf } from "./stripe-checkout.ts";
import { translateErrors, unavailable } from "./stripe-errors.ts";
import { createdSince, findInPages } from "./stripe-find.ts";
import { groupOf } from "./stripe-transfer.ts";

/** Creates an unconfirmed intent with the same fields as a payment page's; it moves no money. */
export async function createIntent(
  stripe: Stripe,
  request: CardPaymentRequest,
  key: string,
): Promise<CardPayment> {
  const { rideId, tipId, reference, statementSuffix } = request;
  const creating = stripe.paymentIntents.create(
    {
      amount: request.total,
      currency: "usd",
      customer: request.customerId,
      payment_method: request.cardId,
      allowed_payment_method_types: ["card"],
      capture_method: tipId ? "automatic" : "manual",
      ...(statementSuffix && { statement_descriptor_suffix: statementSuffix }),
      transfer_group: groupOf(rideId),
      description: descriptionOf(request),
      metadata: { ride_id: rideId, ...(tipId && { tip_id: tipId }), reference },
    },
    { idempotencyKey: key },
  );
  return describeCardPayment(await translateErrors(creating));
}

export const findIntent = async (stripe: Stripe, id: string): Promise<CardPayment> =>
  describeCardPayment(await translateErrors(stripe.paymentIntents.retrieve(id)));

/** Finds the intent of a ride, or of its tip or toll, among a customer's intents created since an instant. */
export async function findIntentOf(
  stripe: Stripe,
  { rideId, tipId, customerId }: Pick<CardPaymentRequest, "rideId" | "tipId" | "customerId">,
  since: Date,
): Promise<CardPayment | null> {
  const query = { customer: customerId, ...createdSince(since) };
  const intent = await findInPages(
    (page) => stripe.paymentIntents.list({ ...query, ...page }),
    ({ metadata }) => metadata.ride_id === rideId && metadata.tip_id === tipId,
  );
  return intent && describeCardPayment(intent);
}

/** Confirms an intent, which takes effect once. A decline is a state of the intent, not an error. */
export function confirmIntent(
  stripe: Stripe,
  { intentId, returnUrl, isToll }: { intentId: string; returnUrl: string; isToll?: boolean },
  key: string,
): Promise<CardPayment> {
  const confirming = stripe.paymentIntents.confirm(
    intentId,
    isToll ? { off_session: true } : { return_url: returnUrl },
    { idempotencyKey: key },
  );
  return readOutcome(stripe, intentId, confirming);
}

/**
 * Cancels an intent that is not authorized. Returns its state: "authorized" if the card was authorized first. Throws
 * Problem 503 while Stripe cannot cancel it, because the bank is processing it.
 */
export async function cancelIntent(stripe: Stripe, id: string): Promise<CardPayment> {
  const before = await findIntent(stripe, id);
  if (before.status === "authorized" || before.status === "canceled") return before;
  const canceledPayment = await readOutcome(stripe, id, stripe.paymentIntents.cancel(id));
  if (canceledPayment.status === "authorized" || canceledPayment.status === "canceled")
    return canceledPayment;
  throw unavailable(new Error(`payment ${id} is still ${canceledPayment.status}`), false);
}

/** Returns the intent's state after a call. Rethrows the call's error if the intent is still unconfirmed. */
async function readOutcome(
  stripe: Stripe,
  id: string,
  call: Promise<Stripe.PaymentIntent>,
): Promise<CardPayment> {
  try {
    return describeCardPayment(await translateErrors(call));
  } catch (error) {
    const current = await findIntent(stripe, id);
    if (current.status === "created") throw error;
    return current;
  }
}

const statuses: Record<string, CardPayment["status"]> = {
  requires_action: "challenged",
  processing: "processing",
  requires_capture: "authorized",
  succeeded: "authorized",
  canceled: "canceled",
};

function describeCardPayment(intent: Stripe.PaymentIntent): CardPayment {
  const refusal = intent.last_payment_error?.message ?? null;
  const isRefused = intent.status === "requires_payment_method" && refusal !== null;
  return {
    id: intent.id,
    status: isRefused ? "refused" : (statuses[intent.status] ?? "created"),
    challengeUrl: intent.next_action?.redirect_to_url?.url ?? null,
    refusal: isRefused ? refusal : null,
  };
}
