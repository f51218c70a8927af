import type { PaymentState } from "#server/database/tables.d.ts";

/** What is stored of a ride's payment. */
interface StoredPayment {
  state: PaymentState;
  sessionId: string | null;
  paymentIntentId: string | null;
  feeCents: number | null;
}

const paidStates: readonly PaymentState[] = ["authorized", "captured", "released"];

/** True if an event of this type can report what `isStepKnown` checks, so that the payment is worth reading first. */
export const mayBeKnown = (type: string): boolean => type in isStepKnown;

/**
 * True if the stored payment already has the step that the event reports. Stripe sends several events for one step, and
 * the product's own calls report it first: applying such an event would fetch the same state from Stripe again.
 */
export const isKnownEvent = (
  { type, objectId }: { type: string; objectId: string },
  payment: StoredPayment,
): boolean => isStepKnown[type]?.(payment, objectId) ?? false;

const isStepKnown: Record<string, (payment: StoredPayment, objectId: string) => boolean> = {
  "checkout.session.completed": ({ state, sessionId }, objectId) =>
    sessionId === objectId && paidStates.includes(state),
  "payment_intent.amount_capturable_updated": ({ state, paymentIntentId }, objectId) =>
    paymentIntentId === objectId && paidStates.includes(state),
  // Stripe's fee may become known after the capture.
  "payment_intent.succeeded": ({ state, paymentIntentId, feeCents }, objectId) =>
    paymentIntentId === objectId && state === "captured" && feeCents !== null,
};
